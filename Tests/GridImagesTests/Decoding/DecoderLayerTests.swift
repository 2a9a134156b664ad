import Foundation
import Testing

/// The dependencies between the C files of `CImageDecode`, extracted from the sources.
struct DecoderLayerTests {
  /// The folders, each above those that it calls. Two files have no folder: `decode.c` opens images, and
  /// `decoder.c` has the functions that all formats share.
  static let folders = [
    "Reading", "decoder.c", "Metadata", "Color", "Scaling", "Animation", "Thumbnails", "Formats",
    "decode.c",
  ]

  @Test
  func `the C files have no cyclic dependencies`() throws {
    var callees = try Self.callees()
    // Removes each file that calls none of the remaining ones. Only files of cycles, and their
    // callers, are left.
    while let leaf = callees.first(where: { $0.value.isDisjoint(with: callees.keys) }) {
      callees[leaf.key] = nil
    }
    #expect(callees.isEmpty, "cycles are among \(callees.keys.sorted().joined(separator: ", "))")
  }

  @Test
  func `the C files call no folder above their own`() throws {
    for (file, callees) in try Self.callees() {
      let floor = try #require(Self.floor(of: file), "no folder for \(file)")
      let above = try callees.filter { try #require(Self.floor(of: $0)) > floor }
      #expect(above.isEmpty, "\(file) calls \(above.sorted().joined(separator: ", "))")
    }
  }

  @Test
  func `functions and constants with external linkage are found`() {
    let text = """
      static int grid_a(int x) { return grid_b(x); }
      struct grid_c *grid_d(void) {
      uint8_t *grid_e(struct grid_f *f,
      const struct grid_g grid_h = {GRID, NULL};
        grid_i(1);
      """
    #expect(Self.definitions(in: text) == ["grid_d", "grid_e", "grid_h"])
  }

  /// Returns the files that each file calls, by their paths in the module.
  private static func callees() throws -> [String: Set<String>] {
    let files = try sources()
    var definingFiles: [String: String] = [:]
    for file in files {
      for name in definitions(in: file.text) { definingFiles[name] = file.path }
    }
    // Without these, a parser that finds no definitions would pass the tests.
    #expect(definingFiles["grid_decoder_open"] == "decode.c")
    #expect(definingFiles["grid_fail"] == "decoder.c")
    #expect(definingFiles["grid_jpeg_format"] == "Formats/JPEG/jpeg.c")
    var callees: [String: Set<String>] = [:]
    for file in files {
      let used = file.text.matches(of: /\bgrid_\w+/).compactMap { definingFiles[String($0.output)] }
      callees[file.path] = Set(used).subtracting([file.path])
    }
    return callees
  }

  private static func floor(of path: String) -> Int? {
    folders.firstIndex(of: String(path.prefix { $0 != "/" }))
  }

  /// Returns the names of the functions and constants with external linkage that a text defines.
  private static func definitions(in text: String) -> [String] {
    text.matches(of: /(?m)^(?!static\b)[a-z][\w *]*?\b(grid_\w+)(?:\(| = )/).map { String($0.1) }
  }

  /// Returns the paths and the text of the C files, without `//` comments.
  private static func sources() throws -> [(path: String, text: String)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources/CImageDecode")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "c" }.map { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      return (
        String(file.path.dropFirst(folder.path.count + 1)), text.replacing(/\/\/.*/, with: "")
      )
    }
  }
}

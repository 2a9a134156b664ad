import Foundation
import Testing

/// The dependencies between the C files of `CImageDecode`, extracted from the sources.
struct DecoderLayerTests {
  @Test
  func `the C files have no cyclic dependencies`() throws {
    let files = try Self.sources()
    var definingFiles: [String: String] = [:]
    for file in files {
      for name in Self.definitions(in: file.text) { definingFiles[name] = file.name }
    }
    // Without these, a parser that finds no definitions would pass the test.
    #expect(definingFiles["grid_decoder_open"] == "decode.c")
    #expect(definingFiles["grid_fail"] == "decoder.c")
    #expect(definingFiles["grid_jpeg_format"] == "jpeg.c")
    var callees: [String: Set<String>] = [:]
    for file in files {
      let used = file.text.matches(of: /\bgrid_\w+/).compactMap { definingFiles[String($0.output)] }
      callees[file.name] = Set(used).subtracting([file.name])
    }
    // Removes each file that calls none of the remaining ones. Only files of cycles, and their
    // callers, are left.
    while let leaf = callees.first(where: { $0.value.isDisjoint(with: callees.keys) }) {
      callees[leaf.key] = nil
    }
    #expect(callees.isEmpty, "cycles are among \(callees.keys.sorted().joined(separator: ", "))")
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

  /// Returns the names of the functions and constants with external linkage that a text defines.
  private static func definitions(in text: String) -> [String] {
    text.matches(of: /(?m)^(?!static\b)[a-z][\w *]*?\b(grid_\w+)(?:\(| = )/).map { String($0.1) }
  }

  /// Returns the names and the text of the C files, without `//` comments.
  private static func sources() throws -> [(name: String, text: String)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources/CImageDecode")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "c" }.map { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      return (file.lastPathComponent, text.replacing(/\/\/.*/, with: ""))
    }
  }
}

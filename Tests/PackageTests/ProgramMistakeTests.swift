import Foundation
import TestSupport
import Testing

/// Tests that a program built for release stops with a message when it makes a mistake.
struct ProgramMistakeTests {
  @Test(arguments: [["-Onone"], ["-O"], ["-O", "-whole-module-optimization"]])
  func `a mistake is named in debug and in optimized builds`(flags: [String]) throws {
    let folder = try ScratchFolder()
    try """
    let count = CommandLine.arguments.count
    require(count > 0, "there are \\(count) arguments")
    require(count > 1, "section 3 has 2 items instead of \\(count)")
    """.write(toFile: folder.file("main.swift"), atomically: true, encoding: .utf8)
    let source = Script.root.appending(path: "Sources/FrameTiming/ProgramMistake.swift").path
    let program = folder.file("mistaken")
    let compiled = try Script.run(
      URL(filePath: "/usr/bin/env"),
      ["swiftc", "-swift-version", "6", "-package-name", "mistakes"] + flags
        + ["-o", program, source, folder.file("main.swift")])
    #expect(compiled.status == 0, "\(compiled.output)")
    let (status, output) = try Script.run(URL(filePath: program), [])
    #expect(status != 0)
    #expect(output.contains("section 3 has 2 items instead of 1"), "\(output)")
    #expect(!output.contains("arguments"), "\(output)")
  }

  /// The files whose `precondition` is for mistakes of the libraries themselves, which no program can make.
  private static let internalFiles: Set<String> = [
    "Bitmap.swift", "DrawLayer.swift", "ExtentLeaves+Rows.swift", "GenerationCache.swift",
    "ImageReader.swift", "Texture.swift", "Trajectory.swift", "WaylandSurface.swift",
  ]

  /// `precondition` drops its message in optimized builds.
  @Test(arguments: [
    "FrameReports", "FrameTiming", "GridEngine", "GridImages", "GridLayout", "GridSDL",
    "LayoutFiles",
  ])
  func `a library reports mistakes of programs by functions that keep the message`(
    library: String
  ) throws {
    let folder = Script.root.appending(path: "Sources/\(library)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    #expect(sources.count > 5, "the sources were not found")
    for file in sources {
      let text = try String(contentsOf: file, encoding: .utf8)
      let name = file.lastPathComponent
      for call in ["preconditionFailure(", "assertionFailure("] {
        #expect(!text.contains(call), "\(name)")
      }
      guard text.contains("precondition(") else { continue }
      let isInternal =
        file.path.contains("/GridLayout/Index/") || name.contains("+Invariants")
        || Self.internalFiles.contains(name)
      #expect(isInternal, "\(name)")
    }
  }
}

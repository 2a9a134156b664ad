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

  /// `precondition` drops its message in optimized builds. It is for mistakes of the engine itself.
  @Test func `the engine reports mistakes of programs by functions that keep the message`() throws {
    let engine = Script.root.appending(path: "Sources/GridEngine")
    let files = FileManager.default.enumerator(at: engine, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    #expect(sources.count > 100, "the sources were not found")
    for file in sources {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("preconditionFailure("), "\(file.lastPathComponent)")
      guard text.contains("precondition(") else { continue }
      let isInternal =
        file.path.contains("/Layout/Index/") || file.path.contains("/Scrolling/Curves/")
        || file.lastPathComponent.contains("+Invariants")
      #expect(isInternal, "\(file.lastPathComponent)")
    }
  }
}

import ArgumentParser
import Testing

@testable import GridApp

@MainActor
struct DecodeSandboxTests {
  @Test(arguments: [
    (["--decode-in-process"], "none: --decode-in-process"),
    (["--decode", "main"], "none: --decode main"),
  ])
  func `decoding in the app has no sandbox`(arguments: [String], posture: String) throws {
    let sandbox = try DecodeSandbox(BrowseOptions.parse(arguments))
    #expect(sandbox.workers == nil && sandbox.posture == posture)
    #expect(sandbox.takeMessage() == nil)
  }

  @Test(arguments: [["--decode-in-process"], ["--decode", "main"]])
  func `a required sandbox excludes decoding in the app`(arguments: [String]) {
    #expect(throws: (any Error).self) { try BrowseOptions.parse(arguments + ["--require-sandbox"]) }
  }
}

import ArgumentParser
import LayoutFiles
import SystemFiles

/// `GridApp frames FILE.json`: solves a layout file and prints the frames of all its elements.
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Solve a layout file and print the frames as JSON.",
    discussion: "docs/layout-files.md describes the format of the file and of the output.")

  @Argument(help: "The layout file.", completion: .file(extensions: ["json"]))
  var file: String

  @Option(
    parsing: .unconditional, help: "Number of items in sections with \"items\": \"*\".",
    transform: OptionValue.whole(0...10_000_000))
  var items: Int = 0

  func run() throws {
    let answer: String
    do {
      // Commands run on the main thread; `ParsableCommand` cannot state that.
      answer = try MainActor.assumeIsolated { try Self.answer(file: file, items: items) }
    } catch {
      // Begins with the name of the file, as the errors of a compiler.
      Terminal.report("\(error)", from: nil)
      throw ExitCode.failure
    }
    try Terminal.print(json: answer)
  }

  /// Returns the output for the layout file at the path `file`.
  @MainActor static func answer(file: String, items: Int) throws(LayoutFileError) -> String {
    try LayoutFrames(LayoutFileReader.read(path: file), all: items, name: file).json
  }
}

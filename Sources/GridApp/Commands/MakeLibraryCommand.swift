import ArgumentParser
import Foundation

/// `GridApp make-library DIR --count N [--megapixels M]`.
struct MakeLibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-library",
    abstract: "Paint a sample library of JPEG, PNG and WebP files.",
    discussion: """
      The pictures are landscapes, seas, skies and cities in mixed shapes, some stored turned as \
      cameras do, with a posts.json that describes them. The same count, size and seed paint the \
      same files.
      """)

  @Argument(help: "The folder to paint into; made when it does not exist.", completion: .directory)
  var folder: String

  @Option(
    parsing: .unconditional, help: "How many pictures.",
    transform: OptionValue.whole(1...1_000_000))
  var count: Int

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "About how large each picture is, 0.01 to 50; without it the longer side has 1600 pixels.",
      valueName: "M"),
    transform: OptionValue.number(0.01...50, "megapixels"))
  var megapixels: Double?

  @Option(help: "Which library: each seed paints another one.")
  var seed: UInt64 = LibraryPainter.bundledSeed

  func run() throws {
    let target = URL(filePath: folder, directoryHint: .isDirectory)
    do {
      try makeFolder(target)
      let painter = LibraryPainter(
        folder: target, count: count, megapixels: megapixels, seed: seed)
      try painter.paint()
    } catch {
      FileHandle.standardError.write(Data("GridApp make-library: \(error)\n".utf8))
      throw ExitCode(1)
    }
    print("\(Figures.count(count, "picture", "pictures")) and posts.json in \(folder)")
  }

  private func makeFolder(_ target: URL) throws(LibraryPainterError) {
    do {
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    } catch {
      throw .notSaved(folder, error.reason)
    }
  }
}

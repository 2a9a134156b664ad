import ArgumentParser
import Foundation
import Samples

/// `MakeSamples library DIR --count N [--megapixels M]`.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Paint a sample library of JPEG, PNG and WebP files.",
    discussion: """
      The pictures are landscapes, seas, skies and cities in mixed shapes, some stored turned as \
      cameras do, with a posts.json that describes them. The same count, size and seed paint the \
      same files.
      """)

  @Argument(help: "The folder to paint into; made when it does not exist.", completion: .directory)
  var folder: String

  @Option(parsing: .unconditional, help: "How many pictures.")
  var count: Int

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "About how large each picture is, 0.01 to 50; without it the longer side has 1600 pixels.",
      valueName: "M"))
  var megapixels: Double?

  @Option(help: "Which library: each seed paints another one.")
  var seed: UInt64 = LibraryPainter.bundledSeed

  func validate() throws {
    try MakeSamples.check(count: count)
    if let megapixels, !(0.01...50).contains(megapixels) {
      throw ValidationError("--megapixels is \(megapixels): give a number from 0.01 to 50")
    }
  }

  func run() throws {
    let painter = LibraryPainter(
      folder: URL(filePath: folder, directoryHint: .isDirectory), count: count,
      megapixels: megapixels, seed: seed)
    try painter.makeFolder()
    try painter.paint()
    print("\(MakeSamples.text(of: count, "picture", "pictures")) and posts.json in \(folder)")
  }
}

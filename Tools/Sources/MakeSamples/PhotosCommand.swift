import ArgumentParser
import Foundation
import Samples

/// `MakeSamples photos DIR --count N [--megapixels M]`: makes photos like those of a camera.
struct PhotosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos",
    abstract: "Make JPEGs like those of a camera.",
    discussion: """
      The photos have noise and texture, so that 12 megapixels take some 4 MB. Every second one \
      has an Exif thumbnail, one in ten is progressive, one in four is stored rotated. The same \
      count, size and seed make the same files.
      """)

  @Argument(help: "The output folder; it is created if it does not exist.", completion: .directory)
  var folder: String

  @Option(parsing: .unconditional, help: "The number of photos.")
  var count: Int

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The approximate size of each photo, 0.1 to 50.", valueName: "M"))
  var megapixels = 12.0

  @Option(help: "The seed of the random generator; each seed makes other photos.")
  var seed: UInt64 = LibraryPainter.bundledSeed

  func validate() throws {
    try MakeSamples.check(count: count)
    guard (0.1...50).contains(megapixels) else {
      throw ValidationError("--megapixels is \(megapixels): give a number from 0.1 to 50")
    }
  }

  func run() throws {
    let painter = PhotoPainter(
      folder: URL(filePath: folder, directoryHint: .isDirectory), count: count,
      megapixels: megapixels, seed: seed)
    try painter.makeFolder()
    try painter.paint()
    print("\(MakeSamples.text(of: count, "photo", "photos")) in \(folder)")
  }
}

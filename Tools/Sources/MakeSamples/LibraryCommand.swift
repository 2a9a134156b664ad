import ArgumentParser
import Foundation
import Samples

/// `MakeSamples library DIR --count N [--megapixels M]`: paints sample images.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Paint a sample library of JPEG, PNG and WebP images.",
    discussion: """
      The images are landscapes, seas, skies and cities with various aspect ratios. Some are stored \
      rotated with an EXIF orientation. A posts.json describes them. The same count, size and seed \
      paint the same files.
      """)

  @Argument(help: "The output folder; it is created if it does not exist.", completion: .directory)
  var folder: String

  @Option(parsing: .unconditional, help: "The number of images.")
  var count: Int

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The approximate size of each image, 0.01 to 50; by default the longer side has 1600 pixels.",
      valueName: "M"))
  var megapixels: Double?

  @Option(help: "The seed of the random generator; each seed paints other images.")
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
    print("\(MakeSamples.text(of: count, "image", "images")) and posts.json in \(folder)")
  }
}

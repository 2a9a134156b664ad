import Foundation

/// A reviewed image in `Tests/Goldens` to which tests compare their output.
///
/// `RECORD_GOLDENS=1` overwrites it with the current output, to be reviewed and committed.
public struct GoldenPicture {
  /// The error of a failed comparison.
  public enum Mismatch: Error, CustomStringConvertible {
    case recorded(String)
    case missing(String)
    case size(String)
    case different(String)

    public var description: String {
      switch self {
      case .recorded(let path): "Recorded new baseline \(path); look at it"
      case .missing(let path): "\(path) is not there; RECORD_GOLDENS=1 writes it"
      case .size(let text), .different(let text): text
      }
    }
  }

  /// The side of the squares whose mean colors are compared, in pixels. A moved line of text
  /// changes them, a pixel at the edge of a rounded corner does not.
  public static let block = 4
  /// The maximum difference of a square's mean in any channel, of 255.
  public static let tolerance = 12

  private let path: String

  /// Creates the golden image `name` of a suite.
  public init(_ name: String, suite: String) {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    path = tests.appending(path: "Goldens/\(suite)/\(name).png").path
  }

  /// Compares an image with this one.
  ///
  /// - Throws: ``Mismatch``; the image is then saved next to the golden as `….actual.png`, which
  ///   git ignores.
  public func verify(_ actual: PixelImage) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      let folder = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try actual.writePNG(to: path)
      throw Mismatch.recorded(path)
    }
    guard FileManager.default.fileExists(atPath: path) else { throw Mismatch.missing(path) }
    do {
      try Self.compare(actual, with: PixelImage(contentsOfPNG: path), named: path)
    } catch {
      try? actual.writePNG(to: path.replacing(".png", with: ".actual.png"))
      throw error
    }
  }

  /// Compares the mean colors of squares.
  static func compare(_ actual: PixelImage, with golden: PixelImage, named name: String) throws {
    guard actual.width == golden.width, actual.height == golden.height else {
      throw Mismatch.size(
        "\(name) is \(golden.width)x\(golden.height), drawn was \(actual.width)x\(actual.height)")
    }
    let (a, b) = (BlockMeans(actual, block: block), BlockMeans(golden, block: block))
    let differing = a.means.indices.filter { abs(Int(a.means[$0]) - Int(b.means[$0])) > tolerance }
    guard let first = differing.first else { return }
    let place = first / 3
    throw Mismatch.different(
      "\(name): \(Set(differing.map { $0 / 3 }).count) of \(a.means.count / 3) squares differ, the "
        + "first at (\(place % a.columns * block), \(place / a.columns * block))")
  }
}

/// The mean colors of an image's squares.
struct BlockMeans {
  let columns: Int
  /// Red, green and blue of each square, row by row.
  let means: [UInt8]

  init(_ image: PixelImage, block: Int) {
    columns = (image.width + block - 1) / block
    let rows = (image.height + block - 1) / block
    var sums = [Int](repeating: 0, count: columns * rows * 3)
    var counts = [Int](repeating: 0, count: columns * rows)
    let bytes = image.bytes
    var at = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let square = y / block * columns + x / block
        counts[square] += 1
        sums[3 * square] += Int(bytes[at])
        sums[3 * square + 1] += Int(bytes[at + 1])
        sums[3 * square + 2] += Int(bytes[at + 2])
        at += 4
      }
    }
    means = sums.indices.map { UInt8(sums[$0] / counts[$0 / 3]) }
  }
}

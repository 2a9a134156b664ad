import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// A folder of synthetic photos with a `manifest.jsonl`, which lists the upright size of each and
/// the mean colors of its sixteenths. Runs if `GRIDAPP_PHOTOS` names such a folder.
struct PhotoFolderTests {
  @Test(.enabled(if: PhotoCase.isAvailable), arguments: PhotoCase.all)
  func `a photo is upright and has the expected colors`(photo: PhotoCase) throws {
    let fixture = try DecodingFixture()
    let info = try fixture.decoder.probe(photo.path)
    #expect(info.uprightSize == photo.size)
    #expect(info.hasThumbnail == photo.hasThumbnail)
    // The target must have the aspect ratio of the image, or the means are those of other parts.
    let width = photo.size.width / 32 * 4
    let height = photo.size.height / 32 * 4
    let image = try fixture.decode(photo.path, width: width, height: height)
    let means = Self.means(of: image)
    for (mean, expected) in zip(means, photo.means) {
      for channel in 0..<3 {
        #expect(abs(mean[channel] - expected[channel]) <= photo.tolerance)
      }
    }
    #expect(means.count == 16 && photo.means.count == 16)
  }

  @Test func `the folder exists, or a message reports that it is missing`() {
    if PhotoCase.isAvailable {
      #expect(PhotoCase.all.count > 10)
    } else {
      print("*** SKIPPED: GRIDAPP_PHOTOS names no folder of made photographs ***")
    }
  }

  private static func means(of image: PreparedImage) -> [[Double]] {
    let wide = image.width / 4
    let tall = image.height / 4
    return unsafe image.withUnsafeBytes { bytes in
      (0..<16).map { part in
        var sums = [0.0, 0, 0]
        for y in part / 4 * tall..<(part / 4 + 1) * tall {
          for x in part % 4 * wide..<(part % 4 + 1) * wide {
            for channel in 0..<3 {
              sums[channel] += unsafe Double(bytes[y * image.bytesPerRow + 4 * x + channel])
            }
          }
        }
        return sums.map { $0 / Double(wide * tall) }
      }
    }
  }
}

/// A line of the folder's `manifest.jsonl`.
struct PhotoCase: Sendable, Decodable, CustomTestStringConvertible {
  let file: String
  let kind: String
  let shown: [Int]
  let thumb: Bool
  let grid: [[Double]]

  var path: String { Self.folder + "/" + file }
  var size: PixelSize { PixelSize(width: shown[0], height: shown[1]) }
  var hasThumbnail: Bool { thumb }
  var means: [[Double]] { grid }
  var tolerance: Double { kind.contains("cmyk") ? 12 : kind == "gif" ? 8 : 4 }
  var testDescription: String { file }

  static let folder = ProcessInfo.processInfo.environment["GRIDAPP_PHOTOS"] ?? ""

  static let all: [PhotoCase] = {
    guard let text = try? String(contentsOfFile: folder + "/manifest.jsonl", encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(PhotoCase.self, from: Data($0.utf8))
    }
  }()

  static var isAvailable: Bool { !all.isEmpty }
}

import Foundation
import GridEngine
import TestSupport

@testable import GridImages

/// The files of `Tests/Samples`, whose README describes them.
enum SampleFiles {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  /// The names of all samples; those of the table of formats begin with `Formats/`.
  static let names: [String] = {
    let all = FileManager.default.subpaths(atPath: folder.path()) ?? []
    return all.filter { $0.contains(".") && !$0.hasSuffix(".md") && !$0.hasSuffix(".py") }.sorted()
  }()

  /// The content of a sample.
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// The path of a sample.
  static func path(_ name: String) -> String { folder.appending(path: name).path() }

  /// The picture of most samples: red and green above blue and white.
  static let quadrants = BlockPicture(columns: 2, rows: 2) { column, row in
    [[200, 30, 30], [30, 200, 30], [30, 30, 200], [220, 220, 220]][2 * row + column]
  }

  /// Returns the bytes with those of a box's content replaced from its first byte on.
  static func replacing(_ type: String, _ content: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let type = Array(type.utf8)
    for at in 0..<(bytes.count - type.count - content.count)
    where Array(bytes[at..<at + type.count]) == type {
      bytes.replaceSubrange(at + type.count..<at + type.count + content.count, with: content)
      break
    }
    return bytes
  }

  /// Returns the position of the last occurrence of a type.
  static func lastIndex(of type: String, in bytes: [UInt8]) -> Int? {
    let type = Array(type.utf8)
    return bytes.indices.dropLast(3).last { Array(bytes[$0..<$0 + 4]) == type }
  }

  /// Returns the bytes with another type for the last box of a type.
  static func renaming(_ type: String, _ other: String, in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let type = Array(type.utf8)
    let last = bytes.indices.dropLast(4).last { Array(bytes[$0..<$0 + 4]) == type }
    if let last { bytes.replaceSubrange(last..<last + 4, with: Array(other.utf8)) }
    return bytes
  }
}

extension PreparedImage {
  /// The colors in the middle of the four quadrants, row by row.
  var quadrants: [[UInt8]] {
    let pixels = pixels
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      pixels[y * (height / 4) * width + x * (width / 4)]
    }
  }
}

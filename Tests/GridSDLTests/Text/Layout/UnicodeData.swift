import Foundation
import Testing

@testable import GridSDL

/// The test files of the Unicode Character Database, from the package `unicode-data`.
enum UnicodeData {
  private static let folder = "/usr/share/unicode/"

  /// Returns the lines of `file` without comments. Cancels the test if the package is not
  /// installed.
  static func lines(of file: String) throws -> [String] {
    guard let text = try? String(contentsOfFile: folder + file, encoding: .utf8) else {
      try Test.cancel("no \(folder + file): install unicode-data")
    }
    return text.split(separator: "\n").map { line in
      String(line.prefix { $0 != "#" }).trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }

  /// Returns the text of `0061 05D0`.
  static func text(_ codes: some StringProtocol) -> String {
    let scalars = codes.split(separator: " ").compactMap { code in
      UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// A line of `BidiCharacterTest.txt`.
struct BidiCase {
  let line: String
  let text: String
  let direction: UnicodeText.Direction
  let isRightToLeft: Bool
  /// The level of each scalar; nil for scalars that rule X9 removes.
  let levels: [UInt8?]
  /// The scalars from left to right, by index.
  let order: [Int]

  static func all() throws -> [BidiCase] {
    try UnicodeData.lines(of: "BidiCharacterTest.txt").map(BidiCase.init)
  }

  init(_ line: String) throws {
    let fields = line.split(separator: ";", omittingEmptySubsequences: false)
    try #require(fields.count == 5, "\(line)")
    self.line = line
    text = UnicodeData.text(fields[0])
    direction = fields[1] == "0" ? .leftToRight : fields[1] == "1" ? .rightToLeft : .byContent
    isRightToLeft = fields[2] == "1"
    levels = fields[3].split(separator: " ").map { UInt8($0) }
    order = fields[4].split(separator: " ").compactMap { Int($0) }
  }
}

import Foundation

/// A recording of frame times: rows of the fixed CSV format, read by the names of its columns.
struct FrameLog {
  /// The names of the machine's properties: the first line.
  let systemNames: [String]
  /// The values of these properties: the second line.
  let system: [String]
  /// The names of the columns: the third line.
  let columns: [String]
  /// The rows, one for each frame, in order.
  let rows: [[String]]

  /// Reads a recording, also one that is still being written: an incomplete last line is skipped.
  init(contentsOf path: String) throws {
    let text = String(
      decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    func line(_ index: Int) -> [String] { lines.indices.contains(index) ? lines[index] : [] }
    (systemNames, system, columns) = (line(0), line(1), line(2))
    rows = Array(lines.dropFirst(3))
  }

  /// Returns the texts of a column.
  ///
  /// - Throws: ``MissingColumn``.
  func texts(_ column: String) throws -> [String] {
    guard let index = columns.firstIndex(of: column) else {
      throw MissingColumn(name: column, columns: columns)
    }
    return rows.map { $0.indices.contains(index) ? $0[index] : "" }
  }

  /// Returns the numbers of a column; NaN for a text that is no number.
  func numbers(_ column: String) throws -> [Double] {
    try texts(column).map { Double($0) ?? .nan }
  }

  /// The last content offset; 0 before any motion.
  var offset: Double {
    get throws { try columns.isEmpty ? 0 : numbers("scroll_px").last ?? 0 }
  }
}

/// An error: a recording lacks a column.
struct MissingColumn: Error, CustomStringConvertible {
  let name: String
  let columns: [String]

  var description: String { "no column \(name) among \(columns.joined(separator: ","))" }
}

/// A row of a table, with cells by column name.
///
/// Files come from other programs and from full disks. Whatever the cells contain, the returned
/// numbers are finite, and small enough for sums of integers.
struct CSVRow {
  /// The longest time that is read from a cell: ten minutes.
  static let longestMilliseconds = 600_000.0

  let table: CSVTable
  let columns: [String: Int]
  private var start = 0
  private var ends: [Int] = []

  /// Creates a reader for rows of `table` with the column names `names`, ignoring case.
  init(table: CSVTable, names: [String]) {
    self.table = table
    columns = Dictionary(
      names.enumerated().map { (Self.key($0.element), $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// The lookup key of the column `name`: names are compared without case.
  static func key(_ name: String) -> String { name.lowercased() }

  /// Moves to a line. It may have fewer cells than columns, as the lines of OCAT; the others are
  /// empty.
  mutating func move(toLine line: Int) { start = table.split(line: line, into: &ends).lowerBound }

  /// Whether the line has a cell for each column.
  var isComplete: Bool { ends.count >= columns.count }

  /// Whether the line is empty.
  var isEmpty: Bool { ends == [start] }

  /// Whether a column contains `NA`, which PresentMon writes for a missing value.
  func isMissing(_ names: String...) -> Bool {
    names.lazy.compactMap(text).first.map { $0.lowercased() == "na" } ?? false
  }

  /// Returns the number in the first existing column of `names`; `nil` if none exists, or if its
  /// cell contains no finite number.
  func number(_ names: String...) -> Double? { number(names) }

  /// Returns the same number in milliseconds, clamped to ±``longestMilliseconds``.
  func milliseconds(_ names: String...) -> Double? {
    number(names).map { min(max($0, -Self.longestMilliseconds), Self.longestMilliseconds) }
  }

  /// Returns the nanoseconds of a column of milliseconds; 0 if it is missing.
  func nanoseconds(_ name: String) -> Int64 { Self.nanoseconds(milliseconds(name) ?? 0) }

  /// Returns the number in a column, or 0.
  func value(_ name: String) -> Double { number([name]) ?? 0 }

  /// Returns the integer in a column, or 0, clamped to ±10¹², so that sums do not overflow.
  func whole(_ name: String) -> Int { Int(min(max(value(name), -1e12), 1e12).rounded()) }

  /// Returns the nanoseconds of `milliseconds`, clamped to ±``longestMilliseconds``.
  static func nanoseconds(_ milliseconds: Double) -> Int64 {
    let longest = longestMilliseconds
    return Int64((min(max(milliseconds, -longest), longest) * 1e6).rounded())
  }

  private func number(_ names: [String]) -> Double? {
    for name in names {
      if let range = range(name) { return table.number(range).flatMap { $0.isFinite ? $0 : nil } }
    }
    return nil
  }

  /// Returns the text in a column; `nil` if the column is missing.
  func text(_ name: String) -> String? { range(name).map(table.text) }

  private func range(_ name: String) -> Range<Int>? {
    guard let column = columns[name], column < ends.count else { return nil }
    return (column == 0 ? start : ends[column - 1] + 1)..<ends[column]
  }
}

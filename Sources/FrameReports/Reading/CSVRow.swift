/// One line of a table, its cells found by name.
///
/// Files come from other programs and from disks that were full. Whatever a cell says, the numbers
/// given out are finite, and small enough to be added up as integers.
struct CSVRow {
  /// The longest time that a cell can mean: ten minutes.
  static let longestMilliseconds = 600_000.0

  let table: CSVTable
  let columns: [String: Int]
  private var start = 0
  private var ends: [Int] = []

  /// Reads lines of `table` whose cells are named `names`, whatever their case.
  init(table: CSVTable, names: [String]) {
    self.table = table
    columns = Dictionary(
      names.enumerated().map { ($0.element.lowercased(), $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// Moves to a line; `false` if it has fewer cells than names.
  mutating func move(toLine line: Int) -> Bool {
    start = table.split(line: line, into: &ends).lowerBound
    return ends.count >= columns.count
  }

  /// The finite number in the first of `names` that is a column; `nil` if none is, or it holds none.
  func number(_ names: String...) -> Double? { number(names) }

  /// The same in milliseconds, brought into ±``longestMilliseconds``.
  func milliseconds(_ names: String...) -> Double? {
    number(names).map { min(max($0, -Self.longestMilliseconds), Self.longestMilliseconds) }
  }

  /// The time in a column of milliseconds, in nanoseconds; 0 without one.
  func nanoseconds(_ name: String) -> Int64 { Self.nanoseconds(milliseconds(name) ?? 0) }

  /// The number in a column, or 0.
  func value(_ name: String) -> Double { number([name]) ?? 0 }

  /// The whole number in a column, or 0; within ±10¹², so that sums of them are numbers too.
  func whole(_ name: String) -> Int { Int(min(max(value(name), -1e12), 1e12).rounded()) }

  /// Nanoseconds of a number of milliseconds that a row can have.
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

  /// The text in a column; `nil` without that column.
  func text(_ name: String) -> String? { range(name).map(table.text) }

  private func range(_ name: String) -> Range<Int>? {
    guard let column = columns[name], column < ends.count else { return nil }
    return (column == 0 ? start : ends[column - 1] + 1)..<ends[column]
  }
}

/// One line of a table, its cells found by name.
nonisolated struct CSVRow {
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

  /// The number in the first of `names` that is a column; `nil` if none is, or it holds none.
  func number(_ names: String...) -> Double? {
    for name in names {
      if let range = range(name) { return table.number(range) }
    }
    return nil
  }

  /// The number in a column, or 0.
  func value(_ name: String) -> Double { range(name).flatMap(table.number) ?? 0 }

  /// The whole number in a column, or 0.
  func whole(_ name: String) -> Int { Int(exactly: value(name).rounded()) ?? 0 }

  /// The text in a column; `nil` without that column.
  func text(_ name: String) -> String? { range(name).map(table.text) }

  private func range(_ name: String) -> Range<Int>? {
    guard let column = columns[name], column < ends.count else { return nil }
    return (column == 0 ? start : ends[column - 1] + 1)..<ends[column]
  }
}

// Searches within a node, eight entries at a time.

extension ExtentNodes {
  /// Returns the entry that contains `row`, and the index of the row within that entry.
  ///
  /// A row after the end is found in the last entry.
  func place(ofRow row: Int, in node: Int) -> (place: Int, row: Int) {
    let base = node * Self.width
    let rows = rows.span.extracting(base..<base + Self.width)
    let last = used[node] - 1
    var place = 0
    var rest = Int32(row)
    for start in Self.blocks {
      guard start + Self.block <= last else { break }
      let blockRows = Self.sum(rows, from: start)
      guard rest >= blockRows else { break }
      rest -= blockRows
      place = start + Self.block
    }
    while place < last, rest >= rows[place] {
      rest -= rows[place]
      place += 1
    }
    return (place, Int(rest))
  }

  /// Returns the entry that contains `row`, and the total of the entries before it.
  func prefix(beforeRow row: Int, in node: Int) -> (place: Int, before: ExtentEntry) {
    let base = node * Self.width
    let rows = rows.span.extracting(base..<base + Self.width)
    let plain = plain.span.extracting(base..<base + Self.width)
    let sums = sums.span.extracting(base..<base + Self.width)
    let last = used[node] - 1
    var rest = Int32(row)
    var plainBefore: Int32 = 0
    var sumBefore = 0.0
    var place = 0
    for start in Self.blocks {
      guard start + Self.block <= last else { break }
      let blockRows = Self.sum(rows, from: start)
      guard rest >= blockRows else { break }
      rest -= blockRows
      plainBefore &+= Self.sum(plain, from: start)
      sumBefore += Self.sum(sums, from: start)
      place = start + Self.block
    }
    while place < last, rest >= rows[place] {
      rest -= rows[place]
      plainBefore += plain[place]
      sumBefore += sums[place]
      place += 1
    }
    let before = ExtentEntry(
      rows: row - Int(rest), plain: Int(plainBefore), sum: sumBefore, link: ExtentEntry.noLink)
    return (place, before)
  }

  /// Returns the entry that contains `offset`, the number of rows before it, and the offset within
  /// it.
  func place(
    atOffset offset: Double, in node: Int, estimate: Double, spacing: Double
  ) -> (place: Int, rowsBefore: Int, offset: Double) {
    let base = node * Self.width
    let rows = rows.span.extracting(base..<base + Self.width)
    let plain = plain.span.extracting(base..<base + Self.width)
    let sums = sums.span.extracting(base..<base + Self.width)
    let last = used[node] - 1
    var rest = offset
    var rowsBefore: Int32 = 0
    var place = 0
    for start in Self.blocks {
      guard start + Self.block <= last else { break }
      let blockRows = Self.sum(rows, from: start)
      let blockPlain = Self.sum(plain, from: start)
      let length =
        Self.sum(sums, from: start) + Double(blockPlain) * estimate + Double(blockRows) * spacing
      guard rest >= length else { break }
      rest -= length
      rowsBefore += blockRows
      place = start + Self.block
    }
    while place < last {
      let length =
        sums[place] + Double(plain[place]) * estimate + Double(rows[place]) * spacing
      guard rest >= length else { break }
      rest -= length
      rowsBefore += rows[place]
      place += 1
    }
    return (place, Int(rowsBefore), rest)
  }

  /// The starts of blocks. The loops run over these instead of up to the last entry, so that the
  /// compiler can prove all indices valid and use vector instructions.
  private static var blocks: StrideTo<Int> { stride(from: 0, to: width, by: block) }

  /// Adds eight sums in pairs, so that no addition waits for seven others.
  @inline(__always)
  private static func sum(_ sums: borrowing Span<Double>, from place: Int) -> Double {
    ((sums[place] + sums[place + 1]) + (sums[place + 2] + sums[place + 3]))
      + ((sums[place + 4] + sums[place + 5]) + (sums[place + 6] + sums[place + 7]))
  }

  @inline(__always)
  private static func sum(_ counts: borrowing Span<Int32>, from place: Int) -> Int32 {
    var sum: Int32 = 0
    for lane in 0..<block { sum &+= counts[place + lane] }
    return sum
  }
}

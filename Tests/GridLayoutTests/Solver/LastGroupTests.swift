import TestSupport
import Testing

@testable import GridLayout

/// Tests uniform dimensions in the last group of a section, if its items do not fill it.
@MainActor
@Suite struct `A last group with uniform dimensions` {
  /// A layout of a section in columns.
  struct Columns: Sendable, CustomTestStringConvertible {
    var direction: Axis
    var isRightToLeft: Bool
    var columns: Int
    /// Whether the items, the group, or both are uniform along the scroll direction.
    var uniformItems: Bool
    var uniformGroup: Bool
    var spacing: Double

    var testDescription: String {
      "\(direction), \(columns) columns, uniform items \(uniformItems), group \(uniformGroup), "
        + "spacing \(spacing), \(isRightToLeft ? "right to left" : "left to right")"
    }

    static let all: [Columns] = {
      var all: [Columns] = []
      for direction in Axis.allCases {
        for columns in 1...4 {
          for kind in 0..<4 {
            for isRightToLeft in [false, true] {
              all.append(
                Columns(
                  direction: direction, isRightToLeft: isRightToLeft, columns: columns,
                  uniformItems: kind & 1 != 0, uniformGroup: kind & 2 != 0, spacing: 6))
            }
          }
        }
      }
      return all
    }()
  }

  /// The estimated extent of items and groups, larger than most measured items.
  private static let estimate = 150.0

  private func layout(_ columns: Columns, lengths: [Double?]) -> CompositionalLayout {
    let item: LayoutDimension =
      columns.uniformItems
      ? .uniformAcrossSiblings(estimate: Self.estimate) : .estimated(Self.estimate)
    let group: LayoutDimension =
      columns.uniformGroup
      ? .uniformAcrossSiblings(estimate: Self.estimate) : .estimated(Self.estimate)
    let whole = LayoutDimension.absolute(240)
    let isVertical = columns.direction == .vertical
    let itemSize =
      isVertical ? LayoutSize(width: whole, height: item) : LayoutSize(width: item, height: whole)
    let groupSize =
      isVertical ? LayoutSize(width: whole, height: group) : LayoutSize(width: group, height: whole)
    let node = LayoutItem(size: itemSize)
    var section = LayoutSection(
      group: isVertical
        ? .horizontal(size: groupSize, subitem: node, count: columns.columns)
        : .vertical(size: groupSize, subitem: node, count: columns.columns))
    section.interGroupSpacing = columns.spacing
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = columns.direction
    let layout = CompositionalLayout(section: section, configuration: configuration)
    layout.prepare(
      itemCounts: [lengths.count],
      environment: LayoutEnvironment(
        containerSize: Size(width: 240, height: 240), scale: 1,
        layoutDirection: columns.isRightToLeft ? .rightToLeft : .leftToRight))
    for (item, length) in lengths.enumerated() {
      guard let length else { continue }
      layout.setPreferredSize(
        isVertical ? Size(width: 240, height: length) : Size(width: length, height: 240),
        for: ElementID(.cell, at: IndexPath(item: item, section: 0)))
    }
    return layout
  }

  /// Returns the expected positions along the scroll direction, computed row by row from the
  /// existing items.
  private func model(
    _ columns: Columns, lengths: [Double?]
  ) -> (places: [ClosedRange<Double>], extent: Double) {
    let known = lengths.map { $0 ?? Self.estimate }
    let rows = stride(from: 0, to: known.count, by: columns.columns).map {
      Array(known[$0..<min($0 + columns.columns, known.count)])
    }
    let longest = known.max() ?? 0
    var places: [ClosedRange<Double>] = []
    var position = 0.0
    for row in rows {
      let largest = row.max() ?? 0
      for length in row {
        places.append(position...position + (columns.uniformItems ? largest : length))
      }
      position += (columns.uniformGroup ? longest : largest) + columns.spacing
    }
    return (places, max(0, position - columns.spacing))
  }

  @Test(arguments: Columns.all)
  func `the last group has only the remaining items`(columns: Columns) {
    // Every number of items up to three rows, with the largest item in every position.
    let cycle: [Double?] = [60, 180, nil, 75, 20, 120, 90]
    for count in 0...3 * columns.columns {
      for start in cycle.indices {
        let lengths = (0..<count).map { cycle[(start + $0) % cycle.count] }
        let layout = layout(columns, lengths: lengths)
        let expected = model(columns, lengths: lengths)
        let comment: Comment = "items \(lengths.map { $0.map { "\($0)" } ?? "?" })"
        #expect(layout.contentSize[columns.direction] == expected.extent, comment)
        for (item, place) in expected.places.enumerated() {
          let path = IndexPath(item: item, section: 0)
          guard let frame = layout.layoutAttributesForItem(at: path)?.frame else {
            Issue.record("item \(item) has no frame, \(comment)")
            continue
          }
          let isMirrored = columns.isRightToLeft && columns.direction == .horizontal
          let low = frame.start(along: columns.direction)
          let high = frame.end(along: columns.direction)
          let whole = layout.contentSize[columns.direction]
          let found = isMirrored ? whole - high...whole - low : low...high
          #expect(found == place, comment)
        }
      }
    }
  }
}

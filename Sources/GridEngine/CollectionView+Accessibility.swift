/// A displayed element of a collection view, as screen readers present it.
package struct AccessibilityElement {
  /// Identifies the element as long as it is displayed, also when its index path changes.
  package let number: UInt64
  /// The index path of the element.
  package let indexPath: IndexPath
  /// Whether the element is a cell; otherwise it is a header, footer or badge.
  package let isCell: Bool
  /// The frame in viewport coordinates, in points.
  package let frame: Rect
  /// The name of the element.
  package let label: String
  /// Additional information; empty for none.
  package let value: String
  /// The state of a cell.
  package let state: CellState
  /// The index of a cell's item, counted through all sections.
  package let index: Int
}

extension CollectionView {
  /// Returns the displayed cells, headers, footers and badges in reading order: in each section first
  /// the others, then the cells. Elements without a label and those that disappear are not included.
  ///
  /// - Complexity: O(*s* + *v* log *v*) for *s* sections and *v* displayed views.
  package func accessibilityElements() -> [AccessibilityElement] {
    var starts: [Int] = []
    var count = 0
    for items in itemCounts() {
      starts.append(count)
      count += items
    }
    var elements: [AccessibilityElement] = []
    forEachDisplayedView { view, frame, _ in
      // The view of a deleted item is drawn until it has faded out.
      guard !view.isLeaving, let attributes = view.attributes,
        views.view(of: attributes.element) === view
      else { return }
      if case .decoration = attributes.element.category { return }
      let label = view.accessibilityText
      guard !label.isEmpty else { return }
      let path = attributes.indexPath
      elements.append(
        AccessibilityElement(
          number: number(of: view), indexPath: path,
          isCell: attributes.element.category == .cell, frame: frame, label: label,
          value: view.accessibilityValue ?? "",
          state: (view as? CollectionViewCell)?.state ?? CellState(),
          index: (starts.indices.contains(path.section) ? starts[path.section] : 0) + path.item))
    }
    return elements.sorted {
      ($0.indexPath.section, $0.isCell ? 1 : 0, $0.indexPath.item)
        < ($1.indexPath.section, $1.isCell ? 1 : 0, $1.indexPath.item)
    }
  }

  /// The number of items in all sections.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  package var itemCount: Int { itemCounts().reduce(0, +) }

  /// Returns the item of a displayed cell; `nil` if the cell is not displayed any more.
  ///
  /// - Parameter number: The number of its ``AccessibilityElement``.
  /// - Complexity: O(*v*) for *v* displayed views.
  package func indexPath(ofAccessibilityElement number: UInt64) -> IndexPath? {
    visibleCells.first { $0.accessibilityNumber == number && !$0.isLeaving }?
      .attributes?.indexPath
  }

  private func number(of view: CollectionReusableView) -> UInt64 {
    if view.accessibilityNumber == 0 { view.accessibilityNumber = AccessibilityNumbers.next() }
    return view.accessibilityNumber
  }
}

/// The numbers of elements, which are never used again.
@MainActor private enum AccessibilityNumbers {
  private static var last: UInt64 = 0

  static func next() -> UInt64 {
    last += 1
    return last
  }
}

extension CollectionReusableView {
  /// The label, or else the texts that the view draws.
  package var accessibilityText: String {
    if let accessibilityLabel { return accessibilityLabel }
    return drawList.commands.compactMap { command in
      switch command {
      case .text(let text, _, _): text
      case .attributedText(let text, _): text.string
      default: nil
      }
    }
    .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

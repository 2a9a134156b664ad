import GridLayout

/// The frames of the elements of a layout file, as JSON.
///
/// - SeeAlso: docs/layout-files.md, "Output of `frames`".
@MainActor
public struct LayoutFrames {
  /// The content size in points.
  public let contentSize: Size
  /// The elements at the content offset of the file, by section: cells by item, then supplementary
  /// views, then decoration views.
  public let elements: [LayoutAttributes]

  /// The maximum number of items.
  public static let maximumItemCount = 2_000_000

  /// Lays out `file`.
  ///
  /// - Parameters:
  ///   - file: The layout and its container.
  ///   - all: The number of available items, for sections with `"*"`.
  ///   - name: The file's name, for error messages.
  /// - Throws: An error if the layout has more than ``maximumItemCount`` items.
  public init(_ file: LayoutFile, all: Int = 0, name: String) throws(LayoutFileError) {
    let counts = file.itemCounts(all: all)
    guard counts.reduce(0, +) <= Self.maximumItemCount else {
      throw .value(
        file: name, path: "sections",
        message: "have \(counts.reduce(0, +)) items; the maximum is \(Self.maximumItemCount)")
    }
    let layout = file.makeLayout()
    layout.prepare(itemCounts: counts, environment: file.environment)
    for (section, described) in file.sections.enumerated() {
      layout.setMeasuredSizes(described.measuredSizes, inSection: section)
    }
    let visible = Rect(origin: file.contentOffset, size: file.environment.containerSize)
    let coordinates = layout.coordinates
    var elements: [LayoutAttributes] = []
    layout.forEachElement(visibleBounds: visible) { elements.append(coordinates.attributes($0)) }
    contentSize = layout.contentSize
    self.elements = elements.sorted(by: Self.areInOrder)
  }

  /// Whether `a` precedes `b` in ``elements``.
  private static func areInOrder(_ a: LayoutAttributes, _ b: LayoutAttributes) -> Bool {
    let a = (a.indexPath.section, a.rank, a.kind, a.indexPath.item)
    let b = (b.indexPath.section, b.rank, b.kind, b.indexPath.item)
    return a < b
  }

  /// The content size and the elements as one JSON object, without a newline at the end.
  public var json: String {
    var text = "{\"contentSize\": {\"width\": \(JSONWriter.text(of: contentSize.width)), "
    text += "\"height\": \(JSONWriter.text(of: contentSize.height))}, \"elements\": ["
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "\n  " : ",\n  "
      text += element.json
    }
    return text + "]}"
  }
}

extension LayoutAttributes {
  /// The element's kind in the JSON.
  fileprivate var kind: String {
    switch element.category {
    case .cell: "item"
    case .supplementary(let kind), .decoration(let kind): kind
    }
  }

  /// The order of the categories: cells, supplementary views, decoration views.
  fileprivate var rank: Int {
    switch element.category {
    case .cell: 0
    case .supplementary: 1
    case .decoration: 2
    }
  }

  /// The element as a JSON object.
  fileprivate var json: String {
    var text = "{\"kind\": \(JSONWriter.text(of: kind)), \"section\": \(indexPath.section)"
    text += ", \"item\": \(indexPath.item)"
    for (name, value) in [
      ("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height),
    ] {
      text += ", \"\(name)\": \(JSONWriter.text(of: value))"
    }
    return text + ", \"zIndex\": \(zIndex)}"
  }
}

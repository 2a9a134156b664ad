import GridEngine

/// The frames of a solved layout file, as JSON.
///
/// - SeeAlso: docs/layout-files.md, "Output of `frames`".
@MainActor
public struct LayoutFrames {
  public let contentSize: Size
  /// Those in view at the scroll position of the file: by section, then cells by item, then
  /// supplementaries, then decorations.
  public let elements: [LayoutAttributes]

  /// More elements than this are not written out.
  public static let mostElements = 2_000_000

  /// Solves `file`; sections of all items there are have `all` of them.
  ///
  /// - Throws: When the layout has too many items to write out.
  public init(_ file: LayoutFile, all: Int = 0, name: String) throws(LayoutFileError) {
    let counts = file.itemCounts(all: all)
    guard counts.reduce(0, +) <= Self.mostElements else {
      throw .value(
        file: name, path: "sections",
        message: "have \(counts.reduce(0, +)) items; \(Self.mostElements) can be written out")
    }
    let layout = file.makeLayout()
    layout.prepare(itemCounts: counts, environment: file.environment)
    for (section, described) in file.sections.enumerated() {
      layout.setMeasuredSizes(described.measured, inSection: section)
    }
    var offset = file.offset
    let size = file.environment.containerSize
    if file.environment.isRightToLeft {
      offset.x = layout.contentSize.width - offset.x - size.width
    }
    var elements: [LayoutAttributes] = []
    layout.forEachElement(visibleBounds: Rect(origin: offset, size: size)) { elements.append($0) }
    contentSize = layout.contentSize
    self.elements = elements.sorted(by: Self.areInOrder)
  }

  /// Section, then items by index, then supplementaries, then decorations.
  private static func areInOrder(_ a: LayoutAttributes, _ b: LayoutAttributes) -> Bool {
    let a = (a.indexPath.section, a.rank, a.kind, a.indexPath.item)
    let b = (b.indexPath.section, b.rank, b.kind, b.indexPath.item)
    return a < b
  }

  /// The answer as one JSON object, without a line end.
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
  /// What the element is called in an answer.
  fileprivate var kind: String {
    switch element.category {
    case .cell: "item"
    case .supplementary(let kind), .decoration(let kind): kind
    }
  }

  /// Cells before supplementaries before decorations.
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

import GridLayout

extension LayoutFileReader {
  /// Reads `{"width": …, "height": …}`.
  static func size(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutSize {
    let object = try node.object(["width", "height"])
    return LayoutSize(
      width: try dimension(object.required("width")),
      height: try dimension(object.required("height")))
  }

  /// Reads `44`, `"25%w"`, `"25%h"`, `"~44"` or `"~=44"`.
  static func dimension(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutDimension {
    switch node.value {
    case .number:
      return .absolute(try node.number(in: 0...1e9))
    case .string(let text):
      guard let dimension = dimension(text) else { throw node.mismatch(dimensionHint) }
      return dimension
    default:
      throw node.mismatch(dimensionHint)
    }
  }

  private static let dimensionHint =
    "a length: 44, \"25%w\", \"25%h\", \"~44\" (estimated) or \"~=44\" (estimated, uniform)"

  private static func dimension(_ text: String) -> LayoutDimension? {
    if text.hasPrefix("~=") {
      return length(text.dropFirst(2)).map { .uniformAcrossSiblings(estimate: $0) }
    }
    if text.hasPrefix("~") { return length(text.dropFirst(1)).map { .estimated($0) } }
    if text.hasSuffix("%w") {
      return length(text.dropLast(2)).map { .fractionalWidth($0 / 100) }
    }
    if text.hasSuffix("%h") {
      return length(text.dropLast(2)).map { .fractionalHeight($0 / 100) }
    }
    return nil
  }

  /// Returns a number from 0 to 10⁹, in decimal or scientific notation.
  private static func length(_ text: Substring) -> Double? {
    decimal(text).flatMap { (0...1e9).contains($0) ? $0 : nil }
  }

  /// Returns a decimal number. Rejects hexadecimal numbers, "inf" and "nan", which `Double`
  /// accepts.
  private static func decimal(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ "0123456789.-+eE".contains($0) }) else { return nil }
    return Double(text)
  }

  /// Reads `10` or `">=10"`.
  static func spacing(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutSpacing {
    if case .number = node.value { return .fixed(try node.number()) }
    if case .string(let text) = node.value, text.hasPrefix(">="),
      let least = decimal(text.dropFirst(2)), abs(least) <= 1e9
    {
      return .flexible(least)
    }
    throw node.mismatch("a spacing: 10, or \">=10\" (flexible)")
  }

  /// Reads `{"leading", "top", "trailing", "bottom"}`, each a spacing, by default none.
  static func edgeSpacing(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutEdgeSpacing {
    let object = try node.object(sides)
    return LayoutEdgeSpacing(
      leading: try object["leading"].map(spacing) ?? .none,
      top: try object["top"].map(spacing) ?? .none,
      trailing: try object["trailing"].map(spacing) ?? .none,
      bottom: try object["bottom"].map(spacing) ?? .none)
  }

  /// Reads `{"top", "leading", "bottom", "trailing"}`, each a number, by default 0.
  static func insets(_ node: LayoutFileNode) throws(LayoutFileError) -> DirectionalEdgeInsets {
    let object = try node.object(sides)
    return DirectionalEdgeInsets(
      top: try object["top"]?.number() ?? 0, leading: try object["leading"]?.number() ?? 0,
      bottom: try object["bottom"]?.number() ?? 0, trailing: try object["trailing"]?.number() ?? 0)
  }

  private static let sides = ["top", "leading", "bottom", "trailing"]

  /// Reads `{"x": …, "y": …}`, each a number, by default 0.
  static func point(_ node: LayoutFileNode) throws(LayoutFileError) -> Point {
    let object = try node.object(["x", "y"])
    return Point(x: try object["x"]?.number() ?? 0, y: try object["y"]?.number() ?? 0)
  }
}

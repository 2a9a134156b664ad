import GridEngine
import GridSDL

/// The page of a topic: its introduction and its rows, laid out for a width.
struct HelpSheet {
  private static let keyShare = 0.44
  private static let gap = 14.0
  /// The width in points, at the usual size of type, below which meanings are below their keys.
  private static let narrow = 250.0

  /// Lines of text with their frame in the sheet.
  struct Block: Equatable {
    let lines: [String]
    let frame: Rect
    let kind: Kind

    enum Kind { case introduction, keys, meaning }
  }

  let blocks: [Block]
  let height: Double
  private let lineHeight: Double

  /// Lays out a group in `width` points.
  init(_ group: KeyGroup, width: Double, text: any TextMeasuring) {
    let lineHeight = text.lineHeight(of: Self.style(.keys))
    var blocks: [Block] = []
    var y = 0.0

    func add(_ string: String, _ kind: Block.Kind, x: Double, width: Double) -> Double {
      let lines = text.lines(
        of: string, style: Self.style(kind), width: width, maximumLines: 0)
      let height = Double(lines.count) * lineHeight
      blocks.append(
        Block(lines: lines, frame: Rect(x: x, y: y, width: width, height: height), kind: kind))
      return height
    }

    if !group.introduction.isEmpty {
      y += add(group.introduction, .introduction, x: 0, width: width) + 14
    }
    for row in group.rows {
      guard width >= text.scaledValue(for: Self.narrow) else {
        y += add(row.keys, .keys, x: 0, width: width)
        y += add(row.meaning, .meaning, x: Self.gap, width: width - Self.gap) + 10
        continue
      }
      let split = (width * Self.keyShare).rounded()
      let keys = add(row.keys, .keys, x: 0, width: split)
      let start = split + Self.gap
      y += max(keys, add(row.meaning, .meaning, x: start, width: width - start)) + 6
    }
    self.blocks = blocks
    self.lineHeight = lineHeight
    height = max(0, y - 6)
  }

  /// Draws the blocks in `visible`, with the top left corner of the sheet at `origin`.
  func draw(at origin: Point, visible: Rect, theme: Theme, into list: inout DrawList) {
    for block in blocks {
      let frame = block.frame.offsetBy(dx: origin.x, dy: origin.y)
      guard frame.intersects(visible) else { continue }
      var style = Self.style(block.kind)
      style.color = block.kind == .meaning ? theme.secondaryText : theme.text
      for (index, line) in block.lines.enumerated() {
        list.text(
          line,
          in: Rect(
            x: frame.minX, y: frame.minY + Double(index) * lineHeight, width: frame.width,
            height: lineHeight),
          style: style)
      }
    }
  }

  private static func style(_ kind: Block.Kind) -> TextStyle {
    TextStyle(size: Look.bodyType, weight: kind == .keys ? .bold : .regular)
  }
}

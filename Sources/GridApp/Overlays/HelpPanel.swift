import GridEngine
import GridSDL

/// The help panel: the shortcuts of ``KeyBindings``, over everything else.
///
/// In a narrow window rows wrap, and in a low one the panel scrolls, so that each row can be read
/// completely.
struct HelpPanel {
  private static let widestColumn = 440.0
  private static let padding = 18.0
  /// The height of the scrolling hint at the bottom.
  private static let hintHeight = 26.0
  /// The distance that an arrow key or a notch of the wheel scrolls, in points.
  private static let line = 48.0

  private(set) var isShown = false
  private var offset = 0.0
  private var longestOffset = 0.0
  private var page = 0.0

  /// Shows the panel, scrolled to the top, or hides it.
  mutating func toggle() {
    isShown.toggle()
    offset = 0
  }

  /// Handles an event that scrolls or closes the panel while it is shown.
  ///
  /// - Returns: Whether the event was handled.
  mutating func handle(_ event: InputEvent) -> Bool {
    guard isShown else { return false }
    switch event {
    case .keyDown(let key, let modifiers, _):
      return modifiers.isEmpty && press(key)
    case .wheel(_, let y, _): scroll(by: -y * Self.line)
    case .pointerDown: toggle()
    case .pointerUp, .touchMoved, .touchBegan: break
    case .touchEnded: toggle()
    default: return false
    }
    return true
  }

  /// Handles a movement of a wheel or touchpad while the panel is shown.
  mutating func handle(_ axis: AxisInput) -> Bool {
    guard isShown else { return false }
    scroll(by: axis.notches.map { $0.y * Self.line } ?? axis.delta.y)
    return true
  }

  private mutating func press(_ key: Key) -> Bool {
    switch key {
    case .escape: toggle()
    case .down: scroll(by: Self.line)
    case .up: scroll(by: -Self.line)
    case .pageDown, .space: scroll(by: page)
    case .pageUp: scroll(by: -page)
    case .home: scroll(by: -.infinity)
    case .end: scroll(by: .infinity)
    default: return false
    }
    return true
  }

  private mutating func scroll(by distance: Double) {
    offset = min(max(offset + distance, 0), longestOffset)
  }

  // MARK: Drawing

  /// Draws the panel in the middle of a window of `size` points.
  mutating func draw(
    in size: Size, theme: Theme, text: any TextMeasuring, into list: inout DrawList
  ) {
    guard isShown else { return }
    let margin = min(16, size.width / 20)
    let room = size.height - 2 * margin - 2 * Self.padding
    var sheet = HelpSheet(columns: 1, width: Self.columnWidth(1, in: size, margin), text: text)
    if sheet.height > room, size.width >= 760 {
      sheet = HelpSheet(columns: 2, width: Self.columnWidth(2, in: size, margin), text: text)
    }
    let scrolls = sheet.height > room
    let height = scrolls ? size.height - 2 * margin : sheet.height + 2 * Self.padding
    let panel = Rect(
      x: (size.width - sheet.width - 2 * Self.padding) / 2, y: (size.height - height) / 2,
      width: sheet.width + 2 * Self.padding, height: height)
    let view = Rect(
      x: panel.minX + Self.padding, y: panel.minY + Self.padding, width: sheet.width,
      height: min(sheet.height, height - 2 * Self.padding - (scrolls ? Self.hintHeight - 8 : 0)))
    longestOffset = max(0, sheet.height - view.height)
    page = view.height * 0.9
    scroll(by: 0)
    list.fill(panel, theme.panel.withAlpha(255), cornerRadius: 14)
    list.clipped(to: view) { list in
      sheet.draw(
        at: Point(x: view.minX, y: view.minY - offset), visible: view, theme: theme, into: &list)
    }
    if scrolls { drawHint(in: panel, view: view, theme: theme, into: &list) }
  }

  private static func columnWidth(_ count: Int, in size: Size, _ margin: Double) -> Double {
    let room = size.width - 2 * margin - 2 * padding - Double(count - 1) * HelpSheet.gutter
    return min(widestColumn, room / Double(count))
  }

  private func drawHint(in panel: Rect, view: Rect, theme: Theme, into list: inout DrawList) {
    let hint = offset < longestOffset ? "▼  more: wheel, ↓, PgDn" : "▲  wheel, ↑, PgUp"
    list.text(
      hint,
      in: Rect(
        x: panel.minX, y: panel.maxY - Self.hintHeight - 4, width: panel.width,
        height: Self.hintHeight),
      style: TextStyle(size: 12, weight: .bold, color: theme.accent, alignment: .center))
    let track = view.height
    let length = max(24, track * track / (track + longestOffset))
    let share = longestOffset > 0 ? offset / longestOffset : 0
    list.fill(
      Rect(x: panel.maxX - 9, y: view.minY + share * (track - length), width: 4, height: length),
      theme.scrollBar, cornerRadius: 2)
  }
}

/// The rows of help, laid out in columns of a given width.
struct HelpSheet {
  /// The space between two columns, in points.
  static let gutter = 32.0
  private static let keyShare = 0.44
  private static let gap = 14.0

  /// Lines of text with their frame in the sheet.
  struct Block: Equatable {
    let lines: [String]
    let frame: Rect
    let kind: Kind

    enum Kind { case title, keys, meaning }
  }

  let blocks: [Block]
  let width: Double
  let height: Double
  private let lineHeight: Double

  /// Lays out ``KeyBindings/groups`` in `columns` columns, each `width` points wide.
  init(columns: Int, width: Double, text: any TextMeasuring) {
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

    func add(_ group: KeyGroup) {
      y += add(group.title, .title, x: 0, width: width) + 4
      for row in group.rows {
        let split = (width * Self.keyShare).rounded()
        let keys = add(row.keys, .keys, x: 0, width: split)
        let start = split + Self.gap
        y += max(keys, add(row.meaning, .meaning, x: start, width: width - start)) + 5
      }
      y += 10
    }

    var groupStarts: [Int] = []
    var starts: [Double] = []
    for group in KeyBindings.groups {
      groupStarts.append(blocks.count)
      starts.append(y)
      add(group)
    }
    var height = max(0, y - 15)
    // Start the second column with the group that balances the two heights best.
    if columns == 2,
      let best = starts.indices.min(by: {
        max(starts[$0], y - starts[$0]) < max(starts[$1], y - starts[$1])
      })
    {
      let top = starts[best]
      let moved = blocks[groupStarts[best]...].map { block in
        Block(
          lines: block.lines,
          frame: block.frame.offsetBy(dx: width + Self.gutter, dy: -top), kind: block.kind)
      }
      blocks.replaceSubrange(groupStarts[best]..., with: moved)
      height = max(top, y - top) - 15
    }
    self.blocks = blocks
    self.height = height
    self.width = Double(columns) * width + Double(columns - 1) * Self.gutter
    self.lineHeight = lineHeight
  }

  /// Draws the blocks in `visible`, with the top left corner of the sheet at `origin`.
  func draw(at origin: Point, visible: Rect, theme: Theme, into list: inout DrawList) {
    for block in blocks {
      let frame = block.frame.offsetBy(dx: origin.x, dy: origin.y)
      guard frame.intersects(visible) else { continue }
      var style = Self.style(block.kind)
      style.color =
        switch block.kind {
        case .title: theme.accent
        case .keys: theme.text
        case .meaning: theme.secondaryText
        }
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
    TextStyle(size: 13, weight: kind == .meaning ? .regular : .bold)
  }
}

import GridEngine
import GridSDL

/// The section index at the right edge. Dragging along its letters scrolls the table.
struct IndexBar {
  /// The result of an event.
  enum Outcome: Equatable {
    case ignored, handled
    /// Scroll to this section.
    case chosen(Int)
  }

  /// The letters of all sections, in order.
  var letters: [String] = []
  /// The section at the top of the table.
  var current: Int?

  /// The factor for the size of type.
  var textScale = 1.0

  private var dragged: Int?

  /// The width in points at the usual size of type.
  static let width = 24.0
  /// The distance from the right edge, next to the scroll bar.
  private static let right = ScrollBar.hitWidth + 2
  private static let margin = 12.0

  private func scaled(_ length: Double) -> Double {
    LayoutEnvironment.scaledValue(for: length, textScale: textScale)
  }

  /// The distance of two letters.
  private var pitch: Double { scaled(16) }

  // MARK: Events

  /// Handles a press on the letters, and the drag until the release.
  mutating func handle(_ event: InputEvent, in window: Size) -> Outcome {
    switch event {
    case .pointerDown(let point, .primary, _, _):
      guard letters.count > 1, frame(in: window).insetBy(dx: -6, dy: -8).contains(point) else {
        return .ignored
      }
      return choose(at: point, in: window)
    case .pointerMoved(let point):
      return dragged == nil ? .ignored : choose(at: point, in: window)
    case .pointerUp(_, .primary), .pointerLeft:
      guard dragged != nil else { return .ignored }
      dragged = nil
      return .handled
    default: return .ignored
    }
  }

  private mutating func choose(at point: Point, in window: Size) -> Outcome {
    let section = section(at: point.y, in: window)
    guard section != dragged else { return .handled }
    dragged = section
    return .chosen(section)
  }

  /// Returns the section whose letter is nearest to a y coordinate in the window.
  func section(at y: Double, in window: Size) -> Int {
    let frame = frame(in: window)
    let share = (y - frame.minY) / max(1, frame.height)
    return max(0, min(letters.count - 1, Int(share * Double(letters.count))))
  }

  // MARK: Drawing

  /// Returns the frame of the letters that fit, vertically centered.
  func frame(in window: Size) -> Rect {
    let height = Double(shownCount(in: window)) * pitch
    let width = scaled(Self.width)
    return Rect(
      x: window.width - Self.right - width, y: ((window.height - height) / 2).rounded(),
      width: width, height: height)
  }

  /// Returns the frames of the letters, and of the bubble during a drag.
  func frames(in window: Size) -> [Rect] {
    guard letters.count > 1 else { return [] }
    let frame = frame(in: window)
    return [frame] + (dragged.map { [bubble(beside: frame, at: $0)] } ?? [])
  }

  private func bubble(beside frame: Rect, at section: Int) -> Rect {
    let middle = frame.minY + (Double(section) + 0.5) / Double(letters.count) * frame.height
    let side = scaled(56)
    return Rect(
      x: frame.minX - 20 - side, y: (middle - side / 2).rounded(), width: side, height: side)
  }

  private func shownCount(in window: Size) -> Int {
    min(letters.count, max(1, Int((window.height - 2 * Self.margin) / pitch)))
  }

  /// Draws the letters. If not all fit, dots replace the letters between two.
  func draw(in window: Size, theme: Theme, into list: inout DrawList) {
    guard letters.count > 1 else { return }
    let frame = frame(in: window)
    let count = shownCount(in: window)
    let marked = dragged ?? current
    for row in 0..<count {
      let sections = row * letters.count / count..<(row + 1) * letters.count / count
      let isLast = row == count - 1
      let isDot = count < letters.count && row % 2 == 1 && !isLast
      let isMarked = marked.map(sections.contains) ?? false
      let box = Rect(
        x: frame.minX, y: frame.minY + Double(row) * pitch, width: frame.width, height: pitch)
      if isMarked {
        list.fill(box.insetBy(dx: 2, dy: -1), theme.accent, cornerRadius: 6)
      }
      list.text(
        isMarked
          ? letters[marked!]
          : isDot ? "·" : letters[isLast ? letters.count - 1 : sections.lowerBound],
        in: box,
        style: TextStyle(
          size: 11, weight: .bold, color: isMarked ? theme.background : theme.accent,
          alignment: .center))
    }
    if let dragged { drawBubble(letters[dragged], beside: frame, at: dragged, theme, into: &list) }
  }

  /// Draws a bubble with the letter next to the pointer, which covers the small one.
  private func drawBubble(
    _ letter: String, beside frame: Rect, at section: Int, _ theme: Theme,
    into list: inout DrawList
  ) {
    let bubble = bubble(beside: frame, at: section)
    list.fill(bubble, theme.accent, cornerRadius: bubble.height / 2)
    list.text(
      letter, in: bubble,
      style: TextStyle(size: 26, weight: .bold, color: theme.background, alignment: .center))
  }
}

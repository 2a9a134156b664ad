import GridEngine
import GridSDL
import Scenes

/// A card with a number in digits and words, its factors, and for primes its binary digits.
final class NumberCard: CollectionViewCell {
  /// The height in points that is enough for every card at the usual size of type, except in a very narrow
  /// column.
  static let largestHeight = 190.0

  private static let inset = 14.0
  private static let titleHeight = 24.0
  private static let gap = 4.0
  private static let digitsHeight = 34.0
  static let title = TextStyle(size: 21, weight: .bold, color: Color(0xFFFFFF))
  static let body = TextStyle(size: 13, color: Color(0xFFFFFF, alpha: 240))
  static let detail = TextStyle(size: 12, color: Color(0xFFFFFF, alpha: 215))

  private var number = 0
  private var words = ""
  private var factors: [Int] = []
  private var product = ""
  private var context: SceneContext?

  /// Shows `number`.
  func show(_ number: Int, in context: SceneContext) {
    self.number = number
    self.context = context
    words = NumberFacts.words(for: number)
    factors = NumberFacts.factors(of: number)
    product = NumberFacts.product(of: factors)
    setNeedsDisplay()
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    guard let context else { return proposed }
    let width = proposed.width
    return Size(
      width: width,
      height: 2 * Self.inset + context.text.scaledValue(for: Self.titleHeight) + Self.gap
        + height(of: words, Self.body, context, width) + Self.gap
        + height(of: product, Self.detail, context, width)
        + (isPrime ? Self.digitsHeight : 0))
  }

  override func draw(into list: inout DrawList) {
    guard let context else { return }
    let bounds = Rect(size: size)
    SelectionMark.drawBorder(
      state, around: bounds, cornerRadius: SceneContext.cornerRadius, theme: context.theme,
      into: &list)
    list.fill(
      bounds, TileColors.color(section: factors.count, item: number),
      cornerRadius: SceneContext.cornerRadius)
    let inner = bounds.insetBy(dx: Self.inset, dy: Self.inset)
    let title = Rect(
      x: inner.minX, y: inner.minY, width: inner.width,
      height: context.text.scaledValue(for: Self.titleHeight))
    list.text(number.grouped, in: title, style: Self.title)
    var y = title.maxY + Self.gap
    for (text, style) in [(words, Self.body), (product, Self.detail)] {
      let height = height(of: text, style, context, size.width)
      list.paragraph(
        text, in: Rect(x: inner.minX, y: y, width: inner.width, height: height), style: style,
        maximumLines: 3, measuring: context.text)
      y += height + Self.gap
    }
    if isPrime { drawDigits(in: inner, from: y + Self.gap, into: &list) }
    SelectionMark.drawCheck(state, in: bounds, theme: context.theme, into: &list)
  }

  private var isPrime: Bool { factors.count == 1 }

  private func height(
    of text: String, _ style: TextStyle, _ context: SceneContext, _ width: Double
  ) -> Double {
    let room = max(1, width - 2 * Self.inset)
    return context.text.size(of: text, style: style, width: room, maximumLines: 3).height
  }

  /// Draws the binary digits in two rows: ones white, zeros faint.
  private func drawDigits(in inner: Rect, from y: Double, into list: inout DrawList) {
    let count = Int.bitWidth - number.leadingZeroBitCount
    let columns = max(1, (count + 1) / 2)
    let step = min(13, inner.width / Double(columns))
    for digit in 0..<count {
      let isOne = number >> (count - 1 - digit) & 1 == 1
      list.fill(
        Rect(
          x: inner.minX + Double(digit % columns) * step, y: y + Double(digit / columns) * 13,
          width: max(1, step - 3), height: 10),
        Color(0xFFFFFF, alpha: isOne ? 210 : 50), cornerRadius: 2)
    }
  }
}

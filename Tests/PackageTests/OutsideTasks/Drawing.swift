import GridEngine

/// A cell with text of several styles, a gradient, an outline and an icon.
final class NewsCell: CollectionViewCell {
  var measuring: (any TextMeasuring)?

  private static let check: BezierPath = {
    var path = BezierPath()
    path.move(to: Point(x: 2, y: 9))
    path.addLine(to: Point(x: 7, y: 14))
    path.addLine(to: Point(x: 16, y: 3))
    return path
  }()

  private var text: AttributedText {
    var text = AttributedText(
      "Anna Berg", style: TextStyle(size: 15, weight: .semibold), maximumLines: 3, lineSpacing: 2)
    text.append(" likes your photo of the old harbor.", style: TextStyle(size: 15))
    return text
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    guard let measuring else { return proposed }
    let text = measuring.size(of: text, width: proposed.width - 24)
    return Size(width: proposed.width, height: text.height + 20)
  }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    list.fill(bounds, LinearGradient([Color(0x2F6FED), Color(0x1B3F8B)]), cornerRadius: 12)
    list.stroke(bounds, Color(0xFFFFFF, alpha: 60), width: 1, cornerRadius: 12)
    list.stroke(
      Self.check, Color(0xFFFFFF), style: StrokeStyle(lineWidth: 2.5, lineCap: .round),
      at: Point(x: bounds.maxX - 24, y: 8))
    list.fill(BezierPath(ovalIn: Rect(x: 0, y: 0, width: 8, height: 8)), Color(0xE5484D))
    list.text(text, in: bounds.insetBy(dx: 12, dy: 10))
  }
}

/// Measures text in which each character is 8 points wide and each line 20 points high.
struct Monospaced: TextMeasuring {
  func lines(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> [String] {
    let length = max(1, width.map { Int($0 / 8) } ?? text.count)
    var rest = text[...], lines: [String] = []
    while !rest.isEmpty {
      lines.append(String(rest.prefix(length)))
      rest = rest.dropFirst(lines[lines.count - 1].count)
    }
    return maximumLines > 0 ? Array(lines.prefix(maximumLines)) : lines
  }

  func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
    let lines = lines(of: text, style: style, width: width, maximumLines: maximumLines)
    return Size(
      width: 8 * Double(lines.map(\.count).max() ?? 0), height: 20 * Double(max(1, lines.count)))
  }

  func lineHeight(of style: TextStyle) -> Double { 20 }
}

@MainActor func drawing() -> String {
  let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(30))
  let view = CollectionView(
    layout: CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
    environment: LayoutEnvironment(containerSize: Size(width: 184, height: 500)))
  let cell = CellRegistration<NewsCell, Int> { cell, _, _ in cell.measuring = Monospaced() }
  let source = DiffableDataSource<Int, Int>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.apply(uniquing: [(section: 0, items: [1, 2, 3])])
  view.layoutIfNeeded()
  let commands = view.visibleCells.first?.drawList.commands ?? []
  let height = view.visibleCells.first?.size.height ?? 0
  return "\(commands.count) commands in a cell \(height) points high"
}

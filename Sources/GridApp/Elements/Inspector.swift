import GridEngine
import GridSDL

/// An inspector that draws the layout over the grid: insets, groups, spacing and cell sizes.
struct Inspector {
  static let legend: [(part: LayoutInspection.Part, meaning: String)] = [
    (.section, "section insets"), (.group, "group; gaps are spacing"),
    (.fixedCell, "fixed size"), (.estimatedCell, "estimated size"),
    (.measuredCell, "measured size"),
  ]

  private(set) var isShown = false

  /// Shows or hides the inspector.
  mutating func toggle() { isShown.toggle() }

  /// Draws the layout over `view`, in window points.
  func draw(
    _ view: CollectionView, theme: Theme, measuring type: any TextMeasuring,
    into list: inout DrawList
  ) {
    guard isShown else { return }
    let bounds = view.bounds
    var section: Rect?
    (view.collectionViewLayout as? CompositionalLayout)?.inspect(in: bounds, visibleBounds: bounds)
    { inspection in
      let frame = inspection.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
      switch inspection.part {
      case .section: section = frame
      case .sectionContent:
        if let section { drawInsets(of: section, around: frame, theme: theme, into: &list) }
      case .group:
        list.fill(frame, Color(0x4C9BFF, alpha: 36))
        list.stroke(frame, Self.color(of: .group, in: theme))
      case .fixedCell, .estimatedCell, .measuredCell:
        drawCell(frame, inspection.part, theme: theme, type, into: &list)
      }
    }
  }

  private func drawInsets(
    of outer: Rect, around inner: Rect, theme: Theme, into list: inout DrawList
  ) {
    let tint = Color(0x35C98F, alpha: 70)
    let bands = [
      Rect(x: outer.minX, y: outer.minY, width: outer.width, height: inner.minY - outer.minY),
      Rect(x: outer.minX, y: inner.maxY, width: outer.width, height: outer.maxY - inner.maxY),
      Rect(x: outer.minX, y: inner.minY, width: inner.minX - outer.minX, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: outer.maxX - inner.maxX, height: inner.height),
    ]
    for band in bands where !band.isEmpty { list.fill(band, tint) }
    list.stroke(outer, Self.color(of: .section, in: theme))
  }

  private func drawCell(
    _ frame: Rect, _ part: LayoutInspection.Part, theme: Theme, _ type: any TextMeasuring,
    into list: inout DrawList
  ) {
    list.stroke(frame, Self.color(of: part, in: theme), width: 2)
    let size = Size(width: type.scaledValue(for: 68), height: type.scaledValue(for: 16))
    guard frame.width >= size.width + 4, frame.height >= size.height + 6 else { return }
    let label = Rect(origin: Point(x: frame.minX + 4, y: frame.minY + 4), size: size)
    list.fill(label, Color(0x000000, alpha: 190), cornerRadius: 4)
    list.text(
      "\(Self.tenths(frame.width))×\(Self.tenths(frame.height))", in: label,
      style: TextStyle(size: Look.tinyType, color: Color(0xFFFFFF), alignment: .center))
  }

  private static func tenths(_ length: Double) -> String { "\((length * 10).rounded() / 10)" }

  /// Returns the size of the legend in points; nil while the inspector is hidden.
  func legendSize(measuring type: any TextMeasuring) -> Size? {
    guard isShown else { return nil }
    let rows = Double(Self.legend.count) * (2 + type.scaledValue(for: 18))
    return Size(width: 42 + type.scaledValue(for: 174), height: 20 + rows)
  }

  /// Draws the legend into `panel`, without the rows that do not fit.
  func drawLegend(
    in panel: Rect, theme: Theme, measuring type: any TextMeasuring, into list: inout DrawList
  ) {
    list.fill(panel, theme.panel.withAlpha(Look.panelOpacity), cornerRadius: 8)
    let height = type.scaledValue(for: 18)
    for (index, entry) in Self.legend.enumerated() {
      let y = panel.minY + 10 + (height + 2) * Double(index)
      guard y + height <= panel.maxY else { break }
      list.fill(
        Rect(x: panel.minX + 12, y: y + ((height - 12) / 2).rounded(), width: 12, height: 12),
        Self.color(of: entry.part, in: theme),
        cornerRadius: 2)
      list.text(
        entry.meaning,
        in: Rect(x: panel.minX + 34, y: y, width: panel.width - 42, height: height),
        style: TextStyle(size: Look.detailType, color: theme.text))
    }
  }

  /// Returns the color of a part of the layout, which must also be visible on the legend's panel.
  static func color(of part: LayoutInspection.Part, in theme: Theme) -> Color {
    let isLight = theme == .light
    return switch part {
    case .section, .sectionContent: Color(isLight ? 0x0E8A5F : 0x35C98F)
    case .group: Color(isLight ? 0x1F6FEB : 0x4C9BFF)
    case .fixedCell: Color(isLight ? 0x3A3F4B : 0xF2F3F7)
    case .estimatedCell: Color(isLight ? 0x9A6700 : 0xF2B134)
    case .measuredCell: Color(isLight ? 0x8250DF : 0xC58BFF)
    }
  }
}

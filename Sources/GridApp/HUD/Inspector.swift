import GridEngine

/// The layout drawn over the grid: insets, groups, spacing, and which cells are still estimates.
struct Inspector {
  private static let legend: [(part: LayoutInspection.Part, meaning: String)] = [
    (.section, "section insets"), (.group, "group; spacing stays clear"),
    (.fixedCell, "fixed"), (.estimatedCell, "estimated"), (.measuredCell, "measured"),
  ]

  private var isShown = false

  /// Shows it, or takes it away.
  mutating func toggle() { isShown.toggle() }

  /// Draws it over `view`, in window points.
  func draw(_ view: CollectionView, theme: Theme, into list: inout DrawList) {
    guard isShown else { return }
    let bounds = view.bounds
    var section: Rect?
    view.collectionViewLayout.inspect(in: bounds, visibleBounds: bounds) { inspection in
      let frame = inspection.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
      switch inspection.part {
      case .section: section = frame
      case .sectionContent:
        if let section { drawInsets(of: section, around: frame, into: &list) }
      case .group:
        list.fill(frame, Color(0x4C9BFF, alpha: 36))
        list.stroke(frame, color(of: .group))
      case .fixedCell, .estimatedCell, .measuredCell:
        drawCell(frame, inspection.part, into: &list)
      }
    }
    drawLegend(in: view.environment.containerSize, theme: theme, into: &list)
  }

  private func drawInsets(of outer: Rect, around inner: Rect, into list: inout DrawList) {
    let tint = Color(0x35C98F, alpha: 70)
    let bands = [
      Rect(x: outer.minX, y: outer.minY, width: outer.width, height: inner.minY - outer.minY),
      Rect(x: outer.minX, y: inner.maxY, width: outer.width, height: outer.maxY - inner.maxY),
      Rect(x: outer.minX, y: inner.minY, width: inner.minX - outer.minX, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: outer.maxX - inner.maxX, height: inner.height),
    ]
    for band in bands where !band.isEmpty { list.fill(band, tint) }
    list.stroke(outer, color(of: .section))
  }

  private func drawCell(
    _ frame: Rect, _ part: LayoutInspection.Part, into list: inout DrawList
  ) {
    list.stroke(frame, color(of: part), width: 2)
    guard frame.width >= 72, frame.height >= 22 else { return }
    let label = Rect(x: frame.minX + 4, y: frame.minY + 4, width: 68, height: 16)
    list.fill(label, Color(0x000000, alpha: 150), cornerRadius: 4)
    list.text(
      "\(HUDLine.tenths(frame.width))×\(HUDLine.tenths(frame.height))", in: label,
      style: TextStyle(size: 10, color: Color(0xFFFFFF), alignment: .center))
  }

  private func drawLegend(in size: Size, theme: Theme, into list: inout DrawList) {
    let panel = Rect(x: 8, y: size.height - 128, width: 216, height: 120)
    list.fill(panel, theme.panel, cornerRadius: 8)
    for (index, entry) in Self.legend.enumerated() {
      let y = panel.minY + 10 + 20 * Double(index)
      list.fill(
        Rect(x: panel.minX + 12, y: y + 3, width: 12, height: 12), color(of: entry.part),
        cornerRadius: 2)
      list.text(
        entry.meaning, in: Rect(x: panel.minX + 34, y: y, width: 174, height: 18),
        style: TextStyle(size: 12, color: theme.text))
    }
  }

  private func color(of part: LayoutInspection.Part) -> Color {
    switch part {
    case .section, .sectionContent: Color(0x35C98F)
    case .group: Color(0x4C9BFF)
    case .fixedCell: Color(0xF2F3F7)
    case .estimatedCell: Color(0xF2B134)
    case .measuredCell: Color(0xC58BFF)
    }
  }
}

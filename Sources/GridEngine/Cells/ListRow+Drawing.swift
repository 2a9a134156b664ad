extension ListRow {
  /// Draws the background of a row, with the rounded corners of the section.
  func drawBackground(size: Size, into list: inout DrawList) {
    guard let color = style.configuration.rowBackgroundColor else { return }
    let radius = style.cornerRadius
    let frame = Rect(size: size)
    guard radius > 0, isFirst || isLast else { return list.fill(frame, color) }
    if isFirst && isLast { return list.fill(frame, color, cornerRadius: radius) }
    // The corners at the other end are outside the clip.
    var taller = frame
    taller.size.height += radius
    if isLast { taller.origin.y -= radius }
    list.clipped(to: frame) { $0.fill(taller, color, cornerRadius: radius) }
  }

  /// Draws the separators of the row of an item.
  @MainActor
  func drawSeparators(of indexPath: IndexPath, size: Size, into list: inout DrawList) {
    guard style.configuration.showsSeparators else { return }
    let common = style.configuration.separatorConfiguration
    let own = style.configuration.itemSeparatorHandler?(indexPath, common) ?? common
    let isGrouped = style.configuration.appearance == .grouped
    if isVisible(own.topSeparatorVisibility, isFirst && isGrouped) {
      let isEdge = isFirst && isGrouped && own.topSeparatorVisibility == .automatic
      line(at: 0, isEdge ? .zero : own.topSeparatorInsets, own.color, size, &list)
    }
    if isVisible(
      own.bottomSeparatorVisibility, !isLast || style.configuration.appearance != .insetGrouped)
    {
      let isEdge = isLast && isGrouped && own.bottomSeparatorVisibility == .automatic
      line(
        at: size.height - style.thickness, isEdge ? .zero : own.bottomSeparatorInsets, own.color,
        size, &list)
    }
  }

  private func isVisible(
    _ visibility: ListSeparatorConfiguration.Visibility, _ automatic: Bool
  ) -> Bool {
    switch visibility {
    case .automatic: automatic
    case .visible: true
    case .hidden: false
    }
  }

  private func line(
    at y: Double, _ insets: DirectionalEdgeInsets, _ color: Color, _ size: Size,
    _ list: inout DrawList
  ) {
    let width = size.width - insets.leading - insets.trailing
    guard width > 0 else { return }
    let coordinates = LeadingCoordinates(
      style.layoutDirection, content: size.width, viewport: size.width)
    list.fill(
      coordinates.viewport(
        Rect(x: insets.leading, y: y, width: width, height: style.thickness)), color)
  }
}

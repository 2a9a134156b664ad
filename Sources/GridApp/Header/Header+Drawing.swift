import GridEngine
import GridSDL

extension Header {
  func draw(_ context: ElementContext, into list: inout DrawList) {
    let theme = context.theme
    let frame = context.frame
    list.fill(frame, theme.panel.over(theme.background))
    list.fill(
      Rect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1),
      theme.secondaryText.withAlpha(60))
    for (part, place) in layout.frames {
      draw(part, in: place.offsetBy(dx: 0, dy: frame.minY), context, into: &list)
    }
    guard let count = layout.count else { return }
    var style = HeaderLayout.countStyle
    style.color = content.selected > 0 ? theme.accent : theme.secondaryText
    list.text(content.count, in: text(in: count, frame), style: style)
  }

  private func text(in place: Rect, _ frame: Rect) -> Rect {
    place.offsetBy(dx: 0, dy: frame.minY).insetBy(dx: HeaderLayout.padding, dy: 0)
  }

  private func draw(
    _ part: HeaderPart, in frame: Rect, _ context: ElementContext, into list: inout DrawList
  ) {
    let theme = context.theme
    let isHovered = part == hovered && isButton(part)
    if isHovered {
      list.fill(
        frame.insetBy(dx: 1, dy: 7), theme.text.withAlpha(part == pressed ? 44 : 22),
        cornerRadius: 7)
    }
    switch part {
    case .place(let index): drawPlace(index, in: frame, isHovered: isHovered, context, into: &list)
    case .columns: drawSlider(in: frame, theme, into: &list)
    default:
      let color = isHovered ? theme.text : theme.secondaryText
      let text = content.text(of: part)
      var style = HeaderLayout.placeStyle
      style.color = color
      list.text(text, in: frame.insetBy(dx: HeaderLayout.padding, dy: 0), style: style)
      let x =
        text.isEmpty
        ? frame.midX - HeaderIcon.side / 2 : frame.maxX - HeaderIcon.side - HeaderLayout.padding / 2
      part.icon?.draw(
        at: Point(x: x.rounded(), y: (frame.midY - HeaderIcon.side / 2).rounded()), color,
        into: &list)
    }
  }

  private func drawPlace(
    _ index: Int, in frame: Rect, isHovered: Bool, _ context: ElementContext,
    into list: inout DrawList
  ) {
    let theme = context.theme
    let isTitle = index == content.heading.places.count - 1
    var style = isTitle ? HeaderLayout.titleStyle : HeaderLayout.placeStyle
    style.color = isTitle || isHovered ? theme.text : theme.secondaryText
    list.text(
      content.heading.places[index].title, in: frame.insetBy(dx: HeaderLayout.padding, dy: 0),
      style: style)
    guard !isTitle else { return }
    style.color = theme.secondaryText
    style.alignment = .center
    list.text(
      "›",
      in: Rect(
        x: frame.maxX, y: frame.minY,
        width: context.text.scaledValue(for: HeaderLayout.separatorWidth), height: frame.height),
      style: style)
  }

  private func drawSlider(in frame: Rect, _ theme: Theme, into list: inout DrawList) {
    guard let columns = content.columns, let bar = layout.track else { return }
    let track = bar.offsetBy(dx: 0, dy: frame.minY)
    let top = (frame.midY - HeaderIcon.side / 2).rounded()
    HeaderIcon.smallTiles.draw(
      at: Point(x: track.minX - HeaderIcon.side - 8, y: top), theme.secondaryText, into: &list)
    HeaderIcon.largeTiles.draw(
      at: Point(x: track.maxX + 8, y: top), theme.secondaryText, into: &list)
    list.fill(track, theme.secondaryText.withAlpha(110), cornerRadius: 2)
    let position = ColumnSlider(most: columns.most).position(of: columns.count)
    let knob = Rect(
      x: track.minX + position * track.width - 6, y: track.midY - 6, width: 12, height: 12)
    let isActive = hovered == .columns || pressed == .columns
    list.fill(knob, isActive ? theme.accent : theme.text, cornerRadius: 6)
  }
}

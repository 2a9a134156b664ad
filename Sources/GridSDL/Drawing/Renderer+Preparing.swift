import GridEngine

extension Renderer: DrawListPreparing {
  /// Makes the label of the next text that has none. Texts of a glyph strip are ready with the
  /// first of their font.
  package func prepareText(of list: DrawList, from index: Int) -> Int? {
    var index = index
    let commands = list.commands
    while index < commands.count {
      if case .text(let string, let rect, let style) = commands[index] {
        let made = labels.labelsMade
        labels.prepare(
          string, width: rect.width * transform.scale, style: style, scale: transform.scale)
        if labels.labelsMade > made { return index + 1 < commands.count ? index + 1 : nil }
      }
      index += 1
    }
    return nil
  }
}

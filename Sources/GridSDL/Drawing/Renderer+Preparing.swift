import GridEngine

extension Renderer: DrawListPreparing {
  /// Creates the label of the first text from `index` on that has none. Texts of a glyph strip need
  /// no label of their own once the first one has created the strip.
  ///
  /// - Returns: The index after that text; nil if no text remains.
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

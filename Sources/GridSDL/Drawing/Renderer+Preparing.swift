import GridEngine

extension Renderer: DrawListPreparing {
  /// Creates the texture of the first text or path from `index` on that has none. Texts of a glyph
  /// strip need none of their own once the first one has created the strip.
  ///
  /// - Returns: The index of the command at which to continue; nil if no command remains.
  public func prepareText(of list: DrawList, from index: Int) -> Int? {
    var index = index
    let commands = list.commands
    while index < commands.count {
      if let next = prepare(commands[index], at: index) {
        return next < commands.count ? next : nil
      }
      index += 1
    }
    return nil
  }

  /// Prepares one step of a command.
  ///
  /// - Returns: The index of the command at which to continue; nil if there was nothing to do.
  private func prepare(_ command: DrawCommand, at index: Int) -> Int? {
    switch command {
    case .text(let string, let rect, let style):
      let made = labels.labelsMade
      labels.prepare(
        string, width: rect.width * transform.scale, style: style, scale: transform.scale)
      return labels.labelsMade > made ? index + 1 : nil
    case .attributedText(let text, let rect):
      let isUnfinished = labels.prepare(
        text, width: rect.width * transform.scale, scale: transform.scale)
      return isUnfinished ? index : nil
    case .path(let path, let painting, _, _):
      return shapes.prepare(path, painting, scale: transform.scale) ? index + 1 : nil
    case .fill, .fills, .gradient, .stroke, .image, .rotatedImage, .placeholder, .pushClip,
      .popClip:
      return nil
    }
  }
}

import GridEngine

/// Which picture is shown, and which of how many it is.
struct ViewerCaption {
  let name: String
  let index: Int
  let count: Int

  /// "sunset.jpg  ·  12 of 3,600".
  var text: String { "\(name)  ·  \((index + 1).grouped) of \(count.grouped)" }

  /// Draws it at the foot of a window of `size` points.
  func draw(in size: Size, theme: Theme, into list: inout DrawList) {
    let width = min(size.width - 24, Double(text.count) * 7.6 + 40)
    let panel = Rect(
      x: (size.width - width) / 2, y: size.height - 44, width: width, height: 30)
    list.fill(panel, theme.panel, cornerRadius: 10)
    list.text(
      text, in: panel.insetBy(dx: 12, dy: 0),
      style: TextStyle(size: 13, color: theme.text, alignment: .center))
  }
}

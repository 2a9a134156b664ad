import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Compares each kind of drawing command with a reviewed image, at two scales.
@MainActor
struct DrawingGoldenTests {
  private static let ink = Color(0xE8E8EE)
  private static let size = Size(width: 480, height: 240)

  @Test(arguments: [1.0, 2.0])
  func `text with runs of styles looks like the golden image`(scale: Double) {
    let measurer = TextMeasurer(typesetter: Self.typesetter, scale: scale)
    var list = DrawList()
    for (index, alignment) in TextStyle.Alignment.allCases.enumerated() {
      var text = Self.styled
      text.alignment = alignment
      let column = Rect(x: Double(index) * 160 + 10, y: 8, width: 140, height: 200)
      let size = measurer.size(of: text, width: column.width)
      list.fill(
        Rect(x: column.minX, y: column.minY, width: column.width, height: size.height),
        Color(0x2B2D36))
      list.text(text, in: column)
    }
    verify(list, "attributed-text", scale)
  }

  @Test(arguments: [1.0, 2.0])
  func `text of too many lines ends in an ellipsis as in the golden image`(scale: Double) {
    let measurer = TextMeasurer(typesetter: Self.typesetter, scale: scale)
    var list = DrawList()
    for lines in 1...4 {
      var text = Self.styled
      text.maximumLines = lines
      // The last line ends in each of the styles, in three alignments.
      text.alignment = TextStyle.Alignment.allCases[lines % 3]
      let place = Self.place(lines - 1)
      let size = measurer.size(of: text, width: place.width)
      list.fill(
        Rect(x: place.minX, y: place.minY, width: place.width, height: size.height),
        Color(0x2B2D36))
      list.text(text, in: place)
    }
    verify(list, "attributed-text-ellipsis", scale)
  }

  /// All properties of runs, in six lines.
  private static var styled: AttributedText {
    var text = AttributedText("Regular ", style: style(14), maximumLines: 6, lineSpacing: 3)
    text.append("bold ", style: style(14) { $0.weight = .bold })
    text.append("italic ", style: style(14) { $0.isItalic = true })
    text.append("under line", style: style(14) { $0.isUnderlined = true })
    text.append(" large ", style: style(24) { $0.color = Color(0xFFB347) })
    text.append("مرحبا (GridApp) ", style: style(14) { $0.color = Color(0x7CC4FF) })
    text.append(
      "faint 日本語の文字 and the quick brown fox jumps over the lazy dog.",
      style: style(11) { $0.color = Color(0xE8E8EE, alpha: 140) })
    return text
  }

  private static func style(
    _ size: Double, _ change: (inout TextStyle) -> Void = { _ in }
  ) -> TextStyle {
    var style = TextStyle(size: size, color: ink)
    change(&style)
    return style
  }

  @Test(arguments: [1.0, 2.0])
  func `gradients look like the golden image`(scale: Double) {
    let (blue, red) = (Color(0x2F6FED), Color(0xE5484D))
    let rainbow = [red, Color(0xFFB347), Color(0x46A758), blue]
    let (left, right) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
    let gradients: [(LinearGradient, Double)] = [
      (LinearGradient([blue, red]), 0), (LinearGradient([blue, red], from: left, to: right), 16),
      (LinearGradient(rainbow, from: .zero, to: Point(x: 1, y: 1)), 16),
      (
        LinearGradient(
          stops: [.init(blue, at: 0.25), .init(red, at: 0.5), .init(rainbow[1], at: 0.5)]), 8
      ),
      (LinearGradient([Color(0xFFFFFF), Color(0xFFFFFF, alpha: 0)]), 24),
      (LinearGradient([red.withAlpha(200), blue.withAlpha(60)], from: left, to: right), 100),
    ]
    var list = DrawList()
    for (index, (gradient, radius)) in gradients.enumerated() {
      list.fill(Self.place(index), gradient, cornerRadius: radius)
    }
    verify(list, "gradients", scale)
  }

  @Test(arguments: [1.0, 2.0])
  func `outlines look like the golden image`(scale: Double) {
    let outlines: [(width: Double, radius: Double)] = [
      (1, 0), (1, 12), (4, 24), (14, 8), (3, 99), (60, 16),
    ]
    var list = DrawList()
    for (index, outline) in outlines.enumerated() {
      list.stroke(
        Self.place(index), Self.ink.withAlpha(index % 2 == 0 ? 255 : 120), width: outline.width,
        cornerRadius: outline.radius)
    }
    verify(list, "strokes", scale)
  }

  @Test(arguments: [1.0, 2.0])
  func `paths look like the golden image`(scale: Double) {
    var list = DrawList()
    for (index, color) in [Color(0xE5484D), Color(0xFFB347, alpha: 150)].enumerated() {
      list.fill(Self.heart, color, at: Point(x: 20 + Double(index) * 70, y: 20))
    }
    for (index, rule) in [PathPainting.FillRule.nonZero, .evenOdd].enumerated() {
      list.fill(Self.star, Self.ink, at: Point(x: 180 + Double(index) * 80, y: 20), rule: rule)
    }
    list.fill(
      BezierPath(ovalIn: Rect(x: 0, y: 0, width: 110, height: 60)), Color(0x46A758),
      at: Point(x: 350, y: 20))
    for (index, join) in StrokeStyle.LineJoin.allCases.enumerated() {
      let style = StrokeStyle(
        lineWidth: 9, lineCap: StrokeStyle.LineCap.allCases[index], lineJoin: join)
      var zigzag = BezierPath()
      zigzag.move(to: Point(x: 0, y: 70))
      for (x, y) in [(30.0, 0.0), (60, 70), (110, 50)] { zigzag.addLine(to: Point(x: x, y: y)) }
      list.stroke(
        zigzag, Color(0x7CC4FF), style: style, at: Point(x: 24 + Double(index) * 150, y: 130))
      list.stroke(zigzag, Color(0x101018), at: Point(x: 24 + Double(index) * 150, y: 130))
    }
    verify(list, "paths", scale)
  }

  /// A heart of 50 x 50 points.
  static var heart: BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: 25, y: 48))
    path.addCurve(
      to: Point(x: 25, y: 12), controlPoint1: Point(x: -20, y: 14),
      controlPoint2: Point(x: 14, y: -14))
    path.addCurve(
      to: Point(x: 25, y: 48), controlPoint1: Point(x: 36, y: -14),
      controlPoint2: Point(x: 70, y: 14))
    path.close()
    return path
  }

  /// A star of 70 x 70 points whose lines cross.
  private static var star: BezierPath {
    var path = BezierPath()
    for (index, (x, y)) in [(35.0, 0.0), (57, 68), (0, 26), (70, 26), (13, 68)].enumerated() {
      let point = Point(x: x, y: y)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  /// The frames of six samples, in two rows.
  private static func place(_ index: Int) -> Rect {
    Rect(
      x: Double(index % 3) * 156 + 16, y: Double(index / 3) * 112 + 16, width: 136, height: 92)
  }

  // MARK: Pictures

  private static let typesetter = Typesetter(configuration: TestFonts.configuration)

  private func verify(_ list: DrawList, _ name: String, _ scale: Double) {
    let canvas = TextCanvas(
      width: Int(Self.size.width * scale), height: Int(Self.size.height * scale))
    let renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: scale,
      typesetter: Self.typesetter)
    renderer.begin(background: Color(0x101018))
    renderer.draw(list)
    let picture = canvas.picture().image
    renderer.forgetTextures()
    #expect(throws: Never.self) {
      try GoldenPicture("\(name)-\(Int(scale))x", suite: "Drawing").verify(picture)
    }
  }
}

/// The drawing commands of a view (a display list), which a renderer executes and tests can read.
///
/// Coordinates are in points from the top left corner of the view.
public struct DrawList: Hashable, Sendable {
  /// The commands in drawing order.
  public private(set) var commands: [DrawCommand] = []
  /// The regions that receive clicks, in the order of their declaration. They are not drawn.
  public private(set) var regions: [HitRegion] = []

  /// Creates an empty list.
  public init() {}

  /// Removes all commands and regions and keeps the capacity, so that refilling the list in each
  /// frame does not allocate.
  public mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    regions.removeAll(keepingCapacity: true)
  }

  /// Appends a command.
  public mutating func append(_ command: DrawCommand) { commands.append(command) }

  /// Fills a rectangle.
  public mutating func fill(_ rect: Rect, _ color: Color, cornerRadius: Double = 0) {
    commands.append(.fill(rect, color, cornerRadius: cornerRadius))
  }

  /// Fills many rectangles, like the bars of a graph.
  ///
  /// The array is not copied. If its owner keeps the capacity and refills it after ``removeAll()``,
  /// drawing it in each frame does not allocate.
  public mutating func fill(_ rects: [Rect], _ color: Color) {
    guard !rects.isEmpty else { return }
    commands.append(.fills(rects, color))
  }

  /// Fills a rectangle with a gradient; nothing if it has no stops.
  public mutating func fill(
    _ rect: Rect, _ gradient: LinearGradient, cornerRadius: Double = 0
  ) {
    guard !gradient.stops.isEmpty else { return }
    commands.append(.gradient(rect, gradient, cornerRadius: cornerRadius))
  }

  /// Draws the outline of a rectangle, inside it.
  ///
  /// - Parameters:
  ///   - rect: The outer edge of the outline.
  ///   - color: The color of the line.
  ///   - width: The width of the line, in points; at least a device pixel.
  ///   - cornerRadius: The radius of the outer edge's corners, in points.
  public mutating func stroke(
    _ rect: Rect, _ color: Color, width: Double = 1, cornerRadius: Double = 0
  ) {
    commands.append(.stroke(rect, color, width: width, cornerRadius: cornerRadius))
  }

  /// Fills the inside of a path.
  ///
  /// A renderer keeps the shape for all colors and positions, so an icon is best a constant path
  /// that is drawn at different origins.
  ///
  /// - Parameters:
  ///   - path: The path; nothing is drawn if it is empty.
  ///   - color: The color of its inside.
  ///   - origin: The position of the path's origin in the list.
  ///   - rule: The inside of a path that crosses itself.
  public mutating func fill(
    _ path: BezierPath, _ color: Color, at origin: Point = .zero,
    rule: PathPainting.FillRule = .nonZero
  ) {
    add(path, .fill(rule), color, at: origin)
  }

  /// Draws a line along a path.
  ///
  /// - Parameters:
  ///   - path: The path; nothing is drawn if it is empty.
  ///   - color: The color of the line.
  ///   - style: The line, one point wide by default.
  ///   - origin: The position of the path's origin in the list.
  public mutating func stroke(
    _ path: BezierPath, _ color: Color, style: StrokeStyle = StrokeStyle(),
    at origin: Point = .zero
  ) {
    guard style.lineWidth > 0 else { return }
    add(path, .stroke(style), color, at: origin)
  }

  private mutating func add(
    _ path: BezierPath, _ painting: PathPainting, _ color: Color, at origin: Point
  ) {
    guard !path.isEmpty else { return }
    commands.append(.path(path, painting, color, at: origin))
  }

  /// Draws the image of a request in `rect`, or `placeholder` until the image is available.
  public mutating func image(_ request: ImageRequest, in rect: Rect, placeholder: Color) {
    commands.append(.image(request, rect, placeholder: placeholder))
  }

  /// Draws the image of a request, rotated clockwise by a number of quarter turns.
  ///
  /// The texture is not changed, so that a rotation is visible in the next frame.
  ///
  /// - Parameters:
  ///   - request: The image, as it is decoded: upright.
  ///   - rect: The frame after the rotation.
  ///   - quarterTurns: The number of clockwise quarter turns; a negative number turns
  ///     counterclockwise.
  ///   - placeholder: The color until the image is available.
  public mutating func image(
    _ request: ImageRequest, in rect: Rect, quarterTurns: Int, placeholder: Color
  ) {
    let turns = quarterTurns & 3
    commands.append(
      turns == 0
        ? .image(request, rect, placeholder: placeholder)
        : .rotatedImage(request, rect, quarterTurns: turns, placeholder: placeholder))
  }

  /// Fills the place of an image that cannot be requested yet, such as one that is being downloaded.
  ///
  /// It looks like a filled rectangle, and counts as a blank tile in recordings, as the placeholder
  /// of ``image(_:in:placeholder:)`` does.
  public mutating func placeholder(_ rect: Rect, _ color: Color, cornerRadius: Double = 0) {
    commands.append(.placeholder(rect, color, cornerRadius: cornerRadius))
  }

  /// Draws one line of text in `rect`.
  public mutating func text(_ string: String, in rect: Rect, style: TextStyle) {
    commands.append(.text(string, rect, style))
  }

  /// Draws lines of text with runs of styles in `rect`, from its top.
  ///
  /// The text is broken into lines of the rectangle's width and aligned in it. Lines beyond the
  /// bottom are drawn too: clip, or set ``AttributedText/maximumLines``.
  /// ``TextMeasuring/size(of:width:)`` returns the size that is needed.
  public mutating func text(_ text: AttributedText, in rect: Rect) {
    guard !text.isEmpty else { return }
    commands.append(.attributedText(text, rect))
  }

  /// Declares a region that receives clicks, in the list's coordinates.
  ///
  /// - Parameters:
  ///   - name: The name by which ``CollectionReusableView/didClick(_:at:)`` recognizes the region.
  ///   - rect: The rectangle; inside of ``clipped(to:_:)`` only its visible part counts.
  ///   - cursor: The shape of the pointer over the region; a pointing hand by default.
  ///   - isFocusable: Whether the region can be reached with the keyboard; `false` by default.
  public mutating func region(
    _ name: String, in rect: Rect, cursor: PointerCursor = .pointingHand, isFocusable: Bool = false
  ) {
    regions.append(HitRegion(name, in: rect, cursor: cursor, isFocusable: isFocusable))
  }

  /// Clips the commands and regions of `body` to `rect`.
  public mutating func clipped(to rect: Rect, _ body: (inout DrawList) -> Void) {
    let regionCount = regions.count
    commands.append(.pushClip(rect))
    body(&self)
    commands.append(.popClip)
    clipRegions(from: regionCount, to: rect)
  }

  private mutating func clipRegions(from start: Int, to rect: Rect) {
    guard start < regions.count else { return }
    for index in regions.indices[start...].reversed() {
      if let visible = regions[index].rect.intersection(rect) {
        regions[index].rect = visible
      } else {
        regions.remove(at: index)
      }
    }
  }
}

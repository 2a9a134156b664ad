import GridEngine

/// What makes a drawing for one size fill another.
nonisolated struct Stretch: Hashable, Sendable {
  private let x: Double
  private let y: Double

  /// Stretches what is `size` over `target`; nil where the two are one, or there is nothing to
  /// stretch.
  init?(from size: Size, to target: Size) {
    guard size != target, size.width > 0, size.height > 0 else { return nil }
    x = target.width / size.width
    y = target.height / size.height
  }

  /// The smaller of the two factors, for what stays round.
  var least: Double { min(x, y) }

  /// `rect` in the stretched drawing.
  func applied(to rect: Rect) -> Rect {
    Rect(x: rect.minX * x, y: rect.minY * y, width: rect.width * x, height: rect.height * y)
  }

  /// `rect` with its size kept and its middle where it is in the stretched drawing.
  func moved(_ rect: Rect) -> Rect {
    rect.offsetBy(dx: rect.midX * (x - 1), dy: rect.midY * (y - 1))
  }
}

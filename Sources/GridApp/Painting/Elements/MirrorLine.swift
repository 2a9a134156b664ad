/// The row around which water mirrors, for each column, followed from the top of the picture down:
/// where land or the horizon ended and the present run of water began.
nonisolated struct MirrorLine {
  private var rows: [Float]
  private let mask: [Float]
  private let width: Int

  /// Starts at the horizon, above which there is no water.
  init(_ stage: Stage) {
    width = stage.canvas.width
    mask = stage.water
    rows = Array(repeating: stage.camera.horizon, count: width)
  }

  /// The mirroring row at a pixel of water; each column's pixels come in order, none left out.
  @inline(__always)
  mutating func row(x: Int, y: Int) -> Float {
    guard !mask.isEmpty, y > 0 else { return rows[x] }
    let begins = mask[y * width + x] > 0.5 && mask[(y - 1) * width + x] <= 0.5
    if begins { rows[x] = Float(y) }
    return min(rows[x], Float(y))
  }

  /// The first row of the picture that has any water.
  func firstRow(in stage: Stage) -> Int {
    guard !mask.isEmpty else {
      return Int(stage.camera.horizon.rounded(.up)).clamped(to: 0...stage.canvas.height)
    }
    return (mask.firstIndex { $0 > 0 } ?? mask.count) / width
  }
}

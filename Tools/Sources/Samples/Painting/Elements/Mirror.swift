/// Maps each row of still water, in each column, to the row that it reflects. Columns are traced
/// from the top of the image down.
///
/// An object is mirrored at the row where it would meet the water: near land at a low row, peaks
/// behind it almost at the horizon. The reflection of a cape therefore hides part of the
/// reflections behind it, which continue without a step at the end of the cape.
struct Mirror {
  /// The shore of the open sea, which mirrors at the horizon.
  private static let noShore = -1

  private let stage: Stage
  /// The reflected rows of the current stretch of water in each column, by row and column, from the
  /// first row of the stretch.
  private var rows: [Float] = []
  /// The first row of that stretch; ``noShore`` for the open sea, which needs no rows.
  private var shores: [Int]

  /// Creates a mirror that starts above all water.
  init(_ stage: Stage) {
    self.stage = stage
    shores = Array(repeating: Self.noShore, count: stage.canvas.width)
    if !stage.water.isEmpty { rows = Array(repeating: 0, count: stage.water.count) }
  }

  /// The first row of the image with water.
  var firstRow: Int {
    guard !stage.water.isEmpty else {
      return Int(stage.camera.horizon.rounded(.up)).clamped(to: 0...stage.canvas.height)
    }
    return (stage.water.firstIndex { $0 > 0 } ?? stage.water.count) / stage.canvas.width
  }

  /// Moves to a pixel. Call it for all pixels of a column in order.
  @inline(__always)
  mutating func enter(x: Int, y: Int) {
    guard !stage.water.isEmpty, y > 0, isWater(x, y), !isWater(x, y - 1) else { return }
    shores[x] = y
    beginRun(at: y, column: x)
  }

  /// Returns the row that water at row `y` reflects, if waves shift the reflection by `shift` rows.
  @inline(__always)
  func row(at x: Int, _ y: Float, shift: Float) -> Float {
    let shore = shores[x]
    guard shore != Self.noShore else { return inOpenSea(y, shift: shift) }
    // At the shore, waves that lean away reflect the rows immediately above it.
    let seen = Float(shore) + abs(y + shift - Float(shore))
    let whole = Int(seen)
    guard whole + 1 < stage.canvas.height else { return inOpenSea(seen) }
    let (upper, lower) = (rows[index(x, whole)], rows[index(x, whole + 1)])
    // Reflections of two objects are not interpolated.
    return abs(upper - lower) > 3 ? upper : mix(upper, lower, seen - Float(whole))
  }

  /// Traces a column from the shore up. Near objects hide the reflections of distant ones.
  private mutating func beginRun(at shore: Int, column x: Int) {
    let horizon = stage.camera.horizon
    var next = shore
    for row in stride(from: shore - 1, through: 0, by: -1) where !isWater(x, row) {
      let foot = stage.feet[index(x, row)]
      let image = 2 * (foot > 0 ? foot : horizon) - Float(row) - 1
      while Float(next) <= image, next < stage.canvas.height {
        rows[index(x, next)] = Float(row) + image - Float(next)
        next += 1
      }
    }
    while next < stage.canvas.height {
      rows[index(x, next)] = inOpenSea(Float(next))
      next += 1
    }
  }

  @inline(__always)
  private func inOpenSea(_ y: Float, shift: Float = 0) -> Float {
    stage.camera.horizon - abs(y - stage.camera.horizon + shift) - 1
  }

  @inline(__always)
  private func isWater(_ x: Int, _ y: Int) -> Bool { stage.water[index(x, y)] > 0.5 }

  @inline(__always)
  private func index(_ x: Int, _ y: Int) -> Int { y * stage.canvas.width + x }
}

/// Which row of the picture still water shows at each of its own, for each column, followed from the
/// top of the picture down.
///
/// Everything is mirrored at the row where it would stand on the water: near land low, peaks behind
/// it almost at the horizon. So the image of a cape hides part of the image of what lies beyond, and
/// beside the cape's end that goes on without a step.
struct Mirror {
  /// What stands in no water's way: the horizon mirrors it.
  private static let noShore = -1

  private let stage: Stage
  /// The rows mirrored by the run of water that each column is in, by row and column; from the run's
  /// first row on.
  private var rows: [Float] = []
  /// The first row of that run; ``noShore`` for the open sea, which needs no rows.
  private var shores: [Int]

  /// Starts above all water.
  init(_ stage: Stage) {
    self.stage = stage
    shores = Array(repeating: Self.noShore, count: stage.canvas.width)
    if !stage.water.isEmpty { rows = Array(repeating: 0, count: stage.water.count) }
  }

  /// The first row of the picture that has any water.
  var firstRow: Int {
    guard !stage.water.isEmpty else {
      return Int(stage.camera.horizon.rounded(.up)).clamped(to: 0...stage.canvas.height)
    }
    return (stage.water.firstIndex { $0 > 0 } ?? stage.water.count) / stage.canvas.width
  }

  /// Goes on to a pixel of water; each column's pixels come in order, none left out.
  @inline(__always)
  mutating func enter(x: Int, y: Int) {
    guard !stage.water.isEmpty, y > 0, isWater(x, y), !isWater(x, y - 1) else { return }
    shores[x] = y
    beginRun(at: y, column: x)
  }

  /// The row seen in water at row `y` whose waves shift the image by `shift` rows.
  @inline(__always)
  func row(at x: Int, _ y: Float, shift: Float) -> Float {
    let shore = shores[x]
    guard shore != Self.noShore else { return inOpenSea(y, shift: shift) }
    // Waves that lean away show at the shore what is just above it.
    let seen = Float(shore) + abs(y + shift - Float(shore))
    let whole = Int(seen)
    guard whole + 1 < stage.canvas.height else { return inOpenSea(seen) }
    let (upper, lower) = (rows[index(x, whole)], rows[index(x, whole + 1)])
    // Between the images of two things there is nothing.
    return abs(upper - lower) > 3 ? upper : mix(upper, lower, seen - Float(whole))
  }

  /// Follows a column from the shore up: what is met first hides the images of what is beyond.
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

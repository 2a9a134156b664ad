/// Around which row water mirrors the land behind it, for each column, followed from the top of the
/// picture down: the row where that land ended and the present run of water began.
nonisolated struct MirrorLine {
  /// Land that ends in water: the first row of the water, and of the land above it.
  struct Shore {
    var water: Float
    var land: Float
  }

  /// What stands behind a pixel of water: the nearest shore, and the highest of those beyond it.
  struct View {
    var near: Shore
    var far: Shore

    /// The row seen in water at row `y` whose waves shift the image by `shift` rows.
    ///
    /// Past the near land's own image comes that of the far land, then what mirrors around the
    /// horizon.
    @inline(__always)
    func mirrored(_ y: Float, shift: Float, horizon: Float) -> Float {
      let inNear = near.water - abs(y - near.water + shift) - 1
      if inNear >= near.land { return inNear }
      let inFar = far.water - abs(y - far.water + shift) - 1
      if inFar >= far.land { return inFar }
      return horizon - abs(y - horizon + shift) - 1
    }
  }

  private var views: [View]
  private let stage: Stage

  /// Starts at the horizon, above which there is no water.
  init(_ stage: Stage) {
    self.stage = stage
    let horizon = stage.camera.horizon
    let none = Shore(water: horizon, land: horizon)
    views = Array(repeating: View(near: none, far: none), count: stage.canvas.width)
  }

  /// What is mirrored at a pixel of water; each column's pixels come in order, none left out.
  @inline(__always)
  mutating func view(x: Int, y: Int) -> View {
    guard !stage.water.isEmpty, y > 0 else { return views[x] }
    if isWater(x, y), !isWater(x, y - 1) {
      var land = y
      while land > Int(stage.landTops[x]), !isWater(x, land - 1) { land -= 1 }
      // Of what lay behind, the land that stands highest is the one that shows.
      let behind = views[x]
      views[x] = View(
        near: Shore(water: Float(y), land: Float(land)),
        far: behind.near.land < behind.far.land ? behind.near : behind.far)
    }
    return views[x]
  }

  /// The first row of the picture that has any water.
  var firstRow: Int {
    guard !stage.water.isEmpty else {
      return Int(stage.camera.horizon.rounded(.up)).clamped(to: 0...stage.canvas.height)
    }
    return (stage.water.firstIndex { $0 > 0 } ?? stage.water.count) / stage.canvas.width
  }

  @inline(__always)
  private func isWater(_ x: Int, _ y: Int) -> Bool {
    stage.water[y * stage.canvas.width + x] > 0.5
  }
}

import Foundation

/// Land given by its height over the plane, seen in perspective with sunlight, shadows and haze.
///
/// Each column of the picture is walked from the camera outwards and filled upwards wherever the
/// land rises above what is nearer: the way "Comanche" (NovaLogic 1992) drew its valleys. What is
/// beyond ``far`` stays as it was. Lengths are in units of about a kilometre.
struct Terrain: Layer {
  /// Where something is on the land, for ``material``.
  struct Place {
    /// Position on the plane: x to the right of the camera, y away from it.
    var ground: SIMD2<Float>
    var height: Float
    /// Unit length; y is 1 on flat ground and 0 on a wall.
    var normal: SIMD3<Float>
    /// Distance along the view.
    var distance: Float
  }

  /// Height of the land; fewer octaves are asked for far away and for shadows.
  var height: @Sendable (_ x: Float, _ z: Float, _ octaves: Int) -> Float
  /// What the land reflects, 0 … 1 in each channel.
  var material: @Sendable (Place) -> LinearColor
  /// Height of the camera above the plane.
  var eye: Float = 0.35
  var near: Float = 0.35
  var far: Float = 40
  /// Land below this is water and left to ``Water``; nil for dry land.
  var waterLevel: Float?
  /// Share of the view lost to haze in one unit of distance, roughly.
  var haze: Float = 0.05
  /// How much thicker haze is at height 0 than high up, and how fast it thins.
  var valleyMist: Float = 0
  var mistHeight: Float = 0.25
  var octaves = 9
  /// Largest step outwards as a share of the distance; sharp crests want small ones.
  var stride: Float = 0.0022
  /// Shadows that the land casts on itself: 0 none, 1 full.
  var shadows: Float = 1
  /// Towards the light that shapes the land; the stage's sun unless said otherwise.
  var light: SIMD3<Float>?

  func paint(on stage: inout Stage) {
    if waterLevel != nil, stage.water.isEmpty {
      stage.water = Array(repeating: 0, count: stage.canvas.width * stage.canvas.height)
      stage.feet = Array(repeating: 0, count: stage.water.count)
    }
    let shading = TerrainShading(
      terrain: self, air: stage.air, light: light ?? Self.raised(stage.sun), sun: stage.sun)
    for x in 0..<stage.canvas.width { walk(column: x, on: &stage, shading) }
  }

  /// A sun in the picture would leave all land in shadow: the light comes from a little to its
  /// side and higher up, as painters cheat.
  private static func raised(_ sun: SIMD3<Float>) -> SIMD3<Float> {
    let side: Float = sun.x < 0 ? -1 : 1
    return normalize(SIMD3(sun.x + side * 0.75, max(sun.y, 0) + 0.42, sun.z * 0.28))
  }

  /// The greatest height in front of the camera, so that no near hill fills the picture.
  static func lookout(
    over height: (_ x: Float, _ z: Float, _ octaves: Int) -> Float, from near: Float, to far: Float
  ) -> Float {
    var highest = -Float.infinity
    for step in 0..<24 {
      let z = mix(near, far, Float(step) / 23)
      for aside: Float in [-0.5, -0.25, 0, 0.25, 0.5] {
        highest = max(highest, height(aside * z, z, 5) - 0.06 * z)
      }
    }
    return highest
  }

  private func walk(column x: Int, on stage: inout Stage, _ shading: TerrainShading) {
    let camera = stage.camera
    let aside = (Float(x) + 0.5 - camera.width * 0.5) / camera.focal
    var span = ColumnSpan(column: x, bottom: camera.height)
    // A small picture shows less detail and needs fewer steps for it.
    let coarseness = max(1, 1200 / camera.focal)
    var z = near
    while z < far, span.top > 0 {
      let detail = detail(at: z)
      let ground = SIMD2(aside * z, z)
      let land = height(ground.x, ground.y, detail)
      let isWater = waterLevel.map { land < $0 } ?? false
      let surface = isWater ? waterLevel! : land
      let row = camera.horizon - (surface - eye) / z * camera.focal
      if row < span.top {
        if isWater {
          span.leaveOpen(to: row, on: &stage)
        } else {
          let color = shading.color(at: ground, land, detail, camera.focal)
          let top = span.top
          span.fill(to: row, with: color, on: &stage)
          noteFoot(at: z, column: x, rows: row..<top, on: &stage)
        }
      }
      let flatStep = z * z / (max(eye, 0.02) * camera.focal)
      z += min(max(flatStep, z * 0.0007 * coarseness), z * stride * coarseness)
    }
    if waterLevel != nil { span.leaveOpen(to: camera.horizon, on: &stage) }
  }

  /// Notes where land at a distance would stand on the water, for what is mirrored in it.
  @inline(__always)
  private func noteFoot(
    at z: Float, column x: Int, rows: Range<Float>, on stage: inout Stage
  ) {
    guard let waterLevel else { return }
    let camera = stage.camera
    let foot = camera.horizon - (waterLevel - eye) / z * camera.focal
    let last = min(Int(rows.upperBound.rounded(.up)), stage.canvas.height)
    for y in max(0, Int(rows.lowerBound))..<max(0, last) {
      stage.feet[y * stage.canvas.width + x] = foot
    }
  }

  /// Octaves worth having at a distance: finer ones would fall between pixels.
  @inline(__always)
  private func detail(at z: Float) -> Int {
    max(5, octaves - Int(max(0, log2(max(z, 1)) * 0.8)))
  }
}

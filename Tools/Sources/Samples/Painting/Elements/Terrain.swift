import Foundation

/// A height field in perspective, with sunlight, shadows and haze.
///
/// Each column of the image is traced from the camera outwards, and filled upwards wherever the
/// land rises above nearer land, as in "Comanche" (NovaLogic 1992). Pixels beyond ``far`` are not
/// changed. Lengths are in units of about a kilometer.
struct Terrain: Layer {
  /// A point on the land, for ``material``.
  struct Place {
    /// The position on the ground plane: x to the right of the camera, y away from it.
    var ground: SIMD2<Float>
    var height: Float
    /// The normal, of unit length. y is 1 on flat ground and 0 on a vertical wall.
    var normal: SIMD3<Float>
    /// The distance along the view direction.
    var distance: Float
  }

  /// Returns the height of the land. Distant points and shadows use fewer octaves.
  var height: @Sendable (_ x: Float, _ z: Float, _ octaves: Int) -> Float
  /// Returns the albedo of the land, 0 … 1 in each channel.
  var material: @Sendable (Place) -> LinearColor
  /// The height of the camera above the ground plane.
  var eye: Float = 0.35
  var near: Float = 0.35
  var far: Float = 40
  /// The water level, below which ``Water`` paints; `nil` for no water.
  var waterLevel: Float?
  /// The approximate share of light that haze absorbs per unit of distance.
  var haze: Float = 0.05
  /// The additional density of haze at height 0, and the height over which it decreases.
  var valleyMist: Float = 0
  var mistHeight: Float = 0.25
  var octaves = 9
  /// The maximum step, as a share of the distance. Sharp crests need small steps.
  var stride: Float = 0.0022
  /// The strength of shadows on the land: 0 is none, 1 is full.
  var shadows: Float = 1
  /// The direction of the light on the land; by default derived from the stage's sun.
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

  /// Returns the direction of the light on the land: to the side of the sun and above it. A sun
  /// inside of the image would leave all land in shadow.
  private static func raised(_ sun: SIMD3<Float>) -> SIMD3<Float> {
    let side: Float = sun.x < 0 ? -1 : 1
    return normalize(SIMD3(sun.x + side * 0.75, max(sun.y, 0) + 0.42, sun.z * 0.28))
  }

  /// Returns the maximum height in front of the camera, so that no near hill hides the view.
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
    // A small image shows less detail and needs fewer steps.
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

  /// Records the row at which land at a distance would meet the water, for reflections.
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

  /// Returns the number of octaves at a distance. Finer details would be smaller than a pixel.
  @inline(__always)
  private func detail(at z: Float) -> Int {
    max(5, octaves - Int(max(0, log2(max(z, 1)) * 0.8)))
  }
}

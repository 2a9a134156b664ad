import Foundation

/// The shading of a terrain: sunlight, skylight, shadows and haze.
struct TerrainShading {
  let terrain: Terrain
  let air: Atmosphere
  /// The direction of the light on the land.
  let light: SIMD3<Float>
  /// The direction of the sun in the image, around which haze glows.
  let sun: SIMD3<Float>

  /// Returns the visible color of a point on the land.
  @inline(__always)
  func color(at ground: SIMD2<Float>, _ height: Float, _ detail: Int, _ focal: Float)
    -> LinearColor
  {
    let z = ground.y
    let step = max(0.0012, z / focal * 1.2)
    let normal = normalize(
      SIMD3(
        height - terrain.height(ground.x + step, z, detail), step,
        height - terrain.height(ground.x, z + step, detail)))
    let place = Terrain.Place(ground: ground, height: height, normal: normal, distance: z)
    let albedo = terrain.material(place)
    let facing = dot(normal, light)
    let direct = max(0, facing) * (facing > 0 ? lit(ground, height) : 0)
    let sky = 0.62 + 0.38 * normal.y
    let bounce = max(0, -light.x * normal.x) * 0.18
    let reflected =
      albedo * (air.sunlight * direct + air.ambient * sky + air.sunlight * bounce * 0.5)
    return hazed(reflected, ground, height)
  }

  /// Returns the share of sunlight that reaches a point, 0 … 1.
  @inline(__always)
  private func lit(_ ground: SIMD2<Float>, _ height: Float) -> Float {
    guard terrain.shadows > 0 else { return 1 }
    var open: Float = 1
    var reach: Float = 0.035 + ground.y * 0.004
    for _ in 0..<7 {
      let at = ground + SIMD2(light.x, light.z) * reach
      let clearance = height + light.y * reach - terrain.height(at.x, at.y, 4)
      open = min(open, 0.5 + 7 * clearance / reach)
      if open <= 0 { return 1 - terrain.shadows }
      reach *= 1.75
    }
    return mix(1 - terrain.shadows, 1, smoothstep(0, 1, open))
  }

  /// Returns a color as it appears through haze.
  @inline(__always)
  private func hazed(_ color: LinearColor, _ ground: SIMD2<Float>, _ height: Float)
    -> LinearColor
  {
    let z = ground.y
    let thin = terrain.haze * z
    let mist = terrain.valleyMist * exp(-max(height, 0) / terrain.mistHeight) * min(z * 0.4, 3)
    let lost = 1 - exp(-thin - mist)
    let view = normalize(SIMD3(ground.x, (height - terrain.eye) * 0.5, z))
    let apart = angle(from: view, to: sun)
    let haze = air.haze + air.glow * (exp(-apart / 0.3) * 0.35)
    return mix(color, haze, lost)
  }
}

import Foundation

extension SceneRecipe {
  /// Snowy peaks above a still lake with a wooded shore.
  static let alpineLake = SceneRecipe(
    name: "alpine-lake", shapes: [.photo, .classic, .portrait, .wide],
    titles: ["Still Before the Wind", "Where the Snow Looks Down", "Mirror Hour", "First Light"],
    regions: ["Valmora Alps", "Lake Serren", "High Ostrava Pass", "Tarn of Eyre"]
  ) { order in
    let palette = order.choice([Palette.roseDawn, .clearDay, .goldenHour, .pastel])
    var stage = Stage(
      width: order.width, height: order.height, horizon: order.isPortrait ? 0.62 : 0.6, zoom: 1.05,
      air: Atmosphere(palette), sunAcross: 0.2, sunDown: 0.30, random: order.random)
    stage.add(Sky(disc: 0))
    stage.add(CloudLayer(cover: 0.42, softness: 0.8, opacity: 0.7))
    stage.add(Self.peaks(&stage, waterLevel: 0.05, shore: 2.6))
    stage.add(Water(eye: 5, waves: 0.012, fresnel: 2.2, glitter: 0, haze: 0.15))
    return stage
  }

  /// A range of peaks behind a lake or a plain that ends at distance `shore`.
  static func peaks(
    _ stage: inout Stage, waterLevel: Float?, shore: Float, relief: Float = 1
  ) -> Terrain {
    let shape = stage.newNoise()
    let trees = stage.newNoise()
    let offset = stage.random.within(-40...40)
    let rock = LinearColor(hex: 0x7D746D)
    let forest = LinearColor(hex: 0x2C4632)
    let meadow = LinearColor(hex: 0x5C6B3C)
    return Terrain(
      height: { x, z, octaves in
        let rise = smoothstep(shore * 0.8, shore * 5, z)
        let mass = 0.55 + 0.75 * clamp(0.5 + shape.value(x * 0.11 + offset, z * 0.11 + 40))
        let ridge = shape.ridged(x * 0.17 + offset, z * 0.17, octaves: octaves)
        let roll = shape.value(x * 0.5 + offset, z * 0.5 + 9)
        let land =
          (ridge * ridge * 4.6 * relief * mass) * rise + roll * 0.10 * smoothstep(0, shore, z)
        let bank = smoothstep(shore * 0.75, shore * 1.5, z + roll * 0.9) * 0.14
        let flat = land + bank
        return octaves > 4 && flat > 0.06 && flat < 0.5
          ? flat + Woods.height(x, z, trees, size: 0.05) * smoothstep(0.5, 0.34, flat) : flat
      },
      material: { place in
        let rough = shape.fractal(place.ground.x * 3, place.ground.y * 3, octaves: 4)
        let steep = 1 - place.normal.y
        let woods = smoothstep(0.56, 0.36, place.height + rough * 0.2)
        let snow =
          smoothstep(0.7, 1.15, place.height + rough * 0.4) * smoothstep(0.66, 0.46, steep)
        var color = mix(rock * (0.85 + 0.3 * rough), mix(forest, meadow, 0.2 + 0.4 * rough), woods)
        color = mix(color, LinearColor(repeating: 0.92), snow)
        return color
      },
      eye: 0.2, near: shore * 0.4, far: 30, waterLevel: waterLevel, haze: 0.035, valleyMist: 0.12,
      mistHeight: 0.3, light: normalize(SIMD3(-0.72, 0.36, -0.42)))
  }
}

/// Trees as bumps of the height field, for distant slopes.
enum Woods {
  /// Returns the height of the treetops at a point: cones or domes of about `size` on an irregular
  /// grid.
  @inline(__always)
  static func height(_ x: Float, _ z: Float, _ noise: Noise, size: Float, round: Bool = false)
    -> Float
  {
    let p = lattice(x, z, size: size)
    let (column, row) = (p.x.rounded(.down), p.y.rounded(.down))
    let pick = noise.cell(Int(column), Int(row))
    let other = noise.cell(Int(column) &+ 4099, Int(row))
    let center = SIMD2(0.35 + 0.3 * pick, 0.35 + 0.3 * other)
    let away = length(p - SIMD2(column, row) - center)
    let crown = round ? max(0, 1 - away * away * 5).squareRoot() * 0.62 : max(0, 1 - away * 2.1)
    return crown * size * (0.6 + 0.8 * other)
  }

  /// Returns a point in units of trees. The axes are rotated, because rows along the view would be
  /// visible.
  @inline(__always)
  static func lattice(_ x: Float, _ z: Float, size: Float) -> SIMD2<Float> {
    SIMD2(0.83 * x + 0.56 * z, -0.56 * x + 0.83 * z) / (size * 0.62)
  }
}

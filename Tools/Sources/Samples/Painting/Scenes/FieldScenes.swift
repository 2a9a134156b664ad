import Foundation

extension SceneRecipe {
  /// Rows of flowers up to the horizon.
  static let lavender = SceneRecipe(
    name: "flower-rows", shapes: [.photo, .portrait, .wide, .square],
    titles: ["Rows of Evening", "The Bees' Road", "Seven Colours of Spring", "Harvest of Scent"],
    regions: ["Plateau of Verane", "Tulla Polder", "Hills of Sault", "The Flower Quarter"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.violetDusk, .clearDay, .goldenHour]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.4, air: air, sunAcross: 0.62,
      sunDown: 0.33, random: order.random)
    stage.add(Sky(disc: 0.026))
    stage.add(CloudLayer(cover: 0.48, stretch: 2.4, softness: 0.7, opacity: 0.85))
    for layer in 0..<2 {
      stage.add(
        Ridge(
          base: 0.385 + 0.012 * Float(layer), relief: 0.05 - 0.02 * Float(layer), hills: 1.6,
          crags: 0.25, color: mix(air.haze, air.ambient * 0.5, 0.3 + 0.25 * Float(layer)),
          foot: air.haze, depth: 0.08))
    }
    let blooms = order.choice([
      [0x7A55B5, 0x8A63C4, 0x6C4AA6], [0xD8433C, 0xF0B429, 0xE77BA0, 0xF3EDE0, 0x8C3F8F],
      [0x7C5BB8, 0x9A70C8],
    ]).map { LinearColor(hex: UInt32($0)) }
    stage.add(Self.rows(&stage, blooms: blooms))
    return stage
  }

  private static func rows(_ stage: inout Stage, blooms: [LinearColor]) -> Terrain {
    let shape = stage.newNoise()
    let turn = stage.random.within(-0.22...0.22)
    let soil = LinearColor(hex: 0x6B5A3E)
    let leaf = LinearColor(hex: 0x55713B)
    /// Returns 0 between two rows, 1 in the middle of a row.
    @Sendable func crest(_ x: Float, _ z: Float) -> Float {
      let across = (x - z * turn) * 1.25
      return 0.5 + 0.5 * cos(across * 2 * .pi)
    }
    return Terrain(
      height: { x, z, octaves in
        let roll = shape.value(x * 0.10, z * 0.10) * 0.5 * smoothstep(2, 14, z)
        let bush = pow(crest(x, z), 0.7) * 0.30
        guard octaves > 4 else { return roll + bush }
        return roll + bush * (1 + 0.35 * shape.fractal(x * 5, z * 5, octaves: 4))
      },
      material: { place in
        let g = place.ground
        let row = Int(((g.x - g.y * turn) * 1.25).rounded(.toNearestOrAwayFromZero))
        let kind = blooms[((row % blooms.count) + blooms.count) % blooms.count]
        let fine = shape.fractal(g.x * 26, g.y * 26, octaves: 3)
        let top = smoothstep(0.25, 0.7, crest(g.x, g.y) + fine * 0.25)
        let ground = mix(soil, leaf, smoothstep(-0.3, 0.4, fine))
        return mix(ground, mix(leaf, kind * (1.15 + 0.7 * fine), smoothstep(-0.6, 0.1, fine)), top)
      },
      eye: 1.25, near: 1.1, far: 60, haze: 0.02, octaves: 8, shadows: 0.7)
  }

  /// A broad-leaved tree on a hill.
  static let loneTree = SceneRecipe(
    name: "lone-tree", shapes: [.square, .classic, .photo],
    titles: ["It Was Here First", "Keeper of the Hill", "A Century of Shade", "Roots and Weather"],
    regions: ["Ashby Down", "The Old Pasture", "Lindenmark", "Hill of Names"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.goldenHour, .clearDay, .crimson]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.72, air: air, sunAcross: 0.24,
      sunDown: 0.56, random: order.random)
    stage.add(Sky(reach: 0.9, disc: 0.026))
    stage.add(CloudLayer(cover: 0.46, stretch: 2.2, softness: 0.8, opacity: 0.8))
    for layer in 0..<3 {
      let t = Float(layer) / 2
      stage.add(
        Ridge(
          base: 0.69 + 0.05 * t, relief: 0.05, hills: 1.8, crags: 0.3,
          color: mix(air.haze, air.ambient * 0.55, 0.2 + 0.5 * t), foot: air.haze, depth: 0.14,
          trees: t == 1 ? 0.012 : 0))
    }
    let leaf = LinearColor(hex: UInt32(order.choice([0xC9742B, 0x6F9440, 0x8C3B2A])))
    stage.add(Meadow(top: 0.83, rise: 0.055, color: LinearColor(hex: 0x8C9445)))
    let across: Float = 0.6
    stage.add(
      BroadTree(
        foot: SIMD2(stage.camera.width * across, stage.camera.height * 0.808),
        height: stage.camera.unit * 0.52, wood: LinearColor(hex: 0x2A1F1A) * air.ambient * 2.2,
        leafShade: leaf * air.ambient * 0.75,
        leafLight: leaf * (air.sunlight * 0.75 + air.ambient * 0.4)))
    return stage
  }
}

import Foundation

extension SceneRecipe {
  /// An aurora over a mountain lake.
  static let aurora = SceneRecipe(
    name: "aurora", shapes: [.photo, .portrait, .wide],
    titles: ["Green Silence", "The Sky Unfolds", "Lantern of the North", "Slow Fire"],
    regions: ["Hvitland", "Nordrun Fjord", "Skarvik", "Lake Inari-Lo"]
  ) { order in
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.66, zoom: 0.95,
      air: Atmosphere(.polarNight), sunAcross: 0.3, sunDown: 0.1, random: order.random)
    stage.add(Sky(reach: 1, glow: 0, disc: 0))
    stage.add(Stars(count: 1500))
    let colors = order.choice([(0x4DFFAA, 0x7A4DFF), (0x6BFFC8, 0xFF5FA8), (0x9DFF7A, 0x3FB8FF)])
    stage.add(
      Aurora(
        strength: 0.9, low: LinearColor(hex: UInt32(colors.0)),
        high: LinearColor(hex: UInt32(colors.1))))
    var land = Self.peaks(&stage, waterLevel: 0.05, shore: 2.2, relief: 0.6)
    land.shadows = 0.6
    stage.add(land)
    stage.add(Water(eye: 5, waves: 0.014, fresnel: 2, glitter: 0, haze: 0))
    return stage
  }

  /// The Milky Way over dark rocks.
  static let milkyWay = SceneRecipe(
    name: "milky-way", shapes: [.tall, .photo, .portrait],
    titles: ["River Without Water", "Old Light", "Ten Thousand Lamps", "The Long Dark Clear"],
    regions: ["Desert of Sul", "Mount Carrow", "Plain of Ashes", "Vesper Rock"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.night, .polarNight, .moonlit]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.84, air: air, sunAcross: 0.5,
      sunDown: 0.95, random: order.random)
    stage.add(Sky(reach: 1.1, glow: 0.4, disc: 0))
    stage.add(Stars(count: 5200, milkyWay: 1.15, tilt: stage.random.within(0.7...1.25)))
    for layer in 0..<3 {
      let t = Float(layer) / 2
      stage.add(
        Ridge(
          base: 0.84 + 0.08 * t, relief: 0.09, hills: 2.2, crags: 0.9 - 0.5 * t,
          color: mix(air.haze * 0.5, LinearColor(hex: 0x04060C), 0.45 + 0.5 * t),
          foot: mix(air.haze * 0.6, LinearColor(hex: 0x05070E), 0.3 + 0.7 * t), depth: 0.16,
          trees: t == 1 ? 0.07 : 0))
    }
    return stage
  }
}

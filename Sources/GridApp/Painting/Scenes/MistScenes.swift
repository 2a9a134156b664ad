import Foundation

nonisolated extension SceneRecipe {
  /// Ridge behind ridge, paler and paler, firs on the nearest.
  static let mistyRidges = SceneRecipe(
    name: "misty-ridges", shapes: [.classic, .tall, .wide, .square],
    titles: ["Seven Blue Hills", "Breath of the Valley", "After the Rain", "Far and Farther"],
    regions: ["Blaumark", "Hollow Range", "Upper Tamsin", "The Long Firs"]
  ) { order in
    let palette = order.turn([Palette.goldenHour, .mist, .violetDusk, .blueHour])
    let air = Atmosphere(palette)
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.62, air: air, sunAcross: 0.64,
      sunDown: 0.36, random: order.random)
    stage.add(Sky(reach: 0.8, disc: 0.024))
    stage.add(CloudLayer(cover: 0.36, stretch: 3, softness: 0.9, opacity: 0.6))
    let dark = mix(air.water * 0.35, air.ambient * 0.2, 0.5)
    let count = 7
    for layer in 0..<count {
      let t = Float(layer) / Float(count - 1)
      let far = pow(1 - t, 1.25)
      stage.add(
        Ridge(
          base: 0.46 + 0.44 * pow(t, 1.15), relief: 0.12 - 0.02 * t, hills: 1.6 + 1.2 * (1 - t),
          crags: 0.75 - 0.65 * t, color: mix(dark, air.haze, far * 0.82),
          foot: mix(air.haze, dark, t * 0.45), depth: 0.24,
          trees: t > 0.6 ? 0.05 + 0.12 * (t - 0.6) / 0.4 : 0))
    }
    return stage
  }

  /// A wood of firs under snow.
  static let snowForest = SceneRecipe(
    name: "snow-forest", shapes: [.portrait, .photo, .square],
    titles: ["Hush", "The White Hours", "Under Heavy Boughs", "Winter Keeps Its Word"],
    regions: ["Norrskog", "Karelin Wood", "Silver Fells", "Upper Juna"]
  ) { order in
    let air = Atmosphere(order.turn([Palette.arctic, .moonlit, .pastel]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.7, air: air, sunAcross: 0.3,
      sunDown: 0.42, random: order.random)
    stage.add(Sky(disc: 0.02))
    let snow = mix(air.sunlight * 0.62, air.ambient, 0.45)
    for layer in 0..<6 {
      let t = Float(layer) / 5
      let ground = 0.60 + 0.30 * t * t
      stage.add(
        Ridge(
          base: ground, relief: 0.03, hills: 1.4, crags: 0, color: mix(air.haze, snow, t),
          foot: mix(air.haze, snow * 0.9, t), depth: 0.3))
      let tall = (0.10 + 0.46 * t * t) * stage.camera.height
      var x = -tall * 0.2
      while x < stage.camera.width + tall * 0.2 {
        let foot = (ground + 0.02) * stage.camera.height + stage.random.within(0...0.05) * tall
        let size = tall * stage.random.within(0.55...1.1)
        if t < 0.75 || abs(x / stage.camera.width - 0.5) > 0.24 {
          stage.add(
            Conifer(
              x: x, foot: foot, height: size,
              color: mix(air.haze, LinearColor(hex: 0x1E3138), 0.25 + 0.7 * t),
              snow: 0.85, snowColor: mix(air.haze, snow * 1.15, 0.3 + 0.7 * t)))
        }
        x += tall * stage.random.within(0.14...0.42)
      }
    }
    return stage
  }
}

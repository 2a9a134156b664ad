import Foundation

extension SceneRecipe {
  /// Ridges that become paler with the distance. The nearest has firs.
  static let mistyRidges = SceneRecipe(
    name: "misty-ridges", shapes: [.classic, .tall, .wide, .square],
    titles: ["Seven Blue Hills", "Breath of the Valley", "After the Rain", "Far and Farther"],
    regions: ["Blaumark", "Hollow Range", "Upper Tamsin", "The Long Firs"]
  ) { order in
    let palette = order.choice([Palette.goldenHour, .mist, .violetDusk, .blueHour])
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

  /// A forest of snow-covered firs.
  static let snowForest = SceneRecipe(
    name: "snow-forest", shapes: [.portrait, .photo, .square],
    titles: ["Hush", "The White Hours", "Under Heavy Boughs", "Winter Keeps Its Word"],
    regions: ["Norrskog", "Karelin Wood", "Silver Fells", "Upper Juna"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.arctic, .moonlit, .pastel]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.7, air: air, sunAcross: 0.3,
      sunDown: 0.42, random: order.random)
    stage.add(Sky(glow: 0.75, disc: 0.02))
    stage.add(CloudLayer(cover: 0.34, stretch: 3, softness: 1, opacity: 0.6))
    for layer in 0..<2 {
      stage.add(
        Ridge(
          base: 0.66 + 0.02 * Float(layer), relief: 0.07 - 0.03 * Float(layer), hills: 2,
          crags: 0.5,
          color: mix(air.haze, air.ambient, 0.25 + 0.25 * Float(layer)), foot: air.haze,
          depth: 0.12, trees: layer == 1 ? 0.02 : 0))
    }
    stage.add(snowfield(&stage))
    let snow = mix(air.sunlight * 0.6, air.ambient, 0.4)
    for layer in 0..<6 {
      plantFirs(on: &stage, closeness: Float(layer) / 5, snow: snow)
    }
    return stage
  }

  private static func snowfield(_ stage: inout Stage) -> Terrain {
    let shape = stage.newNoise()
    return Terrain(
      height: { x, z, octaves in
        let drift = shape.fractal(x * 0.55, z * 0.55, octaves: min(octaves, 4), gain: 0.4)
        return drift * 0.13 + shape.value(x * 7, z * 2.4) * 0.004
      },
      material: { place in
        let grain = shape.value(place.ground.x * 60, place.ground.y * 60)
        return LinearColor(repeating: 0.8 + 0.03 * grain * exp(-place.distance * 0.4))
      },
      eye: 0.5, near: 0.7, far: 30, haze: 0.05, octaves: 5)
  }

  /// Adds a row of firs. The nearest rows are only at the sides, so that they do not hide the view.
  private static func plantFirs(on stage: inout Stage, closeness t: Float, snow: LinearColor) {
    let (camera, air) = (stage.camera, stage.air)
    let tall = (0.10 + 0.46 * t * t) * camera.unit
    let needles = LinearColor(hex: 0x1E3138)
    var x = -tall * 0.2
    while x < camera.width + tall * 0.2 {
      let foot = (0.715 + 0.22 * t * t) * camera.height + stage.random.within(-0.04...0.08) * tall
      let height = tall * stage.random.within(0.5...1.1)
      if t < 0.75 || abs(x / camera.width - 0.5) > 0.24 {
        stage.add(
          Conifer(
            x: x, foot: foot, height: height, color: mix(air.haze, needles, 0.25 + 0.7 * t),
            snow: 0.85, snowColor: mix(air.haze, snow, 0.3 + 0.7 * t)))
      }
      x += tall * stage.random.within(0.14...0.42)
    }
  }
}

import Foundation

extension SceneRecipe {
  /// A lighthouse on a cape at dusk.
  static let lighthouse = SceneRecipe(
    name: "lighthouse", shapes: [.portrait, .photo, .wide],
    titles: ["Keeper's Hour", "One Long, Two Short", "Home by Dark", "The Patient Lamp"],
    regions: ["Cape Sorrow", "Gannet Point", "Whitby Head", "Skerry Light"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.blueHour, .crimson, .storm]))
    let left = order.variant % 2 == 1
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.68, air: air,
      sunAcross: left ? 0.8 : 0.2, sunDown: 0.665, random: order.random)
    stage.add(Sky(reach: 0.9, disc: 0))
    stage.add(CloudLayer(cover: 0.5, scale: 0.9, stretch: 2.5, softness: 0.7, opacity: 0.85))
    let cape = Headland(
      base: 0.695, height: 0.15, reach: 0.56, fromLeft: left, rock: LinearColor(hex: 0x6E6258),
      grass: LinearColor(hex: 0x5C6B3A))
    stage.add(cape)
    let across: Float = left ? 0.24 : 0.76
    stage.add(
      Lighthouse(
        foot: SIMD2(stage.camera.width * across, stage.camera.height * 0.56),
        height: stage.camera.unit * 0.34))
    stage.add(Water(eye: 12, waves: 0.09, fresnel: 2.6, glitter: 0.6, haze: 0.3))
    return stage
  }

  /// Balloons over a hazy valley.
  static let balloons = SceneRecipe(
    name: "balloons", shapes: [.classic, .tall, .photo],
    titles: ["Up With the Sun", "Quiet Passengers", "Fourteen Lanterns", "A Fair Wind at Six"],
    regions: ["Valley of Chimneys", "Kappa Plain", "Rosehill", "Goreme Flats"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.roseDawn, .goldenHour, .pastel]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.68, air: air, sunAcross: 0.25,
      sunDown: 0.56, random: order.random)
    stage.add(Sky(reach: 0.9, disc: 0.024))
    stage.add(CloudLayer(cover: 0.34, stretch: 3, softness: 1, opacity: 0.6))
    let sets = [
      [0xC8452F, 0xF2C14E, 0xF7F0E0], [0x2F6F8F, 0xF5EBDD], [0x8E3B6B, 0xF08A4B, 0xF7D08A],
      [0x3E7C59, 0xF1E3B2, 0xD9683C], [0xD64550, 0xF7F0E0], [0xE9A23B, 0x5B3A79],
    ].map { $0.map { LinearColor(hex: UInt32($0)) } }
    let count = 13
    for layer in 0..<5 {
      let t = Float(layer) / 4
      stage.add(
        Ridge(
          base: 0.64 + 0.28 * t * t, relief: 0.07, hills: 2.6 - t, crags: 0.6 - 0.5 * t,
          color: mix(air.haze, mix(air.water, LinearColor(hex: 0x5B4A3A), 0.5), 0.15 + 0.75 * t),
          foot: mix(air.haze, air.ambient * 0.4, 0.35 * t), depth: 0.26,
          trees: t > 0.9 ? 0.03 : 0))
      for number in 0..<count where number % 5 == layer {
        let closeness = clamp(t * 0.8 + stage.random.within(0...0.2))
        let column = (Float((number * 5 + 2) % count) + stage.random.fraction()) / Float(count)
        let radius = stage.camera.unit * (0.010 + 0.075 * closeness * closeness)
        let row = stage.random.within(0.12...0.56) - (1 - closeness) * 0.04
        stage.add(
          Balloon(
            center: SIMD2(column, row) * SIMD2(stage.camera.width, stage.camera.height),
            radius: radius, colors: stage.random.pick(sets), distance: 0.62 * (1 - closeness)))
      }
    }
    return stage
  }

  /// A snow-capped volcano mirrored in a lake.
  static let volcano = SceneRecipe(
    name: "volcano", shapes: [.wide, .square, .portrait],
    titles: ["The Sleeping One", "Perfect Cone", "Snow on Fire", "Thirty-Seventh View"],
    regions: ["Mount Sukai", "Lake Motoro", "Ranau", "Osorna Shore"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.clearDay, .roseDawn, .pastel, .goldenHour]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.64, zoom: 1.1, air: air,
      sunAcross: 0.16, sunDown: 0.3, random: order.random)
    let (shape, trees) = (stage.newNoise(), stage.newNoise())
    let aside = stage.random.within(-1.2...1.2)
    stage.add(Sky(glow: 0.6, disc: 0))
    stage.add(CloudLayer(cover: 0.48, stretch: 2.4, softness: 0.6, opacity: 0.85))
    let stone = LinearColor(hex: 0x5C5560)
    let wood = LinearColor(hex: 0x34503A)
    stage.add(
      Terrain(
        height: { x, z, octaves in
          let p = SIMD2(x - aside, z - 15)
          let away = length(p)
          let round = atan2(p.y, p.x)
          let gully = shape.ridged(round * 2.2 + 7, away * 0.16, octaves: min(octaves, 6))
          let slope = 3.9 * exp(-away * 0.36) - 0.42
          let crater = 0.5 * exp(-away * away * 9)
          let cone = slope - crater - (0.5 - gully) * 0.22 * smoothstep(0.2, 2, away)
          let roll = shape.fractal(x * 0.35, z * 0.35, octaves: 4)
          let hills = 0.14 + roll * 0.16 - 0.5 * smoothstep(4.6, 2.8, z + roll)
          let land = max(cone, hills)
          guard octaves > 4, land > 0.02, land < 0.5 else { return land }
          return land + Woods.height(x, z, trees, size: 0.06) * smoothstep(0.5, 0.3, land)
        },
        material: { place in
          let g = place.ground
          let rough = shape.fractal(g.x * 2.4, g.y * 2.4, octaves: 5)
          let snow = smoothstep(1.45, 1.95, place.height + rough * 0.55)
          let green = smoothstep(0.95, 0.45, place.height + rough * 0.3)
          return mix(
            mix(stone, wood * (1 + 0.5 * rough), green), LinearColor(repeating: 0.92), snow)
        },
        eye: 0.22, near: 2, far: 26, waterLevel: 0, haze: 0.028, valleyMist: 0.2, mistHeight: 0.2,
        shadows: 0.8))
    stage.add(Water(eye: 6, waves: 0.016, fresnel: 2, glitter: 0, haze: 0.2))
    return stage
  }
}

import Foundation

extension SceneRecipe {
  /// Dunes with sharp crests and ripples.
  static let dunes = SceneRecipe(
    name: "dunes", shapes: [.wide, .classic, .tall],
    titles: ["What the Wind Wrote", "Amber Sea", "Crest Line", "Noon Without Shade"],
    regions: ["Erg Sahlim", "The Ochre Quarter", "Rub Anat", "Sands of Isk"]
  ) { order in
    let palette = order.choice([Palette.desertDay, .crimson, .amberDust, .moonlit])
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.36, zoom: 1.1, air: Atmosphere(palette),
      sunAcross: 0.12, sunDown: 0.2, random: order.random)
    let shape = stage.newNoise()
    let offset = stage.random.within(-60...60)
    stage.add(Sky(glow: 0.6, disc: 0))
    stage.add(CloudLayer(cover: 0.42, stretch: 3, softness: 0.8, opacity: 0.7))
    let sand = LinearColor(hex: 0xD9A066)
    @Sendable func height(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
      let bend = shape.value(x * 0.21 + offset, z * 0.21) * 1.1
      let crest = 1 - abs(shape.value(x * 0.36 + bend + offset, z * 0.52 + bend * 0.6))
      let second = 1 - abs(shape.value(x * 0.9 + bend * 2, z * 1.3 + offset))
      let rolling = shape.value(x * 0.12, z * 0.12 + offset) * 0.35
      return crest * crest * crest * 0.75 + second * second * 0.10 + rolling
    }
    stage.add(
      Terrain(
        height: height,
        material: { place in
          let ground = place.ground
          let bend = shape.value(ground.x * 3, ground.y * 3) * 2
          let fine = exp(-place.distance * 0.5)
          let ripple = sin(ground.x * 95 + ground.y * 50 + bend * 5) * 0.07 * fine
          return sand * (1 + ripple + 0.06 * shape.value(ground.x * 30, ground.y * 30))
        },
        eye: Terrain.lookout(over: height, from: 0.3, to: 4) + 0.3, near: 0.25, far: 45, haze: 0.03,
        octaves: 5, stride: 0.0010,
        light: normalize(SIMD3(-0.85, 0.42, 0.35))))
    return stage
  }
}

extension SceneRecipe {
  /// Table mountains of banded red rock.
  static let mesa = SceneRecipe(
    name: "mesa", shapes: [.photo, .panorama, .classic],
    titles: ["Red Cathedral", "The Long Table", "Iron and Dust", "Shadow of the Butte"],
    regions: ["Monument of Kell", "Tessara Flats", "Canyon Roe", "Red Reach"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.goldenHour, .desertDay, .violetDusk]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.56, zoom: 1.1, air: air, sunAcross: 0.1,
      sunDown: 0.3, random: order.random)
    let shape = stage.newNoise()
    let offset = stage.random.within(-60...60)
    stage.add(Sky(disc: 0))
    stage.add(CloudLayer(cover: 0.45, stretch: 2, softness: 0.5, opacity: 0.85))
    let red = LinearColor(hex: 0xB0583A)
    let pale = LinearColor(hex: 0xD79B6C)
    let scrub = LinearColor(hex: 0x8A7A4A)
    stage.add(
      Terrain(
        height: { x, z, octaves in
          let rough = shape.fractal(x * 1.5, z * 1.5, octaves: max(2, octaves - 4))
          let mass = shape.value(x * 0.17 + offset, z * 0.15) + rough * 0.09
          let table = smoothstep(0.24, 0.275, mass) * 0.75 + smoothstep(0.40, 0.43, mass) * 0.5
          let talus = smoothstep(0.08, 0.26, mass) * 0.34
          return (table + talus) * smoothstep(4, 8, z) + rough * 0.035
        },
        material: { place in
          let g = place.ground
          let fine = shape.fractal(g.x * 5, g.y * 5, octaves: 4)
          let band = shape.value(place.height * 22 + fine * 0.6, 3)
          let wall = smoothstep(0.12, 0.45, 1 - place.normal.y)
          let rock = mix(red, pale, clamp(0.4 + band * 0.8)) * (0.9 + 0.3 * fine)
          let bush = smoothstep(0.25, 0.45, shape.fractal(g.x * 14, g.y * 14, octaves: 2))
          return mix(mix(pale * 0.85, scrub * 0.7, bush * 0.8), rock, wall)
        },
        eye: 0.42, near: 0.8, far: 50, haze: 0.024, octaves: 9,
        light: normalize(SIMD3(-0.75, 0.42, -0.25))))
    return stage
  }
}

import Foundation

extension SceneRecipe {
  /// Sand and shallow turquoise water.
  static let beach = SceneRecipe(
    name: "beach", shapes: [.wide, .portrait, .classic],
    titles: ["Barefoot", "The Warm Edge", "Nothing Until Dinner", "Tide Table"],
    regions: ["Playa Serena", "Kalu Bay", "Coral Reach", "Isla Blanca"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.tropical, .roseDawn, .goldenHour]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.42, air: air, sunAcross: 0.7,
      sunDown: 0.1, random: order.random)
    let shape = stage.newNoise()
    let left: Float = order.variant % 2 == 0 ? 1 : -1
    stage.add(Sky(disc: 0))
    stage.add(CloudLayer(cover: 0.3, scale: 0.7, stretch: 3, softness: 1, opacity: 0.5))
    stage.add(CumulusField(count: 9, size: 0.42))
    stage.add(
      Water(
        eye: 22, waves: 0.07, fresnel: 5, glitter: 0.5, haze: 0.25,
        color: mix(air.water, LinearColor(hex: 0x1FA6B4), 0.5)))
    stage.add(Shallows(left: left, noise: shape, sand: LinearColor(hex: 0xE9D8B4)))
    return stage
  }

  /// Ice adrift in cold clear water.
  static let icebergs = SceneRecipe(
    name: "icebergs", shapes: [.photo, .wide, .square],
    titles: ["Slow Cathedral", "Blue Inside", "Ten Thousand Winters", "Drift"],
    regions: ["Weddell Reach", "Ilulin Bay", "The Pale Sea", "Cape Farewell"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.arctic, .blueHour, .clearDay]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.48, zoom: 1.05, air: air,
      sunAcross: 0.2, sunDown: 0.3, random: order.random)
    let shape = stage.newNoise()
    let offset = stage.random.within(-60...60)
    stage.add(Sky(glow: 0.6, disc: 0))
    stage.add(CloudLayer(cover: 0.5, stretch: 3, softness: 0.8, opacity: 0.8))
    let deep = LinearColor(hex: 0x69B3D6)
    stage.add(
      Terrain(
        height: { x, z, octaves in
          let rough = shape.ridged(x * 0.9 + offset, z * 0.9, octaves: max(3, octaves - 2))
          let mass = shape.value(x * 0.34 + offset, z * 0.26) + rough * 0.12
          let block = smoothstep(0.34, 0.44, mass)
          return block * (0.16 + 0.5 * rough + 0.5 * max(0, mass - 0.4)) - 0.06
            - 0.6 * smoothstep(4.2, 2.6, z)
        },
        material: { place in
          let steep = smoothstep(0.25, 0.75, 1 - place.normal.y)
          let line = shape.value(place.ground.x * 2, place.height * 16)
          let low = smoothstep(0.10, 0, place.height)
          let ice = mix(LinearColor(repeating: 0.93), deep, steep * (0.45 + 0.25 * line))
          return mix(ice, deep * 0.75, low * 0.7)
        },
        eye: 0.34, near: 2, far: 45, waterLevel: 0, haze: 0.022, octaves: 8, shadows: 0.7))
    stage.add(Water(eye: 9, waves: 0.03, fresnel: 2.6, glitter: 0, haze: 0.3))
    return stage
  }

  /// A sailboat on calm water below the moon.
  static let moonrise = SceneRecipe(
    name: "moonrise", shapes: [.tall, .wide, .square],
    titles: ["Silver Road", "Tide Keeper", "Half Past Eleven", "The Moon's Errand"],
    regions: ["Bay of Lanterns", "Isle of Mourne", "Stillwater Firth", "South Haven"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.moonlit, .blueHour, .polarNight]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.66, air: air, sunAcross: 0.58,
      sunDown: 0.36, random: order.random)
    stage.add(Sky(reach: 0.9, glow: 0.7, disc: 0))
    stage.add(Stars(count: 700))
    stage.add(Moon(radius: order.choice([0.075, 0.06])))
    stage.add(CloudLayer(cover: 0.40, stretch: 3.4, softness: 0.9, opacity: 0.7))
    stage.add(
      Ridge(
        base: 0.655, relief: 0.03, hills: 1.7, crags: 0.4, color: mix(air.haze, air.water, 0.65),
        foot: mix(air.haze, air.water, 0.5), depth: 0.05))
    stage.add(Water(eye: 12, waves: 0.06, fresnel: 2.4, glitter: 1.1, haze: 0.2))
    stage.add(
      Sailboat(
        place: SIMD2(stage.camera.width * 0.34, stage.camera.height * 0.715),
        height: stage.camera.unit * 0.13, hull: air.water * 0.3,
        sail: mix(air.water, air.haze, 0.35)))
    return stage
  }
}

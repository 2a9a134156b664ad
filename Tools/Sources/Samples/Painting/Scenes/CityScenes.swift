import Foundation

extension SceneRecipe {
  /// Lit towers across the water.
  static let cityNight = SceneRecipe(
    name: "city-night", shapes: [.wide, .photo, .panorama, .portrait],
    titles: ["Ten Past Midnight", "The Other Shore", "Window Seat", "Electric Tide"],
    regions: ["Nova Halden", "Port Meridian", "Kestrel Bay", "Sorrel City"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.blueHour, .violetDusk, .night, .crimson]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.64, air: air, sunAcross: 0.35,
      sunDown: 0.66, random: order.random)
    stage.add(Sky(reach: 0.9, glow: 0.8, disc: 0))
    stage.add(Stars(count: 260))
    stage.add(CloudLayer(cover: 0.4, stretch: 3, softness: 0.9, opacity: 0.7))
    for layer in 0..<4 {
      let t = Float(layer) / 3
      stage.add(
        Skyline(
          base: 0.64, tallest: order.isPortrait ? 0.26 + 0.06 * t : 0.34 + 0.08 * t,
          width: 0.022 + 0.028 * t, color: mix(air.haze, air.water * 0.5, 0.35 + 0.6 * t),
          lit: 0.12 + 0.26 * t, spread: 1 - 0.35 * t))
    }
    stage.add(Water(eye: 9, waves: 0.05, fresnel: 1.6, glitter: 0, haze: 0.1))
    return stage
  }
}

extension SceneRecipe {
  /// Roofs in the haze of early morning.
  static let cityDawn = SceneRecipe(
    name: "city-dawn", shapes: [.photo, .tall, .wide],
    titles: ["Before the Traffic", "Bread and Paper", "The Gold Commute", "Rooftops, Listening"],
    regions: ["Halden Heights", "Old Meridian", "Avenue of Planes", "Upper Sorrel"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.amberDust, .pastel, .mist]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.6, air: air, sunAcross: 0.42,
      sunDown: 0.34, random: order.random)
    stage.add(Sky(reach: 0.9, disc: 0.03))
    stage.add(CloudLayer(cover: 0.36, stretch: 3, softness: 1, opacity: 0.6))
    let dark = mix(air.ambient * 0.22, air.water * 0.3, 0.5)
    for layer in 0..<7 {
      let t = Float(layer) / 6
      stage.add(
        Skyline(
          base: 0.70 + 0.46 * t * t, tallest: 0.28 + 0.22 * t, width: 0.016 + 0.05 * t * t,
          color: mix(air.haze, dark, 0.10 + 0.8 * t), lit: 0.02 + 0.05 * t, spread: 0.5,
          lowest: 0.16 + 0.4 * t))
      stage.add(Haze(row: 0.62 + 0.44 * t * t, reach: 0.16, opacity: 0.62 * (1 - t)))
    }
    return stage
  }
}

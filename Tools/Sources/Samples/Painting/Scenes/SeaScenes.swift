import Foundation

extension SceneRecipe {
  /// Sunset over the open sea.
  static let sunsetSea = SceneRecipe(
    name: "sunset-sea", shapes: [.wide, .portrait, .classic, .panorama],
    titles: ["The Last Bright Mile", "Copper Tide", "Slow Evening", "Harbour of Light"],
    regions: ["Cape Ardeo", "Gulf of Merran", "The Saffron Coast", "Tolle Sound"]
  ) { order in
    let palette = order.choice([Palette.crimson, .goldenHour, .violetDusk, .roseDawn])
    var random = order.random
    let across = random.within(0.3...0.7)
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.58, zoom: 1, air: Atmosphere(palette),
      sunAcross: across, sunDown: 0.52, random: random)
    stage.add(Sky(disc: 0))
    stage.add(CloudLayer(cover: 0.56, scale: 1.0, stretch: 2.6, softness: 0.35, opacity: 0.95))
    stage.add(Water(eye: 14, waves: 0.09, glitter: 1))
    stage.add(SunDisc(radius: 0.03))
    return stage
  }

  /// Green islands in a bright shallow sea.
  static let islands = SceneRecipe(
    name: "islands", shapes: [.photo, .wide, .square],
    titles: [
      "A Thousand Small Shores", "Noon Among Islands", "Salt and Green", "The Quiet Strait",
    ],
    regions: ["Anemoi Archipelago", "Coral Reach", "Isles of Bram", "Lagoon of Tiva"]
  ) { order in
    let palette = order.choice([Palette.tropical, .goldenHour, .violetDusk, .clearDay])
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.42, zoom: 1.1, air: Atmosphere(palette),
      sunAcross: 0.75, sunDown: 0.24, random: order.random)
    let shape = stage.newNoise()
    let offset = stage.random.within(-50...50)
    stage.add(Sky(glow: 0.6, disc: 0))
    stage.add(CloudLayer(cover: 0.5, softness: 0.35))
    let green = LinearColor(hex: 0x4B6A35)
    let sand = LinearColor(hex: 0xDCC9A0)
    let cliff = LinearColor(hex: 0x9A8B76)
    stage.add(
      Terrain(
        height: { x, z, octaves in
          let place = shape.fractal(x * 0.22 + offset, z * 0.16, octaves: octaves, gain: 0.48)
          return (place - 0.16) * 1.35 - 0.8 * smoothstep(6, 3.4, z)
        },
        material: { place in
          let steep = smoothstep(0.25, 0.5, 1 - place.normal.y)
          let rough = shape.fractal(place.ground.x * 9, place.ground.y * 9, octaves: 3)
          let low = smoothstep(0.035, 0.012, place.height + rough * 0.012)
          return mix(mix(green * (1 + 0.5 * rough), cliff, steep), sand, low * (1 - steep * 0.7))
        },
        eye: 0.5, near: 2.5, far: 60, waterLevel: 0, haze: 0.028))
    stage.add(Water(eye: 30, waves: 0.06, fresnel: 5, glitter: 0.6, haze: 0.5))
    return stage
  }
}

import Foundation

extension SceneRecipe {
  /// Fair-weather clouds over flat land.
  static let cumulusSky = SceneRecipe(
    name: "cumulus", shapes: [.classic, .square, .wide],
    titles: ["Fair Weather", "Cloud Country", "All of That Blue", "Summer, Undecided"],
    regions: ["Lower Ambry", "The Wide Fens", "Port Callis", "Meadowmere"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.clearDay, .goldenHour, .tropical]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.86, zoom: 0.9, air: air, sunAcross: 0.8,
      sunDown: 0.1, random: order.random)
    stage.add(Sky(glow: 0.6, disc: 0))
    stage.add(CloudLayer(cover: 0.3, scale: 0.7, stretch: 3, softness: 1, opacity: 0.6))
    stage.add(CumulusField(count: 16))
    for layer in 0..<3 {
      let t = Float(layer) / 2
      stage.add(
        Ridge(
          base: 0.87 + 0.05 * t, relief: 0.03, hills: 1.5, crags: 0.1,
          color: mix(air.haze * 0.8, LinearColor(hex: 0x4A6B36), 0.2 + 0.75 * t),
          foot: mix(air.haze * 0.8, LinearColor(hex: 0x86A04E), 0.2 + 0.7 * t), depth: 0.08,
          trees: t < 0.4 ? 0.01 : 0))
    }
    return stage
  }

  /// Peaks above a sea of clouds.
  static let cloudSea = SceneRecipe(
    name: "cloud-sea", shapes: [.wide, .photo, .portrait],
    titles: ["Above It All", "The White Ocean", "Island Peaks", "Where Weather Ends"],
    regions: ["Mount Aurel", "Cloud Gate", "Saint Orrin's Teeth", "The Upper World"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.roseDawn, .clearDay, .goldenHour]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.45, zoom: 1.15, air: air,
      sunAcross: 0.7, sunDown: 0.36, random: order.random)
    let (rock, cloud) = (stage.newNoise(), stage.newNoise())
    let offset = stage.random.within(-40...40)
    stage.add(Sky(disc: 0.026))
    stage.add(CloudLayer(cover: 0.33, stretch: 4, softness: 1, opacity: 0.6))
    let stone = LinearColor(hex: 0x6E6670)
    @Sendable func peak(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
      let mass = smoothstep(-0.1, 0.6, rock.value(x * 0.085 + offset, z * 0.085))
      let ridge = rock.ridged(x * 0.15 + offset, z * 0.15, octaves: octaves)
      return ridge * ridge * 6.4 * mass * smoothstep(3, 9, z) - 0.5
    }
    stage.add(
      Terrain(
        height: { x, z, octaves in
          let puff = cloud.billow(x * 0.42, z * 0.42 + offset, octaves: min(octaves - 2, 6))
          let swell = cloud.value(x * 0.10, z * 0.10) * 0.22
          return max(peak(x, z, octaves), puff * 0.46 + swell - 0.08)
        },
        material: { place in
          let top = peak(place.ground.x, place.ground.y, 7)
          let isRock = smoothstep(-0.03, 0.01, top - place.height + 0.005)
          let snow = smoothstep(0.5, 0.3, 1 - place.normal.y) * 0.9
          return mix(
            LinearColor(repeating: 0.93), mix(stone, LinearColor(repeating: 0.9), snow), isRock)
        },
        eye: 1.35, near: 0.8, far: 60, haze: 0.024, valleyMist: 0.12, mistHeight: 0.4, shadows: 0.4)
    )
    return stage
  }

  /// Rolling green country with clouds above.
  static let greenHills = SceneRecipe(
    name: "green-hills", shapes: [.wide, .classic, .photo],
    titles: ["The Soft Country", "Shadow and Clover", "Walking Weather", "Long Grass"],
    regions: ["Dale of Merrin", "West Harrow", "Tuscara", "The Green Folds"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.clearDay, .storm, .goldenHour]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.42, zoom: 1.1, air: air,
      sunAcross: 0.15, sunDown: 0.12, random: order.random)
    let (shape, trees) = (stage.newNoise(), stage.newNoise())
    stage.add(Sky(glow: 0.55, disc: 0))
    stage.add(CloudLayer(cover: 0.52, softness: 0.3))
    let grass = LinearColor(hex: 0x7C9A3E)
    let field = LinearColor(hex: 0xB9B45C)
    let wood = LinearColor(hex: 0x34512A)
    @Sendable func grove(_ x: Float, _ z: Float) -> Float {
      smoothstep(0.18, 0.32, shape.fractal(x * 0.9 + 70, z * 0.9, octaves: 4))
    }
    stage.add(
      Terrain(
        height: { x, z, octaves in
          let hills = shape.fractal(x * 0.24, z * 0.24, octaves: 3, gain: 0.32) * 0.75
          guard octaves > 4 else { return hills }
          let wooded = grove(x, z)
          return wooded > 0
            ? hills + wooded * (0.02 + Woods.height(x, z, trees, size: 0.05)) : hills
        },
        material: { place in
          let g = place.ground
          let tone = shape.fractal(g.x * 0.8 + 9, g.y * 0.8, octaves: 5)
          let fine = shape.fractal(g.x * 22, g.y * 22, octaves: 3)
          let meadow = mix(grass, field, smoothstep(-0.1, 0.5, tone)) * (1 + 0.22 * fine)
          return mix(meadow, wood * (1 + 0.5 * fine), grove(g.x, g.y))
        },
        eye: 0.95, near: 0.5, far: 45, haze: 0.032, light: normalize(SIMD3(-0.8, 0.5, 0.3))))
    return stage
  }
}

import Foundation

extension SceneRecipe {
  /// Hills in autumn colors around a lake.
  static let autumn = SceneRecipe(
    name: "autumn", shapes: [.classic, .portrait, .wide],
    titles: ["October's Ledger", "Burning Without Fire", "The Maple Shore", "Leaf by Leaf"],
    regions: ["Lake Amarin", "Hudson's Elbow", "Vermille", "Kettle Pond"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.clearDay, .goldenHour, .mist]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.5, zoom: 1.1, air: air, sunAcross: 0.2,
      sunDown: 0.2, random: order.random)
    let (shape, trees) = (stage.newNoise(), stage.newNoise())
    let offset = stage.random.within(-60...60)
    stage.add(Sky(glow: 0.5, disc: 0))
    stage.add(CloudLayer(cover: 0.48, softness: 0.4))
    let leaves = [0x7E2F22, 0xA8432A, 0xC26A2A, 0xC98F2E, 0x8C7A33, 0x4C5F34]
      .map { LinearColor(hex: UInt32($0)) }
    stage.add(
      Terrain(
        height: { x, z, octaves in
          let hills = shape.fractal(x * 0.16 + offset, z * 0.16, octaves: 4, gain: 0.42)
          let land = (hills * 1.1 + 0.36) * smoothstep(3, 10, z) - 0.25 * smoothstep(4.5, 2.5, z)
          guard octaves > 4, land > 0.015 else { return land }
          return land + Woods.height(x, z, trees, size: 0.085, round: true)
        },
        material: { place in
          let g = Woods.lattice(place.ground.x, place.ground.y, size: 0.085)
          let pick = trees.cell(
            Int(g.x.rounded(.down)) &+ 911, Int(g.y.rounded(.down)))
          let stand = shape.fractal(place.ground.x * 0.7, place.ground.y * 0.7 + 30, octaves: 3)
          let kind = clamp(pick * 0.5 + stand * 0.6 + 0.25) * Float(leaves.count) * 0.999
          let shore = smoothstep(0.012, 0.003, place.height)
          return mix(
            leaves[Int(kind).clamped(to: 0...leaves.count - 1)], LinearColor(hex: 0x7A6A50), shore)
        },
        eye: 0.42, near: 2, far: 40, waterLevel: 0, haze: 0.03, valleyMist: 0.05))
    stage.add(Water(eye: 5, waves: 0.02, fresnel: 2.2, glitter: 0, haze: 0.15))
    return stage
  }

  /// Tall trunks in morning mist.
  static let trunks = SceneRecipe(
    name: "trunks", shapes: [.tall, .photo, .portrait],
    titles: ["The Listening Wood", "Columns", "Before the Birds", "Nave"],
    regions: ["Old Brennick", "Silva Alta", "The Birch Mile", "Redwater Grove"]
  ) { order in
    let air = Atmosphere(order.choice([Palette.goldenHour, .mist, .pastel]))
    var stage = Stage(
      width: order.width, height: order.height, horizon: 0.66, air: air, sunAcross: 0.58,
      sunDown: 0.36, random: order.random)
    stage.add(Sky(reach: 1.3, disc: 0.03, discLight: 3))
    let fern = LinearColor(hex: 0x6C7F3C)
    stage.add(
      Ridge(
        base: 0.70, relief: 0.02, hills: 2, crags: 0, color: air.haze,
        foot: mix(air.haze, fern * air.sunlight * 0.4, 0.8), depth: 0.3))
    let birch = order.variant % 2 == 1
    stage.add(
      Trunks(bark: LinearColor(hex: birch ? 0xE6E1D6 : 0x5A4436), birch: birch))
    stage.add(Meadow(top: 0.93, rise: 0.02, color: fern * 0.55))
    return stage
  }
}

import FrameTiming

/// The appearance of an invented person.
struct FaceLook: Sendable {
  enum Hair: CaseIterable, Sendable { case short, parted, long, bob, bun, curls, bald }
  enum Mouth: CaseIterable, Sendable { case smile, grin, calm }

  let background: LinearColor
  let skin: LinearColor
  let hairColor: LinearColor
  let clothes: LinearColor
  let hair: Hair
  let mouth: Mouth
  /// Half of the chin's width, as a share of the image's side.
  let jaw: Float
  /// Half of the distance between the eyes, and the height of the raised brows, as shares of the
  /// side.
  let eyeGap: Float
  let browLift: Float
  let hasGlasses: Bool
  let hasBeard: Bool
  let hasCollar: Bool
  let isWinking: Bool

  /// Creates the appearance of the person with a seed.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed, index: 0)
    let pairs: [(UInt32, UInt32)] = [
      (0xF6C9A8, 0x2F5D7C), (0xA9D6C9, 0xB5493C), (0xBFD3F2, 0xE0A030), (0xF3D98B, 0x4A5A9A),
      (0xD9C4EC, 0x2F7A68), (0xF2B8B5, 0x37475E), (0xB9E0E8, 0xC2577A), (0xD5E3B1, 0x7A4B94),
      (0xFAD7BE, 0x1F7F8C), (0xC7CEDB, 0xD5713B),
    ]
    let pair = random.pick(pairs)
    background = LinearColor(hex: pair.0)
    clothes = LinearColor(hex: pair.1)
    let skins: [UInt32] = [
      0xFBD9C0, 0xF3C5A2, 0xE5AE86, 0xCF9468, 0xAF7449, 0x8A5635, 0x643C27,
    ]
    skin = LinearColor(hex: random.pick(skins))
    let hairs: [UInt32] = [
      0x2A2024, 0x3D2A22, 0x5E3B26, 0x8C5A30, 0xC68A45, 0xE3BE77, 0xA6452A, 0x8E8C92, 0xD8D5D2,
    ]
    hairColor = LinearColor(hex: random.pick(hairs))
    hair = random.pick(Hair.allCases)
    mouth = random.pick(Mouth.allCases)
    jaw = random.within(0.148...0.172)
    eyeGap = random.within(0.066...0.078)
    browLift = random.within(0...0.014)
    hasGlasses = random.chance(0.28)
    let mayHaveBeard = hair == .short || hair == .parted || hair == .bald
    hasBeard = mayHaveBeard && random.chance(0.4)
    hasCollar = random.chance(0.45)
    isWinking = random.chance(0.06)
  }
}

/// The colors of a time of day and weather, as sRGB values 0xRRGGBB.
struct Palette: Sendable {
  /// The colors of the sky, from the horizon to the zenith.
  let sky: [UInt32]
  let sun: UInt32
  /// The brightness of sunlit land: about 1 by day, 0.2 by night.
  let sunStrength: Float
  let glow: UInt32
  let haze: UInt32
  let ambient: UInt32
  let cloudLight: UInt32
  let cloudShade: UInt32
  let water: UInt32
}

extension Palette {
  static let roseDawn = Palette(
    sky: [0xFFD9BC, 0xF8BFAE, 0xD4A3BB, 0x8F8FBE, 0x56679F], sun: 0xFFD2A0, sunStrength: 1.5,
    glow: 0xFFC48C, haze: 0xDDB2B6, ambient: 0x8A8DB4, cloudLight: 0xFFD8C4, cloudShade: 0xA58AA8,
    water: 0x33446B)
  static let goldenHour = Palette(
    sky: [0xFFE1A6, 0xFDC98A, 0xE3B295, 0x9FAABF, 0x5A7FAE], sun: 0xFFC983, sunStrength: 1.9,
    glow: 0xFFB861, haze: 0xEABF93, ambient: 0x8592AA, cloudLight: 0xFFE2B4, cloudShade: 0xA08A93,
    water: 0x2E4A5E)
  static let clearDay = Palette(
    sky: [0xDDEEF6, 0xB7DAF1, 0x7DB9E6, 0x4488CC, 0x2A66AE], sun: 0xFFF3DC, sunStrength: 1.7,
    glow: 0xFFF0D0, haze: 0xB9D3E6, ambient: 0x7FA0C4, cloudLight: 0xFFFFFF, cloudShade: 0x9FB3CC,
    water: 0x15436B)
  static let blueHour = Palette(
    sky: [0xF0B49A, 0xBE93A9, 0x7178A6, 0x38507F, 0x1C2C56], sun: 0xE8A58C, sunStrength: 0.5,
    glow: 0xF2A27C, haze: 0x7D7FA3, ambient: 0x46557F, cloudLight: 0xE9B0A4, cloudShade: 0x525A82,
    water: 0x16264A)
  static let crimson = Palette(
    sky: [0xFFD583, 0xFFA054, 0xEE6650, 0xA1446B, 0x443567], sun: 0xFF9B57, sunStrength: 1.3,
    glow: 0xFF9A3D, haze: 0xD9776A, ambient: 0x75527F, cloudLight: 0xFF9E6B, cloudShade: 0x71466F,
    water: 0x2B2348)
  static let violetDusk = Palette(
    sky: [0xFFC2A1, 0xF2979F, 0xB86FA9, 0x6C529C, 0x33326C], sun: 0xFFA490, sunStrength: 0.9,
    glow: 0xFF9E86, haze: 0xA67BA8, ambient: 0x60568F, cloudLight: 0xFFA8A0, cloudShade: 0x6B5490,
    water: 0x27254F)
  static let night = Palette(
    sky: [0x33507C, 0x1F3A66, 0x132749, 0x0A1730, 0x060D20], sun: 0xAFC4E8, sunStrength: 0.22,
    glow: 0x4A6391, haze: 0x24406A, ambient: 0x14233F, cloudLight: 0x5A719C, cloudShade: 0x18264A,
    water: 0x060F22)
  static let polarNight = Palette(
    sky: [0x2E6A68, 0x17444F, 0x0D2A3E, 0x08182C, 0x050D1C], sun: 0xA5D8CE, sunStrength: 0.42,
    glow: 0x2F7F70, haze: 0x1C4A55, ambient: 0x143243, cloudLight: 0x4B8A86, cloudShade: 0x12303F,
    water: 0x06141F)
  static let mist = Palette(
    sky: [0xEFF0EA, 0xDFE5E4, 0xC4D0D4, 0xA5B6BE, 0x8DA1AD], sun: 0xFFF2DA, sunStrength: 0.8,
    glow: 0xFFF1D2, haze: 0xD5DDDC, ambient: 0x9DAEB5, cloudLight: 0xF7F5EE, cloudShade: 0xB0BFC6,
    water: 0x5B727C)
  static let storm = Palette(
    sky: [0xE6D6B4, 0xB6B7AE, 0x7F8D94, 0x55646F, 0x3A4752], sun: 0xF2DFB4, sunStrength: 0.9,
    glow: 0xF2D9A2, haze: 0x9DA5A5, ambient: 0x66757F, cloudLight: 0xD8D2C0, cloudShade: 0x49555F,
    water: 0x24393F)
  static let pastel = Palette(
    sky: [0xFFEBD8, 0xFFD6D2, 0xE6C8E2, 0xBDC6EB, 0x98B6E5], sun: 0xFFE2C4, sunStrength: 1.3,
    glow: 0xFFDDBB, haze: 0xE9CFDB, ambient: 0xA3A9D0, cloudLight: 0xFFF0EC, cloudShade: 0xC3B3D6,
    water: 0x5E7CA8)
  static let arctic = Palette(
    sky: [0xFBE8DA, 0xE3E6EC, 0xAECAE1, 0x72A0CB, 0x4473AC], sun: 0xFFE6CC, sunStrength: 1.4,
    glow: 0xFFE2C0, haze: 0xCBDAE7, ambient: 0x86A6CB, cloudLight: 0xFFF4EA, cloudShade: 0x9FB4CE,
    water: 0x1F4E6B)
  static let desertDay = Palette(
    sky: [0xF3E6CC, 0xD3E0DF, 0x97C2DE, 0x5595CE, 0x2F6EB2], sun: 0xFFE3B4, sunStrength: 1.8,
    glow: 0xFFE9C2, haze: 0xE0CFB8, ambient: 0x8A9DBC, cloudLight: 0xFFFBF2, cloudShade: 0xB9B8C0,
    water: 0x2A6078)
  static let tropical = Palette(
    sky: [0xE2F5F6, 0xABE0EF, 0x62BDE7, 0x2B93D2, 0x156BB0], sun: 0xFFF6E0, sunStrength: 1.8,
    glow: 0xFFF4DC, haze: 0xBFE4EE, ambient: 0x7FB4D4, cloudLight: 0xFFFFFF, cloudShade: 0xA3BFD6,
    water: 0x0B6A8C)
  static let amberDust = Palette(
    sky: [0xFFE7B0, 0xF9CE8C, 0xEBB07C, 0xC98F7C, 0x927587], sun: 0xFFC272, sunStrength: 1.7,
    glow: 0xFFC668, haze: 0xEFC08A, ambient: 0x9C8286, cloudLight: 0xFFE2AE, cloudShade: 0xB98B7B,
    water: 0x5A5A66)
  static let moonlit = Palette(
    sky: [0x6E88B4, 0x45639A, 0x2A4679, 0x1A2F5A, 0x101F42], sun: 0xC9D8F2, sunStrength: 0.42,
    glow: 0x8AA5D6, haze: 0x4C6796, ambient: 0x24375F, cloudLight: 0xA9BDE0, cloudShade: 0x2C426E,
    water: 0x0C1C3A)
}

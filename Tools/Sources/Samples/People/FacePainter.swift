import Foundation

/// Paints flat portraits of invented people. The same seed gives the same person.
struct FacePainter: Sendable {
  private let look: FaceLook
  private let side: Int

  /// Creates a painter of the person with a seed. `side` is the side of the square image, in
  /// pixels.
  init(seed: UInt64, side: Int = 256) {
    look = FaceLook(seed: seed)
    self.side = side
  }

  /// Paints the portrait: sRGB, 8 bits a channel, 3 bytes a pixel, rows from the top. It fills the
  /// square, so that it can be cropped to a circle.
  ///
  /// - Complexity: O(*p*), *p* being the pixels.
  func painted() -> [UInt8] {
    var sheet = FaceSheet(side: side, background: look.background)
    paintBackHair(&sheet)
    paintBody(&sheet)
    paintHead(&sheet)
    paintFeatures(&sheet)
    paintHair(&sheet)
    if look.hasGlasses { paintGlasses(&sheet) }
    return sheet.developed()
  }

  // Positions are shares of the side. The face is an oval around (0.5, 0.47).

  private func paintBackHair(_ sheet: inout FaceSheet) {
    switch look.hair {
    case .long:
      sheet.oval(0.5, 0.45, 0.245, 0.27, look.hairColor)
      sheet.box(0.5, 0.60, 0.235, 0.17, round: 0.09, look.hairColor)
    case .bun: sheet.oval(0.5, 0.155, 0.095, 0.085, look.hairColor)
    case .curls:
      for turn in 0..<11 {
        let angle = Float.pi * (0.02 + 0.96 * Float(turn) / 10)
        sheet.oval(
          0.5 - cos(angle) * 0.205, 0.44 - sin(angle) * 0.215, 0.085, 0.085, look.hairColor)
      }
    case .bob: sheet.box(0.5, 0.46, 0.235, 0.20, round: 0.13, look.hairColor)
    case .short, .parted, .bald: break
    }
  }

  private func paintBody(_ sheet: inout FaceSheet) {
    sheet.box(0.5, 1.02, 0.33, 0.24, round: 0.17, look.clothes)
    sheet.box(0.5, 0.72, 0.075, 0.12, round: 0.06, look.skin * 0.80)
    sheet.oval(0.5, 0.805, 0.105, 0.055, look.skin * 0.80)
    if look.hasCollar {
      sheet.box(0.435, 0.835, 0.055, 0.022, round: 0.02, look.clothes * 1.5, turn: 0.7)
      sheet.box(0.565, 0.835, 0.055, 0.022, round: 0.02, look.clothes * 1.5, turn: -0.7)
    }
  }

  private func paintHead(_ sheet: inout FaceSheet) {
    for side: Float in [-1, 1] {
      sheet.oval(0.5 + side * 0.188, 0.49, 0.036, 0.05, look.skin * 0.88)
    }
    sheet.oval(0.5, 0.44, 0.185, 0.195, look.skin)
    sheet.oval(0.5, 0.52, look.jaw, 0.19, look.skin)
    if look.hasBeard {
      sheet.oval(0.5, 0.60, look.jaw * 0.98, 0.118, look.hairColor)
      sheet.oval(0.5, 0.535, look.jaw * 0.84, 0.10, look.skin)
    }
    for side: Float in [-1, 1] {
      let blush = look.skin * LinearColor(1.1, 0.78, 0.74)
      sheet.oval(0.5 + side * 0.108, 0.548, 0.036, 0.024, blush)
    }
  }

  private func paintFeatures(_ sheet: inout FaceSheet) {
    let dark = LinearColor(hex: 0x2A2028)
    for side: Float in [-1, 1] {
      let x = 0.5 + side * look.eyeGap
      if look.isWinking, side > 0 {
        sheet.arc(x, 0.478, 0.026, 0.009, from: .pi * 1.1, to: .pi * 1.9, dark)
      } else {
        sheet.oval(x, 0.478, 0.018, 0.0215, dark)
        sheet.oval(x + 0.006, 0.470, 0.006, 0.006, LinearColor(repeating: 0.95))
      }
      let brow = mix(look.hairColor, dark, 0.4)
      sheet.box(x, 0.425 - look.browLift, 0.031, 0.0075, round: 0.0075, brow, turn: side * 0.14)
    }
    sheet.oval(0.5, 0.525, 0.020, 0.017, look.skin * 0.84)
    let lips = mix(look.skin * 0.5, LinearColor(hex: 0xA8322F), 0.55)
    switch look.mouth {
    case .smile: sheet.arc(0.5, 0.565, 0.058, 0.011, from: .pi * 0.14, to: .pi * 0.86, lips)
    case .grin: sheet.bowl(0.5, 0.578, 0.062, 0.048, lips)
    case .calm: sheet.arc(0.5, 0.55, 0.068, 0.010, from: .pi * 0.30, to: .pi * 0.70, lips)
    }
  }

  private func paintHair(_ sheet: inout FaceSheet) {
    let color = look.hairColor
    switch look.hair {
    case .bald: break
    case .short, .bun: sheet.cap(0.5, 0.40, 0.198, 0.195, below: 0.355, slant: 0, color)
    case .parted, .long: sheet.cap(0.5, 0.42, 0.202, 0.215, below: 0.375, slant: 0.34, color)
    case .bob: sheet.cap(0.5, 0.43, 0.215, 0.215, below: 0.405, slant: 0, color)
    case .curls:
      for turn in 0..<6 {
        let x = 0.36 + 0.056 * Float(turn)
        sheet.oval(x, 0.315 - 0.03 * sin(Float(turn) / 5 * .pi), 0.055, 0.055, color)
      }
    }
  }

  private func paintGlasses(_ sheet: inout FaceSheet) {
    let frame = LinearColor(hex: 0x2E2B38)
    for side: Float in [-1, 1] {
      sheet.arc(0.5 + side * look.eyeGap, 0.482, 0.057, 0.010, from: 0, to: 2 * .pi, frame)
      sheet.box(0.5 + side * 0.162, 0.474, 0.024, 0.005, round: 0.005, frame)
    }
    sheet.box(0.5, 0.474, max(0.008, look.eyeGap - 0.054), 0.005, round: 0.005, frame)
  }
}

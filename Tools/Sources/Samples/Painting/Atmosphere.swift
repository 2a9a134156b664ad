import Foundation

/// The light and air of an image: the colors that all its layers share.
struct Atmosphere: Sendable {
  /// The sky from the horizon to the zenith.
  var sky: Gradient
  /// The light of the sun or moon on land.
  var sunlight: LinearColor
  /// The light that the air around the sun adds.
  var glow: LinearColor
  /// The color of distant objects.
  var haze: LinearColor
  /// The light of the whole sky, which fills shadows.
  var ambient: LinearColor
  var cloudLight: LinearColor
  var cloudShade: LinearColor
  /// The color of deep water.
  var water: LinearColor

  /// Creates an atmosphere from a palette.
  init(_ palette: Palette) {
    sky = Gradient(palette.sky.map { LinearColor(hex: $0) })
    sunlight = LinearColor(hex: palette.sun) * palette.sunStrength
    glow = LinearColor(hex: palette.glow)
    haze = LinearColor(hex: palette.haze)
    ambient = LinearColor(hex: palette.ambient)
    cloudLight = LinearColor(hex: palette.cloudLight)
    cloudShade = LinearColor(hex: palette.cloudShade)
    water = LinearColor(hex: palette.water)
  }
}

import Foundation

/// Light and air of one hour: the colours that everything in a picture shares.
struct Atmosphere: Sendable {
  /// The sky from the horizon to the zenith.
  var sky: Gradient
  /// Light that the sun or moon casts on land.
  var sunlight: LinearColor
  /// What the air around the sun adds.
  var glow: LinearColor
  /// Colour of distance.
  var haze: LinearColor
  /// Light from the whole sky, which fills shadows.
  var ambient: LinearColor
  var cloudLight: LinearColor
  var cloudShade: LinearColor
  /// Colour of deep water.
  var water: LinearColor

  /// The colours of a palette.
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

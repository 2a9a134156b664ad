import GridEngine

/// The user's choices for the whole desktop, as its portal publishes them.
///
/// - SeeAlso: `org.freedesktop.portal.Settings` in the documentation of xdg-desktop-portal.
package nonisolated struct DesktopSettings: Equatable, Sendable {
  /// Whether the user prefers light or dark windows.
  package enum ColorScheme: Sendable { case noPreference, dark, light }

  /// The range of factors for the size of type that windows can show.
  package static let textScales = 0.5...3.0

  package var colorScheme = ColorScheme.noPreference
  /// The color of selections; nil if the user chose none.
  package var accent: Color?
  /// Whether the user asks for a higher contrast.
  package var hasHighContrast = false
  /// The factor for the size of type.
  package var textScale = 1.0

  /// Creates the settings of a desktop without a portal.
  package init() {}

  /// Applies one setting. Unknown ones have no effect, and invalid values are the default.
  package mutating func apply(_ setting: DesktopSetting) {
    switch (setting.nameSpace, setting.key, setting.value) {
    case ("org.freedesktop.appearance", "color-scheme", .integer(let number)):
      colorScheme = number == 1 ? .dark : number == 2 ? .light : .noPreference
    case ("org.freedesktop.appearance", "accent-color", .triple(let red, let green, let blue)):
      accent = Color(red: red, green: green, blue: blue)
    case ("org.freedesktop.appearance", "contrast", .integer(let number)):
      hasHighContrast = number == 1
    case ("org.gnome.desktop.interface", "text-scaling-factor", .real(let factor)):
      let range = Self.textScales
      textScale =
        factor.isFinite && factor > 0
        ? min(max(factor, range.lowerBound), range.upperBound) : 1
    default: break
    }
  }
}

/// A setting that the portal reported.
package nonisolated struct DesktopSetting: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    case integer(Int)
    case real(Double)
    case triple(Double, Double, Double)
  }

  package let nameSpace: String
  package let key: String
  package let value: Value

  package init(nameSpace: String, key: String, value: Value) {
    self.nameSpace = nameSpace
    self.key = key
    self.value = value
  }
}

extension Color {
  /// Creates a color from components of 0 to 1; nil for others, which mean that there is no color.
  fileprivate nonisolated init?(red: Double, green: Double, blue: Double) {
    func byte(_ value: Double) -> UInt32? {
      (0...1).contains(value) ? UInt32((value * 255).rounded()) : nil
    }
    guard let red = byte(red), let green = byte(green), let blue = byte(blue) else { return nil }
    self.init(red << 16 | green << 8 | blue)
  }
}

import Glibc
import GridEngine

extension Theme {
  /// The contrast of marks and controls that the guidelines for web content (WCAG 2) ask for.
  nonisolated static let contrastOfMarks = 3.0

  /// Whether text is darker than the background.
  package nonisolated var isLight: Bool { text.luminance < background.luminance }

  /// Creates the theme of a desktop's settings; the dark one without a preference.
  ///
  /// - Parameter isLight: Whether the theme is light; nil for the user's choice.
  package nonisolated init(_ settings: DesktopSettings, isLight: Bool? = nil) {
    self = (isLight ?? (settings.colorScheme == .light)) ? .light : .dark
    if let accent = settings.accent { self.accent = accent.readable(on: background, like: text) }
    guard settings.hasHighContrast else { return }
    let isDark = !self.isLight
    background = Color(isDark ? 0x000000 : 0xFFFFFF)
    text = Color(isDark ? 0xFFFFFF : 0x000000)
    secondaryText = text
    panel = background.withAlpha(255)
    scrollBar = text.withAlpha(200)
  }
}

extension Color {
  /// Returns the color, mixed with as much of the color of text as makes it visible.
  fileprivate nonisolated func readable(on background: Color, like text: Color) -> Color {
    for share in stride(from: 0, through: 255, by: 15) {
      let mixed = text.withAlpha(UInt8(share)).over(self)
      if mixed.contrast(on: background) >= Theme.contrastOfMarks { return mixed }
    }
    return text
  }

  /// Returns the ratio of the lighter luminance to the darker one, 1 to 21.
  nonisolated func contrast(on background: Color) -> Double {
    let (a, b) = (luminance, background.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of WCAG 2, from 0 to 1.
  fileprivate nonisolated var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

import GridEngine
import Testing

@testable import GridSDL

struct DesktopSettingsTests {
  private static let appearance = "org.freedesktop.appearance"

  private func settings(_ changes: (String, String, DesktopSetting.Value)...) -> DesktopSettings {
    var settings = DesktopSettings()
    for (nameSpace, key, value) in changes {
      settings.apply(DesktopSetting(nameSpace: nameSpace, key: key, value: value))
    }
    return settings
  }

  @Test func `the portal's values are the user's choices`() {
    let chosen = settings(
      (Self.appearance, "color-scheme", .integer(2)),
      (Self.appearance, "accent-color", .triple(1, 0.5, 0)),
      (Self.appearance, "contrast", .integer(1)),
      ("org.gnome.desktop.interface", "text-scaling-factor", .real(1.25)))
    #expect(chosen.colorScheme == .light)
    #expect(chosen.accent == Color(0xFF8000))
    #expect(chosen.hasHighContrast)
    #expect(chosen.textScale == 1.25)
  }

  @Test func `unknown settings and other types change nothing`() {
    let same = settings(
      (Self.appearance, "color-scheme", .real(2)), (Self.appearance, "contrast", .integer(7)),
      ("org.gnome.desktop.interface", "color-scheme", .integer(2)),
      (Self.appearance, "accent-color", .integer(1)), (Self.appearance, "", .triple(0, 0, 0)))
    #expect(same == DesktopSettings())
  }

  @Test(arguments: [-1.0, 1.01, .nan, .infinity])
  func `a component outside of 0 to 1 means that there is no accent color`(value: Double) {
    let chosen = settings(
      (Self.appearance, "accent-color", .triple(0, 0, 1)),
      (Self.appearance, "accent-color", .triple(0, value, 1)))
    #expect(chosen.accent == nil)
  }

  @Test(arguments: [(0.0, 1.0), (-2, 1), (.nan, 1), (.infinity, 1), (0.1, 0.5), (1e9, 3)])
  func `the size of type has limits`(factor: Double, expected: Double) {
    let chosen = settings(("org.gnome.desktop.interface", "text-scaling-factor", .real(factor)))
    #expect(chosen.textScale == expected)
  }

  @Test func `the theme is dark without a preference, and a choice has precedence`() {
    let light = settings((Self.appearance, "color-scheme", .integer(2)))
    #expect(Theme(DesktopSettings()) == .dark)
    #expect(Theme(settings((Self.appearance, "color-scheme", .integer(9)))) == .dark)
    #expect(Theme(light) == .light && Theme(light).isLight)
    #expect(Theme(light, isLight: false) == .dark)
    #expect(!Theme.dark.isLight)
  }

  @Test(arguments: [0x000000, 0xFFFFFF, 0x3584E4, 0xE62D42, 0xC88800, 0x777777] as [UInt32])
  func `an accent color is visible on the background`(rgb: UInt32) {
    var chosen = DesktopSettings()
    chosen.accent = Color(rgb)
    for isLight in [false, true] {
      let theme = Theme(chosen, isLight: isLight)
      #expect(theme.accent.contrast(on: theme.background) >= 3)
    }
    #expect(rgb != 0xE62D42 || Theme(chosen).accent == Color(rgb))
  }

  @Test func `a high contrast is that of black and white`() {
    let chosen = settings((Self.appearance, "contrast", .integer(1)))
    let theme = Theme(chosen)
    #expect(theme.background == Color(0x000000) && theme.secondaryText == Color(0xFFFFFF))
    #expect(Theme(chosen, isLight: true).text == Color(0x000000))
  }

  @MainActor
  @Test func `proportional type has the size of the desktop, figures keep theirs`() {
    let style = TextStyle(size: 12)
    let figures = TextStyle(size: 12, isMonospaced: true)
    #expect(FontRequest(style, scale: 2, textScale: 1.5).pixelSize == 36)
    #expect(FontRequest(figures, scale: 2, textScale: 1.5).pixelSize == 24)
  }
}

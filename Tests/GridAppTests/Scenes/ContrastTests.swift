import Foundation
import GridEngine
import ItemSources
import Testing

@testable import Demos
@testable import GridApp
@testable import GridSDL

/// Checks contrast ratios by the Web Content Accessibility Guidelines 2.2: 4.5 to 1 for text, 3 to
/// 1 for graphics.
@MainActor
struct ContrastTests {
  private static let text = 4.5
  private static let marks = 3.0
  nonisolated static let themes = [ThemeName.dark, .light]

  @Test func `text on every numbered tile has enough contrast`() {
    let colors = [NumberCard.title, NumberCard.body, NumberCard.detail].map(\.color)
    for section in TileColors.hues.indices {
      for item in 0..<5 {
        let tile = TileColors.color(section: section, item: item)
        for color in colors {
          #expect(Self.contrast(color, on: tile) >= Self.text, "\(color) on \(tile)")
        }
      }
    }
  }

  @Test func `initials, badges and flags have enough contrast`() {
    for color in Initials.colors {
      #expect(Self.contrast(Color(0xFFFFFF, alpha: 240), on: Color(color)) >= Self.text)
    }
    #expect(Self.contrast(Color(0xFFFFFF), on: GalleryBadge.color) >= Self.text)
    for palette in [HUDPalette.dark, .light] {
      #expect(Self.contrast(Color(0xFFFFFF), on: palette.missed) >= Self.text)
      for color in [palette.text, palette.secondary] {
        #expect(Self.contrast(color, on: palette.panel) >= Self.text)
      }
    }
  }

  @Test(arguments: themes)
  func `stars and text on emoji tiles have enough contrast`(name: ThemeName) {
    let theme = Theme(name)
    for isHovered in [false, true] {
      let tile = EmojiCell.background(in: theme, isHovered: isHovered)
      for color in [EmojiCell.starColor(in: theme), theme.text, theme.secondaryText] {
        #expect(Self.contrast(color, on: tile) >= Self.text, "\(color) on \(tile)")
      }
    }
  }

  @Test(arguments: themes)
  func `the text of a theme has enough contrast on every background`(name: ThemeName) {
    let theme = Theme(name)
    let panel = theme.panel.over(theme.background)
    for background in [theme.background, theme.placeholder, panel] {
      for color in [theme.text, theme.secondaryText] {
        #expect(Self.contrast(color, on: background) >= Self.text, "\(color) on \(background)")
      }
    }
    #expect(Self.contrast(theme.background, on: theme.accent) >= Self.text, "the check mark")
    #expect(Self.contrast(theme.accent, on: theme.background) >= Self.marks, "the border")
    for bubble in theme.bubbles {
      #expect(Self.contrast(theme.text.withAlpha(178), on: bubble) >= Self.text, "\(bubble)")
    }
  }

  @Test(arguments: themes)
  func `the inspector's legend has enough contrast`(name: ThemeName) {
    let theme = Theme(name)
    let panel = theme.panel.over(theme.background)
    for entry in Inspector.legend {
      let color = Inspector.color(of: entry.part, in: theme)
      #expect(Self.contrast(color, on: panel) >= Self.marks, "\(entry.meaning)")
    }
  }

  @Test func `contrast ratios match the guidelines`() {
    #expect(abs(Self.contrast(Color(0x000000), on: Color(0xFFFFFF)) - 21) < 1e-9)
    #expect(abs(Self.contrast(Color(0x777777), on: Color(0xFFFFFF)) - 4.478) < 0.001)
    #expect(Self.contrast(Color(0xFFFFFF, alpha: 0), on: Color(0x123456)) == 1)
  }

  /// Returns the ratio of the lighter luminance to the darker one, 1 to 21.
  private static func contrast(_ color: Color, on background: Color) -> Double {
    let pair = [luminance(color.over(background)), luminance(background)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}

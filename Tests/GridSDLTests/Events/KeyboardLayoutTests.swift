import CSDL2
import Testing

@testable import GridSDL

/// Tests the Latin letters and digits of keyboard layouts.
@MainActor
struct KeyboardLayoutTests {
  /// A layout by what its keys type without modifiers, in the order of ``us``.
  private struct Sample {
    let name: String
    let rows: String

    /// The keys of a US keyboard.
    static let us = "`1234567890-= qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./"

    static let russian = Sample(
      name: "Russian", rows: "ё1234567890-= йцукенгшщзхъ\\ фывапролджэ ячсмитьбю.")
    static let greek = Sample(
      name: "Greek", rows: "`1234567890-= ;ςερτυθιοπ[]\\ ασδφγηξκλ΄' ζχψωβνμ,./")
    static let hebrew = Sample(
      name: "Hebrew", rows: ";1234567890-= /'קראטוןםפ][\\ שדגכעיחלךף, זסבהנמצתץ.")
    static let arabic = Sample(
      name: "Arabic", rows: "ذ1234567890-= ضصثقفغعهخحجد\\ شسيبلاتنمكط ئءؤرﻻىةوزظ")
    static let dvorak = Sample(
      name: "Dvorak", rows: "`1234567890[] ',.pyfgcrl/=\\ aoeuidhtns- ;qjkxbmwvz")
    static let azerty = Sample(
      name: "AZERTY", rows: "²&é\"'(-è_çà)= azertyuiop^$* qsdfghjklmù wxcvbn,;:!")
    static let qwertz = Sample(
      name: "QWERTZ", rows: "^1234567890ß´ qwertzuiopü+# asdfghjklöä yxcvbnm,.-")
    static let turkish = Sample(
      name: "Turkish", rows: "\"1234567890*- qwertyuıopğü, asdfghjklşi zxcvbnmöç.")

    var layout: KeyboardLayout { KeyboardLayout { Self.code(at: $0, in: rows) } }

    private static func code(at position: SDL_Scancode, in rows: String) -> SDL_Keycode {
      let index = positions.firstIndex(of: position)
      guard let index else { return 0 }
      let scalars = Array(rows.unicodeScalars).filter { $0 != " " }
      return SDL_Keycode(scalars[index].value)
    }

    /// The positions of the keys, from SDL's names of a US keyboard.
    private static let positions = us.filter { $0 != " " }.map {
      unsafe SDL_GetScancodeFromName(String($0))
    }

    /// Returns the key press of the key that types a character on a US keyboard.
    @MainActor func press(
      _ us: Character, _ modifiers: SDL_Keymod = KMOD_NONE,
      hasShortcut: (Key, KeyModifiers) -> Bool = { _, _ in false }
    ) -> (Key, KeyModifiers)? {
      let position = unsafe SDL_GetScancodeFromName(String(us))
      var symbol = SDL_Keysym()
      symbol.scancode = position
      symbol.sym = Self.code(at: position, in: rows)
      symbol.mod = UInt16(modifiers.rawValue)
      return EventSource.shortcutKey(symbol, in: layout, hasShortcut: hasShortcut)
    }
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyz"

  @Test func `each position of a US keyboard is known`() {
    for character in Sample.us where character != " " {
      let position = unsafe SDL_GetScancodeFromName(String(character))
      #expect(position != SDL_SCANCODE_UNKNOWN, "\(character)")
    }
  }

  @Test(arguments: [Sample.russian, .greek, .hebrew, .arabic].map(\.name))
  func `where a layout types no Latin letters, positions stand for them`(name: String) throws {
    let samples = [Sample.russian, .greek, .hebrew, .arabic]
    let sample = try #require(samples.first { $0.name == name })
    for letter in Self.letters {
      for modifiers in [KMOD_NONE, KMOD_LSHIFT, KMOD_LCTRL] {
        let (key, held) = try #require(sample.press(letter, modifiers), "\(letter)")
        #expect(key == .character(letter), "\(letter)")
        #expect(held == EventSource.modifiers(modifiers))
      }
    }
    for digit in "1234567890" { #expect(sample.press(digit)?.0 == .character(digit)) }
  }

  @Test func `a punctuation mark at the position of a letter keeps its own shortcut`() {
    let hasSlash = { (key: Key, modifiers: KeyModifiers) in
      key == .character("/") && modifiers.isEmpty
    }
    let bare = Sample.hebrew.press("q", hasShortcut: hasSlash)
    #expect(bare?.0 == .character("/"))
    let control = Sample.hebrew.press("q", KMOD_LCTRL, hasShortcut: hasSlash)
    #expect(control?.0 == .character("q"))
  }

  @Test func `Latin layouts keep their own letters`() {
    let types: [(Sample, [(position: Character, letter: Character)])] = [
      (.dvorak, [("s", "o"), (";", "s"), ("k", "t"), ("/", "z"), (".", "v")]),
      (.azerty, [("q", "a"), ("a", "q"), ("z", "w"), ("w", "z"), (";", "m")]),
      (.qwertz, [("y", "z"), ("z", "y"), ("s", "s")]),
      (.turkish, [("'", "i"), ("s", "s")]),
    ]
    for (sample, keys) in types {
      for (position, letter) in keys {
        #expect(sample.press(position)?.0 == .character(letter), "\(sample.name) \(position)")
      }
    }
  }

  @Test func `letters that are not Latin have no shortcut in a Latin layout`() {
    #expect(Sample.turkish.press("i") == nil, "ı, next to another key for i")
    for position in [";", "'", "["] as [Character] { #expect(Sample.qwertz.press(position) == nil) }
    #expect(Sample.qwertz.press("-") == nil, "ß")
  }

  @Test func `digits of AZERTY need no Shift, and may have it`() throws {
    for digit in "1234567890" {
      for modifiers in [KMOD_NONE, KMOD_LSHIFT] {
        let (key, held) = try #require(Sample.azerty.press(digit, modifiers))
        #expect(key == .character(digit) && held.isEmpty, "\(digit)")
      }
      let control = try #require(Sample.azerty.press(digit, KMOD_LCTRL))
      #expect(control.0 == .character(digit) && control.1 == .control)
    }
    // The only key with a minus sign.
    let zoomsOut = { (key: Key, modifiers: KeyModifiers) in key == .minus && modifiers == .control }
    #expect(Sample.azerty.press("6", KMOD_LCTRL, hasShortcut: zoomsOut)?.0 == .minus)
    #expect(Sample.azerty.press("6", hasShortcut: zoomsOut)?.0 == .character("6"))
  }
}

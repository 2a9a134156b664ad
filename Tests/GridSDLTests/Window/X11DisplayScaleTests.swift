import CX11
import FrameTiming
import Testing

@testable import GridSDL

/// Tests the scale that the resources of an X server and the settings of its desktop state.
struct X11DisplayScaleTests {
  private func dpi(inResources text: String) -> Double {
    let bytes = Array(text.utf8CString.dropLast())
    return unsafe grid_x11_dpi_in_resources(bytes, bytes.count)
  }

  @Test func `96 dots per inch are a scale of 1, and 192 of 2`() {
    for (dpi, scale) in [
      (96, 1), (192, 2), (144, 1.5), (120, 1.25), (288, 3), (100, 1), (0, 1), (72, 1), (900, 4),
    ] {
      #expect(X11DisplayScale.scale(ofDotsPerInch: Double(dpi)) == scale, "\(dpi)")
    }
  }

  @Test func `the resources of a server contain a resolution`() {
    #expect(dpi(inResources: "Xft.dpi:\t192\n") == 192)
    #expect(dpi(inResources: "Xcursor.size:\t24\nXft.dpi: 120.5\nXft.hinting:\t1") == 120.5)
    #expect(dpi(inResources: "Xft.dpi:\t96\nXft.dpi:\t144\n") == 144, "the last one counts")
    for text in [
      "", "Xft.dpi:", "Xft.dpi:\tlarge\n", "Xft.dpi: -5", "Xft.dpi: 1e99", "XXft.dpi: 96",
    ] {
      #expect(dpi(inResources: text) == 0, "\(text)")
    }
  }

  /// A property of settings.
  private struct Settings {
    let isBigEndian: Bool
    private var settings: [UInt8] = []
    private var count: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    var bytes: [UInt8] { [isBigEndian ? 1 : 0, 0, 0, 0] + word(7) + word(count) + settings }

    mutating func add(_ name: String, integer value: Int32) {
      add(name, type: 0)
      settings += word(UInt32(bitPattern: value))
    }

    mutating func add(_ name: String, string value: String) {
      add(name, type: 1)
      settings += word(UInt32(value.utf8.count)) + padded(value)
    }

    mutating func add(_ name: String, color: [UInt8]) {
      add(name, type: 2)
      settings += color
    }

    private mutating func add(_ name: String, type: UInt8) {
      count += 1
      let length = ordered([UInt8(name.utf8.count), 0])
      settings += [type, 0] + length + padded(name) + word(1)
    }

    private func padded(_ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private func word(_ value: UInt32) -> [UInt8] {
      ordered((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }

    private func ordered(_ bytes: [UInt8]) -> [UInt8] { isBigEndian ? bytes.reversed() : bytes }

    var dotsPerInch: Double { unsafe grid_x11_dpi_in_settings(bytes, bytes.count) }
  }

  @Test(arguments: [false, true])
  func `the settings of a desktop contain a resolution in any byte order`(isBigEndian: Bool) {
    var settings = Settings(isBigEndian: isBigEndian)
    settings.add("Net/ThemeName", string: "Adwaita")
    settings.add("Some/Color", color: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(settings.dotsPerInch == 0)
    settings.add("Xft/DPI", integer: 192 * 1024)
    settings.add("Xft/Hinting", integer: 1)
    #expect(settings.dotsPerInch == 192)
  }

  @Test func `the user's factor for the size of text is no scale`() {
    var settings = Settings(isBigEndian: false)
    settings.add("Gdk/UnscaledDPI", integer: 120 * 1024)
    settings.add("Xft/DPI", integer: 240 * 1024)
    #expect(settings.dotsPerInch == 192)
  }

  @Test func `damaged settings are read without a resolution or with one`() {
    var settings = Settings(isBigEndian: false)
    settings.add("Net/ThemeName", string: "Adwaita")
    settings.add("Xft/DPI", integer: 192 * 1024)
    let whole = settings.bytes
    for length in 0..<whole.count {
      #expect(unsafe grid_x11_dpi_in_settings(whole, length) == 0, "\(length) bytes")
    }
    var random = SplitMix64(seed: 9)
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let dpi = unsafe grid_x11_dpi_in_settings(bytes, bytes.count)
      #expect(dpi >= 0 && dpi.isFinite)
    }
  }
}

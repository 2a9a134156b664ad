import CTestColor

/// The ICC profiles that tests embed in images.
enum ColorProfile: CaseIterable, Sendable {
  case sRGB, sRGBTable, displayP3, adobeRGB, proPhoto, swapped, rgbTable, gray, cmyk, link, lab
  case black

  /// The profiles of RGB devices, by matrix or table.
  static let rgb: [ColorProfile] = [
    .sRGB, .sRGBTable, .displayP3, .adobeRGB, .proPhoto, .swapped, .rgbTable,
  ]

  private var kind: test_profile {
    switch self {
    case .sRGB: TEST_PROFILE_SRGB
    case .sRGBTable: TEST_PROFILE_SRGB_TABLE
    case .displayP3: TEST_PROFILE_DISPLAY_P3
    case .adobeRGB: TEST_PROFILE_ADOBE_RGB
    case .proPhoto: TEST_PROFILE_PROPHOTO
    case .swapped: TEST_PROFILE_SWAPPED
    case .rgbTable: TEST_PROFILE_RGB_TABLE
    case .gray: TEST_PROFILE_GRAY
    case .cmyk: TEST_PROFILE_CMYK
    case .link: TEST_PROFILE_LINK
    case .lab: TEST_PROFILE_LAB
    case .black: TEST_PROFILE_BLACK
    }
  }

  /// The number of components of a color.
  private var components: Int {
    switch self {
    case .gray: 1
    case .cmyk: 4
    default: 3
    }
  }

  /// The profile as a file contains it.
  var bytes: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = unsafe test_profile_make(kind, buffer.baseAddress, buffer.count)
    }
  }

  /// The components of sRGB colors in the profile's color space.
  func encode(_ colors: [[UInt8]]) -> [[UInt8]] {
    let profile = bytes
    let rgb = Array(colors.joined())
    let values = unsafe [UInt8](unsafeUninitializedCapacity: components * colors.count) {
      unsafe test_color_encode(
        profile, profile.count, Int32(components), rgb, colors.count, $0.baseAddress)
      $1 = components * colors.count
    }
    return values.split(by: components)
  }

  /// lcms2's floating-point conversion to sRGB, from 0 to 1.
  func decode(_ colors: [[UInt8]]) -> [[Double]] {
    let profile = bytes
    let values = Array(colors.joined())
    let rgb = unsafe [Double](unsafeUninitializedCapacity: 3 * colors.count) {
      unsafe test_color_decode(
        profile, profile.count, Int32(components), values, colors.count, $0.baseAddress)
      $1 = 3 * colors.count
    }
    return rgb.split(by: 3)
  }
}

extension Array {
  fileprivate func split(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<$0 + size]) }
  }
}

/// The difference CIEDE2000 of each of two lists of sRGB colors.
struct ColorDifferences {
  private let values: [Double]

  /// Compares the pixels of an image, RGBA, with colors from 0 to 1.
  init(_ pixels: [[UInt8]], _ expected: [[Double]]) {
    values = zip(pixels, expected).map { pixel, color in
      let shown = pixel.prefix(3).map { Double($0) / 255 }
      return unsafe test_color_difference(shown, color)
    }
  }

  var mean: Double { values.reduce(0, +) / Double(values.count) }
  var max: Double { values.max() ?? 0 }
}

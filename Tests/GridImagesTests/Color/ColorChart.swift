import TestSupport

/// The 24 patches of the ColorChecker, four rows of six.
enum ColorChart {
  /// Their colors in sRGB, rounded.
  static let colors: [[UInt8]] = [
    [115, 82, 68], [194, 150, 130], [98, 122, 157], [87, 108, 67], [133, 128, 177],
    [103, 189, 170], [214, 126, 44], [80, 91, 166], [193, 90, 99], [94, 60, 108],
    [157, 188, 64], [224, 163, 46], [56, 61, 150], [70, 148, 73], [175, 54, 60],
    [231, 199, 31], [187, 86, 149], [8, 133, 161], [243, 243, 242], [200, 200, 200],
    [160, 160, 160], [122, 122, 121], [85, 85, 85], [52, 52, 52],
  ]

  /// Inks that print colors similar to them: cyan, magenta, yellow and black, 255 being all.
  static let inks: [[UInt8]] = colors.map { color in
    let black = UInt8(Int(255 - (color.max() ?? 0)) * 7 / 10)
    return color.map { 255 - $0 - black } + [black]
  }

  /// A picture whose blocks have the given colors.
  static func picture(_ colors: [[UInt8]]) -> BlockPicture {
    BlockPicture(columns: 6, rows: 4) { column, row in colors[6 * row + column] }
  }
}

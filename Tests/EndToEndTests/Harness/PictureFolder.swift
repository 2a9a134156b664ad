import TestSupport

/// A folder of photos with one unique color each, so that they can be found on a screen.
struct PictureFolder {
  /// The colors of a placeholder, and of the window around the tiles.
  static let placeholder = PixelColor(0x2B2D36)
  static let background = PixelColor(0x101018)

  let path: String
  /// The colors in the order of the file names.
  let colors: [PixelColor]
  private let indices: [PixelColor: Int]
  private let folder: TemporaryFolder

  /// The shapes of the photos, which repeat.
  private static let shapes = [(width: 96, height: 72), (width: 72, height: 96), (80, 80)]

  /// Creates `count` PNG files, alternately wide, tall and square.
  ///
  /// - Parameter factor: A multiple of their size of less than 100 pixels.
  init(count: Int, enlarged factor: Int = 1) throws {
    folder = try TemporaryFolder()
    path = folder.url.path
    colors = (0..<count).map(Self.color)
    indices = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, $0) })
    for (index, color) in colors.enumerated() {
      let (width, height) = Self.shapes[index % Self.shapes.count]
      let row = PixelImage(width: width * factor, height: 1, filledWith: color).bytes
      // Whole rows are copied: these tests are not optimized.
      var bytes: [UInt8] = []
      for _ in 0..<height * factor { bytes += row }
      let picture = PixelImage(width: width * factor, height: height * factor, bytes: bytes)
      try picture.writePNG(to: folder.path(Self.name(index)))
    }
  }

  /// Returns the name of the file at `index`; names are in alphabetical order.
  static func name(_ index: Int) -> String {
    let digits = String(index)
    return "picture-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
  }

  /// Returns a color that is unique for each index below 24,160, because red repeats after 160 and
  /// green after 151. Colors differ much from those of the window and of their neighbors.
  private static func color(_ index: Int) -> PixelColor {
    PixelColor(
      red: UInt8(80 + index * 37 % 160), green: UInt8(80 + index * 53 % 151), blue: 200)
  }

  /// Returns the width of a photo divided by its height.
  func ratio(_ index: Int) -> Double {
    let (width, height) = Self.shapes[index % Self.shapes.count]
    return Double(width) / Double(height)
  }

  /// Adds a file with arbitrary contents and name.
  func add(_ content: String, named name: String) throws {
    _ = try folder.write(content, to: name)
  }

  /// Returns the center of the pixels of each visible photo, by index.
  func places(in screen: PixelImage) -> [Int: (x: Double, y: Double)] {
    var sums: [Int: (x: Int, y: Int, count: Int)] = [:]
    for y in stride(from: 0, to: screen.height, by: Self.step) {
      for x in stride(from: 0, to: screen.width, by: Self.step) {
        guard let index = indices[screen[x, y]] else { continue }
        let sum = sums[index] ?? (0, 0, 0)
        sums[index] = (sum.x + x, sum.y + y, sum.count + 1)
      }
    }
    // A few pixels may have any color by chance, in text or between photos.
    return sums.filter { $0.value.count >= 8 }
      .mapValues { (Double($0.x) / Double($0.count), Double($0.y) / Double($0.count)) }
  }

  /// Returns the visible photos, row by row from the top, each row from the left.
  func readingOrder(in screen: PixelImage) -> [Int] {
    let places = places(in: screen)
    // Photos of a row are cropped at the same heights.
    return places.keys.sorted { a, b in
      let (first, second) = (places[a]!, places[b]!)
      return abs(first.y - second.y) > 12 ? first.y < second.y : first.x < second.x
    }
  }

  /// Whether two screens show the same photos at the same positions, within two pixels. The scroll
  /// bar, the pointer and the HUD may differ.
  func isSame(_ a: PixelImage, _ b: PixelImage) -> Bool {
    let (first, second) = (places(in: a), places(in: b))
    return first.count == second.count
      && first.allSatisfy { index, place in
        guard let other = second[index] else { return false }
        return abs(place.x - other.x) <= 2 && abs(place.y - other.y) <= 2
      }
  }

  /// Returns the number of photos in the first visible row.
  func columns(in screen: PixelImage) -> Int {
    let places = places(in: screen)
    guard let top = places.values.map(\.y).min() else { return 0 }
    return places.values.count { $0.y - top <= 12 }
  }

  /// The distance of sampled pixels; tiles are at least a hundred pixels wide.
  private static let step = 6
}

import TestSupport

/// A folder of pictures of one colour each, no two alike, so that a screen tells which of them it
/// shows and where.
struct PictureFolder {
  /// What a tile looks like until its picture is there, and the window around the tiles.
  static let placeholder = PixelColor(0x2B2D36)
  static let background = PixelColor(0x101018)

  let path: String
  /// The colours in the order of the files' names.
  let colors: [PixelColor]
  private let indices: [PixelColor: Int]
  private let folder: TemporaryFolder

  /// Paints `count` small PNG files, by turns wide, tall and square.
  init(count: Int) throws {
    folder = try TemporaryFolder()
    path = folder.url.path
    colors = (0..<count).map(Self.color)
    indices = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, $0) })
    let shapes = [(width: 96, height: 72), (width: 72, height: 96), (width: 80, height: 80)]
    for (index, color) in colors.enumerated() {
      let shape = shapes[index % shapes.count]
      let picture = PixelImage(width: shape.width, height: shape.height, filledWith: color)
      try picture.writePNG(to: folder.path(Self.name(index)))
    }
  }

  /// The name of the file at `index`: in alphabetical order they are in order.
  static func name(_ index: Int) -> String {
    let digits = String(index)
    return "picture-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
  }

  /// Different for each index below 24,160, since red repeats after 160 and green after 151; far
  /// from the window's own colours, and neighbours are far from each other.
  private static func color(_ index: Int) -> PixelColor {
    PixelColor(
      red: UInt8(80 + index * 37 % 160), green: UInt8(80 + index * 53 % 151), blue: 200)
  }

  /// Puts a file that is no picture into the folder, whatever its name says.
  func add(_ content: String, named name: String) throws {
    _ = try folder.write(content, to: name)
  }

  /// Where each picture can be seen: the middle of its pixels, by its index.
  func places(in screen: PixelImage) -> [Int: (x: Double, y: Double)] {
    var sums: [Int: (x: Int, y: Int, count: Int)] = [:]
    for y in stride(from: 0, to: screen.height, by: Self.step) {
      for x in stride(from: 0, to: screen.width, by: Self.step) {
        guard let index = indices[screen[x, y]] else { continue }
        let sum = sums[index] ?? (0, 0, 0)
        sums[index] = (sum.x + x, sum.y + y, sum.count + 1)
      }
    }
    // A few pixels may have any colour by chance, in text or where two pictures meet.
    return sums.filter { $0.value.count >= 8 }
      .mapValues { (Double($0.x) / Double($0.count), Double($0.y) / Double($0.count)) }
  }

  /// The pictures that can be seen, row by row from the top, each row from the left.
  func readingOrder(in screen: PixelImage) -> [Int] {
    let places = places(in: screen)
    // Pictures of one row are cut at the same heights.
    return places.keys.sorted { a, b in
      let (first, second) = (places[a]!, places[b]!)
      return abs(first.y - second.y) > 12 ? first.y < second.y : first.x < second.x
    }
  }

  /// Whether two screens show the same pictures at the same places, within two pixels: the bar
  /// that tells the position, the pointer and the HUD may differ.
  func isSame(_ a: PixelImage, _ b: PixelImage) -> Bool {
    let (first, second) = (places(in: a), places(in: b))
    return first.count == second.count
      && first.allSatisfy { index, place in
        guard let other = second[index] else { return false }
        return abs(place.x - other.x) <= 2 && abs(place.y - other.y) <= 2
      }
  }

  /// How many of them are in the first row that can be seen.
  func columns(in screen: PixelImage) -> Int {
    let places = places(in: screen)
    guard let top = places.values.map(\.y).min() else { return 0 }
    return places.values.count { $0.y - top <= 12 }
  }

  /// Only every so many pixels are looked at: a tile is a hundred wide and more.
  private static let step = 6
}

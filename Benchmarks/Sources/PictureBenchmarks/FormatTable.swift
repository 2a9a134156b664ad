import CImageEncode
import CPlainDecode
import Glibc
import Harness

/// Prints how many photos of each format a core decodes in a second for tiles of 200 x 150 pixels, and how many the
/// least that the format's own library does.
@MainActor
struct FormatTable {
  private typealias Plain = (
    UnsafePointer<CChar>?, UnsafeMutablePointer<UInt8>?, Int32, Int32
  ) -> Int32

  private static let width = 200
  private static let height = 150
  private let decoder = TileDecoder()
  /// The painted photos.
  private(set) var files: [String] = []
  /// The times of PNG: of the app, and of libpng's own loop.
  private(set) var png = (app: 0.0, library: 0.0)
  /// The times of WebP: of the app, and of libwebp.
  private(set) var webP = (app: 0.0, library: 0.0)

  /// Measures painted photos of the formats that can be encoded here, and further ones.
  mutating func print(further paths: [String] = []) {
    Swift.print(
      "\nPhotos per second and core for tiles of 200 x 150, and the same of the library alone")
    for (megapixels, width, height) in [(2, 1_632, 1_224), (12, 4_000, 3_000), (24, 6_000, 4_000)] {
      let path = unsafe write("\(megapixels).jpg", width, height) {
        unsafe grid_encode_jpeg($0, $1, $2, $3, 88, 0, nil, 0, $4)
      }
      _ = unsafe measure(
        "JPEG, \(megapixels) megapixels", path,
        [("libjpeg, brightness alone at 1/8", plain_decode_floor)])
    }
    let png = unsafe write("2.png", 1_920, 1_080) { unsafe grid_encode_png($0, $1, $2, $3, $4) }
    let pngTimes = unsafe measure(
      "PNG, 1920 x 1080", png,
      [("libpng, its own loop", plain_read_png), ("libdeflate alone", plain_inflate_png)])
    self.png = (pngTimes[0], pngTimes[1])
    let webp = unsafe write("7.webp", 3_000, 2_250) {
      unsafe grid_encode_webp($0, $1, $2, $3, 75, $4)
    }
    let webPTimes = unsafe measure(
      "WebP, 3000 x 2250", webp, [("libwebp, scaled", plain_scale_webp)])
    webP = (webPTimes[0], webPTimes[1])
    for path in paths {
      _ = unsafe measure(path.split(separator: "/").last.map(String.init) ?? path, path, [])
    }
  }

  private mutating func write(
    _ name: String, _ width: Int, _ height: Int,
    _ encode: (UnsafePointer<UInt8>?, Int, Int32, Int32, UnsafeMutablePointer<grid_encoded>) ->
      Int32
  ) -> String {
    let path = unsafe Scenery(width: width, height: height, seed: UInt64(width)).write(
      as: name, encode)
    files.append(path)
    return path
  }

  /// Measures a photo, prints a line for the app and each library, and returns the times in nanoseconds.
  private func measure(_ name: String, _ path: String, _ libraries: [(String, Plain)]) -> [Double] {
    let decoder = decoder
    let app = Contender("the app", operations: 1, prepare: { path }) { path in
      decoder.decode(path, width: Self.width, height: Self.height)
    }
    let others = unsafe libraries.map { name, decode in
      Contender(
        name, operations: 1,
        prepare: { Array(repeating: UInt8(0), count: 4 * Self.width * Self.height) }
      ) { pixels in
        let result = unsafe pixels.withUnsafeMutableBufferPointer {
          unsafe decode(path, $0.baseAddress, Int32(Self.width), Int32(Self.height))
        }
        guard result == 0 else { fatalError("\(path) cannot be decoded") }
      }
    }
    let medians = compare("\(name), \(megabytes(of: path)) MB", rounds: 7, [app] + others)
    let names = unsafe libraries.map(\.0)
    for (contender, median) in zip(["the app"] + names, medians) {
      Swift.print("  \((1e10 / median).rounded() / 10) a second: \(contender)")
    }
    return medians
  }

  private func megabytes(of path: String) -> Double {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { fatalError("\(path) cannot be read") }
    return (Double(status.st_size) / 1e5).rounded() / 10
  }
}

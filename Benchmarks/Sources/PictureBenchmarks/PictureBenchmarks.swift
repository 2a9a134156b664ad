import CImageDecode
import CImageEncode
import CPlainDecode
import CTestColor
import Glibc
import Harness

/// `PictureBenchmarks`: the cost of a tile of 320 x 240 pixels, compared with SDL_image's whole
/// image plus an area average, and with the minimum that libjpeg can do.
///
///     PictureBenchmarks                   all, with limits
///     PictureBenchmarks formats [FILE…]   photos per second and core by format, also of these files
///
/// Only ratios within one run count: all contenders alternate, and the speed of the machine varies.
@main
@MainActor
struct PictureBenchmarks {
  private static let width = 320
  private static let height = 240
  private static let decoder = TileDecoder()
  private static var limits = Limits(of: "PictureBenchmarks")
  private static var files: [String] = []

  static func main() {
    if CommandLine.arguments.dropFirst().first == "formats" { return printFormats() }
    let scenery = Scenery(width: 4_000, height: 3_000, seed: 1)
    let baseline = unsafe scenery.write(as: "baseline.jpg") {
      unsafe grid_encode_jpeg($0, $1, $2, $3, 88, 0, nil, 0, $4)
    }
    let progressive = unsafe scenery.write(as: "progressive.jpg") {
      unsafe grid_encode_jpeg($0, $1, $2, $3, 88, 1, nil, 0, $4)
    }
    files = [baseline, progressive]
    peakMemory(of: baseline, "baseline", atMost: 10_485_760)
    peakMemory(of: progressive, "progressive", atMost: 10_485_760)
    compareBaseline(baseline)
    compareProgressive(progressive)
    compareFormats()
    compareProfiles()
    compareLight()
    likeness(of: baseline, "baseline", atLeast: 42)
    likeness(of: progressive, "progressive", atLeast: 42)
    for file in files { unsafe unlink(file) }
    limits.finish()
  }

  private static func compareBaseline(_ path: String) {
    decoder.decode(path, width: width, height: height)
    let kept = decoder.thumbnail(width: width, height: height)
    files.append(kept)
    let medians = compare(
      "12-megapixel baseline JPEG to 320 x 240",
      [
        unsafe plain("IMG_Load and area average", path, plain_decode_sdl),
        unsafe plain("libjpeg, brightness alone at 1/8", path, plain_decode_floor),
        tile("the app", path), tile("the app, kept on disk", kept, operations: 50),
      ])
    limits.check("baseline: of IMG_Load", ratio: medians[2] / medians[0], atMost: 0.65)
    limits.check("baseline: of libjpeg's floor", ratio: medians[2] / medians[1], atMost: 1.1)
    limits.check("kept on disk: of IMG_Load", ratio: medians[3] / medians[0], atMost: 0.02)
  }

  private static func compareProgressive(_ path: String) {
    let medians = compare(
      "12-megapixel progressive JPEG to 320 x 240", rounds: 5,
      [unsafe plain("IMG_Load and area average", path, plain_decode_sdl), tile("the app", path)])
    limits.check("progressive: of IMG_Load", ratio: medians[1] / medians[0], atMost: 0.15)
  }

  /// Prints the table of formats alone.
  private static func printFormats() {
    var table = FormatTable()
    table.print(further: Array(CommandLine.arguments.dropFirst(2)))
    for file in table.files { unsafe unlink(file) }
  }

  private static func compareFormats() {
    var table = FormatTable()
    table.print()
    files += table.files
    limits.check("PNG: of libpng's loop", ratio: table.png.app / table.png.library, atMost: 0.75)
    limits.check("WebP: of libwebp", ratio: table.webP.app / table.webP.library, atMost: 1.15)
  }

  /// Returns the peak memory of a decode, including the tile and the decoder.
  private static func peakMemory(of path: String, _ name: String, atMost limit: Int?) {
    // Runs twice, because the first time loads libraries and tables.
    TileDecoder().decode(path, width: width, height: height)
    // Memory freed by others must not hide new allocations.
    plain_return_freed_memory()
    PeakMemory.reset()
    let before = residentBytes()
    TileDecoder().decode(path, width: width, height: height)
    let bytes = max(0, PeakMemory.bytes - before)
    print("\nMemory of a 12-megapixel \(name) JPEG to 320 x 240: \(bytes / 1_024) KB")
    if let limit { limits.check("\(name): bytes of memory", count: bytes, atMost: limit) }
  }

  private static func likeness(of path: String, _ name: String, atLeast limit: Double?) {
    decoder.decode(path, width: 4_000, height: 3_000)
    let reference = Lanczos.scaled(
      decoder.pixels, width: 4_000, height: 3_000, to: (width, height))
    decoder.decode(path, width: width, height: height)
    let likeness = Lanczos.psnr(decoder.pixels, reference)
    print("\nLikeness to Lanczos, \(name): \(hundredths(likeness)) dB")
    if let limit {
      limits.check("\(name): dB short of \(limit)", ratio: max(0, limit - likeness), atMost: 0)
    }
  }

  /// Compares tiles of the same photo without and with ICC profiles. What a tile costs more is the
  /// conversion of its colors.
  private static func compareProfiles() {
    let plain = unsafe Scenery(width: 1_600, height: 1_200, seed: 3).write(as: "2.jpg") {
      unsafe grid_encode_jpeg($0, $1, $2, $3, 88, 0, nil, 0, $4)
    }
    let sRGB = ProfiledFile.write(plain, TEST_PROFILE_SRGB_TABLE)
    let displayP3 = ProfiledFile.write(plain, TEST_PROFILE_DISPLAY_P3)
    let table = ProfiledFile.write(plain, TEST_PROFILE_RGB_TABLE)
    files += [plain, sRGB, displayP3, table]
    let size = (width: 200, height: 150)
    let medians = compare(
      "2-megapixel JPEG to 200 x 150", rounds: 25,
      [
        tile("no profile", plain, size: size, operations: 10),
        tile("sRGB", sRGB, size: size, operations: 10),
        tile("Display P3", displayP3, size: size, operations: 10),
        tile("RGB by tables", table, size: size, operations: 10),
      ])
    limits.check("sRGB profile: of no profile", ratio: medians[1] / medians[0], atMost: 1.1)
    limits.check("Display P3: of no profile", ratio: medians[2] / medians[0], atMost: 1.15)
  }

  /// What scaling down in linear light would cost, with a matrix profile: the sums of rows, for tiles of
  /// 200 x 150 from images two to four times their size. Printed without a limit.
  private static func compareLight() {
    for scale in [2, 4] {
      let size = (width: 200 * scale, height: 150 * scale)
      let pixels = (0..<4 * size.width * size.height).map {
        UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13)
      }
      _ = compare(
        "Sums of rows, \(size.width) x \(size.height)", rounds: 25,
        [
          Contender(
            "of values", operations: 10, prepare: { [Int32](repeating: 0, count: 4 * size.width) }
          ) { sums in
            for _ in 0..<10 {
              unsafe row_sums_of_values(pixels, Int32(size.width), Int32(size.height), &sums)
            }
          },
          Contender(
            "of light", operations: 10,
            prepare: { [SIMD4<Float>](repeating: .zero, count: size.width) }
          ) { sums in
            unsafe sums.withUnsafeMutableBytes { sums in
              for _ in 0..<10 {
                unsafe row_sums_of_light(
                  pixels, Int32(size.width), Int32(size.height),
                  sums.assumingMemoryBound(to: Float.self).baseAddress)
              }
            }
          },
        ])
    }
  }

  private static func tile(
    _ name: String, _ path: String, size: (width: Int, height: Int) = (width, height),
    operations: Int = 1
  ) -> Contender {
    Contender(name, operations: operations, prepare: { path }) { path in
      for _ in 0..<operations { decoder.decode(path, width: size.width, height: size.height) }
    }
  }

  private static func plain(
    _ name: String, _ path: String,
    _ decode: @escaping (UnsafePointer<CChar>?, UnsafeMutablePointer<UInt8>?, Int32, Int32) -> Int32
  ) -> Contender {
    Contender(
      name, operations: 1, prepare: { Array(repeating: UInt8(0), count: 4 * width * height) }
    ) {
      pixels in
      let result = unsafe pixels.withUnsafeMutableBufferPointer {
        unsafe decode(path, $0.baseAddress, Int32(width), Int32(height))
      }
      guard result == 0 else { fatalError("\(path) cannot be decoded") }
    }
  }

  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

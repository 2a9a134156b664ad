import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// The files of Debian's packages gdk-pixbuf-tests and libjxl-testdata, compared with the images that
/// the packages contain for this purpose.
struct DebianImageTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  /// A file and the file that shows the same.
  struct Pair: Sendable, CustomTestStringConvertible {
    let file: String
    let reference: String
    var tolerance = 2
    var testDescription: String { URL(filePath: file).lastPathComponent }
  }

  // MARK: gdk-pixbuf-tests

  private static let pixbuf = "/usr/libexec/installed-tests/gdk-pixbuf/test-images/"

  /// Files with a reference `FILE.ref.png`.
  static let references: [Pair] = paths(in: pixbuf + "reftests").filter { $0.hasSuffix(".ref.png") }
    .map { Pair(file: String($0.dropLast(8)), reference: $0) }.filter { pair in
      let isLeftOut = [
        // An index outside of the color map is black here.
        "colormap-too-small.tga",
        // The largest of its images is shown, not the one of most bits.
        "bug785447.ico",
        // A truncated PNG is damaged.
        "bug696331.png",
      ].contains { pair.file.hasSuffix($0) }
      return !isLeftOut && FileManager.default.fileExists(atPath: pair.file)
    }

  @Test(.enabled(if: !references.isEmpty), arguments: references)
  func `a file of gdk-pixbuf's tests is shown as its reference`(pair: Pair) throws {
    try compare(pair)
  }

  /// GIFs whose description names the pixels of the first frame.
  static let frames: [Pair] = paths(in: pixbuf + "gif-test-suite").filter { $0.hasSuffix(".conf") }
    .compactMap { path in
      let lines = try? String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      func value(_ key: String) -> String? {
        lines?.first { $0.hasPrefix("\(key) = ") }.map { String($0.dropFirst(key.count + 3)) }
      }
      let isLeftOut = [
        // Images that are composed of several frames without a delay.
        "dispose-restore-previous", "high-color", "images-combine", "images-overlap",
        // Sides of 65,535 pixels, above the limit, and no pixels.
        "max-height", "max-width", "no-data", "image-zero-height", "image-zero-size",
        "image-zero-width",
      ].contains { path.hasSuffix("/\($0).conf") }
      guard !isLeftOut, let input = value("input"), let pixels = value("pixels") else { return nil }
      return Pair(
        file: pixbuf + "gif-test-suite/\(input)", reference: pixbuf + "gif-test-suite/\(pixels)")
    }

  @Test(.enabled(if: !frames.isEmpty), arguments: frames)
  func `the first frame of a GIF has the pixels of its description`(pair: Pair) throws {
    let size = try fixture.decoder.probe(pair.file).uprightSize
    let image = try fixture.decode(pair.file, width: size.width, height: size.height)
    let bytes = Array(try Data(contentsOf: URL(filePath: pair.reference)))
    let expected = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    #expect(Self.difference(image.pixels, expected) == 0)
  }

  // MARK: libjxl-testdata

  private static let libjxl = "/usr/share/libjxl-testdata/"

  /// PGM, PPM and PAM of 4 to 15 bits, whose samples were rounded down, compared with that of 16, and
  /// PNG in linear light. Files of gray with alpha are left out, because the alpha of each differs.
  static let variants: [Pair] = paths(in: libjxl).compactMap { path in
    if let match = path.firstMatch(of: /(.*flower_small\.(?:g|rgb|rgba)\.depth)(\d+)(\.p[gpa]m)/),
      let depth = Int(match.2)
    {
      guard (4..<16).contains(depth) else { return nil }
      return Pair(
        file: path, reference: "\(match.1)16\(match.3)", tolerance: 2 + (512 >> depth))
    }
    guard let match = path.firstMatch(of: /(.*\/64px\/.*)_(709|2020)_g1\.png/) else { return nil }
    return Pair(file: path, reference: "\(match.1)_srgb8.png", tolerance: 5)
  }

  @Test(.enabled(if: !variants.isEmpty), arguments: variants)
  func `images of other depths and in linear light look like those of 16 and of 8 bits`(pair: Pair)
    throws
  {
    try compare(pair)
  }

  @Test func `the packages exist, or a message reports that they are missing`() {
    for (pairs, name) in [
      (Self.references + Self.frames, "gdk-pixbuf-tests"), (Self.variants, "libjxl-testdata"),
    ] {
      if pairs.isEmpty {
        print("*** SKIPPED: the images of Debian's package \(name) ***")
      } else {
        #expect(pairs.count > 40)
      }
    }
  }

  // MARK: Comparing

  private static func paths(in folder: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: folder) ?? []
    return paths.sorted().map { "\(folder)/\($0)" }
  }

  /// Compares two files, at a size of up to 64 pixels.
  private func compare(_ pair: Pair) throws {
    let size = try fixture.decoder.probe(pair.file).uprightSize
    #expect(try fixture.decoder.probe(pair.reference).uprightSize == size)
    let scale = max(1, Double(max(size.width, size.height)) / 64)
    let images = try [pair.file, pair.reference].map {
      try fixture.decode(
        $0, width: Int(Double(size.width) / scale), height: Int(Double(size.height) / scale)
      ).pixels
    }
    #expect(Self.difference(images[0], images[1]) <= pair.tolerance)
  }

  /// The largest difference of alphas, and of colors with at least half of it: premultiplication rounds
  /// the others.
  private static func difference(_ a: [[UInt8]], _ b: [[UInt8]]) -> Int {
    guard a.count == b.count else { return .max }
    return zip(a, b).map { a, b in
      let alpha = abs(Int(a[3]) - Int(b[3]))
      return a[3] < 128 ? alpha : max(alpha, GridImagesTests.difference([a], [b]))
    }.max() ?? 0
  }
}

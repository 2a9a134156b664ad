import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct GIFTests {
  private static func picture(using random: inout SplitMix64) -> BlockPicture {
    let columns = Int.random(in: 1...9, using: &random)
    let colors = (0..<81).map { _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    return BlockPicture(columns: columns, rows: .random(in: 1...9, using: &random)) { column, row in
      colors[row * columns + column]
    }
  }

  @Test(arguments: Seeds.chosen)
  func `the first frame is at its position on the canvas`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try DecodingFixture()
    for _ in 0..<Seeds.iterations(10) {
      let picture = Self.picture(using: &random)
      let canvas = (
        width: Int.random(in: 1...90, using: &random),
        height: Int.random(in: 1...90, using: &random)
      )
      let left = Int.random(in: 0...40, using: &random)
      let top = Int.random(in: 0...40, using: &random)
      let transparent =
        Bool.random(using: &random) ? Int.random(in: 0..<picture.colors.count, using: &random) : nil
      let file = PlainFiles.gif(
        picture, left: left, top: top, screen: canvas, isInterlaced: Bool.random(using: &random),
        transparent: transparent)
      let pixels = try fixture.decode(file, width: canvas.width, height: canvas.height).pixels
      for y in 0..<canvas.height {
        for x in 0..<canvas.width {
          let column = (x - left) >> 3
          let row = (y - top) >> 3
          let isInside = (0..<picture.columns).contains(column) && (0..<picture.rows).contains(row)
          let isClear = !isInside || row * picture.columns + column == transparent
          let expected: [UInt8] = isClear ? [0, 0, 0, 0] : picture.color(column, row) + [255]
          let found = pixels[y * canvas.width + x]
          guard found == expected else {
            Issue.record("\(x), \(y) of \(canvas): \(found), not \(expected)")
            return
          }
        }
      }
    }
  }

  @Test func `a truncated interlaced GIF repeats each decoded row down to the next`() throws {
    let fixture = try DecodingFixture()
    let picture = BlockPicture(columns: 8, rows: 8) { column, row in
      [UInt8(30 * column), UInt8(30 * row), 90]
    }
    let whole = PlainFiles.gif(picture, isInterlaced: true)
    // The first pass has an eighth of the rows.
    let data = 13 + 768 + 10
    let cut = Array(whole.prefix(data + (whole.count - data) / 3))
    let image = try fixture.decode(cut, width: 64, height: 64)
    for row in 0..<8 {
      #expect(Array(image.pixel(20, 8 * row + 7).prefix(3)) == picture.color(2, row))
    }
  }

  @Test func `a truncated GIF shows the rows that it contains`() throws {
    let fixture = try DecodingFixture()
    let picture = BlockPicture(columns: 8, rows: 8) { column, row in
      [UInt8(30 * column), UInt8(30 * row), 90]
    }
    let whole = PlainFiles.gif(picture)
    let data = 13 + 768 + 10
    let cut = Array(whole.prefix(data + (whole.count - data) / 2))
    let image = try fixture.decode(cut, width: 64, height: 64)
    #expect(Array(image.pixel(20, 4).prefix(3)) == picture.color(2, 0))
    #expect(difference([image.pixel(20, 63)], [[0x2B, 0x2D, 0x36]]) == 0)
  }

  @Test func `a frame above the size limit is rejected before decoding`() throws {
    let fixture = try DecodingFixture()
    var file = PlainFiles.gif(.checker)
    let frame = 13 + 768
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(fixture.failure(try fixture.write(file)) == .tooLarge)
  }

  /// The format allows 2 to 8 bits; existing files have up to 11.
  @Test(arguments: 1...11)
  func `initial LZW code sizes from 1 to 11 bits are decoded`(rootBits: Int) throws {
    let fixture = try DecodingFixture()
    let columns = min(1 << rootBits, 9)
    let picture = BlockPicture(columns: columns, rows: min((1 << rootBits) / columns, 9)) {
      [UInt8(20 * $0), UInt8(255 - 20 * $1), UInt8(10 * ($0 + $1))]
    }
    let file = PlainFiles.gif(picture, rootBits: rootBits)
    let pixels = try fixture.decode(file, width: picture.width, height: picture.height).pixels
    for row in 0..<picture.rows {
      for column in 0..<picture.columns {
        let found = Array(pixels[(8 * row + 4) * picture.width + 8 * column + 4].prefix(3))
        #expect(found == picture.color(column, row))
      }
    }
  }

  @Test(arguments: [0, 12, 13, 63, 64, 128, 255])
  func `an invalid initial LZW code size is rejected`(rootBits: UInt8) throws {
    let fixture = try DecodingFixture()
    var file = PlainFiles.gif(.checker)
    file[13 + 768 + 10] = rootBits
    #expect(fixture.failure(try fixture.write(file), width: 48, height: 32) == .damaged)
  }

  @Test(arguments: [8, 11], [true, false])
  func `LZW codes of all widths are decoded, even with a full table`(
    rootBits: Int, clearsFullTable: Bool
  ) throws {
    let fixture = try DecodingFixture()
    let picture = BlockPicture(columns: 15, rows: 15) {
      [UInt8(17 * $0), UInt8(17 * $1), UInt8(($0 * $1 * 7) % 256)]
    }
    let file = PlainFiles.gif(picture, rootBits: rootBits, clearsFullTable: clearsFullTable)
    let pixels = try fixture.decode(file, width: picture.width, height: picture.height).pixels
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let found = Array(pixels[y * picture.width + x].prefix(3))
        guard found == picture.color(x / 8, y / 8) else {
          Issue.record("\(x), \(y): \(found), not \(picture.color(x / 8, y / 8))")
          return
        }
      }
    }
  }
}

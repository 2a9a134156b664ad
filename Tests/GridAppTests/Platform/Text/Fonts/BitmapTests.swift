import Testing

@testable import GridApp

struct BitmapTests {
  @Test func `a picture made smaller averages what falls into each pixel`() {
    let source = Bitmap(
      width: 4, height: 2,
      pixels: [
        0xFF00_0000, 0xFFFF_FFFF, 0xFF10_2030, 0xFF10_2030,
        0xFFFF_FFFF, 0xFF00_0000, 0xFF10_2030, 0xFF10_2030,
      ])
    #expect(source.scaled(width: 2, height: 1).pixels == [0xFF80_8080, 0xFF10_2030])
  }

  @Test func `transparent pixels give no colour to their neighbours`() {
    let source = Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0x0000_FF00])
    #expect(source.scaled(width: 1, height: 1).pixels == [0x80FF_0000])
  }

  @Test(arguments: [(1, 1), (7, 5), (19, 17), (136, 128), (200, 3)])
  func `one colour stays that colour at every size`(width: Int, height: Int) {
    let source = Bitmap(
      width: 136, height: 128, pixels: Array(repeating: 0xC812_3456, count: 136 * 128))
    let scaled = source.scaled(width: width, height: height)
    #expect(scaled.pixels == Array(repeating: 0xC812_3456, count: width * height))
  }

  @Test(arguments: -3...4)
  func `what is placed over the edge is cut off`(offset: Int) {
    var target = Bitmap(width: 3, height: 3)
    target.place(
      Bitmap(width: 2, height: 2, pixels: Array(repeating: 0xFFAA_BBCC, count: 4)),
      x: offset, y: offset)
    for y in 0..<3 {
      for x in 0..<3 {
        let isInside = (offset..<offset + 2).contains(x) && (offset..<offset + 2).contains(y)
        #expect(target.alpha(x: x, y: y) == (isInside ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test func `the denser of two pixels stays`() {
    var target = Bitmap(width: 1, height: 1, pixels: [0x8011_1111])
    target.place(Bitmap(width: 1, height: 1, pixels: [0x4022_2222]), x: 0, y: 0)
    #expect(target.pixels == [0x8011_1111])
    target.place(Bitmap(width: 1, height: 1, pixels: [0x9033_3333]), x: 0, y: 0)
    #expect(target.pixels == [0x9033_3333])
  }

  @Test func `premultiplied colours are divided by their alpha, straight ones are left`() {
    let premultiplied = Bitmap(
      width: 4, height: 1, pixels: [0xFF80_4020, 0x8040_2010, 0x0000_0000, 0x00FF_FFFF])
    #expect(
      premultiplied.withStraightAlpha().pixels
        == [0xFF80_4020, 0x8080_4020, 0x0000_0000, 0x00FF_FFFF])
    let straight = Bitmap(width: 2, height: 1, pixels: [0x80FF_4020, 0x8040_2010])
    #expect(straight.withStraightAlpha() == straight)
  }

  @Test func `an empty picture scales to transparency`() {
    #expect(Bitmap(width: 0, height: 0).scaled(width: 1, height: 1).alpha(x: 0, y: 0) == 0)
  }
}

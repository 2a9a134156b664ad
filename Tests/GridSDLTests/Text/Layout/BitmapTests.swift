import Testing

@testable import GridSDL

struct BitmapTests {
  @Test func `colors are divided by their alpha, and transparent pixels are white`() {
    var bitmap = Bitmap(
      width: 5, height: 1,
      pixels: [0xFF80_4020, 0x8040_2010, 0x4040_4040, 0x0000_0000, 0x80FF_0000])
    bitmap.unpremultiply()
    #expect(
      bitmap.pixels == [0xFF80_4020, 0x8080_4020, 0x40FF_FFFF, 0x00FF_FFFF, 0x80FF_0000])
  }

  @Test func `an empty bitmap stays empty`() {
    var bitmap = Bitmap(width: 0, height: 4)
    bitmap.unpremultiply()
    #expect(bitmap.pixels.isEmpty)
  }
}

import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct PixelPoolTests {
  @Test func `a released block is reused`() {
    let pool = PixelPool()
    let first = address(PixelBuffer(byteCount: 100_000, pool: pool))
    #expect(pool.byteCount >= 100_000)
    let second = address(PixelBuffer(byteCount: 99_000, pool: pool))
    #expect(first == second)
  }

  @Test func `a block more than twice as large is not reused`() {
    let pool = PixelPool()
    _ = address(PixelBuffer(byteCount: 400_000, pool: pool))
    let kept = pool.byteCount
    let buffer = PixelBuffer(byteCount: 100_000, pool: pool)
    #expect(pool.byteCount == kept)
    _ = consume buffer
  }

  @Test func `the size of unused blocks is limited`() {
    let pool = PixelPool(tileLimit: 100_000)
    for size in [30_000, 60_000, 90_000, 20_000, 200_000] {
      _ = address(PixelBuffer(byteCount: size, pool: pool))
      #expect(pool.byteCount <= 100_000)
    }
    pool.removeAll()
    #expect(pool.byteCount == 0)
  }

  @Test func `blocks of whole images are kept in addition to those of tiles`() {
    let pool = PixelPool(tileLimit: 100_000)
    let first = address(PixelBuffer(byteCount: 48_000_000, pool: pool))
    _ = address(PixelBuffer(byteCount: 50_000, pool: pool))
    #expect(address(PixelBuffer(byteCount: 47_000_000, pool: pool)) == first)
    #expect(pool.byteCount >= 48_050_000)
  }

  @Test func `an image contains the written pixels`() {
    var buffer = PixelBuffer(byteCount: 8)
    unsafe buffer.withUnsafeMutableBytes { bytes in
      for index in bytes.indices { unsafe bytes[index] = UInt8(index) }
    }
    let image = PreparedImage(
      pixels: buffer, size: PixelSize(width: 1, height: 2), format: .rgba, isOpaque: true)
    #expect(unsafe image.withUnsafeBytes { $0.count } == 8)
    #expect(image.pixels == [[0, 1, 2, 3], [4, 5, 6, 7]])
    #expect(image.bytesPerRow == 4 && image.byteCount == 8)
  }

  private func address(_ buffer: consuming PixelBuffer) -> UInt {
    unsafe buffer.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}

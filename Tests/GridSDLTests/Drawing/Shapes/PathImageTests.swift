import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

struct PathImageTests {
  private let fill = PathPainting.fill(.nonZero)

  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BezierPath
  {
    BezierPath(rect: Rect(x: x, y: y, width: width, height: height))
  }

  @Test(arguments: [1.0, 2, 2.5])
  func `a rectangle on whole pixels has exactly its pixels`(scale: Double) throws {
    let image = try #require(PathImage(rectangle(4, -6, 8, 2), fill, scale: scale))
    #expect(image.x == Int(4 * scale) && image.y == Int(-6 * scale))
    #expect(image.size == PixelSize(width: Int(8 * scale), height: Int(2 * scale)))
    #expect(image.bitmap.width == image.size.width && image.bitmap.height == image.size.height)
    #expect(Set(image.bitmap.pixels) == [0xFFFF_FFFF])
  }

  @Test func `half a pixel is half opaque white`() throws {
    let image = try #require(PathImage(rectangle(0, 0, 1.5, 1), fill, scale: 1))
    #expect(image.bitmap.pixels.map { $0 & 0xFF_FFFF } == [0xFF_FFFF, 0xFF_FFFF])
    #expect(abs(Int(image.bitmap.alpha(x: 1, y: 0)) - 128) <= 1)
  }

  @Test func `a line is half on each side of its path, and caps lengthen it`() throws {
    var path = BezierPath()
    path.move(to: Point(x: 10, y: 10))
    path.addLine(to: Point(x: 20, y: 10))
    let width = try StrokeStyle.LineCap.allCases.map { cap in
      let style = StrokeStyle(lineWidth: 4, lineCap: cap)
      let image = try #require(PathImage(path, .stroke(style), scale: 1))
      #expect(image.y == 8 && image.size.height == 4)
      return image.size.width
    }
    #expect(width == [10, 14, 14])
  }

  @Test func `where a path crosses itself the fill rule decides`() throws {
    var path = rectangle(0, 0, 30, 30)
    for element in rectangle(10, 10, 10, 10).elements {
      switch element {
      case .move(let point): path.move(to: point)
      case .line(let point): path.addLine(to: point)
      case .curve, .close: path.close()
      }
    }
    let solid = try #require(PathImage(path, .fill(.nonZero), scale: 1))
    let hollow = try #require(PathImage(path, .fill(.evenOdd), scale: 1))
    #expect(solid.bitmap.alpha(x: 15, y: 15) == 255)
    #expect(hollow.bitmap.alpha(x: 15, y: 15) == 0)
    #expect(hollow.bitmap.alpha(x: 5, y: 15) == 255)
  }

  @Test func `a path beyond the limits is drawn smaller and keeps its size on screen`() throws {
    for (width, height) in [(100_000.0, 3.0), (9_000, 9_000), (2, 50_000)] {
      let image = try #require(PathImage(rectangle(0, 0, width, height), fill, scale: 1))
      #expect(image.size == PixelSize(width: Int(width), height: Int(height)))
      #expect(image.bitmap.width <= PathImage.sideLimit)
      #expect(image.bitmap.height <= PathImage.sideLimit)
      #expect(image.bitmap.pixels.count <= PathImage.pixelLimit + 2 * PathImage.sideLimit)
      #expect(image.bitmap.pixels.contains { $0 >> 24 > 0 })
    }
  }

  @Test(arguments: [.nan, .infinity, 1e300, 2_000_000] as [Double])
  func `coordinates that no screen has are not drawn`(far: Double) {
    #expect(PathImage(rectangle(0, 0, far, 10), fill, scale: 1) == nil)
    #expect(
      PathImage(rectangle(0, 0, 10, 10), .stroke(StrokeStyle(lineWidth: far)), scale: 1) == nil)
    #expect(PathImage(rectangle(0, 0, 10, 10), fill, scale: far) == nil)
  }

  @Test func `paths without an area have no pixels`() {
    var line = BezierPath()
    line.move(to: .zero)
    line.addLine(to: Point(x: 9, y: 0))
    #expect(PathImage(line, fill, scale: 1) == nil)
    #expect(PathImage(BezierPath(), fill, scale: 1) == nil)
  }

  @Test(arguments: Seeds.chosen)
  func `filled rectangles cover their area at any position and scale`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      func length(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
      }
      let (width, height, scale) = (length(1...80), length(1...80), length(0.5...3))
      let image = try #require(
        PathImage(rectangle(length(-90...90), length(-90...90), width, height), fill, scale: scale))
      let sum = image.bitmap.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
      let area = width * height * scale * scale
      #expect(abs(sum - area) < 0.02 * area + 2, "\(width) x \(height) at \(scale)")
    }
  }
}

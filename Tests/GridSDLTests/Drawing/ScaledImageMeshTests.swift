import CSDL2
import GridEngine
import Testing

@testable import GridSDL

/// Tests where a scaled part of a texture is read.
struct ScaledImageMeshTests {
  private static let texture = PixelSize(width: 64, height: 32)

  private struct Position: Equatable {
    var x: Double
    var y: Double
  }

  /// Returns the positions in the texture, in texels, that a mesh has for the center of a pixel: one for
  /// each triangle that covers it.
  private func positions(_ mesh: ScaledImageMesh, at x: Double, _ y: Double) -> [Position] {
    stride(from: 0, to: mesh.vertices.count, by: 3).compactMap { first in
      let corners = Array(mesh.vertices[first..<first + 3])
      let (a, b, c) = (corners[0].position, corners[1].position, corners[2].position)
      let (ax, ay) = (Double(a.x), Double(a.y))
      let (ux, uy) = (Double(b.x) - ax, Double(b.y) - ay)
      let (vx, vy) = (Double(c.x) - ax, Double(c.y) - ay)
      let area = ux * vy - uy * vx
      let s = ((x - ax) * vy - (y - ay) * vx) / area
      let t = (ux * (y - ay) - uy * (x - ax)) / area
      guard s >= -1e-9, t >= -1e-9, s + t <= 1 + 1e-9 else { return nil }
      let weights = [1 - s - t, s, t]
      func mean(_ value: (SDL_FPoint) -> Float) -> Double {
        zip(corners, weights).reduce(0) { $0 + Double(value($1.0.tex_coord)) * $1.1 }
      }
      return Position(
        x: mean(\.x) * Double(Self.texture.width), y: mean(\.y) * Double(Self.texture.height))
    }
  }

  /// Returns the texel for a device pixel along one side, not beyond the centers of the outermost ones.
  private func expected(_ pixel: Int32, of length: Int32, _ start: Int32, _ count: Int32) -> Double
  {
    let texel = (Double(pixel) + 0.5) * Double(count) / Double(length)
    return Double(start) + min(max(texel, 0.5), Double(count) - 0.5)
  }

  @Test(arguments: [0, 1, 2, 3, -1, 6])
  func `each pixel is read between the centers of the outermost texels`(turns: Int) throws {
    let part = SDL_Rect(x: 3, y: 2, w: 10, h: 7)
    for (width, height) in [(Int32(10), Int32(7)), (25, 15), (4, 3), (31, 3), (1, 40), (10, 21)] {
      let frame = SDL_Rect(x: 5, y: 6, w: width, h: height)
      var mesh = ScaledImageMesh()
      mesh.set(part, ofTexture: Self.texture, quarterTurns: turns, in: frame, opacity: 255)
      for y in 0..<height {
        for x in 0..<width {
          let found = positions(mesh, at: Double(frame.x + x) + 0.5, Double(frame.y + y) + 0.5)
          try #require(!found.isEmpty, "\(x), \(y) of \(width) x \(height)")
          // Clockwise, as FrameCanvas.
          let (across, down) = (width - 1 - x, height - 1 - y)
          let wanted =
            switch turns & 3 {
            case 0: (expected(x, of: width, 3, 10), expected(y, of: height, 2, 7))
            case 1: (expected(y, of: height, 3, 10), expected(across, of: width, 2, 7))
            case 2: (expected(across, of: width, 3, 10), expected(down, of: height, 2, 7))
            default: (expected(down, of: height, 3, 10), expected(x, of: width, 2, 7))
            }
          // A center on an edge is in two triangles, which agree.
          for position in found {
            #expect(abs(position.x - wanted.0) < 1e-3 && abs(position.y - wanted.1) < 1e-3)
          }
        }
      }
    }
  }

  @Test func `a reduced image is one rectangle, an enlarged one nine`() {
    let part = SDL_Rect(x: 0, y: 0, w: 20, h: 20)
    for (side, count) in [(Int32(10), 1), (20, 1), (40, 9)] {
      var mesh = ScaledImageMesh()
      let frame = SDL_Rect(x: 0, y: 0, w: side, h: side)
      mesh.set(part, ofTexture: Self.texture, in: frame, opacity: 128)
      #expect(mesh.vertices.count == 6 * count)
      #expect(mesh.vertices.allSatisfy { $0.color.a == 128 && $0.color.r == 255 })
    }
  }
}

import CSDL2
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

struct GradientMeshTests {
  private func triangles(of mesh: GradientMesh) -> [[SDL_Vertex]] {
    stride(from: 0, to: mesh.vertices.count, by: 3).map { Array(mesh.vertices[$0..<$0 + 3]) }
  }

  private func area(_ triangle: [SDL_Vertex]) -> Double {
    let (a, b, c) = (triangle[0].position, triangle[1].position, triangle[2].position)
    return abs(Double((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y))) / 2
  }

  @Test func `a gradient from end to end is two triangles`() {
    var mesh = GradientMesh()
    let rect = SDL_Rect(x: 5, y: 6, w: 40, h: 20)
    mesh.append(
      rect, of: LinearGradient([Color(0), Color(0xFFFFFF)]), in: rect, opacity: 255)
    #expect(mesh.vertices.count == 6)
    for vertex in mesh.vertices {
      #expect(vertex.color.r == (vertex.position.y == 6 ? 0 : 255))
      #expect(vertex.color.a == 255)
    }
    mesh.removeAll()
    mesh.append(
      SDL_Rect(x: 0, y: 0, w: 0, h: 9), of: LinearGradient([Color(0)]), in: rect, opacity: 9)
    #expect(mesh.vertices.isEmpty)
  }

  @Test(arguments: Seeds.chosen)
  func `triangles cover the part once, and corners have the gradient's color`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      func point() -> Point {
        Point(
          x: Double.random(in: -0.5...1.5, using: &random),
          y: Double.random(in: -0.5...1.5, using: &random))
      }
      let colors = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Color(UInt32.random(in: 0...0xFFFFFF, using: &random))
      }
      let stops = colors.map {
        LinearGradient.Stop($0, at: Double.random(in: 0...1, using: &random))
      }
      let gradient = LinearGradient(stops: stops, from: point(), to: point())
      let frame = SDL_Rect(
        x: -7, y: 9, w: Int32.random(in: 1...300, using: &random),
        h: Int32.random(in: 1...300, using: &random))
      let part = SDL_Rect(
        x: frame.x + frame.w / 3, y: frame.y, w: frame.w - frame.w / 3, h: (frame.h + 1) / 2)
      var mesh = GradientMesh()
      mesh.append(part, of: gradient, in: frame, opacity: 255)
      let sum = triangles(of: mesh).reduce(0) { $0 + area($1) }
      #expect(abs(sum - Double(part.w) * Double(part.h)) < 1, "\(gradient)")
      let whole = Rect(
        x: Double(frame.x), y: Double(frame.y), width: Double(frame.w), height: Double(frame.h))
      for vertex in mesh.vertices {
        let place = Point(x: Double(vertex.position.x), y: Double(vertex.position.y))
        let location = gradient.location(of: place, in: whole)
        // At a sharp edge both colors are right. Vertices are rounded to some 1e-5 pixels.
        let shifted = Point(x: place.x + 0.01, y: place.y + 0.01)
        let change = abs(gradient.location(of: shifted, in: whole) - location)
        let near = (-20...20).map {
          gradient.color(at: location + Double($0) * (change + 1e-3) / 20).red
        }
        let range = Int(near.min()!) - 2...Int(near.max()!) + 2
        #expect(range.contains(Int(vertex.color.r)), "\(location) of \(gradient)")
      }
    }
  }
}

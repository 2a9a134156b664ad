import GridEngine
import Testing

struct BezierPathTests {
  @Test func `a rectangle is four lines from its top left corner, and closed`() {
    let path = BezierPath(rect: Rect(x: 1, y: 2, width: 3, height: 4))
    let points = [(1.0, 2.0), (4, 2), (4, 6), (1, 6), (1, 2)].map { Point(x: $0.0, y: $0.1) }
    #expect(
      path.elements == [.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } + [.close])
    #expect(path.currentPoint == points[0])
  }

  @Test(arguments: [4.0, 10, 99])
  func `curves of rounded rectangles stay in them and touch their sides`(radius: Double) {
    let rect = Rect(x: 10, y: 20, width: 40, height: 20)
    for path in [BezierPath(roundedRect: rect, cornerRadius: radius), BezierPath(ovalIn: rect)] {
      #expect(path.controlPointBounds == rect)
      #expect(path.elements.last == .close)
    }
  }

  @Test func `a quadratic curve is the cubic one with the same points`() {
    let (start, control, end) = (Point(x: 0, y: 0), Point(x: 30, y: 60), Point(x: 90, y: 0))
    var path = BezierPath()
    path.move(to: start)
    path.addQuadCurve(to: end, controlPoint: control)
    guard case .curve(_, let first, let second) = path.elements[1] else {
      Issue.record("no curve")
      return
    }
    for step in 0...10 {
      let t = Double(step) / 10
      let u = 1 - t
      func quadratic(_ axis: KeyPath<Point, Double>) -> Double {
        u * u * start[keyPath: axis] + 2 * u * t * control[keyPath: axis]
          + t * t * end[keyPath: axis]
      }
      func cubic(_ axis: KeyPath<Point, Double>) -> Double {
        u * u * u * start[keyPath: axis] + 3 * u * u * t * first[keyPath: axis]
          + 3 * u * t * t * second[keyPath: axis] + t * t * t * end[keyPath: axis]
      }
      #expect(abs(quadratic(\.x) - cubic(\.x)) < 1e-9)
      #expect(abs(quadratic(\.y) - cubic(\.y)) < 1e-9)
    }
  }

  @Test func `after a closed subpath the current point is its beginning`() {
    var path = BezierPath()
    #expect(path.currentPoint == nil && path.controlPointBounds == nil)
    path.addLine(to: Point(x: 3, y: 4))
    path.addLine(to: Point(x: 9, y: 4))
    path.close()
    #expect(path.currentPoint == Point(x: 3, y: 4))
    path.move(to: Point(x: 5, y: 5))
    path.addLine(to: Point(x: 6, y: 6))
    path.close()
    #expect(path.currentPoint == Point(x: 5, y: 5))
  }

  @Test func `nothing to draw is no command`() {
    var list = DrawList()
    list.fill(BezierPath(), Color(0xFFFFFF))
    list.stroke(BezierPath(), Color(0xFFFFFF))
    list.stroke(
      BezierPath(rect: Rect(x: 0, y: 0, width: 1, height: 1)), Color(0xFFFFFF),
      style: StrokeStyle(lineWidth: 0))
    list.fill(Rect(x: 0, y: 0, width: 1, height: 1), LinearGradient([]))
    #expect(list.commands.isEmpty)
  }

  @Test func `a path contains the elements of another one that was appended`() {
    var path = BezierPath(rect: Rect(x: 0, y: 0, width: 1, height: 2))
    let oval = BezierPath(ovalIn: Rect(x: 3, y: 4, width: 5, height: 6))
    let first = path.elements
    path.append(oval)
    #expect(path.elements == first + oval.elements)
  }

  @Test func `paths that differ in any element are different keys`() {
    var shapes: [BezierPath: Int] = [:]
    for changed in 0..<40 {
      var path = BezierPath()
      for index in 0..<40 {
        path.addLine(to: Point(x: Double(index), y: index == changed ? 1 : 0))
      }
      shapes[path] = changed
    }
    #expect(shapes.count == 40 && Set(shapes.values).count == 40)
  }
}

import GridEngine
import Testing

@testable import GridSDL

@MainActor
struct HUDLayoutTests {
  nonisolated static let rooms = [
    Size(width: 134, height: 104), Size(width: 454, height: 304), Size(width: 614, height: 384),
    Size(width: 874, height: 450), Size(width: 1254, height: 784), Size(width: 3814, height: 2144),
  ]

  @Test(arguments: [
    (Size(width: 454, height: 304), HUDLayout.Detail.compact),
    (Size(width: 614, height: 384), .graph),
    (Size(width: 1254, height: 784), .full),
    (Size(width: 1254, height: 184), .compact),
  ])
  func `the overlay shows the parts that fit`(room: Size, detail: HUDLayout.Detail) {
    #expect(HUDLayout(mode: .full, room: room, lineWidth: 400).detail == detail)
    #expect(HUDLayout(mode: .compact, room: room, lineWidth: 400).detail == .compact)
  }

  @Test func `four steps visit all corners and return`() {
    var corner = WindowCorner.topLeft
    var seen: Set<WindowCorner> = []
    for _ in 0..<4 {
      corner = corner.next
      seen.insert(corner)
    }
    #expect(corner == .topLeft)
    #expect(seen == Set(WindowCorner.allCases))
  }

  @Test(arguments: rooms)
  func `items stay in the panel and do not overlap`(room: Size) {
    for mode in [HUDMode.compact, .full] {
      let layout = HUDLayout(mode: mode, room: room, lineWidth: 400)
      let items = HUDContent().items(layout, .dark)
      let panel = Rect(origin: .zero, size: layout.size)
      for (index, item) in items.enumerated() {
        #expect(Self.contains(panel, item.rect), "\(item) in \(panel)")
        for other in items[..<index] {
          #expect(!Self.overlap(item.rect, other.rect), "\(item) over \(other)")
        }
        guard layout.detail != .compact else { continue }
        for graph in [layout.band, layout.bars, layout.outcomes] {
          #expect(!Self.overlap(item.rect, graph), "\(item) over \(graph)")
        }
      }
    }
  }

  private static func contains(_ outer: Rect, _ inner: Rect) -> Bool {
    inner.minX >= outer.minX && inner.maxX <= outer.maxX && inner.minY >= outer.minY
      && inner.maxY <= outer.maxY
  }

  private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    min(a.maxX, b.maxX) - max(a.minX, b.minX) > 1e-9
      && min(a.maxY, b.maxY) - max(a.minY, b.minY) > 1e-9
  }
}

import GridEngine
import Testing

@testable import GridApp

@MainActor
struct HUDLayoutTests {
  nonisolated static let windows = [
    Size(width: 160, height: 120), Size(width: 480, height: 320), Size(width: 640, height: 400),
    Size(width: 900, height: 466), Size(width: 1280, height: 800), Size(width: 3840, height: 2160),
  ]

  @Test(arguments: windows, HUDCorner.allCases)
  func `the panel lies within the window in every corner`(window: Size, corner: HUDCorner) {
    for mode in [HUDMode.compact, .full] {
      let layout = HUDLayout(mode: mode, window: window, lineWidth: 700)
      let request = OverlayPlacement.Request(
        part: .frameTimes, size: layout.size, position: .corner(corner))
      let panel = OverlayPlacement(window: window).preferredFrame(of: request)
      #expect(panel.size == layout.size, "the panel is cut")
      #expect(panel.minX >= 0 && panel.minY >= 0, "\(mode) \(panel)")
      #expect(panel.maxX <= window.width && panel.maxY <= window.height, "\(mode) \(panel)")
    }
  }

  @Test(arguments: [
    (Size(width: 480, height: 320), HUDLayout.Detail.compact),
    (Size(width: 640, height: 400), .graph),
    (Size(width: 1280, height: 800), .full),
    (Size(width: 1280, height: 200), .compact),
  ])
  func `a window shows as much as it has room for`(window: Size, detail: HUDLayout.Detail) {
    #expect(HUDLayout(mode: .full, window: window, lineWidth: 400).detail == detail)
    #expect(HUDLayout(mode: .compact, window: window, lineWidth: 400).detail == .compact)
  }

  @Test func `four steps go through all corners and back`() {
    var corner = HUDCorner.topLeft
    var seen: Set<HUDCorner> = []
    for _ in 0..<4 {
      corner = corner.next
      seen.insert(corner)
    }
    #expect(corner == .topLeft)
    #expect(seen == Set(HUDCorner.allCases))
  }

  @Test(arguments: windows)
  func `items stay in the panel and off one another`(window: Size) {
    for mode in [HUDMode.compact, .full] {
      let layout = HUDLayout(mode: mode, window: window, lineWidth: 400)
      let items = HUDContent().items(layout, .dark)
      let panel = Rect(origin: .zero, size: layout.size)
      for (index, item) in items.enumerated() {
        #expect(Self.holds(panel, item.rect), "\(item) in \(panel)")
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

  private static func holds(_ outer: Rect, _ inner: Rect) -> Bool {
    inner.minX >= outer.minX && inner.maxX <= outer.maxX && inner.minY >= outer.minY
      && inner.maxY <= outer.maxY
  }

  private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    min(a.maxX, b.maxX) - max(a.minX, b.minX) > 1e-9
      && min(a.maxY, b.maxY) - max(a.minY, b.minY) > 1e-9
  }
}

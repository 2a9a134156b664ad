import Testing

@testable import GridSDL

@MainActor
struct WaylandSurfaceTests {
  @Test func `the surface of a window that was made again is not used`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let compositor = FakeCompositor(offering: [])
        guard let client = WaylandClient(compositor.client) else { return }
        let surface = client.waylandSurface
        surface.end()
        _ = unsafe surface.surface
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("after SDL had made the window again"), "\(message)")
  }

  @Test func `a mode that changes is known, and an output that is removed is not`() throws {
    let compositor = FakeCompositor(offering: [("wl_output", 2)])
    let client = try #require(WaylandClient(compositor.client))
    let outputs = try #require(WaylandOutputs(over: client.waylandSurface))
    #expect(outputs.refreshRate(ofDisplay: 0) == nil)
    func change(to millihertz: Int32, isCurrent: Bool) {
      compositor.send("wl_output", 1) {
        $0.uint(isCurrent ? 1 : 0).int(1280).int(800).int(millihertz)
      }
      client.read()
    }
    change(to: 59_951, isCurrent: true)
    #expect(outputs.refreshRate(ofDisplay: 0) == 59.951)
    change(to: 30_000, isCurrent: false)
    #expect(outputs.refreshRate(ofDisplay: 0) == 59.951)
    change(to: 143_856, isCurrent: true)
    #expect(outputs.refreshRate(ofDisplay: 0) == 143.856)
    #expect(outputs.refreshRate(ofDisplay: 7) == 143.856, "SDL's list is behind")
    compositor.send("wl_registry", 1) { $0.uint(0) }
    client.read()
    #expect(outputs.refreshRate(ofDisplay: 0) == nil)
  }
}

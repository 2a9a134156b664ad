import CSDL2
import GridEngine
import Testing

@testable import GridSDL

/// The order of destruction that SDL and libwayland need, whatever the order of release.
@MainActor
@Suite struct RendererHandleTests {
  private final class Owner {}

  @Test func `a texture retains its renderer, and the renderer its target`() throws {
    var surface = SurfaceHandle(
      size: PixelSize(width: 8, height: 8), format: SDL_PIXELFORMAT_ARGB8888.rawValue)
    var renderer = surface?.makeRenderer()
    var texture: Texture? = try Texture(
      renderer: #require(renderer), size: PixelSize(width: 4, height: 4),
      format: SDL_PIXELFORMAT_ARGB8888.rawValue, blends: false)
    weak let pixels = surface
    weak let handle = renderer
    surface = nil
    renderer = nil
    #expect(texture != nil && handle != nil && pixels != nil)
    texture = nil
    #expect(handle == nil && pixels == nil)
  }

  @Test func `a listener of a compositor retains the owner of the connection`() throws {
    let compositor = FakeCompositor(offering: [("wl_compositor", 4), ("wl_seat", 8)])
    let client = try #require(WaylandClient(compositor.client))
    var owner: Owner? = Owner()
    weak let connection = owner
    var pointer = unsafe WaylandPointer(
      over: WaylandSurface(
        display: client.display, surface: client.surface, owner: try #require(owner)))
    owner = nil
    #expect(pointer != nil && connection != nil)
    pointer = nil
    #expect(connection == nil)
  }

  @Test func `waking the event loop after its end has no effect`() {
    SDL_InitSubSystem(SDL_INIT_EVENTS)
    defer { SDL_QuitSubSystem(SDL_INIT_EVENTS) }
    let waker = EventWaker()
    waker.wake()
    #expect(SDL_HasEvent(waker.type) == SDL_TRUE)
    SDL_FlushEvent(waker.type)
    waker.close()
    waker.wake()
    #expect(SDL_HasEvent(waker.type) == SDL_FALSE)
  }
}

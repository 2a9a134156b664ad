import CSDL2
import GridEngine

extension Window {
  /// Creates a listener for the window's wheels and touchpads, if the window uses Wayland.
  package func makeWaylandPointer() -> WaylandPointer? {
    surface.flatMap { WaylandPointer(over: $0) }
  }

  /// Creates a source of the window's display times, if the display reports them.
  package func makeDisplayTimes() -> (any DisplayTimes)? {
    Self.displayTimes(of: surface, rendererName: rendererName, rendererHandle)
  }

  /// Creates a source of the display times of a surface or an OpenGL renderer, if the display
  /// reports them.
  static func displayTimes(
    of surface: WaylandSurface?, rendererName: String, _ renderer: RendererHandle
  ) -> (any DisplayTimes)? {
    if let surface, let times = WaylandPresentation(over: surface) { return times }
    return rendererName.hasPrefix("opengl") ? GLXDisplayTimes(of: renderer) : nil
  }

  /// The size in pixels of a window without OpenGL.
  static func drawableSize(of window: WindowHandle) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSizeInPixels(window.pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }
}

import CSDL2
import GridEngine

extension Window {
  /// What listens to the window's wheels and touchpads, where the window is Wayland's.
  package func makeWaylandPointer() -> WaylandPointer? {
    surface.flatMap { WaylandPointer(over: $0) }
  }

  /// What asks for the window's display times, where the display tells them.
  package func makeDisplayTimes() -> (any DisplayTimes)? {
    if let surface, let times = WaylandPresentation(over: surface) { return times }
    return rendererName.hasPrefix("opengl") ? GLXDisplayTimes(of: rendererHandle) : nil
  }

  /// The pixels of a window without OpenGL.
  static func drawableSize(of window: WindowHandle) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSizeInPixels(window.pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }
}

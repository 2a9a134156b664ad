import CSDL2
import GridEngine

extension Renderer {
  /// Draws a list into an icon for a drag. Takes a few milliseconds where OpenGL runs on the CPU.
  ///
  /// - Parameters:
  ///   - list: The drawing commands, in points.
  ///   - size: The size of the icon in points.
  ///   - background: The color around what is drawn; it may be transparent.
  /// - Returns: nil if the renderer cannot draw into textures.
  func makeDragIcon(
    of list: DrawList, size: Size, background: Color
  ) -> DragIcon? {
    let width = Int(transform.pixel(size.width)), height = Int(transform.pixel(size.height))
    guard width > 0, height > 0 else { return nil }
    let pixels = PixelSize(width: width, height: height)
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    let target = try? Texture(
      renderer: handle, size: pixels, format: format, blends: false, isTarget: true)
    guard let target, unsafe SDL_SetRenderTarget(handle.pointer, target.handle) == 0 else {
      return nil
    }
    defer { unsafe SDL_SetRenderTarget(handle.pointer, nil) }
    setColor(background)
    unsafe SDL_RenderClear(handle.pointer)
    draw(list)
    var read = [UInt32](repeating: 0, count: width * height)
    let result = unsafe read.withUnsafeMutableBytes {
      unsafe SDL_RenderReadPixels(
        handle.pointer, nil, format, $0.baseAddress, Int32(4 * width))
    }
    guard result == 0 else { return nil }
    return DragIcon(pixels: read, size: pixels, scale: scale)
  }
}

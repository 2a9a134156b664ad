import CSDL2
import GridEngine
import GridImages

extension Window {
  /// Decodes a square image file as an icon; nil if it cannot be read. Called on any thread.
  nonisolated static func icon(contentsOf path: String) -> PreparedImage? {
    try? ImageFileDecoder(format: .bgra).decode(
      ImageRequest(file: path, sizeInPixels: PixelSize(width: 128, height: 128)), quality: .sharp,
      cancellation: CancellationFlag())
  }

  /// Gives the window an icon in BGRA, which an X server's window manager shows.
  func setIcon(_ image: PreparedImage) {
    unsafe image.withUnsafeBytes { pixels in
      // SDL only reads the pixels.
      let start = unsafe UnsafeMutableRawPointer(mutating: pixels.baseAddress)
      guard
        let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
          start, Int32(image.width), Int32(image.height), 32, Int32(image.bytesPerRow),
          SDL_PIXELFORMAT_ARGB8888.rawValue)
      else { return }
      unsafe SDL_SetWindowIcon(handle.pointer, surface)
      unsafe SDL_FreeSurface(surface)
    }
  }
}

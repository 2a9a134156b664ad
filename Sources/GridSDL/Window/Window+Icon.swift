import CSDL2
import Dispatch
import GridEngine
import GridImages
import Synchronization

/// The icon of a window, which an X server's window manager shows. Wayland compositors find the icon by the
/// desktop file of the program.
@MainActor final class WindowIcon {
  private let decoded = DecodedIcon()

  /// Decodes a square image file on another thread.
  ///
  /// - Parameter wake: Called on that thread when the icon is ready for ``apply(to:)``.
  init(path: String, wake: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async { [decoded] in
      let size = PixelSize(width: 128, height: 128)
      let request = ImageRequest(file: path, sizeInPixels: size)
      let decoder = ImageFileDecoder(format: .bgra)
      // A program without its icon still works.
      guard
        let image = try? decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
      else { return }
      decoded.image.withLock { $0 = image }
      wake()
    }
  }

  /// Gives the icon to a window, once it is decoded.
  ///
  /// - Returns: Whether it is decoded.
  func apply(to window: Window) -> Bool {
    guard let image = decoded.image.withLock({ $0.take() }) else { return false }
    unsafe image.withUnsafeBytes { pixels in
      // SDL only reads the pixels.
      let start = unsafe UnsafeMutableRawPointer(mutating: pixels.baseAddress)
      guard
        let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
          start, Int32(image.width), Int32(image.height), 32, Int32(image.bytesPerRow),
          SDL_PIXELFORMAT_ARGB8888.rawValue)
      else { return }
      unsafe SDL_SetWindowIcon(window.handle.pointer, surface)
      unsafe SDL_FreeSurface(surface)
    }
    return true
  }
}

/// The decoded icon, until the window has it.
private nonisolated final class DecodedIcon: Sendable {
  let image = Mutex<PreparedImage?>(nil)
}

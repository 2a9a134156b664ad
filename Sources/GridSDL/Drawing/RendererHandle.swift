import CSDL2

/// Owns an `SDL_Renderer`.
///
/// Everything that is made of a renderer retains its handle, and the handle retains what the renderer
/// draws into. The last user destroys them in the order that SDL needs: textures, renderer, window,
/// video.
@safe
package final class RendererHandle {
  let pointer: OpaquePointer
  private let target: AnyObject?

  /// Takes ownership of a renderer of the main thread.
  ///
  /// - Parameter target: The owner of the window or the pixels that it draws into; nil where that
  ///   outlives every renderer.
  init(_ pointer: OpaquePointer, drawingInto target: AnyObject?) {
    unsafe self.pointer = pointer
    self.target = target
  }

  isolated deinit { unsafe SDL_DestroyRenderer(pointer) }
}

import CSDL2

/// The owner of an `SDL_Renderer`.
///
/// All objects made by a renderer retain its handle, and the handle retains its render target. The
/// last user destroys them in the order that SDL needs: textures, renderer, window, video.
@safe
@MainActor package final class RendererHandle {
  let pointer: OpaquePointer
  private let target: AnyObject?

  /// Whether ``pointer`` is destroyed with this object.
  private let isOwner: Bool

  /// Takes ownership of a renderer of the main thread.
  ///
  /// - Parameter target: The owner of the window or pixels that it draws into; nil if they outlive
  ///   every renderer.
  init(_ pointer: OpaquePointer, drawingInto target: AnyObject?) {
    unsafe self.pointer = pointer
    self.target = target
    isOwner = true
  }

  /// Uses a renderer that its owner destroys after this object.
  init(borrowing pointer: OpaquePointer) {
    unsafe self.pointer = pointer
    target = nil
    isOwner = false
  }

  isolated deinit { if isOwner { unsafe SDL_DestroyRenderer(pointer) } }
}

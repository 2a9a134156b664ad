/// An `SDL_Renderer` that somebody else owns and destroys, later than all textures made of it.
@safe
struct BorrowedRenderer {
  let pointer: OpaquePointer

  /// Lends `pointer`, which has to be an `SDL_Renderer` of the main thread.
  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }
}

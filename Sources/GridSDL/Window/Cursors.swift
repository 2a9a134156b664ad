import CSDL2
import GridEngine

/// The system's cursors, loaded when they are first shown.
///
/// They are destroyed with SDL's video subsystem.
final class Cursors {
  @safe
  private struct SystemCursor {
    let pointer: OpaquePointer
  }

  private var loaded: [PointerCursor: SystemCursor] = [:]

  /// The shape of the pointer.
  var current = PointerCursor.arrow {
    didSet { if current != oldValue { show() } }
  }

  private func show() {
    guard let cursor = loaded[current] ?? load() else { return }
    unsafe SDL_SetCursor(cursor.pointer)
  }

  private func load() -> SystemCursor? {
    guard let pointer = unsafe SDL_CreateSystemCursor(current.systemCursor) else { return nil }
    let cursor = unsafe SystemCursor(pointer: pointer)
    loaded[current] = cursor
    return cursor
  }
}

extension PointerCursor {
  /// SDL's number of the shape.
  var systemCursor: SDL_SystemCursor {
    switch self {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .pointingHand: SDL_SYSTEM_CURSOR_HAND
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
    case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
    case .notAllowed: SDL_SYSTEM_CURSOR_NO
    }
  }
}

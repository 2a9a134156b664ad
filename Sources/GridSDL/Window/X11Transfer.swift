import CSDL2
import CX11
import Glibc

/// The clipboard and the drags of an X server, for data of any format.
///
/// Connects to the server when the first data are offered.
@safe
@MainActor final class X11Transfer: DataTransfer {
  /// The number of the app's window.
  private let window: UInt32
  private let server = ContentServer()
  private var handle: OpaquePointer?
  private var offered: UInt64?
  private var dragged: UInt64?
  private(set) var isDragging = false

  /// Offers the data of a window.
  ///
  /// - Returns: `nil` if the window does not use X11.
  init?(of window: WindowHandle) {
    guard let window = unsafe SystemWindow.x11Number(of: window.pointer) else { return nil }
    self.window = window
  }

  isolated deinit { unsafe grid_x11_transfer_destroy(handle) }

  /// Returns the connection; nil if there is none.
  private func connect() -> OpaquePointer? {
    if unsafe handle == nil {
      let context = unsafe Unmanaged.passUnretained(server).toOpaque()
      unsafe handle = grid_x11_transfer_create(window, makeData, context)
    }
    return unsafe handle
  }

  func setClipboard(_ content: ClipboardContent) -> Bool {
    guard let handle = unsafe connect() else { return false }
    server.remove(&offered)
    let number = server.add(content)
    offered = number
    return unsafe grid_x11_transfer_offer(handle, content.typeList, number)
  }

  /// SDL reports the button that is down, but not that of a replay.
  var canStartDrag: Bool { SDL_GetMouseState(nil, nil) & 1 != 0 }
  var hasOpaqueIcons: Bool { true }
  var consumesPointer: Bool { false }

  func startDrag(_ content: ClipboardContent, icon: DragIcon?) -> Bool {
    guard let handle = unsafe connect() else { return false }
    server.remove(&dragged)
    let number = server.add(content)
    dragged = number
    isDragging = unsafe start(handle, content.typeList, number, icon)
    return isDragging
  }

  private func start(
    _ handle: OpaquePointer, _ types: String, _ number: UInt64, _ icon: DragIcon?
  ) -> Bool {
    guard let icon else {
      return unsafe grid_x11_transfer_start_drag(handle, types, number, nil)
    }
    return unsafe icon.pixels.withUnsafeBufferPointer { pixels in
      var image = unsafe grid_x11_icon(
        pixels: pixels.baseAddress, width: UInt16(clamping: icon.size.width),
        height: UInt16(clamping: icon.size.height))
      return unsafe grid_x11_transfer_start_drag(handle, types, number, &image)
    }
  }

  func moveDrag() {
    guard isDragging, let handle = unsafe handle else { return }
    unsafe grid_x11_transfer_move_drag(handle)
  }

  func drop() {
    guard isDragging, let handle = unsafe handle else { return }
    isDragging = false
    unsafe grid_x11_transfer_drop(handle)
  }

  func cancelDrag() {
    guard isDragging, let handle = unsafe handle else { return }
    isDragging = false
    unsafe grid_x11_transfer_cancel_drag(handle)
  }

  func dispatch() {
    guard let handle = unsafe handle else { return }
    if offered != nil, unsafe !grid_x11_transfer_is_offering(handle) { server.remove(&offered) }
    if dragged != nil, unsafe !grid_x11_transfer_has_drag(handle) { server.remove(&dragged) }
  }
}

/// Returns the data of a request of another program, in memory that the caller frees. Called on the
/// thread of the connection.
private let makeData: grid_x11_data = { context, number, type, bytes, count in
  guard let context = unsafe context, let type = unsafe type, let bytes = unsafe bytes,
    let count = unsafe count
  else { return false }
  let server = unsafe Unmanaged<ContentServer>.fromOpaque(context).takeUnretainedValue()
  guard let data = unsafe server.data(of: String(cString: type), in: number),
    // At least one byte: `malloc` may return nil for none.
    let copy = unsafe malloc(max(1, data.count))
  else { return false }
  unsafe data.withUnsafeBytes { source in
    if let start = source.baseAddress { unsafe memcpy(copy, start, source.count) }
  }
  unsafe bytes.pointee = copy.assumingMemoryBound(to: UInt8.self)
  unsafe count.pointee = data.count
  return true
}

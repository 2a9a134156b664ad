import CWayland
import Dispatch

/// The clipboard and the drags of a Wayland compositor, for data of any format.
@safe
@MainActor final class WaylandTransfer: DataTransfer {
  private let handle: OpaquePointer
  private let server: ContentServer
  /// Notes the events of the user that the compositor demands for new content and drags.
  private let pointer: WaylandPointer
  private var offered: UInt64?
  private var drag: OpaquePointer?
  private var dragged: UInt64?

  /// Connects to the clipboard.
  ///
  /// - Returns: `nil` if the system has no libwayland or the compositor has no clipboard.
  init?(with pointer: WaylandPointer) {
    let server = ContentServer()
    let context = unsafe Unmanaged.passUnretained(server).toOpaque()
    let handle = unsafe grid_clipboard_create(
      pointer.surface.display, pointer.handle, sendContent, context)
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    self.server = server
    self.pointer = pointer
  }

  isolated deinit {
    unsafe grid_drag_destroy(drag)
    unsafe grid_clipboard_destroy(handle)
  }

  func setClipboard(_ content: ClipboardContent) -> Bool {
    server.remove(&offered)
    let number = server.add(content)
    offered = number
    return unsafe grid_clipboard_offer(handle, content.typeList, number)
  }

  var canStartDrag: Bool { unsafe grid_drag_can_start(handle) }
  var hasOpaqueIcons: Bool { false }
  var consumesPointer: Bool { true }

  func startDrag(_ content: ClipboardContent, icon: DragIcon?) -> Bool {
    endDrag()
    let number = server.add(content)
    dragged = number
    unsafe drag = start(content.typeList, number, icon)
    if unsafe drag == nil { server.remove(&dragged) }
    return unsafe drag != nil
  }

  private func start(_ types: String, _ number: UInt64, _ icon: DragIcon?) -> OpaquePointer? {
    guard let icon else { return unsafe grid_drag_start(handle, types, number, nil) }
    return unsafe icon.pixels.withUnsafeBufferPointer { pixels in
      var image = unsafe grid_drag_icon(
        pixels: pixels.baseAddress, width: Int32(icon.size.width), height: Int32(icon.size.height),
        scale: max(1, Int32(icon.scale.rounded())), x: Int32(-DragIcon.distance),
        y: Int32(-DragIcon.distance))
      return unsafe grid_drag_start(handle, types, number, &image)
    }
  }

  private func endDrag() {
    unsafe grid_drag_destroy(drag)
    unsafe drag = nil
    server.remove(&dragged)
  }

  private var dragState: Int {
    guard let drag = unsafe drag else { return GRID_DRAG_ENDED }
    return unsafe Int(grid_drag_state(drag))
  }

  var isDragging: Bool { dragState == GRID_DRAG_RUNNING }

  /// Does nothing: the compositor moves the drag.
  func moveDrag() {}

  /// Does nothing: the compositor ends the drag with the release of the button.
  func drop() {}

  func cancelDrag() { if isDragging { endDrag() } }

  func dispatch() {
    if offered != nil, unsafe !grid_clipboard_is_offering(handle) { server.remove(&offered) }
    if dragged != nil, dragState == GRID_DRAG_ENDED { endDrag() }
  }
}

/// Receives a request of another program, and writes the data to its pipe, off the main thread.
private let sendContent: grid_clipboard_send = { context, number, type, file in
  guard let context = unsafe context, let type = unsafe type else { return }
  let server = unsafe Unmanaged<ContentServer>.fromOpaque(context).takeUnretainedValue()
  let name = unsafe String(cString: type)
  DispatchQueue.global(qos: .userInitiated).async {
    let data = server.data(of: name, in: number) ?? []
    unsafe data.withUnsafeBytes { bytes in
      _ = unsafe grid_clipboard_write(file, bytes.baseAddress, bytes.count)
    }
  }
}

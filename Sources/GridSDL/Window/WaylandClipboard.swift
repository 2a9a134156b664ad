import CWayland
import Dispatch
import Synchronization

/// The clipboard of a Wayland compositor, for data of any format.
@safe
@MainActor final class WaylandClipboard {
  private let handle: OpaquePointer
  private let server: ClipboardServer
  private let surface: WaylandSurface
  private var generation: UInt64 = 0

  /// Connects to the clipboard.
  ///
  /// - Returns: `nil` if the system has no libwayland or the compositor has no clipboard.
  init?(over surface: WaylandSurface) {
    let server = ClipboardServer()
    let context = unsafe Unmanaged.passUnretained(server).toOpaque()
    let handle = unsafe grid_clipboard_create(surface.display, ClipboardServer.receive, context)
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    self.server = server
    self.surface = surface
  }

  isolated deinit { unsafe grid_clipboard_destroy(handle) }

  /// Replaces the content of the clipboard.
  ///
  /// - Returns: Whether it was replaced: the compositor demands an event of the user before.
  func set(_ content: ClipboardContent) -> Bool {
    generation += 1
    server.keep(content, generation)
    let types = content.types.joined(separator: "\n")
    return unsafe grid_clipboard_offer(handle, types, generation)
  }

  /// Notes the events of the user that the compositor demands for new content, and releases content
  /// that another program has replaced.
  func dispatch() {
    unsafe grid_clipboard_dispatch(handle)
    if server.hasContent, unsafe !grid_clipboard_is_offering(handle) { server.removeContent() }
  }
}

/// Writes the content of the clipboard to other programs, off the main thread.
private nonisolated final class ClipboardServer: Sendable {
  private let content = Mutex<(generation: UInt64, content: ClipboardContent)?>(nil)

  /// Receives a request.
  static let receive: grid_clipboard_send = { context, generation, type, file in
    guard let context = unsafe context, let type = unsafe type else { return }
    let server = unsafe Unmanaged<ClipboardServer>.fromOpaque(context).takeUnretainedValue()
    server.send(generation, unsafe String(cString: type), to: file)
  }

  var hasContent: Bool { content.withLock { $0 != nil } }

  func keep(_ new: ClipboardContent, _ generation: UInt64) {
    content.withLock { $0 = (generation, new) }
  }

  func removeContent() { content.withLock { $0 = nil } }

  /// Writes data to a pipe, which it closes.
  func send(_ generation: UInt64, _ type: String, to file: Int32) {
    let found = content.withLock { $0?.generation == generation ? $0?.content : nil }
    DispatchQueue.global(qos: .userInitiated).async {
      let data = found?.data(of: type) ?? []
      unsafe data.withUnsafeBytes { bytes in
        _ = unsafe grid_clipboard_write(file, bytes.baseAddress, bytes.count)
      }
    }
  }
}

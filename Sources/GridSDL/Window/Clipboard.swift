import CSDL2

/// The clipboard of the desktop, and drags from a window to other programs; see ``GridWindow/clipboard`` and
/// ``GridWindow/startDrag(of:icon:size:)``.
///
/// Under Wayland and X11 both offer data of any format. SDL 2 offers text only, which is what other
/// displays get.
@MainActor public final class Clipboard {
  private let transfer: (any DataTransfer)?

  init(_ transfer: (any DataTransfer)?) { self.transfer = transfer }

  /// Replaces the content of the clipboard. The last window of the program has to stay open until
  /// another program pastes it.
  ///
  /// - Returns: Whether it was replaced. If not, try ``set(text:)``.
  public func set(_ content: ClipboardContent) -> Bool {
    transfer?.setClipboard(content) == true
  }

  /// Replaces the content of the clipboard by text in UTF-8. Names of files may have other bytes.
  ///
  /// - Returns: Whether it was replaced.
  public func set(text: [UInt8]) -> Bool {
    let string = text.map { CChar(bitPattern: $0) } + [0]
    return unsafe SDL_SetClipboardText(string) == 0
  }

  /// Releases content that another program has replaced. Called once per frame; requests of other
  /// programs are answered also between frames.
  func dispatch() { transfer?.dispatch() }

  // MARK: Drags

  /// Whether a drag can start: a button of a real pointer is down on the window.
  public var canStartDrag: Bool { transfer?.canStartDrag == true }

  /// Whether the icons of drags have no transparent pixels.
  var hasOpaqueIcons: Bool { transfer?.hasOpaqueIcons == true }

  /// Whether the window receives no events of the pointer during a drag, and SDL not the release
  /// of the button; see ``PressRepair``.
  var consumesPointer: Bool { transfer?.consumesPointer == true }

  /// Whether a drag is running: the button is down.
  public var isDragging: Bool { transfer?.isDragging == true }

  /// Starts a drag of content that can only be copied.
  ///
  /// - Returns: Whether it started.
  func startDrag(_ content: ClipboardContent, icon: DragIcon?) -> Bool {
    transfer?.startDrag(content, icon: icon) == true
  }

  /// Moves the drag to the pointer. Call it for each movement that the window receives.
  func moveDrag() { transfer?.moveDrag() }

  /// Ends the drag. Call it for the release of the button if the window receives it.
  func drop() { transfer?.drop() }

  /// Cancels the drag if one is running.
  func cancelDrag() { transfer?.cancelDrag() }
}

extension Window {
  /// Connects to the clipboard of the desktop.
  ///
  /// - Parameter pointer: The listener of a Wayland window; nil for other windows.
  func makeClipboard(with pointer: WaylandPointer?) -> Clipboard {
    if let pointer { return Clipboard(WaylandTransfer(with: pointer)) }
    return Clipboard(X11Transfer(of: handle))
  }
}

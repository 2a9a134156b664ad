import Dispatch
import GridEngine

/// The window as a part of the desktop.
extension GridWindow {
  /// The facts about the window and its display on which frame times depend.
  public var facts: WindowFacts { WindowFacts(of: display, reporter.refresh) }

  /// The size of the content in device pixels.
  public var sizeInPixels: PixelSize { display.window.sizeInPixels }

  /// A message for the user if the window has no title bar, because the compositor draws none and no installed
  /// library does; nil otherwise. Waits for the compositor.
  public var titleBarProblem: String? { display.window.titleBarProblem }

  /// The name by which the desktop portal identifies the window as the parent of a dialog. It is empty under
  /// Wayland, where a window would have to be exported first.
  public var portalName: String { display.window.portalName }

  /// Gives the window the icon in an image file, which is decoded on another thread.
  ///
  /// The window manager of an X server shows it. Under Wayland it has no effect: compositors find the icon by the
  /// desktop file of the program. Nor has a file that cannot be read: a program without its icon still works.
  public func setIcon(contentsOf path: String) {
    guard display.driver == "x11" else { return }
    DispatchQueue.global(qos: .utility).async { [weak self] in
      guard let image = Window.icon(contentsOf: path) else { return }
      self?.perform { self?.display.window.setIcon(image) }
    }
  }

  /// Ends the thread that follows the settings of the desktop, at the end of the program. Waits for it.
  public func stopFollowingDesktop() { appearance.end() }

  /// Adds an action that saves data if the display goes away and the main thread does not end the program. It is
  /// called on another thread, and must not need the main one.
  public nonisolated static func addLastAction(_ action: @escaping @Sendable () -> Void) {
    LastActions.add(action)
  }

  // MARK: Clipboard and drags

  /// The clipboard of the desktop.
  public var clipboard: Clipboard {
    if let usedClipboard { return usedClipboard }
    let made = display.window.makeClipboard(with: events.pointer)
    usedClipboard = made
    return made
  }

  /// Starts a drag of content from the window to other programs, which can only copy it. A button has to be down
  /// on the window: see ``Clipboard/canStartDrag``.
  ///
  /// The elements receive no events until the drag ends. Esc cancels it.
  ///
  /// - Parameters:
  ///   - content: The content of the drag.
  ///   - icon: The image next to the pointer; nil for none.
  ///   - size: The size of `icon` in points.
  /// - Returns: Whether the drag started.
  public func startDrag(of content: ClipboardContent, icon: DrawList?, size: Size) -> Bool {
    let image = icon.flatMap {
      renderer.makeDragIcon(
        of: $0, size: size,
        background: clipboard.hasOpaqueIcons ? theme.background : Color(0x000000, alpha: 0))
    }
    guard clipboard.startDrag(content, icon: image) else { return false }
    if clipboard.consumesPointer { events.dragDidStart() }
    // No element will receive the release.
    capturePointer(for: nil)
    push(drag)
    return true
  }
}

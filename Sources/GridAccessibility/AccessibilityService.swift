import GridEngine
import Synchronization

/// Presents the window of a program to screen readers, through the accessibility bus (AT-SPI).
///
/// The main thread publishes trees while ``isActive``, and performs the requests of screen readers. All
/// else happens on the bus thread, which sleeps unless a message arrives. No method waits for the bus,
/// and a missing or broken one has no effect.
package final class AccessibilityService: Sendable {
  /// The values that the main thread and the bus thread exchange.
  private struct Mailbox {
    var isActive = false
    /// The newest elements, until the bus thread makes a tree of them.
    var window: (node: AccessibilityNode, screenOrigin: Point)?
    var requests: [AccessibilityRequest] = []
  }

  /// The state of the bus thread.
  private struct BusSide {
    /// Nil before the first tree.
    var server: AccessibilityServer?
    /// The tree of which screen readers were notified last; nil if they have asked for everything
    /// since.
    var reported: AccessibilityTree?
    var isListening = false
    /// Whether signals are being written. The next ones wait, so that a bus that does not read cannot
    /// make them pile up.
    var isWriting = false
  }

  private let programName: String
  private let wake: @Sendable () -> Void
  private let mailbox = Mutex(Mailbox())
  /// Locked only on the bus thread.
  private let busSide = Mutex(BusSide())
  private let connection = Mutex<BusConnection?>(nil)

  /// The connection; nil if the session has no bus. It is used without the lock, so that the main
  /// thread does not wait for the bus thread.
  private var bus: BusConnection? { connection.withLock { $0 } }

  /// Starts to watch for screen readers.
  ///
  /// - Parameters:
  ///   - programName: The name of the program, as screen readers list it.
  ///   - wake: Wakes the main thread when ``isActive`` becomes true, or a request has arrived; called on
  ///     the bus thread.
  package init(programName: String, wake: @escaping @Sendable () -> Void) {
    self.programName = programName
    self.wake = wake
    connection.withLock { $0 = BusConnection(for: self) }
  }

  // MARK: Main thread

  /// Whether a screen reader is running, so that trees have to be published.
  package var isActive: Bool { mailbox.withLock { $0.isActive } }

  /// Publishes the elements of the window.
  ///
  /// - Parameters:
  ///   - window: The window with all its elements.
  ///   - screenOrigin: The position of its top left corner on the screen; zero where it is unknown.
  package func publish(_ window: AccessibilityNode, screenOrigin: Point = .zero) {
    mailbox.withLock { $0.window = (window, screenOrigin) }
    bus?.invokeUpdate(of: self)
  }

  /// Removes and returns the requests of screen readers, oldest first.
  package func takeRequests() -> [AccessibilityRequest] {
    mailbox.withLock { mailbox in
      defer { mailbox.requests = [] }
      return mailbox.requests
    }
  }

  /// Ends the bus thread. The service is of no use after it.
  package func stop() {
    connection.withLock { connection in
      connection?.stop()
      connection = nil
    }
  }
}

// MARK: - Bus thread

extension AccessibilityService {
  /// A screen reader was started, or the last one ended.
  func wantedDidChange(_ isWanted: Bool) {
    mailbox.withLock {
      $0.isActive = isWanted
      $0.window = nil
    }
    if isWanted { wake() } else { busSide.withLock { $0 = BusSide() } }
  }

  /// Makes a tree of the newest elements, and connects to the bus with the first one.
  func update() {
    guard let newest = mailbox.withLock({ $0.isActive ? $0.window.take() : nil }) else { return }
    let tree = AccessibilityTree(newest.node, screenOrigin: newest.screenOrigin)
    let isFirst = busSide.withLock { side in
      defer {
        if side.server == nil { side.server = AccessibilityServer(tree, programName: programName) }
        side.server?.tree = tree
      }
      return side.server == nil
    }
    if isFirst { bus?.open() } else { notify() }
  }

  /// The bus gave the program a name.
  func opened(as name: String) { busSide.withLock { $0.server?.busName = name } }

  /// The registry lists the program.
  func embedded(below desktop: BusObject) { busSide.withLock { $0.server?.desktop = desktop } }

  /// The connection has ended.
  func closed() {
    busSide.withLock {
      $0.isListening = false
      $0.isWriting = false
      $0.reported = nil
    }
  }

  /// A screen reader waits for events, or no longer.
  func listeningDidChange(_ isListening: Bool) {
    let begins = busSide.withLock { side in
      defer { side.isListening = isListening }
      // Elements that a new listener does not know are no events.
      if isListening, !side.isListening { side.reported = side.server?.tree }
      return isListening && !side.isListening
    }
    if begins { announceWindow() }
  }

  /// All signals are written.
  func flushed() {
    busSide.withLock { $0.isWriting = false }
    notify()
  }

  /// Answers a call.
  func reply(to call: BusCall) -> BusReply {
    let (reply, requests) = busSide.withLock { side in
      let reply = side.server?.reply(to: call) ?? .unknownObject
      return (reply, side.server?.takeRequests() ?? [])
    }
    if !requests.isEmpty {
      mailbox.withLock { $0.requests += requests }
      wake()
    }
    return reply
  }

  /// Emits the signals of what has changed since the last time.
  private func notify() {
    let signals: [BusSignal] = busSide.withLock { side in
      guard side.isListening, !side.isWriting, let server = side.server, let old = side.reported
      else { return [] }
      side.reported = server.tree
      let signals = server.signals(for: server.tree.events(since: old))
      side.isWriting = !signals.isEmpty
      return signals
    }
    emit(signals)
  }

  /// Notifies the first listener which window is active and which element has the focus.
  private func announceWindow() {
    let signals: [BusSignal] = busSide.withLock { side in
      guard !side.isWriting, let server = side.server, server.tree.window.traits.contains(.active)
      else { return [] }
      side.isWriting = true
      let focus = server.tree.focus.map { [AccessibilityEvent.focused($0, true)] } ?? []
      return server.signals(for: [.activated(true)] + focus)
    }
    emit(signals)
  }

  private func emit(_ signals: [BusSignal]) {
    guard !signals.isEmpty else { return }
    bus?.emit(signals)
  }
}

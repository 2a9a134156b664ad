import Synchronization

/// The content of the clipboard and of a drag, until other programs cannot request it any more.
nonisolated final class ContentServer: Sendable {
  private struct State {
    var contents: [UInt64: ClipboardContent] = [:]
    var newest: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Keeps content, and returns its number.
  func add(_ content: ClipboardContent) -> UInt64 {
    state.withLock {
      $0.newest += 1
      $0.contents[$0.newest] = content
      return $0.newest
    }
  }

  /// Releases content and sets its number to nil; does nothing without one.
  func remove(_ number: inout UInt64?) {
    guard let removed = number.take() else { return }
    state.withLock { $0.contents[removed] = nil }
  }

  /// Returns the data of a MIME type, nil if there are none. Called on any thread; may take long.
  func data(of type: String, in number: UInt64) -> [UInt8]? {
    state.withLock { $0.contents[number] }?.data(of: type)
  }
}

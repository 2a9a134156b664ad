import GridImages

/// The second thread that draws bands of a frame.
nonisolated final class BandHelper: Sendable {
  private enum State: Sendable {
    case idle
    /// The drawing waits for the thread.
    case offered(BandedDrawing)
    /// The thread draws.
    case drawing
    case stopped
  }

  private let state = ConditionLock(State.idle)

  /// Wakes the thread, which takes bands of `drawing`. Call ``finish()`` before the next one.
  func start(_ drawing: BandedDrawing) {
    state.withLock { $0 = .offered(drawing) }
    state.signal()
  }

  /// Returns when the thread draws no more bands: at once if it has not begun.
  func finish() {
    state.wait { state -> Void? in
      if case .drawing = state { return nil }
      state = .idle
      return ()
    }
  }

  /// Ends the thread. Call it after ``finish()``.
  func stop() {
    state.withLock { $0 = .stopped }
    state.signal()
  }

  /// Draws bands on the calling thread until ``stop()``.
  func run() {
    while let drawing = next() {
      drawing.drawBands()
      state.withLock { $0 = .idle }
      state.signal()
    }
  }

  /// Waits for the next drawing; nil at the end.
  private func next() -> BandedDrawing? {
    state.wait { state -> BandedDrawing?? in
      switch state {
      case .offered(let drawing):
        state = .drawing
        return .some(drawing)
      case .stopped: return .some(nil)
      case .idle, .drawing: return .none
      }
    }
  }
}

import Synchronization

/// The load of the processors, written once a second and read at the end.
final class RecordedLoad: Sendable {
  private let figures: Mutex<LoadFigures>

  init(knowsServer: Bool) { figures = Mutex(LoadFigures(knowsServer: knowsServer)) }

  func add(from start: ProcessorTimes, to end: ProcessorTimes) {
    figures.withLock { $0.add(from: start, to: end) }
  }

  /// The figures so far; nil before the first whole second.
  var all: LoadFigures? {
    let figures = figures.withLock { $0 }
    return figures.others.isEmpty ? nil : figures
  }
}

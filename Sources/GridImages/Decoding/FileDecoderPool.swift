import Synchronization

/// The decoders that are not at work: as many as threads ever decoded at once.
final class FileDecoderPool: Sendable {
  /// A decoder on its way between threads: in the pool or with one thread, never both.
  private struct Parked: @unchecked Sendable {
    let decoder: FileDecoder
  }
  private let idle = Mutex<[Parked]>([])

  /// Lends a decoder for the time of `body` and closes what it left open.
  func withDecoder<R, E: Error>(_ body: (FileDecoder) throws(E) -> R) throws(E) -> R {
    let parked = idle.withLock { $0.popLast() } ?? Parked(decoder: FileDecoder())
    defer {
      parked.decoder.close()
      idle.withLock { $0.append(parked) }
    }
    return try body(parked.decoder)
  }
}

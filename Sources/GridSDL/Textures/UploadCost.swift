/// The moving average of upload times on this renderer, which predicts the time of the next upload.
nonisolated struct UploadCost {
  /// The initial value is that of the software renderer on a slow machine. Measurements soon
  /// replace it.
  private(set) var millisecondsPerMegabyte = 0.3

  /// Updates the average with one upload.
  mutating func add(milliseconds: Double, bytes: Int) {
    guard bytes > 0 else { return }
    let sample = milliseconds / (Double(bytes) / 1_048_576)
    millisecondsPerMegabyte += (sample - millisecondsPerMegabyte) / 8
  }

  /// Returns the predicted time of an upload of `bytes`.
  func milliseconds(forBytes bytes: Int) -> Double {
    millisecondsPerMegabyte * Double(bytes) / 1_048_576
  }
}

/// What uploading has cost on this renderer, as a running mean, so that the next upload's cost is
/// known before it is done.
nonisolated struct UploadCost {
  /// Of the software renderer on a slow machine; soon replaced by what is measured.
  private(set) var millisecondsPerMegabyte = 0.3

  /// Learns from one upload.
  mutating func add(milliseconds: Double, bytes: Int) {
    guard bytes > 0 else { return }
    let sample = milliseconds / (Double(bytes) / 1_048_576)
    millisecondsPerMegabyte += (sample - millisecondsPerMegabyte) / 8
  }

  /// What uploading `bytes` will take.
  func milliseconds(forBytes bytes: Int) -> Double {
    millisecondsPerMegabyte * Double(bytes) / 1_048_576
  }
}

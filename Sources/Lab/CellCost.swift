import FrameTiming

/// The simulated cost of configuring a cell on the command line, in milliseconds: `2-8`.
///
/// Cells of a known cost show the effect of prefetching. An item has the same cost in every run, so
/// that recordings are comparable.
package nonisolated struct CellCost: Equatable, Sendable, CustomStringConvertible {
  let milliseconds: ClosedRange<Double>

  /// The valid values, for messages.
  package static let usage = "milliseconds from 0 to 100, as 2 or 0.5-3"

  init(milliseconds: ClosedRange<Double>) { self.milliseconds = milliseconds }

  /// Parses `MIN-MAX` or one number for both; nil unless they are ascending numbers from 0 to 100.
  package init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count <= 2, let least = parts[0], let most = parts[parts.count - 1],
      least >= 0, most <= 100, least <= most
    else { return nil }
    milliseconds = least...most
  }

  package var description: String { "\(milliseconds.lowerBound)-\(milliseconds.upperBound)" }

  /// Returns the cost of the cell of an item, in milliseconds.
  func milliseconds(for item: String) -> Double {
    // FNV-1a, because Swift's hash differs in every process.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in item.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // Mix the bits: names that end in numbers have similar hashes.
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    let part = Double((hash ^ (hash >> 33)) >> 11) / Double(UInt64(1) << 53)
    return milliseconds.lowerBound
      + part * (milliseconds.upperBound - milliseconds.lowerBound)
  }

  /// Keeps the processor busy for the cost of the cell of an item.
  package func spend(on item: String) {
    let end = FrameTime.now.advanced(bySeconds: milliseconds(for: item) / 1000)
    while FrameTime.now < end {}
  }
}

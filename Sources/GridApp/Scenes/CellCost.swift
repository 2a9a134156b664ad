import ArgumentParser
import FrameTiming

/// What configuring a cell is made to cost, as written on the command line: `2-8`, milliseconds.
///
/// Cells that are expensive for a known time show what preparing them ahead is worth. The same item
/// costs the same in every run, so that recordings can be compared.
nonisolated struct CellCost: Equatable, Sendable, CustomStringConvertible {
  let milliseconds: ClosedRange<Double>

  /// What messages say that a cost is.
  static let usage = "milliseconds from 0 to 100, as 2 or 0.5-3"

  init(milliseconds: ClosedRange<Double>) { self.milliseconds = milliseconds }

  /// Reads `MIN-MAX` or one number for both; nil unless they are numbers from 0 to 100 in order.
  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count <= 2, let least = parts[0], let most = parts[parts.count - 1],
      least >= 0, most <= 100, least <= most
    else { return nil }
    milliseconds = least...most
  }

  var description: String { "\(milliseconds.lowerBound)-\(milliseconds.upperBound)" }

  /// What the cell of an item costs, milliseconds.
  func milliseconds(for item: String) -> Double {
    // FNV-1a: unlike Swift's hash the same in every process.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in item.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // Its low bits hardly differ between names that end in numbers; this mixes them.
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    let part = Double((hash ^ (hash >> 33)) >> 11) / Double(UInt64(1) << 53)
    return milliseconds.lowerBound
      + part * (milliseconds.upperBound - milliseconds.lowerBound)
  }

  /// Keeps the processor busy for as long as the cell of an item costs.
  func spend(on item: String) {
    let end = FrameTime.now.advanced(bySeconds: milliseconds(for: item) / 1000)
    while FrameTime.now < end {}
  }
}

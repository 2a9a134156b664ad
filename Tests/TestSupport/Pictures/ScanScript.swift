import FrameTiming

/// The scans of a progressive JPEG, in the order of the file.
public struct ScanScript: Sendable, CustomStringConvertible {
  /// One scan.
  public struct Scan: Sendable {
    /// The components of the scan.
    public var components: [Int]
    /// The spectral band: the coefficients of the scan, in zigzag order.
    public var band: ClosedRange<Int>
    /// The successive approximation, as in T.81: `Ah`, 0 for a first scan, and `Al`.
    public var lowBefore: Int
    public var low: Int

    /// Creates a scan.
    public init(components: [Int], band: ClosedRange<Int>, lowBefore: Int, low: Int) {
      self.components = components
      self.band = band
      self.lowBefore = lowBefore
      self.low = low
    }
  }

  public var scans: [Scan]

  /// Creates a script of scans.
  public init(scans: [Scan]) { self.scans = scans }

  /// libjpeg's default script for three components.
  public static let usual = ScanScript(scans: [
    Scan(components: [0, 1, 2], band: 0...0, lowBefore: 0, low: 1),
    Scan(components: [0], band: 1...5, lowBefore: 0, low: 2),
    Scan(components: [2], band: 1...63, lowBefore: 0, low: 1),
    Scan(components: [1], band: 1...63, lowBefore: 0, low: 1),
    Scan(components: [0], band: 6...63, lowBefore: 0, low: 2),
    Scan(components: [0], band: 1...63, lowBefore: 2, low: 1),
    Scan(components: [0, 1, 2], band: 0...0, lowBefore: 1, low: 0),
    Scan(components: [2], band: 1...63, lowBefore: 1, low: 0),
    Scan(components: [1], band: 1...63, lowBefore: 1, low: 0),
    Scan(components: [0], band: 1...63, lowBefore: 1, low: 0),
  ])

  /// Returns a valid but unusual script.
  ///
  /// Each band is refined down to its last bit, so the refinement scans of a coefficient keep the
  /// bands of its first scan.
  package static func random(components: Int, using random: inout SplitMix64) -> ScanScript {
    var chains = dcChains(components: components, using: &random)
    var scans = chains.map { $0[0] }
    chains = chains.map { Array($0.dropFirst()) }
    for component in 0..<components {
      let low = Int.random(in: 0...3, using: &random)
      for band in bands(using: &random) {
        chains.append(chain([component], band, low: low))
      }
    }
    while let index = chains.indices.filter({ !chains[$0].isEmpty }).randomElement(using: &random) {
      scans.append(chains[index].removeFirst())
    }
    return ScanScript(scans: scans)
  }

  private static func dcChains(
    components: Int, using random: inout SplitMix64
  ) -> [[Scan]] {
    let low = Int.random(in: 0...2, using: &random)
    let isTogether = Bool.random(using: &random)
    let groups = isTogether ? [Array(0..<components)] : (0..<components).map { [$0] }
    return groups.map { chain($0, 0...0, low: low) }
  }

  /// Returns the first scan of a band, and a refinement scan for each bit that it omits.
  private static func chain(_ components: [Int], _ band: ClosedRange<Int>, low: Int) -> [Scan] {
    [Scan(components: components, band: band, lowBefore: 0, low: low)]
      + stride(from: low, to: 0, by: -1).map {
        Scan(components: components, band: band, lowBefore: $0, low: $0 - 1)
      }
  }

  private static func bands(using random: inout SplitMix64) -> [ClosedRange<Int>] {
    let cuts = Set((0..<2).map { _ in Int.random(in: 2...63, using: &random) }).sorted()
    guard Bool.random(using: &random) else { return [1...63] }
    return zip([1] + cuts, cuts + [64]).map { $0...($1 - 1) }
  }

  /// Returns `Al` of the first scan with a coefficient of a component.
  public func firstLow(of coefficient: Int, in component: Int) -> Int {
    scans.first { $0.components.contains(component) && $0.band.contains(coefficient) }?.low ?? 0
  }

  public var description: String {
    scans.map { "\($0.components) \($0.band) \($0.lowBefore) \($0.low)" }.joined(separator: "; ")
  }
}

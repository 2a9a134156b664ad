import Glibc

/// Figures that have to be kept: each is printed when it is known, and the program ends with a status
/// that says whether all were.
@MainActor
public struct Limits {
  private var broken = 0

  public init() {}

  /// Checks a time.
  ///
  /// - Parameters:
  ///   - time: In nanoseconds.
  ///   - limit: In nanoseconds.
  public mutating func check(_ what: String, time: Double, atMost limit: Double) {
    note(time <= limit, "\(what): \(inWords(time)), at most \(inWords(limit))")
  }

  /// Checks a number of anything.
  public mutating func check(_ what: String, count: Int, atMost limit: Int) {
    note(count <= limit, "\(what): \(count), at most \(limit)")
  }

  /// Checks a ratio.
  public mutating func check(_ what: String, ratio: Double, atMost limit: Double) {
    note(ratio <= limit, "\(what): \((ratio * 1_000).rounded() / 1_000), at most \(limit)")
  }

  /// Ends the program, with status 1 where a limit was not kept.
  public func finish() -> Never { exit(broken == 0 ? 0 : 1) }

  private mutating func note(_ isKept: Bool, _ text: String) {
    if !isKept { broken += 1 }
    print("  \(isKept ? "kept" : "NOT KEPT"): \(text)")
  }
}

import Foundation

/// The limits of a benchmark program: counts, and ratios to a reference that the same run measures.
/// No limit is a time, because a machine of half the speed would take twice as long.
///
/// Each limit is printed when its figure is known. The exit status of the program shows whether all
/// were met. `make bench` sets `BENCHMARK_TABLE` to a file, to which the lines are appended for its
/// final table.
@MainActor
public struct Limits {
  private let program: String
  private var lines: [String] = []
  private var broken = 0

  /// Creates an empty list of limits.
  ///
  /// - Parameter program: The name of the program, for the table.
  public init(of program: String) { self.program = program }

  /// Checks a count.
  public mutating func check(_ what: String, count: Int, atMost limit: Int) {
    note(what, "\(count)", atMost: "\(limit)", isKept: count <= limit)
  }

  /// Checks a ratio.
  ///
  /// - Parameter what: The two quantities of the ratio, such as "whole, of Heckel".
  public mutating func check(_ what: String, ratio: Double, atMost limit: Double) {
    note(what, rounded(ratio), atMost: "\(limit)", isKept: ratio <= limit)
  }

  /// Ends the program, with status 1 if a limit was exceeded.
  public func finish() -> Never {
    if let path = ProcessInfo.processInfo.environment["BENCHMARK_TABLE"],
      let file = FileHandle(forWritingAtPath: path)
    {
      file.seekToEndOfFile()
      file.write(Data(lines.joined().utf8))
      try? file.close()
    }
    exit(broken == 0 ? 0 : 1)
  }

  private mutating func note(_ what: String, _ figure: String, atMost limit: String, isKept: Bool) {
    let verdict = isKept ? "kept" : "NOT KEPT"
    if !isKept { broken += 1 }
    print("  \(verdict): \(what): \(figure), at most \(limit)")
    lines.append("\(program)\t\(what)\t\(figure)\t\(limit)\t\(verdict)\n")
  }

  /// Returns a number with three digits, because ratios range from millionths to tens.
  private func rounded(_ ratio: Double) -> String {
    String(format: ratio < 0.001 ? "%.2e" : "%.3g", ratio)
  }
}

import Foundation

/// The limits of a benchmark program: counts, and ratios to a reference that the same run measures.
/// No limit is a time, since half the machine would take twice as long.
///
/// Each is printed when its figure is known, and the program ends with a status that says whether all
/// were kept. `make bench` names a file in `BENCHMARK_TABLE`, to which the lines are appended for its
/// table at the end.
@MainActor
public struct Limits {
  private let program: String
  private var lines: [String] = []
  private var broken = 0

  /// Begins without limits.
  ///
  /// - Parameter program: The name of the program, for the table.
  public init(of program: String) { self.program = program }

  /// Checks a number of anything.
  public mutating func check(_ what: String, count: Int, atMost limit: Int) {
    note(what, "\(count)", atMost: "\(limit)", isKept: count <= limit)
  }

  /// Checks a ratio.
  ///
  /// - Parameter what: Of what and to what, such as "whole, of Heckel".
  public mutating func check(_ what: String, ratio: Double, atMost limit: Double) {
    note(what, rounded(ratio), atMost: "\(limit)", isKept: ratio <= limit)
  }

  /// Ends the program, with status 1 where a limit was not kept.
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

  /// Three digits, since ratios go from millionths to tens.
  private func rounded(_ ratio: Double) -> String {
    String(format: ratio < 0.001 ? "%.2e" : "%.3g", ratio)
  }
}

import Foundation

/// The most memory that this process has had in use, as the kernel counts it.
public enum PeakMemory {
  /// Begins to count anew.
  public static func reset() {
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// The most since then, in bytes.
  public static var bytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return 1_024
      * (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
  }
}

import Foundation

/// The peak resident memory of this process, as reported by the kernel.
public enum PeakMemory {
  /// Resets the peak.
  public static func reset() {
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// The peak since the last reset, in bytes.
  public static var bytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return 1_024
      * (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
  }
}

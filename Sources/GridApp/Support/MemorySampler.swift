import Foundation

/// What the process holds of the machine's memory.
nonisolated enum ProcessMemory {
  /// Bytes in RAM by now, shared pages included; 0 where the system does not tell.
  static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}

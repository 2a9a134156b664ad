import FoundationEssentials

/// The description of the machine in the first two lines of a MangoHud log.
package struct SystemDescription: Codable, Equatable, Sendable {
  static let names = ["os", "cpu", "gpu", "ram", "kernel", "driver", "cpuscheduler"]

  package var os: String
  package var cpu: String
  var gpu: String
  /// The memory in kilobytes.
  package var ram: Int
  package var kernel: String
  var driver: String
  var cpuScheduler: String

  /// Describes this machine; the caller provides the GPU and its driver.
  package static func current(gpu: String, driver: String) -> SystemDescription {
    let memory = ProcFile.read("/proc/meminfo")
    return SystemDescription(
      os: osName, cpu: ProcFile.value(of: "model name", in: ProcFile.read("/proc/cpuinfo")) ?? "",
      gpu: gpu, ram: ProcFile.number(of: "MemTotal", in: memory) ?? 0,
      kernel: ProcFile.read("/proc/sys/kernel/osrelease").trimmed, driver: driver,
      cpuScheduler: ProcFile.read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").trimmed)
  }

  /// The cells of the second line.
  ///
  /// Readers split at each comma and accept 100 characters per cell. A missing value is `unknown`,
  /// because some readers reject a line with an empty cell.
  var cells: [String] {
    [os, cpu, gpu, String(ram), kernel, driver, cpuScheduler].map(Self.cell)
  }

  private static func cell(_ text: String) -> String {
    let plain = text.map { $0 == "," || $0 == "\"" || $0.isNewline ? " " : $0 }.prefix(100)
    return plain.isEmpty ? "unknown" : String(plain)
  }

  private static var osName: String {
    let line = ProcFile.read("/etc/os-release").split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }
    return line.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } } ?? "Linux"
  }
}

extension String {
  fileprivate var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }
}

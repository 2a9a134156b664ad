import Foundation

/// Whether the machine runs on a battery.
///
/// - SeeAlso: Linux, `Documentation/ABI/testing/sysfs-class-power`.
package struct PowerSupply: Sendable {
  private let folder: String

  /// Reads the power supplies in a folder: that of the kernel by default.
  package init(folder: String = "/sys/class/power_supply") { self.folder = folder }

  /// Whether a battery of the machine is discharging. Batteries of mice and the like do not count.
  package var isOnBattery: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      value("type", of: name) == "Battery" && value("scope", of: name) != "Device"
        && value("status", of: name) == "Discharging"
    }
  }

  private func value(_ property: String, of name: String) -> String {
    let text = try? String(contentsOfFile: "\(folder)/\(name)/\(property)", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }
}

import Foundation
import TestSupport
import Testing

@testable import GridImages

struct PowerSupplyTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func add(_ name: String, _ properties: [String: String]) throws {
    let supply = folder.file(name)
    try FileManager.default.createDirectory(atPath: supply, withIntermediateDirectories: true)
    for (property, value) in properties {
      try Data((value + "\n").utf8).write(to: URL(filePath: "\(supply)/\(property)"))
    }
  }

  private var isOnBattery: Bool { PowerSupply(folder: folder.path).isOnBattery }

  @Test func `a machine without a battery, or with a full one, is on mains`() throws {
    #expect(!PowerSupply(folder: folder.file("none")).isOnBattery)
    try add("AC", ["type": "Mains", "online": "1"])
    try add("BAT0", ["type": "Battery", "status": "Full"])
    #expect(!isOnBattery)
    try add("BAT1", ["type": "Battery", "status": "Charging"])
    #expect(!isOnBattery)
  }

  @Test func `a battery that discharges counts, but not that of a mouse`() throws {
    try add("mouse", ["type": "Battery", "scope": "Device", "status": "Discharging"])
    #expect(!isOnBattery)
    try add("BAT0", ["type": "Battery", "scope": "System", "status": "Discharging"])
    #expect(isOnBattery)
  }
}

import Glibc

/// The load of the machine, in MangoHud's columns. Unknown figures are 0.
struct SystemLoad: Equatable, Sendable {
  /// The load of all processors since the previous sample, in percent.
  var cpuLoad = 0.0
  /// Memory in GiB.
  var ramUsed = 0.0
  var swapUsed = 0.0
  var processResident = 0.0
  var cpuMegahertz = 0.0

  private var busyTicks = 0
  private var allTicks = 0

  /// Reads the figures of the kernel.
  mutating func sample() {
    sampleProcessors()
    sampleMemory()
    let khz = ProcFile.read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq")
    if let khz = Double(khz.prefix { $0.isNumber }) {
      cpuMegahertz = khz / 1000
    } else {
      let mhz = ProcFile.value(of: "cpu MHz", in: ProcFile.read("/proc/cpuinfo"))
      cpuMegahertz = mhz.flatMap(Double.init) ?? 0
    }
  }

  private mutating func sampleProcessors() {
    let line = ProcFile.read("/proc/stat").prefix { $0 != "\n" }
    let ticks = line.split(separator: " ").dropFirst().compactMap { Int($0) }
    guard ticks.count >= 8 else { return }
    // Fields: user nice system idle iowait irq softirq steal. Guest times are part of user.
    let all = ticks[..<8].reduce(0, +)
    let busy = all - ticks[3] - ticks[4]
    if allTicks > 0 && all > allTicks {
      cpuLoad = 100 * Double(busy - busyTicks) / Double(all - allTicks)
    }
    (busyTicks, allTicks) = (busy, all)
  }

  private mutating func sampleMemory() {
    let memory = ProcFile.read("/proc/meminfo")
    func gib(_ key: String) -> Double {
      Double(ProcFile.number(of: key, in: memory) ?? 0) / 1_048_576
    }
    ramUsed = gib("MemTotal") - gib("MemAvailable")
    swapUsed = gib("SwapTotal") - gib("SwapFree")
    processResident = Double(ProcFile.residentBytes()) / 1_073_741_824
  }
}

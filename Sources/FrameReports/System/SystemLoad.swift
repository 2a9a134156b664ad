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

  /// The process of the compositor or X server, if it is known.
  private let displayServer: Int32?
  /// The processor times of the newest sample.
  private(set) var times = ProcessorTimes()

  init(displayServer: Int32? = nil) { self.displayServer = displayServer }

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
    let now = ProcessorTimes.current(displayServer: displayServer)
    if times.all > 0 && now.all > times.all {
      cpuLoad = 100 * Double(now.busy - times.busy) / Double(now.all - times.all)
    }
    times = now
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

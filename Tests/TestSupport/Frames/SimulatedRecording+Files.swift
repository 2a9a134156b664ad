import FrameTiming

@testable import FrameReports

extension SimulatedRecording {
  /// Returns the bytes that a recorder writes for `records`.
  public static func csv(of records: [FrameRecord]) -> [UInt8] {
    let system = SystemDescription(
      os: "Linux", cpu: "c", gpu: "g", ram: 1, kernel: "6", driver: "d", cpuScheduler: "s")
    var format = CSVFormat(system: system, start: FrameTime(nanoseconds: 0))
    var bytes = format.header()
    for record in records { format.append(record, to: &bytes) }
    return bytes
  }

  /// Returns a parsed recording of one run, with a sidecar whose conditions `change` modifies.
  package static func recording(
    hertz: Double = 60, frames: Int = 300, _ change: (inout RecordingConditions) -> Void = { _ in }
  ) -> Recording {
    var conditions = RecordingConditions()
    conditions.renderer = "opengl"
    conditions.windowWidth = 1280
    conditions.windowHeight = 800
    change(&conditions)
    let system = SystemDescription(
      os: "", cpu: "", gpu: "", ram: 0, kernel: "", driver: "", cpuScheduler: "")
    let records = records(runs: 1, frames: frames, hertz: hertz)
    return Recording(
      path: "a.csv", kind: .gridApp, records: records.filter(\.outcome.isCounted),
      sidecar: RecordingSidecar(conditions: conditions, system: system, began: ""))
  }
}

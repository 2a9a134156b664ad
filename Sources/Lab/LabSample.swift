import FrameReports

/// The figures of one run.
package struct LabSample: Equatable, Sendable {
  /// The values, in the order of ``LabFigure``.
  let values: [Double]
  /// A description of the machine.
  package var machine = ""

  init(values: [Double]) { self.values = values }

  /// Summarizes the recording of a run. A figure that the sidecar lacks is 0.
  init(_ recording: Recording) {
    let statistics = recording.statistics
    machine = Self.machine(recording)
    values = LabFigure.allCases.map { figure in
      switch figure {
      case .hitchRatio: statistics.hitchRatio
      case .missed: Double(statistics.missed)
      case .cpuP99: statistics.cpuBusy.percentile(0.99)
      case .blank: 100 * recording.blankShare
      case .sharp: recording.sidecar?.millisecondsToSharp ?? 0
      case .memory: recording.sidecar?.peakMegabytes ?? 0
      }
    }
  }

  private static func machine(_ recording: Recording) -> String {
    guard let sidecar = recording.sidecar else { return "" }
    let (system, conditions) = (sidecar.system, sidecar.conditions)
    return [
      system.cpu, conditions.gpu, conditions.gpuDriver, system.os,
      "\(conditions.videoDriver) \(conditions.renderer)",
      "\(conditions.windowWidth)x\(conditions.windowHeight)",
      "\(Figures.text(conditions.statedRefreshRate ?? conditions.refreshRate, 2)) Hz",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  subscript(figure: LabFigure) -> Double {
    LabFigure.allCases.firstIndex(of: figure).map { values[$0] } ?? 0
  }
}

import FoundationEssentials

/// A format to which a recording can be converted.
public enum RecordingExport: String, CaseIterable, Sendable {
  /// The columns of PresentMon 1, which CapFrameX for Windows and OCAT find by name.
  case presentmon1
  /// The four columns of CapFrameX for Linux, which it finds by position, and a session file.
  case capframexLinux = "capframex-linux"
  /// A Chrome JSON trace.
  case trace

  /// Returns the document.
  public func bytes(of recording: Recording) -> [UInt8] {
    switch self {
    case .presentmon1: Self.presentMon(recording)
    case .capframexLinux: Self.capFrameX(recording)
    case .trace: TraceExport.bytes(of: recording)
    }
  }

  /// Returns the file that readers expect next to the document, as `name.json`; `nil` if there is
  /// none.
  public func sidecar(of recording: Recording) -> [UInt8]? {
    self == .capframexLinux ? CapFrameXSession(recording).bytes : nil
  }

  /// The kind of the document.
  package var outputKind: OutputKind {
    switch self {
    case .presentmon1: .presentMon
    case .capframexLinux: .capFrameX
    case .trace: .trace
    }
  }

  private static let presentMonColumns = [
    "Application", "ProcessID", "SwapChainAddress", "Runtime", "SyncInterval", "PresentFlags",
    "AllowsTearing", "PresentMode", "Dropped", "TimeInSeconds", "MsBetweenPresents",
    "MsBetweenDisplayChange", "MsInPresentAPI", "MsUntilRenderComplete", "MsUntilDisplayed",
  ]

  private static func presentMon(_ recording: Recording) -> [UInt8] {
    var bytes = Array((presentMonColumns.joined(separator: ",") + "\n").utf8)
    guard let first = recording.records.first else { return bytes }
    for record in recording.records {
      // PresentMon counts from present calls, the recording from their returns.
      let time = record.called.seconds(since: first.called)
      bytes.append("GridApp,0,0x0,SDL,\(record.syncInterval),0,0,Composed: Flip,")
      bytes.append(record.wasDiscarded ? "1," : "0,")
      bytes.append(time, decimals: 6)
      for milliseconds in [
        Double(record.outcome.interval) / 1e6, Double(record.displayInterval) / 1e6,
        record.presentMilliseconds, record.presentMilliseconds, record.untilDisplayedMilliseconds,
      ] {
        bytes.append(",")
        bytes.append(milliseconds, decimals: 3)
      }
      bytes.append("\n")
    }
    return bytes
  }

  private static func capFrameX(_ recording: Recording) -> [UInt8] {
    let columns = "MsBetweenPresents,MsUntilRenderComplete,MsUntilDisplayed,MsActualPresent\n"
    var bytes = Array(columns.utf8)
    for record in recording.records {
      bytes.append(Double(record.outcome.interval) / 1e6, decimals: 3)
      for milliseconds in [
        record.presentMilliseconds, record.untilDisplayedMilliseconds,
        Double(record.displayInterval) / 1e6,
      ] {
        bytes.append(",")
        bytes.append(milliseconds, decimals: 3)
      }
      bytes.append("\n")
    }
    return bytes
  }
}

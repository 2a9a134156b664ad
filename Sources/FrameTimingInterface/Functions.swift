import CFrameTiming
import FrameReports
import FrameTiming
import Glibc

// The functions of `frametiming.h`, which documents them. No Swift code calls them.

/// Returns the object that a pointer of C stands for.
private func loop(_ times: OpaquePointer?) -> TimedLoop? {
  unsafe times.map {
    unsafe Unmanaged<TimedLoop>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()
  }
}

private func text(_ text: UnsafePointer<CChar>?) -> String? {
  unsafe text.map { unsafe String(cString: $0) }
}

/// `frametiming_new` of `frametiming.h`.
@_cdecl("frametiming_new")
public func new(refreshRate: Double) -> OpaquePointer {
  let times = TimedLoop(refreshRate: refreshRate)
  return unsafe OpaquePointer(Unmanaged.passRetained(times).toOpaque())
}

/// `frametiming_free` of `frametiming.h`.
@_cdecl("frametiming_free")
public func free(times: OpaquePointer?) {
  guard let times = unsafe times else { return }
  let object = unsafe Unmanaged<TimedLoop>.fromOpaque(UnsafeRawPointer(times))
  _ = unsafe object.takeUnretainedValue().stop()
  unsafe object.release()
}

/// `frametiming_begin` of `frametiming.h`.
@_cdecl("frametiming_begin")
public func begin(times: OpaquePointer?) { unsafe loop(times)?.begin() }

/// `frametiming_phase` of `frametiming.h`.
@_cdecl("frametiming_phase")
public func phase(times: OpaquePointer?, name: frametiming_phase_name) {
  guard let phase = FramePhase(rawValue: Int(name.rawValue)), phase != .wait else { return }
  unsafe loop(times)?.begin(phase)
}

/// `frametiming_present` of `frametiming.h`.
@_cdecl("frametiming_present")
public func present(times: OpaquePointer?) { unsafe loop(times)?.present() }

/// `frametiming_end` of `frametiming.h`.
@_cdecl("frametiming_end")
public func end(times: OpaquePointer?) { unsafe loop(times)?.end() }

/// `frametiming_rest` of `frametiming.h`.
@_cdecl("frametiming_rest")
public func rest(times: OpaquePointer?) { unsafe loop(times)?.rest() }

/// `frametiming_set_hidden` of `frametiming.h`.
@_cdecl("frametiming_set_hidden")
public func setHidden(times: OpaquePointer?, isHidden: Bool) {
  unsafe loop(times)?.isHidden = isHidden
}

/// `frametiming_changed` of `frametiming.h`.
@_cdecl("frametiming_changed")
public func changed(times: OpaquePointer?, refreshRate: Double) {
  unsafe loop(times)?.change(refreshRate: refreshRate)
}

/// `frametiming_display_time` of `frametiming.h`.
@_cdecl("frametiming_display_time")
public func displayTime(times: OpaquePointer?) -> Int64 {
  unsafe loop(times)?.expectedDisplayTime.nanoseconds ?? 0
}

/// `frametiming_figures` of `frametiming.h`.
@_cdecl("frametiming_figures")
public func figures(times: OpaquePointer?) -> frametiming_figures {
  unsafe loop(times)?.figures ?? frametiming_figures()
}

/// `frametiming_record` of `frametiming.h`.
@_cdecl("frametiming_record")
public func record(
  times: OpaquePointer?, path: UnsafePointer<CChar>?, program: UnsafePointer<CChar>?
) -> Bool {
  unsafe loop(times)?.record(to: text(path) ?? "", of: text(program) ?? "") ?? false
}

/// `frametiming_stop` of `frametiming.h`.
@_cdecl("frametiming_stop")
public func stop(times: OpaquePointer?) -> Bool { unsafe loop(times)?.stop() ?? true }

/// `frametiming_mark` of `frametiming.h`.
@_cdecl("frametiming_mark")
public func mark(times: OpaquePointer?, words: UnsafePointer<CChar>?) {
  if let words = unsafe text(words) { unsafe loop(times)?.add(mark: words) }
}

/// `frametiming_error` of `frametiming.h`.
@_cdecl("frametiming_error")
public func error(times: OpaquePointer?) -> UnsafePointer<CChar> {
  unsafe loop(times)?.error.pointer ?? nothing.pointer
}

/// The error of no object.
nonisolated(unsafe) private let nothing = CText("")

/// `frametiming_report` of `frametiming.h`.
@_cdecl("frametiming_report")
public func report(
  path: UnsafePointer<CChar>?, isReport: UnsafeMutablePointer<Bool>?
) -> UnsafeMutablePointer<CChar>? {
  var result: String
  do throws(RecordingError) {
    let recording = try RecordingReader.read(unsafe text(path) ?? "")
    result = ReportText(figures: ReportFigures(recording)).text
    unsafe isReport?.pointee = true
  } catch {
    result = error.description
    unsafe isReport?.pointee = false
  }
  return unsafe strdup(result)
}

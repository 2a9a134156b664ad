import FrameTiming

/// The columns of a recording in their order. The writer, the reader, the sidecar and the table in
/// `docs/recordings.md` use this table.
///
/// The first sixteen are MangoHud's, so that its readers accept the file as a MangoHud log. Columns
/// that correspond to a PresentMon metric have its name. No name may be one that
/// FlightlessSomething interprets as a MangoHud series (`Frametime`, `Power`, …).
enum RecordingColumns {
  static let all = mangoHud + display + outcome + work + engine

  static let mangoHud: [RecordingColumn] = [
    .mangoHud("fps", "1000 / frametime") {
      let interval = Double($0.record.outcome.interval) / 1e6
      return interval > 0 ? 1000 / interval : 0
    },
    .mangoHud("frametime", "ms, present return to present return") {
      Double($0.record.outcome.interval) / 1e6
    },
    .mangoHud("cpu_load", "% of all processors, sampled once a second") { $0.load.cpuLoad },
    .mangoHud("cpu_power"), .mangoHud("gpu_load"), .mangoHud("cpu_temp"), .mangoHud("gpu_temp"),
    .mangoHud("gpu_core_clock"), .mangoHud("gpu_mem_clock"), .mangoHud("gpu_vram_used"),
    .mangoHud("gpu_power"),
    .mangoHud("ram_used", "GiB, sampled once a second") { $0.load.ramUsed },
    .mangoHud("swap_used", "GiB, sampled once a second") { $0.load.swapUsed },
    .mangoHud("process_rss", "GiB, sampled once a second") { $0.load.processResident },
    .mangoHud("cpu_mhz", "MHz, sampled once a second") { $0.load.cpuMegahertz },
    RecordingColumn("elapsed", "ns, present return since the recording began") { row, bytes in
      bytes.append(number: row.record.returned.nanoseconds(since: row.start))
    },
  ]

  private static let display: [RecordingColumn] = [
    .derived("TimeInSeconds", "s, present return since the recording began", decimals: 6) {
      $0.record.returned.seconds(since: $0.start)
    },
    .time(
      "MsBetweenDisplayChange",
      "ms for which the previous frame was displayed; reported by the display if display_src > 0, else from slots",
      \.displayInterval),
    inPresent, untilDisplayed,
    .flag("Dropped", "1 if never displayed", \.wasDiscarded),
    .count("SyncInterval", "1 with vsync", \.syncInterval),
    busy,
    .number(
      "MsAnimationError", "ms, step of motion minus step of the display", \.animationError,
      read: { $0.milliseconds($1) ?? 0 }),
  ]

  private static let outcome: [RecordingColumn] = [
    .count("frame", "number of the frame", \.frame),
    .count("run", "number of the run: frames without idle time in between", \.outcome.run),
    started,
    .number(
      "refresh_ms", "current refresh period; 0 if the refresh rate is variable",
      \.outcome.refreshMilliseconds,
      read: { row, key in refreshes.contains(row.value(key)) ? row.value(key) : 0 }),
    .count("slot", "refresh index in the run", \.outcome.slot),
    .count("missed", "refreshes missed before this frame", \.outcome.missed, in: 0...maximumMissed),
    .number(
      "hitch_ms", "missed x refresh_ms, or the excess if the refresh rate is variable",
      \.outcome.hitchMilliseconds, read: { max(0, $0.milliseconds($1) ?? 0) }),
    .flag("absorbed", "1 if late but hidden by buffering", \.outcome.isAbsorbed),
    RecordingColumn("cause", "of the hitch") { row, bytes in
      bytes.append(row.record.cause.name)
    } read: { row, key, record in
      record.cause = row.text(key).flatMap { HitchCause(name: $0) } ?? .unknown
    },
  ]

  private static let work: [RecordingColumn] = [
    .time("cpu_ms", "processor time of the main thread over the frame", \.cpu),
    .phase(.input, "ms, handling of events"),
    .phase(.update, "ms, motion, decoded images, changes of data"),
    .phase(.layout, "ms, layout, and configuration of visible cells"),
    .phase(.upload, "ms, upload of decoded images to textures"),
    .phase(.draw, "ms, execution of draw lists by the renderer"),
    .phase(.flush, "ms, submission of drawing commands"),
    .phase(.idle, "ms, prefetching"),
    .phase(.wait, "ms, waiting for the display, in present and in pacing"),
    .count("nivcsw", "involuntary context switches", \.involuntarySwitches),
    .count("majflt", "pages waited for from disk", \.majorFaults),
    .number("scroll_px", "scroll position", \.scrollPosition, decimals: 2),
    .number("velocity_px_s", "scroll speed", \.scrollVelocity, decimals: 1),
    .time("input_age_ms", "newest input applied to present call; 0 without input", \.inputAge),
    RecordingColumn("display_src", "0 slot estimate, 1 wp_presentation, 2 GLX_OML_sync_control") {
      row, bytes in
      bytes.append(number: row.record.displaySource.rawValue)
    } read: { row, key, record in
      record.displaySource =
        DisplaySource(rawValue: UInt8(clamping: row.whole(key))) ?? .slotEstimate
    },
    RecordingColumn("mark", "the user's marker: F6, or a replay's `mark`") { row, bytes in
      if !row.record.mark.isEmpty { bytes.append(row.record.mark.text) }
    } read: { row, key, record in
      if let mark = row.text(key), !mark.isEmpty { record.mark = FrameMark(mark) }
    },
  ]

  private static let engine: [RecordingColumn] = [
    .count("cells_created", "cells created", \.counters.cellsCreated),
    .count("cells_reused", "cells reused from the pool", \.counters.cellsReused),
    .count("cells_prepared", "cells prepared in advance", \.counters.cellsPrepared),
    .count("uploads", "images uploaded to textures", \.counters.uploads),
    RecordingColumn("upload_kb", "their bytes, in units of 1024") { row, bytes in
      bytes.append(Double(row.record.counters.uploadBytes) / 1024, decimals: 1)
    } read: { row, key, record in
      record.counters.uploadBytes = Int64(min(max(row.value(key), 0), 1e9) * 1024)
    },
    .count("decode_queue", "images requested and not decoded yet", \.counters.decodeQueue),
    .count(
      "blank_tiles", "visible tiles with neither image nor preview", \.counters.blankTiles),
    .count(
      "prepared_wasted", "prepared cells discarded without having been displayed",
      \.counters.preparedWasted),
    .time(
      "forced_ms", "configuring cells in the frame that first displayed them",
      \.counters.forcedNanoseconds),
    .number(
      "blank_area", "share of the window that blank tiles cover, 0 to 1", \.counters.blankArea,
      decimals: 4, read: { min(max($0.value($1), 0), 1) }),
  ]

  // MARK: - Columns that the reader combines

  /// The frame's start. The reader skips rows without it.
  static let started = RecordingColumn("t_ns", "CLOCK_MONOTONIC at the frame's start") {
    row, bytes in
    bytes.append(number: row.record.started.nanoseconds)
  }
  static let busy = RecordingColumn.derived(
    "MsCPUBusy",
    "ms of wall time from frame start to the present call, minus idle_ms and pacing before it"
  ) { $0.record.cpuBusyMilliseconds }
  static let inPresent = RecordingColumn.derived("MsInPresentAPI", "ms inside SDL_RenderPresent") {
    $0.record.presentMilliseconds
  }
  static let untilDisplayed = RecordingColumn.derived(
    "MsUntilDisplayed", "ms from the present call until displayed; 0 if unknown"
  ) { $0.record.untilDisplayedMilliseconds }

  /// The valid refresh periods in milliseconds.
  private static let refreshes = 0.1...1000.0
  /// The maximum number of missed refreshes of one frame: ten minutes at 1,000 Hz.
  private static let maximumMissed = 600_000
}

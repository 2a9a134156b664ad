/// The columns of a recording, in their order.
///
/// The first sixteen are MangoHud's, so that its readers take the file for one of its logs; where a
/// PresentMon metric exists the column has its name. No name may be one of those that
/// FlightlessSomething takes for a MangoHud series (`Frametime`, `Power`, …).
///
/// - SeeAlso: `docs/recordings.md`, which says what each means.
enum RecordingColumns {
  static let mangoHud = [
    "fps", "frametime", "cpu_load", "cpu_power", "gpu_load", "cpu_temp", "gpu_temp",
    "gpu_core_clock", "gpu_mem_clock", "gpu_vram_used", "gpu_power", "ram_used", "swap_used",
    "process_rss", "cpu_mhz", "elapsed",
  ]

  static let own = [
    "TimeInSeconds", "MsBetweenDisplayChange", "MsInPresentAPI", "MsUntilDisplayed", "Dropped",
    "SyncInterval", "MsCPUBusy", "MsAnimationError", "frame", "run", "t_ns", "refresh_ms", "slot",
    "missed", "hitch_ms", "absorbed", "cause", "cpu_ms", "input_ms", "update_ms", "layout_ms",
    "upload_ms", "draw_ms", "flush_ms", "idle_ms", "wait_ms", "nivcsw", "majflt", "scroll_px",
    "velocity_px_s", "input_age_ms", "display_src", "mark", "cells_created", "cells_reused",
    "cells_prepared", "uploads", "upload_kb", "decode_queue", "blank_tiles",
    "prepared_wasted", "forced_ms",
  ]

  static let all = mangoHud + own

  /// What the columns mean, for the sidecar.
  static let meanings: [String: String] = [
    "fps": "1000 / frametime",
    "frametime": "ms, present return to present return",
    "cpu_load": "% of all processors",
    "ram_used": "GiB", "swap_used": "GiB", "process_rss": "GiB", "cpu_mhz": "MHz",
    "elapsed": "ns since the recording began",
    "TimeInSeconds": "s, present return since the recording began",
    "MsBetweenDisplayChange":
      "ms the frame before was shown; told by the display if display_src > 0, else by slots",
    "MsInPresentAPI": "ms inside SDL_RenderPresent",
    "MsUntilDisplayed": "ms from the present call until shown; 0 if unknown",
    "Dropped": "1 if never shown",
    "SyncInterval": "1 with vsync",
    "MsCPUBusy":
      "ms of wall time from frame start to the present call, less idle_ms and pacing before it",
    "MsAnimationError": "ms, step of motion less step of the display",
    "frame": "running number", "run": "frames between two idle times",
    "t_ns": "CLOCK_MONOTONIC at the frame's start",
    "refresh_ms": "refresh period in force; 0 without a fixed refresh",
    "slot": "refresh index in the run", "missed": "refreshes lost before this frame",
    "hitch_ms": "missed x refresh_ms, or the excess without a fixed refresh",
    "absorbed": "1 if late but hidden by buffering", "cause": "of the hitch",
    "cpu_ms": "processor time of the main thread over the frame",
    "idle_ms": "preparing ahead", "wait_ms": "waiting for the display, in present and in pacing",
    "nivcsw": "involuntary context switches", "majflt": "pages waited for from disk",
    "scroll_px": "scroll position", "velocity_px_s": "scroll speed",
    "input_age_ms": "newest input applied to present call; 0 without input",
    "display_src": "0 slot estimate, 1 wp_presentation, 2 GLX_OML_sync_control",
    "mark": "the user's marker",
    "upload_kb": "pictures made into textures, in units of 1024 bytes",
    "decode_queue": "pictures requested and not decoded",
    "prepared_wasted": "cells prepared ahead and given up unseen",
    "forced_ms": "configuring cells in the frame that first showed them",
    "blank_tiles": "visible tiles with neither picture nor preview",
  ]
}

/// The source of the refresh period, in ascending order of trust. A better source replaces a worse
/// one.
public enum RefreshSource: UInt8, CaseIterable, Comparable, Sendable {
  /// The refresh rate is unknown; 60 Hz is assumed.
  case assumed60
  /// The display mode, whose whole number of hertz cannot represent 59.94.
  case displayMode
  /// The period that ``FrameClock`` measures from the release times of frames.
  case phaseLocked
  /// `glXGetMscRateOML`, an exact fraction.
  case glxMscRate
  /// `wp_presentation`, in nanoseconds, as the compositor drives the output.
  case waylandPresentation

  public static func < (a: RefreshSource, b: RefreshSource) -> Bool { a.rawValue < b.rawValue }

  /// Whether the period is measured from frames instead of stated by the system.
  public var isMeasured: Bool { self == .phaseLocked }

  /// The name in the overlay, recordings and reports.
  public var name: String {
    switch self {
    case .assumed60: "assumed"
    case .displayMode: "display mode"
    case .phaseLocked: "measured"
    case .glxMscRate: "GLX"
    case .waylandPresentation: "wp_presentation"
    }
  }
}

/// The source of a frame's display time. The raw value is the column `display_src` of recordings.
public enum DisplaySource: UInt8, CaseIterable, Sendable {
  /// The display time is estimated from the frame's slot.
  case slotEstimate = 0
  /// The Wayland compositor reported the display time (`wp_presentation`).
  case waylandPresentation = 1
  /// The X11 driver reported the display time (`GLX_OML_sync_control`).
  case openMLSync = 2

  /// The source of the period that is reported with a display time.
  var refreshSource: RefreshSource? {
    switch self {
    case .slotEstimate: nil
    case .waylandPresentation: .waylandPresentation
    case .openMLSync: .glxMscRate
    }
  }
}

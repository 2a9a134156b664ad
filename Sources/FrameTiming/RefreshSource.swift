/// Where the refresh period comes from, least trusted first.
///
/// A better source replaces a worse one; the window shows which is in force beside the figure.
public enum RefreshSource: UInt8, CaseIterable, Comparable, Sendable {
  /// Nothing is known: 60 Hz.
  case assumed60
  /// The display mode's whole number of hertz, which cannot say 59.94.
  case displayMode
  /// The period that the moments of release show (``FrameClock`` tracks it by itself).
  case phaseLocked
  /// `glXGetMscRateOML`, an exact fraction.
  case glxMscRate
  /// `wp_presentation`, nanoseconds as the compositor drives the output.
  case waylandPresentation

  public static func < (a: RefreshSource, b: RefreshSource) -> Bool { a.rawValue < b.rawValue }

  /// Whether the rate was measured from frames; otherwise the system states it.
  public var isMeasured: Bool { self == .phaseLocked }

  /// The word that windows, files and reports show.
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

/// How the moment at which a frame was seen is known; the raw value is the recordings' `display_src`.
public enum DisplaySource: UInt8, CaseIterable, Sendable {
  /// Estimated on the grid of refreshes.
  case slotEstimate = 0
  /// Told by the Wayland compositor (`wp_presentation`).
  case waylandPresentation = 1
  /// Told by the X server (`GLX_OML_sync_control`).
  case openMLSync = 2

  /// Who states the period that comes with such a moment.
  var refreshSource: RefreshSource? {
    switch self {
    case .slotEstimate: nil
    case .waylandPresentation: .waylandPresentation
    case .openMLSync: .glxMscRate
    }
  }
}

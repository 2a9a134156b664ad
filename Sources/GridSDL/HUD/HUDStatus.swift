import FrameTiming

/// What the window is drawn with and how its refreshes are known.
package struct HUDStatus: Equatable, Sendable {
  var videoDriver: String
  var renderer: String

  /// The facts by SDL's names.
  package init(videoDriver: String, renderer: String) {
    self.videoDriver = videoDriver
    self.renderer = renderer
  }

  /// The line in words.
  ///
  /// - Parameter newest: The newest frame, nil before the first.
  func text(clock: FrameClock, newest: FrameRecord?) -> String {
    let stated = HUDNumber.hundredths(clock.statedRefreshRate)
    let rate =
      clock.source.isMeasured
      ? "\(HUDNumber.hundredths(clock.refreshRate)) Hz measured, \(stated) stated"
      : "\(stated) Hz stated (\(clock.source.name))"
    var parts = ["\(videoDriver) \(renderer)", newest?.displaySource.label ?? "", rate]
    if !clock.isPaced { parts.append("self-paced") }
    if !clock.hasFixedRefresh { parts.append("VRR") }
    if newest?.outcome.exclusion == .throttled { parts.append("throttled") }
    return parts.filter { !$0.isEmpty }.joined(separator: " | ")
  }
}

extension DisplaySource {
  /// How display times are known, in words.
  var label: String {
    switch self {
    case .slotEstimate: "times by slot clock"
    case .waylandPresentation: "times by wp_presentation"
    case .openMLSync: "times by GLX_OML_sync_control"
    }
  }
}

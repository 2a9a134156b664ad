import FrameTiming

/// The line about the renderer and the source of refresh times.
package struct HUDStatus: Equatable, Sendable {
  var videoDriver: String
  var renderer: String

  /// Creates a status with SDL's names of the drivers.
  package init(videoDriver: String, renderer: String) {
    self.videoDriver = videoDriver
    self.renderer = renderer
  }

  /// Returns the line's text.
  ///
  /// - Parameter newest: The newest frame; nil before the first.
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
  /// The source of display times as text.
  var label: String {
    switch self {
    case .slotEstimate: "times by slot clock"
    case .waylandPresentation: "times by wp_presentation"
    case .openMLSync: "times by GLX_OML_sync_control"
    }
  }
}

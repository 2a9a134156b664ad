import GridSDL
import ItemSources

/// The settings of the app.
nonisolated extension UserSettings {
  /// The overlay mode that the user chose last; nil if the user never changed it.
  var hud: HUDMode? {
    get { self["hud"].flatMap(HUDMode.init) }
    set { self["hud"] = newValue?.rawValue }
  }

  /// Where ratings are written; nil for the default. A line of the user, which the app never writes.
  var ratings: RatingStorage? { self["ratings"].flatMap(RatingStorage.init) }

  /// Whether the hint of the first start was shown.
  var isHintShown: Bool {
    get { self["hint"] == "shown" }
    set { self["hint"] = newValue ? "shown" : nil }
  }

  /// Whether a desktop without title bars was explained.
  var isTitleBarExplained: Bool {
    get { self["titlebar"] == "explained" }
    set { self["titlebar"] = newValue ? "explained" : nil }
  }
}

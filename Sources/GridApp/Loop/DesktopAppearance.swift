import GridSDL
import ItemSources

/// The theme and the size of type, which follow the desktop while the app runs.
final class DesktopAppearance {
  /// Called when the theme or the size of type has changed.
  var onChange: () -> Void = {}

  private let choice: ThemeChoice
  private let mailbox: Mailbox<DesktopSetting>
  private var portal: DesktopPortal?
  private var settings = DesktopSettings()

  /// Starts to follow the desktop, if the options ask for it.
  ///
  /// - Parameter wake: Ends the sleep of the event loop; called on any thread.
  init(_ options: BrowseOptions, wake: @escaping @Sendable () -> Void) {
    choice = options.theme ?? .auto
    let mailbox = Mailbox<DesktopSetting>(onFilled: wake)
    self.mailbox = mailbox
    if options.followsDesktop { portal = DesktopPortal { mailbox.post($0) } }
  }

  /// The theme. An explicit choice also applies to the theme of a desktop of other colors.
  var theme: Theme {
    switch choice {
    case .auto: Theme(settings)
    case .dark: Theme(settings, isLight: false)
    case .light: Theme(settings, isLight: true)
    }
  }

  /// The factor for the size of type.
  var textScale: Double { settings.textScale }

  /// Whether settings have arrived.
  var hasPendingUpdates: Bool { !mailbox.isEmpty }

  /// Applies the settings that have arrived.
  func update() {
    let before = (theme, textScale)
    for setting in mailbox.takeAll() { settings.apply(setting) }
    if (theme, textScale) != before { onChange() }
  }

  /// Ends the thread.
  func end() { portal = nil }
}

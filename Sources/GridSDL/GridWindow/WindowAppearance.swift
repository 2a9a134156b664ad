import GridEngine

/// The colors and the size of type, which follow the desktop while the window is open.
final class WindowAppearance {
  private let source: ThemeSource?
  private let followsTextScale: Bool
  private let mailbox: Mailbox<DesktopSetting>
  private var portal: DesktopPortal?
  private var settings = DesktopSettings()

  /// Starts to follow the desktop, as far as the options ask for it.
  ///
  /// - Parameter wake: Ends the sleep of the event loop; called on any thread.
  init(_ options: GridWindow.Options, wake: @escaping @Sendable () -> Void) {
    source = options.theme
    followsTextScale = options.followsTextScale
    let mailbox = Mailbox<DesktopSetting>(onFilled: wake)
    self.mailbox = mailbox
    if options.followsDesktop, followsTextScale || source != nil {
      portal = DesktopPortal { mailbox.post($0) }
    }
  }

  /// The theme; nil if the program sets it.
  var theme: Theme? {
    switch source {
    case .desktop: Theme(settings)
    case .dark: Theme(settings, isLight: false)
    case .light: Theme(settings, isLight: true)
    case nil: nil
    }
  }

  /// The factor for the size of type; nil if the program sets it.
  var textScale: Double? { followsTextScale ? settings.textScale : nil }

  /// Applies the settings that have arrived.
  ///
  /// - Returns: Whether the theme or the size of type has changed.
  func update() -> Bool {
    guard !mailbox.isEmpty else { return false }
    let before = (theme, textScale)
    for setting in mailbox.takeAll() { settings.apply(setting) }
    return before.0 != theme || before.1 != textScale
  }

  /// Ends the thread.
  func end() { portal = nil }
}

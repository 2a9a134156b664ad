import GridEngine

/// The size of type that the user chose for the desktop.
final class WindowTextScale {
  private let mailbox: Mailbox<DesktopSetting>
  private var portal: DesktopPortal?
  private var settings = DesktopSettings()

  /// Follows the desktop, unless the program chooses the size itself.
  ///
  /// - Parameter wake: Ends the sleep of the event loop; called on any thread.
  init(follows: Bool, wake: @escaping @Sendable () -> Void) {
    let mailbox = Mailbox<DesktopSetting>(onFilled: wake)
    self.mailbox = mailbox
    if follows { portal = DesktopPortal { mailbox.post($0) } }
  }

  /// Whether settings have arrived.
  var hasChanges: Bool { !mailbox.isEmpty }

  /// Returns the factor for the size of type, if it has changed since the last call.
  func takeChange() -> Double? {
    guard hasChanges else { return nil }
    let before = settings.textScale
    for setting in mailbox.takeAll() { settings.apply(setting) }
    return settings.textScale == before ? nil : settings.textScale
  }
}

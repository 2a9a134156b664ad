import CGio
import Synchronization

/// Follows the settings of the desktop on a thread of its own, which sleeps unless one changes.
@safe
package nonisolated final class DesktopPortal {
  /// The function that receives settings, until the portal is released.
  private final class Receiver: Sendable {
    private let report: Mutex<(@Sendable (DesktopSetting) -> Void)?>

    init(_ report: @escaping @Sendable (DesktopSetting) -> Void) { self.report = Mutex(report) }

    func receive(_ setting: DesktopSetting) { report.withLock { $0?(setting) } }
    func end() { report.withLock { $0 = nil } }
  }

  private let settings: OpaquePointer
  private let receiver: Receiver

  /// Starts to follow the settings; nil if the session has no bus. Returns immediately.
  ///
  /// - Parameter report: Called on the thread of the portal with each setting, when the portal
  ///   appears and after each change.
  package init?(_ report: @escaping @Sendable (DesktopSetting) -> Void) {
    let receiver = Receiver(report)
    // The thread releases it when it ends.
    let context = unsafe Unmanaged.passRetained(receiver)
    guard
      let settings = unsafe grid_desktop_settings_start(
        { context, setting in
          guard let setting = unsafe DesktopSetting(setting!.pointee) else { return }
          unsafe Unmanaged<Receiver>.fromOpaque(context!).takeUnretainedValue().receive(setting)
        }, { context in unsafe Unmanaged<Receiver>.fromOpaque(context!).release() },
        context.toOpaque())
    else {
      unsafe context.release()
      return nil
    }
    unsafe self.settings = settings
    self.receiver = receiver
  }

  deinit {
    receiver.end()
    unsafe grid_desktop_settings_stop(settings)
  }
}

nonisolated extension DesktopSetting {
  fileprivate init?(_ setting: grid_desktop_setting) {
    let numbers = unsafe setting.numbers
    let value: Value
    switch unsafe setting.type {
    case GRID_DESKTOP_INTEGER: value = .integer(Int(numbers.0))
    case GRID_DESKTOP_REAL: value = .real(numbers.0)
    case GRID_DESKTOP_TRIPLE: value = .triple(numbers.0, numbers.1, numbers.2)
    default: return nil
    }
    self.init(
      nameSpace: unsafe String(cString: setting.name_space),
      key: unsafe String(cString: setting.key),
      value: value)
  }
}

import CGio
import Glibc

/// The session bus of the user, on which SDL and GIO rely.
enum SessionBus {
  /// The time in milliseconds within which it has to answer.
  private static let patience: Int32 = 200

  /// Keeps SDL, and everything else in this process, from a bus that accepts connections and never
  /// answers: SDL would wait for it 25 seconds before it opens a window.
  static func avoidIfSilent() {
    guard !grid_session_bus_answers(patience) else { return }
    StandardError.write(
      "the session bus does not answer (DBUS_SESSION_BUS_ADDRESS); going on without input methods, "
        + "desktop settings and file dialogs")
    unsafe setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/dev/null/no-bus", 1)
  }
}

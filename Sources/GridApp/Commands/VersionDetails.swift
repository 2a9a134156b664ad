import FrameReports

/// The answer to `--version --verbose`: the facts about the machine that a report of a mistake needs.
struct VersionDetails {
  /// The operating system and the processor.
  var system: SystemDescription
  /// The variables of the environment.
  var environment: [String: String]
  /// The posture of the sandbox.
  var sandbox: String

  /// One line for each fact, beginning with the version.
  var text: String {
    """
    \(GridApp.version)
    system: \(system.os), kernel \(system.kernel), \(Self.architecture)
    processor: \(system.cpu.isEmpty ? "unknown" : system.cpu), \(system.ram / 1024) MiB of memory
    session: \(session)
    sandbox: \(sandbox)
    """
  }

  /// The kind of session and the desktop, and whether a display can be found: the names of displays are of no use to
  /// others.
  private var session: String {
    let names = ["XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP"].compactMap { environment[$0] }
    let displays = ["WAYLAND_DISPLAY", "DISPLAY"].filter { environment[$0]?.isEmpty == false }
    let driver = environment["SDL_VIDEODRIVER"].map { ["SDL_VIDEODRIVER=\($0)"] } ?? []
    let facts = names.filter { !$0.isEmpty } + displays.map { "with \($0)" } + driver
    return facts.isEmpty ? "none" : facts.joined(separator: ", ")
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "another architecture"
    #endif
  }
}

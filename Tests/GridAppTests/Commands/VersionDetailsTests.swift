import Testing

@testable import GridApp

@MainActor
struct VersionDetailsTests {
  private func lines(_ environment: [String: String]) -> [String] {
    let details = VersionDetails(
      system: .current(gpu: "", driver: ""), environment: environment, sandbox: "none: a reason")
    return details.text.split(separator: "\n").map(String.init)
  }

  @Test func `the details name the system, the processor, the session and the sandbox`() {
    let lines = lines([:])
    #expect(lines.first == GridApp.version)
    #expect(
      lines.dropFirst().map { $0.prefix { $0 != ":" } }
        == ["system", "processor", "session", "sandbox"])
    #expect(lines.last == "sandbox: none: a reason")
  }

  @Test func `a session is described without the names of its displays`() {
    let lines = lines([
      "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "GNOME", "WAYLAND_DISPLAY": "wayland-7",
      "DISPLAY": "", "SDL_VIDEODRIVER": "x11",
    ])
    #expect(lines[3] == "session: wayland, GNOME, with WAYLAND_DISPLAY, SDL_VIDEODRIVER=x11")
    #expect(self.lines([:])[3] == "session: none")
  }
}

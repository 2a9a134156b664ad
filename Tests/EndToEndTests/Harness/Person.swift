import Foundation
import TestSupport

/// A person who uses the app by one device alone, and finds out by a screen reader where things are and
/// what has happened.
struct Person {
  /// What the person has in the hand.
  enum Device: String, CaseIterable {
    case mouse, keyboard
  }

  let device: Device
  let display: XvfbServer
  let app: AppUnderTest
  let bus: SessionBus

  // MARK: Seeing

  /// Returns what is in the window.
  func look() async throws -> SpokenElement { try await bus.tree() }

  /// Waits until the window is as `holds` expects, and returns it.
  @discardableResult
  func see(
    _ what: String, where holds: (SpokenElement) throws -> Bool
  ) async throws -> SpokenElement {
    do {
      return try await eventually("\(what) by \(device)") {
        let window = try await look()
        return try holds(window) ? window : nil
      }
    } catch let missed as DeadlineMissed {
      let folder = Repository.path("out")
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let picture = "\(folder)/not-\(what.replacing(/[^A-Za-z0-9]+/, with: "-")).png"
      try await display.screen().rgba.writePNG(to: picture)
      throw missed
    }
  }

  /// Waits for an element with a name that begins or ends so, and returns its middle.
  func find(_ name: String) async throws -> (x: Int, y: Int) {
    let window = try await see("\"\(name)\"") { $0.frame(of: name) != nil }
    let frame = window.frame(of: name) ?? [0, 0, 0, 0]
    return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
  }

  // MARK: Mouse

  /// The buttons of the mouse, as X11 numbers them; the wheel has two.
  enum Button: Int {
    case primary = 1, secondary = 3, wheelUp, wheelDown
  }

  /// Clicks the middle of the element with a name.
  func click(_ name: String, _ button: Button = .primary, times: Int = 1) async throws {
    try await click(try await find(name), button, times: times)
  }

  /// Clicks at a point.
  func click(_ point: (x: Int, y: Int), _ button: Button = .primary, times: Int = 1) async throws {
    try await use(
      "mousemove", "\(point.x)", "\(point.y)", "click", "--repeat", "\(times)", "--delay", "60",
      "\(button.rawValue)")
  }

  /// Opens the menu of the element with a name by the secondary button, and clicks its entries, each in the
  /// menu that the one before has opened.
  func choose(_ entries: String..., of name: String) async throws {
    try await click(name, .secondary)
    for entry in entries { try await click(entry) }
  }

  /// Drags with the primary button.
  func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) async throws {
    try await use("mousemove", "\(start.x)", "\(start.y)", "mousedown", "1")
    for step in 1...5 {
      let point = (
        start.x + (end.x - start.x) * step / 5, start.y + (end.y - start.y) * step / 5
      )
      try await use("mousemove", "\(point.0)", "\(point.1)", "sleep", "0.03")
    }
    try await use("mouseup", "1")
  }

  /// Clicks the button at the end of the field that is shown.
  func closeField() async throws {
    let window = try await see("a field") { !$0.all("entry").isEmpty }
    guard let frame = window.all("entry").last?.frame else { return }
    try await click((frame[0] + frame[2] - 17, frame[1] + frame[3] / 2))
  }

  // MARK: Keyboard

  /// Presses keys by their names in xdotool.
  func press(_ keys: String...) async throws { try await use(["key", "--delay", "40"] + keys) }

  /// Types a text.
  func type(_ text: String) async throws { try await use("type", "--delay", "20", text) }

  /// Types a text and Enter.
  func enter(_ text: String) async throws {
    try await type(text)
    try await press("Return")
  }

  /// Goes to an entry of the open menu by arrows, and chooses it.
  func chooseByArrows(_ name: String) async throws {
    func isMeant(_ entry: String) -> Bool { entry.hasPrefix(name) || entry.hasSuffix(name) }
    let menu = try await see("the entry \"\(name)\"") { $0.entries.contains(where: isMeant) }
    // The first entry that is enabled is highlighted.
    let steps = menu.entries.firstIndex(where: isMeant) ?? 0
    try await use(["key", "--delay", "40"] + Array(repeating: "Down", count: steps) + ["Return"])
  }

  private func use(_ actions: String...) async throws { try await use(actions) }

  /// Performs actions of xdotool with the pointer where it is.
  private func use(_ actions: [String]) async throws {
    try await ChildProcess.run(["xdotool"] + actions, environment: display.environment)
  }
}

extension SpokenElement {
  /// The names of the photos of the grid, from the first one whose middle is below the header.
  var photos: [String] {
    let header = all("tool bar").first?.frame.map { $0[1] + $0[3] } ?? 0
    return all("list item").drop { ($0.frame.map { $0[1] + $0[3] / 2 } ?? 0) < header }.map(\.name)
  }

  /// What the header says about the number of photos.
  var count: String { all("tool bar").first?.description ?? "" }

  /// Returns the value of a part of the header, such as the order.
  func value(of name: String) -> String {
    all("push button").first { $0.name == name }?.description ?? ""
  }

  /// The open photo, or the compared ones.
  var openPhoto: SpokenElement? { all("image").first { $0.states.contains("SHOWING") } }

  /// The current message.
  var message: String { all("notification").last?.name ?? "" }

  /// The entries of the open menu that are enabled.
  var entries: [String] { all("menu item").filter { !$0.actions.isEmpty }.map(\.name) }

  /// Returns the frame of the front-most element with a name that begins or ends so.
  fileprivate func frame(of name: String) -> [Int]? {
    let named = all.filter {
      ($0.name.hasPrefix(name) || $0.name.hasSuffix(name)) && $0.role != "frame"
    }
    // A menu is in front of everything.
    return (named.last { $0.role == "menu item" } ?? named.last { $0.name == name } ?? named.last)?
      .frame
  }
}

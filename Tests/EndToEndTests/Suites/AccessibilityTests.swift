import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Tests the window with a screen reader, on a session bus of its own.
  @Suite struct AccessibilityTests {
    private let pictures: PictureFolder

    init() throws { pictures = try PictureFolder(count: 60) }

    private func open(
      on display: any HeadlessDisplay, _ bus: SessionBus? = nil,
      variables: [String: String] = [:]
    ) async throws -> AppUnderTest {
      let app = try await display.open(
        [pictures.path, "--columns", "6", "--hud", "off"],
        variables: (bus?.variables ?? [:]).merging(variables) { $1 })
      _ = try await display.screen(showing: "three rows") {
        pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
      }
      return app
    }

    private func name(_ index: Int) -> String { PictureFolder.name(index) }

    /// Waits until a listener has printed a line that contains `text`.
    private func hear(_ text: String, from listener: ChildProcess) async throws {
      try await eventually("\"\(text)\" in the events: \(listener.output)\(listener.errors)") {
        listener.output.contains(text)
      }
    }

    @Test func `a screen reader finds the visible photos with their names and positions`()
      async throws
    {
      guard try await SessionBus.isReaderInstalled() else { return }
      try await DisplayKind.runAll { _, display in
        let bus = try await SessionBus()
        let app = try await open(on: display, bus)
        let program = try await bus.tree()
        #expect(program.role == "application")
        let windows = program.children
        #expect(windows.map(\.role) == ["frame"])
        let list = try #require(program.all("list box").first)
        let items = list.all("list item")
        #expect(items.count >= 18 && items.count < 40)
        for (index, item) in items.enumerated() {
          #expect(item.name == name(index))
          #expect(item.description.hasSuffix("\(index + 1) of 60"))
          #expect(item.attributes["posinset"] == String(index + 1))
          #expect(item.attributes["setsize"] == "60")
          #expect(item.actions == ["open"])
          #expect(item.states.contains("FOCUSABLE") && item.states.contains("SHOWING"))
        }
        // The frames of the elements are those of the tiles.
        for (index, place) in pictures.places(in: try await display.screen()) {
          let frame = try #require(items[index].frame)
          #expect((frame[0]..<frame[0] + frame[2]).contains(Int(place.x)))
          #expect((frame[1]..<frame[1] + frame[3]).contains(Int(place.y)))
        }
        #expect(list.states.contains("FOCUSED"))
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `focus, selection and messages are events as keys are pressed`() async throws {
      guard try await SessionBus.isReaderInstalled() else { return }
      try await XvfbServer.run { display in
        let bus = try await SessionBus()
        let app = try await open(on: display, bus)
        let listener = try bus.read("listen")
        try await hear("ready", from: listener)
        // The registry lists the program before the listener gets its first event.
        _ = try await bus.tree()
        try await display.use(app, "key", "Right")
        let focused = "object:state-changed:focused|1|list item|"
        try await hear("\(focused)\(name(0))|1 of 60", from: listener)
        try await display.use(app, "key", "Right")
        try await hear("\(focused)\(name(1))|2 of 60", from: listener)
        try await display.use(app, "key", "ctrl+space")
        try await hear("object:state-changed:selected|1|list item|", from: listener)
        try await hear("object:selection-changed|0|list box|", from: listener)
        // The end of the list: its items are added as children.
        try await display.use(app, "key", "End")
        try await hear("object:children-changed:add", from: listener)
        let end = try await eventually("the last photo") {
          let items = try await bus.tree().all("list item")
          return items.last?.name == name(59) ? items : nil
        }
        #expect(end.last?.description.hasSuffix("60 of 60") == true)
        // A message.
        try await display.use(app, "key", "ctrl+s")
        try await hear("object:state-changed:showing|1|notification|Photos ", from: listener)
        listener.kill()
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `a screen reader moves the focus, selects photos and opens one`() async throws {
      guard try await SessionBus.isReaderInstalled() else { return }
      try await SwaySession.run { display in
        let bus = try await SessionBus()
        let app = try await open(on: display, bus)
        try await bus.run("focus", name(3))
        try await bus.run("select", name(5))
        // The tree is read element by element, while it changes.
        try await eventually("one photo to be focused and another to be selected") {
          let items = try await bus.tree().all("list item")
          return items[3].states.contains("FOCUSED") && items[5].states.contains("SELECTED")
        }
        try await bus.run("deselect", name(5))
        try await eventually("the photo not to be selected") {
          try await !bus.tree().all("list item")[5].states.contains("SELECTED")
        }
        try await bus.run("click", name(7))
        let photo = try await eventually("the open photo") {
          try await bus.tree().all("image").first { $0.states.contains("FOCUSED") }
        }
        #expect(photo.name == name(7))
        #expect(photo.description.contains("8 of 60"))
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `without a screen reader no service is started and no thread wakes up`()
      async throws
    {
      guard try await SessionBus.isReaderInstalled() else { return }
      try await SwaySession.run { display in
        let bus = try await SessionBus()
        let app = try await open(on: display, bus)
        func wakeUps() throws -> [String: Int] { try app.wakeUps(of: ["accessibility", "gdbus"]) }
        try await eventually("the threads of the bus") { try wakeUps().count == 2 }
        // They sleep once they have asked for screen readers.
        let before = try await eventually("the threads to sleep", every: .milliseconds(500)) {
          let first = try wakeUps()
          try await Task.sleep(for: .milliseconds(500))
          return try wakeUps() == first ? first : nil
        }
        try await Task.sleep(for: .seconds(3))
        #expect(try wakeUps() == before)
        #expect(!bus.hasAccessibilityBus)
        // A screen reader that is started later finds the program, and one that ends is noticed.
        #expect(try await bus.tree().all("list item").count >= 18)
        try await bus.run("off")
        #expect(try await app.close(on: display).status == 0)
      }
    }

    /// The states of a broken bus. One is not tested: with a session bus that never answers, SDL itself
    /// waits for it before the window opens.
    enum BrokenBus: CaseIterable {
      /// There is no session bus at its address.
      case missing
      /// The service that knows the bus of screen readers never answers.
      case silent
      /// The session bus, and all services with it, are killed while a screen reader listens.
      case killed
      /// The bus of screen readers stops reading while a screen reader listens.
      case stopped
    }

    @Test(arguments: BrokenBus.allCases)
    func `with a broken bus the window still scrolls`(kind: BrokenBus) async throws {
      guard try await SessionBus.isReaderInstalled() else { return }
      try await XvfbServer.run { display in
        let bus = try await SessionBus()
        let folder = try TemporaryFolder()
        var variables: [String: String] = [:]
        if kind == .missing {
          variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder.path("nothing"))"
        } else if kind == .silent {
          try await bus.run("off")
          try await bus.run("stop", "launcher")
        }
        let app = try await open(on: display, bus, variables: variables)
        if kind == .killed || kind == .stopped {
          let listener = try bus.read("listen")
          #expect(try await bus.tree().all("list item").count >= 18)
          try await hear("ready", from: listener)
          if kind == .killed { try await bus.kill() } else { try await bus.run("stop", "bus") }
        }
        for _ in 0..<3 { try await display.use(app, "key", "End", "key", "Home") }
        try await display.use(app, "key", "End")
        _ = try await display.screen(showing: "the end") { pictures.places(in: $0)[59] != nil }
        #expect(app.isRunning)
        #expect(try await app.close(on: display).status == 0)
        if kind == .silent { try await bus.run("continue", "launcher") }
        if kind == .stopped { try await bus.run("continue", "bus") }
      }
    }
  }
}

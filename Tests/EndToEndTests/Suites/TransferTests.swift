import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Tests copies and drags of files with windows of other toolkits.
  @Suite struct TransferTests {
    /// A program that receives files. It prints what it gets.
    enum Peer: String, CaseIterable, Sendable {
      case gtk, qt

      private var check: String {
        switch self {
        case .gtk: "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk"
        case .qt: "import PyQt5.QtWidgets"
        }
      }

      private var packages: String {
        self == .gtk ? "python3-gi gir1.2-gtk-3.0" : "python3-pyqt5 qtwayland5"
      }

      /// Whether the toolkit is installed; prints a line if it is not.
      func isInstalled() async throws -> Bool {
        let program = try ChildProcess(
          ["/usr/bin/python3", "-c", check], environment: ProcessInfo.processInfo.environment)
        if try await program.finish().status == 0 { return true }
        print("SKIPPED: there is no \(rawValue) for Python (apt install \(packages))")
        return false
      }

      /// Opens the window at a point of the screen, and waits for it.
      ///
      /// - Parameter offered: The URIs of the files that a drag from the window offers.
      func open(
        on display: any HeadlessDisplay, _ kind: DisplayKind, offering offered: [String] = []
      ) async throws -> ChildProcess {
        var environment = display.environment
        environment["GDK_BACKEND"] = kind == .x11 ? "x11" : "wayland"
        environment["QT_QPA_PLATFORM"] = kind == .x11 ? "xcb" : "wayland"
        environment["QT_WAYLAND_DISABLE_WINDOWDECORATION"] = "1"
        let script = Repository.path("Tests/DropTargets/\(rawValue).py")
        let program = try ChildProcess(
          ["/usr/bin/python3", script, "\(Self.corner.x)", "\(Self.corner.y)"] + offered,
          environment: environment)
        try await eventually("the window of \(rawValue)") {
          guard program.isRunning else {
            throw DeadlineMissed(description: "the peer ended: \(program.errors)")
          }
          return program.output.contains("ready\n")
        }
        if kind.isWayland {
          try await eventually("sway to move the window") {
            let move =
              "[title=peer] move absolute position \(Self.corner.x) \(Self.corner.y), focus"
            let mover = try ChildProcess(["swaymsg", move], environment: environment)
            return try await mover.finish().status == 0
          }
        }
        return program
      }

      static let corner = (x: 800, y: 450)
      /// A point of the window.
      static let place = (x: 1000, y: 600)
    }

    /// The mouse and the keyboard of a display.
    private struct Input {
      let display: any HeadlessDisplay
      let pointer: VirtualPointer?

      init(on display: any HeadlessDisplay) throws {
        self.display = display
        pointer = try (display as? SwaySession).map { try VirtualPointer(in: $0) }
      }

      func move(to point: (x: Int, y: Int)) async throws {
        if let pointer {
          try pointer.move(toX: UInt32(point.x), y: UInt32(point.y))
        } else {
          try await xdotool("mousemove", "\(point.x)", "\(point.y)")
        }
      }

      func press(_ down: Bool, secondary: Bool = false) async throws {
        if let pointer {
          try pointer.press(down, button: secondary ? .right : .left)
        } else {
          try await xdotool(down ? "mousedown" : "mouseup", secondary ? "3" : "1")
        }
      }

      func click(at point: (x: Int, y: Int), secondary: Bool = false) async throws {
        try await move(to: point)
        try await Task.sleep(for: .milliseconds(100))
        try await press(true, secondary: secondary)
        try await press(false, secondary: secondary)
      }

      /// Presses at a point and moves to another, in steps.
      func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) async throws {
        try await move(to: start)
        try await Task.sleep(for: .milliseconds(100))
        try await press(true)
        for step in 1...15 {
          try await move(
            to: (start.x + (end.x - start.x) * step / 15, start.y + (end.y - start.y) * step / 15))
          try await Task.sleep(for: .milliseconds(20))
        }
      }

      func xdotool(_ words: String...) async throws {
        try await ChildProcess.run(["xdotool"] + words, environment: display.environment)
      }
    }

    private let pictures: PictureFolder

    init() throws { pictures = try PictureFolder(count: 12, enlarged: 8) }

    private func open(
      on display: any HeadlessDisplay
    ) async throws -> (app: AppUnderTest, places: [Int: (x: Int, y: Int)]) {
      let app = try await display.open(
        [pictures.path, "--columns", "8", "--hud", "off", "--window", "780x800"])
      let screen = try await display.screen(showing: "twelve photos") {
        pictures.places(in: $0).count == 12
      }
      return (app, pictures.places(in: screen).mapValues { (Int($0.x), Int($0.y)) })
    }

    private func uri(_ index: Int) -> String {
      let folder = URL(filePath: pictures.path).resolvingSymlinksInPath().path
      return "file://\(folder)/\(PictureFolder.name(index))"
    }

    private func keep(_ screen: PixelImage, as name: String) throws {
      guard let folder = ProcessInfo.processInfo.environment["KEEP_SCREENS"] else { return }
      try screen.rgba.writePNG(to: "\(folder)/\(name).png")
    }

    @Test(arguments: DisplayKind.allCases)
    func `files and folders that are dropped on the window are shown`(kind: DisplayKind)
      async throws
    {
      guard try await Peer.gtk.isInstalled() else { return }
      try await kind.run { display in
        let (app, places) = try await open(on: display)
        let others = try PictureFolder(count: 3, enlarged: 8)
        let uri = URL(filePath: others.path).absoluteString
        let peer = try await Peer.gtk.open(on: display, kind, offering: [uri])
        let input = try Input(on: display)
        try await input.drag(from: Peer.place, to: try #require(places[9]))
        try await input.press(false)
        _ = try await display.screen(showing: "the three photos of the folder") {
          Set(pictures.places(in: $0).keys) == [0, 1, 2]
        }
        peer.terminate()
        // xdotool may not find the app while another window disappears.
        _ = try await peer.finish()
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: Peer.allCases, DisplayKind.allCases)
    func `a drag of a photo drops the selected ones on another window as files`(
      peer: Peer, kind: DisplayKind
    ) async throws {
      guard try await peer.isInstalled() else { return }
      try await kind.run { display in
        let input = try Input(on: display)
        let (app, places) = try await open(on: display)
        let program = try await peer.open(on: display, kind)
        // A photo that is not selected is dragged alone.
        try await input.drag(from: places[2]!, to: Peer.place)
        try await eventually("the drag to enter") { program.output.contains("entered\n") }
        try keep(try await display.screen(), as: "drag-\(peer)-\(kind)")
        try await input.press(false)
        try await eventually("a drop") { program.output.contains("action copy\n") }
        #expect(program.output.contains("dropped \(uri(2))\n"))
        // SDL drops the press of the click after a drag. Not a photo twice: that would be a double click.
        try await input.click(at: places[4]!)
        try await input.drag(from: places[6]!, to: Peer.place)
        try await Task.sleep(for: .milliseconds(200))
        try await input.press(false)
        try await eventually("the second drop") {
          program.output.contains("dropped \(uri(6))\n")
        }
        #expect(program.output.components(separatedBy: "dropped").count == 3)
        program.terminate()
        // xdotool may not find the app while another window disappears.
        _ = try await program.finish()
        #expect(FileManager.default.fileExists(atPath: "\(pictures.path)/\(PictureFolder.name(6))"))
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: Peer.allCases, DisplayKind.allCases)
    func `a copied photo is pasted as a file and as an image`(
      peer: Peer, kind: DisplayKind
    ) async throws {
      guard try await peer.isInstalled() else { return }
      try await kind.run { display in
        let input = try Input(on: display)
        let (app, places) = try await open(on: display)
        try await input.click(at: places[8]!)
        if let display = display as? XvfbServer {
          try await display.use(app, "key", "ctrl+c")
        } else {
          try await input.click(at: places[8]!, secondary: true)
          try await Task.sleep(for: .milliseconds(300))
          try await input.click(at: MenuGeometry.copy(at: places[8]!))
        }
        // The window is at the left edge of sway's output, and in the middle of Xvfb's screen.
        let middle = kind == .x11 ? 640 : 390
        _ = try await display.screen(showing: "a message") { screen in
          (-20..<20).contains { screen[middle + $0, 770] != PictureFolder.background }
        }
        let program = try await peer.open(on: display, kind)
        try await eventually("the paste") {
          program.output.contains("pasted") && program.output.contains("image")
        }
        #expect(program.output.contains("pasted \(uri(8))\n"))
        let color = pictures.colors[8]
        #expect(
          program.output.contains("image 640 640 \(color.red) \(color.green) \(color.blue)\n"),
          "\(program.output)")
        program.terminate()
        // xdotool may not find the app while another window disappears.
        _ = try await program.finish()
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}

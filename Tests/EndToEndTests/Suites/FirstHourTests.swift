import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests what people of other photo programs do first, each task by the mouse alone and by the keyboard
  /// alone. Names and dates are typed in both cases. With `KEEP_SCREENS=FOLDER` the folder gets a screenshot
  /// after each task.
  @Suite struct FirstHourTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder
    private let data: TemporaryFolder
    /// The shown folder.
    private let trip: URL

    init() throws {
      pictures = try PictureFolder(count: 40, enlarged: 4)
      folder = try TemporaryFolder()
      data = try TemporaryFolder()
      trip = folder.url.appendingPathComponent("parent/trip")
      let files = FileManager.default
      try files.createDirectory(
        at: trip.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: URL(filePath: pictures.path), to: trip)
      // Half of them are of 2019.
      let spring = Date(timeIntervalSince1970: 1_555_000_000)
      for index in 20..<40 {
        try files.setAttributes(
          [.modificationDate: spring + Double(index)], ofItemAtPath: path(index))
      }
    }

    private func name(_ index: Int) -> String { PictureFolder.name(index) }

    private func path(_ index: Int) -> String { trip.appendingPathComponent(name(index)).path }

    private func hasFile(_ index: Int) -> Bool {
      FileManager.default.fileExists(atPath: path(index))
    }

    /// The contents of the files with ratings.
    private var sidecars: [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: trip.path)) ?? []
      return names.filter { $0.hasSuffix(".xmp") }.compactMap {
        try? String(contentsOf: trip.appendingPathComponent($0), encoding: .utf8)
      }
    }

    /// A task of a person.
    private struct Task {
      var name: String
      var byMouse: (Person) async throws -> Void
      var byKeyboard: (Person) async throws -> Void
      /// Whether the window shows that it is done.
      var isDone: (SpokenElement) throws -> Bool
    }

    @Test(arguments: Person.Device.allCases)
    func `the tasks of a first hour are done by one device alone`(device: Person.Device)
      async throws
    {
      guard try await SessionBus.isReaderInstalled() else { return }
      try await XvfbServer.run { display in
        let bus = try await SessionBus()
        let app = try await display.open(
          [trip.path, "--header", "--columns", "6", "--hud", "off", "--ratings", "sidecar"],
          variables: bus.variables.merging(["XDG_DATA_HOME": data.path("data")]) { $1 })
        let person = Person(device: device, display: display, app: app, bus: bus)
        try await person.see("the photos") { $0.photos.count >= 20 }
        // Gives the window the keys.
        try await display.use(app, "mousemove", "640", "790")
        for (index, task) in (viewing + selecting + finding).enumerated() {
          try await (device == .mouse ? task.byMouse : task.byKeyboard)(person)
          try await person.see(task.name, where: task.isDone)
          try await keep(display, "\(index + 1)-\(device.rawValue)-\(task.name)")
        }
        if device == .mouse {
          try await person.click("Menu")
          try await person.click("Quit")
        } else {
          try await person.press("ctrl+q")
        }
        #expect(try await app.finish().status == 0)
      }
    }

    private func keep(_ display: XvfbServer, _ name: String) async throws {
      guard let folder = ProcessInfo.processInfo.environment["KEEP_SCREENS"] else { return }
      try await display.screen().rgba.writePNG(
        to: "\(folder)/\(name.replacing(" ", with: "-")).png")
    }

    // MARK: Tasks

    private var viewing: [Task] {
      [
        Task(
          name: "open a photo", byMouse: { try await $0.click(name(2), times: 2) },
          byKeyboard: { try await $0.press("Right", "Right", "Right", "Return") },
          isDone: { $0.openPhoto?.name == name(2) }),
        Task(
          name: "go to the next photos",
          byMouse: { try await $0.click((640, 400), .wheelDown, times: 2) },
          byKeyboard: { try await $0.press("space", "Right") },
          isDone: { $0.openPhoto?.name == name(4) }),
        Task(
          name: "go back by one", byMouse: { try await $0.click((640, 400), .wheelUp) },
          byKeyboard: { try await $0.press("BackSpace") },
          isDone: { $0.openPhoto?.name == name(3) }),
        Task(
          name: "zoom in",
          byMouse: {
            try await $0.choose("Zoom in", of: name(3))
            try await $0.choose("Zoom in", of: name(3))
          },
          byKeyboard: { try await $0.press("plus", "plus") },
          isDone: { $0.openPhoto?.description.hasPrefix("156 %") == true }),
        Task(
          name: "see all of it again",
          byMouse: { try await $0.choose("Fit to window", of: name(3)) },
          byKeyboard: { try await $0.press("ctrl+0") },
          isDone: { $0.openPhoto?.description.hasPrefix("100 %") == true }),
        Task(
          name: "see its information",
          byMouse: { try await $0.choose("Information", of: name(3)) },
          byKeyboard: { try await $0.press("i") },
          isDone: { $0.all.contains { $0.name.contains("384 × 288") } }),
        Task(
          name: "start a slideshow", byMouse: { try await $0.choose("Slideshow", of: name(3)) },
          byKeyboard: { try await $0.press("w") }, isDone: { $0.message.hasPrefix("Slideshow") }),
        Task(
          name: "stop the slideshow",
          // The next photo may be shown meanwhile.
          byMouse: { try await $0.choose("Slideshow", of: "picture-") },
          byKeyboard: { try await $0.press("w") },
          isDone: { $0.message == "The slideshow has stopped" }),
        Task(
          name: "go back to the grid", byMouse: { try await $0.click((640, 400), times: 2) },
          byKeyboard: { try await $0.press("Escape") },
          isDone: { $0.openPhoto == nil && $0.photos.count > 20 }),
        Task(
          name: "fill the screen",
          byMouse: {
            try await $0.click("Menu")
            try await $0.click("Full screen")
          },
          byKeyboard: { try await $0.press("F11") }, isDone: { $0.all("tool bar").isEmpty }),
        Task(
          name: "leave the full screen",
          byMouse: { try await $0.choose("All actions", "Leave full screen", of: name(0)) },
          byKeyboard: { try await $0.press("F11") }, isDone: { !$0.all("tool bar").isEmpty }),
      ]
    }

    private var selecting: [Task] {
      [
        Task(
          name: "select three photos",
          byMouse: {
            let (first, last) = (try await $0.find(name(6)), try await $0.find(name(8)))
            // From the space below the first one.
            try await $0.drag(from: (first.x - 20, first.y + 105), to: (last.x, last.y))
          },
          byKeyboard: { try await $0.press("Home", "Tab", "Right", "shift+Right", "shift+Right") },
          isDone: { $0.count.hasPrefix("3 selected · ") }),
        Task(
          name: "copy them", byMouse: { try await $0.click("Copy") },
          byKeyboard: { try await $0.press("ctrl+c") },
          isDone: { $0.message == "3 photos copied" }),
        Task(
          name: "move them to the trash", byMouse: { try await $0.click("Move to the trash") },
          byKeyboard: { try await $0.press("Delete") }, isDone: { $0.count == "37 photos" }),
        Task(
          name: "bring them back",
          byMouse: {
            try await $0.click("Menu")
            try await $0.click("Undo")
          },
          byKeyboard: { try await $0.press("ctrl+z") },
          isDone: { window in window.count.hasSuffix("40 photos") && (0..<40).allSatisfy(hasFile) }),
        Task(
          name: "rename a photo",
          byMouse: {
            try await $0.choose("Rename", of: name(0))
            try await $0.enter("aaa")
          },
          byKeyboard: {
            try await $0.press("Home", "Tab", "F2")
            try await $0.enter("aaa")
          },
          isDone: { $0.photos.first == "aaa.png" && $0.count.hasPrefix("1 selected") }),
        Task(
          name: "give four stars",
          byMouse: { try await $0.choose("Stars", "4 stars", of: name(1)) },
          byKeyboard: { try await $0.press("Right", "alt+4") },
          isDone: { _ in sidecars.contains { $0.contains("Rating=\"4\"") } }),
        Task(
          name: "compare two photos",
          byMouse: {
            let (first, last) = (try await $0.find(name(6)), try await $0.find(name(7)))
            try await $0.drag(from: (first.x - 20, first.y + 105), to: (last.x, last.y))
            try await $0.choose("Compare", of: name(7))
          },
          byKeyboard: { try await $0.press("shift+Right", "ctrl+e") },
          isDone: { $0.openPhoto?.name.hasPrefix("Comparison of ") == true }),
        Task(
          name: "end the comparison",
          byMouse: { try await $0.choose("Back to the grid", of: "Comparison of") },
          byKeyboard: { try await $0.press("Escape") }, isDone: { $0.openPhoto == nil }),
      ]
    }

    private var finding: [Task] {
      [
        Task(
          name: "find a photo by its name",
          byMouse: {
            try await $0.click("Clear the selection")
            try await $0.click("Find by name")
            try await $0.type("picture-00017")
          },
          byKeyboard: {
            try await $0.press("Escape")
            try await $0.type("picture-00017")
          },
          isDone: { $0.photos == [name(17)] && $0.count == "1 of 40 photos" }),
        Task(
          name: "show all photos again",
          byMouse: { try await $0.closeField() },
          byKeyboard: { try await $0.press("Escape") }, isDone: { $0.count == "40 photos" }),
        Task(
          name: "filter by a year",
          byMouse: {
            try await $0.click("Find by name")
            try await $0.enter("year:2019")
          },
          byKeyboard: { try await $0.enter("year:2019") },
          isDone: { $0.count == "20 of 40 photos" }),
        Task(
          name: "end the filter",
          byMouse: { try await $0.closeField() },
          byKeyboard: { try await $0.press("Escape") }, isDone: { $0.count == "40 photos" }),
        Task(
          name: "sort by date",
          byMouse: {
            try await $0.click("Order")
            try await $0.click("Date")
          },
          byKeyboard: { try await $0.press("ctrl+s") },
          isDone: { $0.value(of: "Order").hasPrefix("Date") && $0.photos.count > 10 }),
        Task(
          name: "go to a date",
          byMouse: {
            try await $0.click("Menu")
            try await $0.click("Go to a date")
            try await $0.enter("2019")
          },
          byKeyboard: {
            try await $0.press("ctrl+g")
            try await $0.enter("2019")
          },
          isDone: { $0.all("entry").isEmpty && $0.photos.first.map { $0 >= name(20) } == true }),
        Task(
          name: "see the oldest first",
          byMouse: {
            try await $0.click("Order")
            try await $0.click("oldest first")
          },
          byKeyboard: { try await $0.press("ctrl+shift+r") },
          isDone: { $0.photos.first == name(20) }),
        Task(
          name: "arrange in rows",
          byMouse: {
            try await $0.click("Arrangement")
            try await $0.click("Rows")
          },
          byKeyboard: { try await $0.press("ctrl+shift+s") },
          isDone: { $0.value(of: "Arrangement") == "Rows" }),
        Task(
          name: "see larger photos",
          byMouse: { person in
            let slider = try await person.find("Columns")
            try await person.drag(from: slider, to: (slider.x + 30, slider.y))
          },
          byKeyboard: { try await $0.press("ctrl+plus", "ctrl+plus") },
          isDone: { (Int($0.value(of: "Columns")) ?? 6) < 6 }),
        Task(
          name: "see the parent folder", byMouse: { try await $0.click("parent") },
          byKeyboard: { try await $0.press("alt+Up") },
          isDone: { $0.all("tool bar").first?.name == "parent" }),
        Task(
          name: "go back to a recent folder",
          byMouse: {
            try await $0.click("Menu")
            try await $0.click("Recent folders")
            // A long path is shortened at its beginning.
            try await $0.click("/parent/trip")
          },
          byKeyboard: {
            try await $0.press("F10")
            try await $0.chooseByArrows("Recent folders")
            try await $0.chooseByArrows("/parent/trip")
          },
          isDone: { $0.all("tool bar").first?.name == "trip" }),
        Task(
          name: "read the help",
          byMouse: {
            try await $0.click("Menu")
            try await $0.click("Help")
          },
          // The number of F1. By its name, xdotool adds Alt in newer keymaps.
          byKeyboard: { try await $0.press("67") },
          isDone: { $0.all("dialog").first?.name.hasPrefix("Help") == true }),
        Task(
          name: "close the help", byMouse: { try await $0.click((5, 790)) },
          byKeyboard: { try await $0.press("Escape") }, isDone: { $0.all("dialog").isEmpty }),
      ]
    }
  }
}

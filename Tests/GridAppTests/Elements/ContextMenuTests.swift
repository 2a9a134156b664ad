import GridEngine
import ItemSources
import SceneTestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import Lab

/// Tests the context menu by its keys and by the pointer.
@MainActor
struct ContextMenuTests {
  private let size = Size(width: 640, height: 480)
  private let fixture = SceneFixture()

  private func menu(
    files: Int? = 1, at point: Point = Point(x: 100, y: 50), isPressed: Bool = false
  ) -> ContextMenu {
    var menu = ContextMenu()
    menu.open(
      MenuFacts(files: files, hasFocus: true).itemEntries, at: point, isPressed: isPressed)
    draw(&menu)
    return menu
  }

  @discardableResult
  private func draw(_ menu: inout ContextMenu, in size: Size? = nil) -> [(String, Rect)] {
    var list = DrawList()
    menu.draw(in: size ?? self.size, theme: .dark, text: fixture.context.text, into: &list)
    return list.commands.compactMap {
      if case .text(let text, let rect, _) = $0 { (text, rect) } else { nil }
    }
  }

  private func press(
    _ key: Key, _ modifiers: KeyModifiers = [], in menu: inout ContextMenu
  ) -> ContextMenu.Outcome {
    menu.handle(.keyDown(key, modifiers: modifiers, isRepeat: false))
  }

  /// Returns the center of the row with a text.
  private func point(of title: String, in menu: inout ContextMenu) throws -> Point {
    let found = try #require(draw(&menu).first { $0.0 == title }, "\(title)")
    return Point(x: found.1.midX, y: found.1.midY)
  }

  @Test func `each entry shows a key with the same action`() throws {
    var menu = menu()
    let texts = draw(&menu).map(\.0)
    for entry in menu.entries where !entry.title.hasSuffix("›") || entry.trigger != nil {
      let trigger = try #require(entry.trigger)
      #expect(texts.contains(entry.title) && texts.contains(trigger.label))
      #expect(KeyBindings.action(for: trigger, in: .grid) == entry.action, "\(entry.title)")
    }
    let pictureEntries = MenuFacts(files: 1).pictureEntries
    #expect(pictureEntries.contains { $0.title == "Rename…" && $0.isEnabled })
    for entry in pictureEntries where !entry.title.hasSuffix("›") {
      let trigger = try #require(entry.trigger)
      #expect(KeyBindings.action(for: trigger, in: .picture) == entry.action, "\(entry.title)")
    }
    #expect(texts.contains("Ctrl C") && texts.contains("Delete") && texts.contains("F2"))
  }

  @Test func `arrows move over the enabled entries, and Enter chooses`() {
    var menu = menu(files: 3)
    #expect(menu.highlighted == 0)
    var order: [String] = []
    for _ in menu.entries {
      if let index = menu.highlighted { order.append(menu.entries[index].title) }
      _ = press(.down, in: &menu)
    }
    #expect(!order.contains("Rename…"))
    #expect(order.contains("Move 3 photos to the trash"))
    #expect(press(.end, in: &menu) == .handled)
    #expect(menu.highlighted == menu.entries.count - 1)
    #expect(press(.down, in: &menu) == .handled && menu.highlighted == 0)
    #expect(press(.up, in: &menu) == .handled && menu.highlighted == menu.entries.count - 1)
    #expect(press(.enter, in: &menu) == .chosen(.command(.openMenu(.everything, at: nil))))
    #expect(!menu.isShown)
  }

  @Test func `the keys of entries work while the menu is open, disabled ones do not`() {
    var menu = menu(files: 1)
    #expect(press(.delete, in: &menu) == .chosen(.command(.file(.moveToTrash))))
    menu = self.menu(files: 0)
    #expect(press(.delete, in: &menu) == .handled && menu.isShown)
    #expect(press(.character("q"), in: &menu) == .handled && menu.isShown)
    #expect(press(.escape, in: &menu) == .handled && !menu.isShown)
    #expect(press(.escape, in: &menu) == .ignored)
  }

  @Test func `a click chooses an entry, one outside closes the menu`() throws {
    var menu = menu(at: Point(x: 100, y: 50), isPressed: true)
    #expect(menu.highlighted == nil)
    // The release of the press that opened it.
    #expect(menu.handle(.pointerUp(Point(x: 101, y: 51), .secondary)) == .handled)
    #expect(menu.isShown)
    let copy = try point(of: "Copy", in: &menu)
    #expect(menu.handle(.pointerMoved(copy)) == .handled)
    #expect(menu.highlighted.map { menu.entries[$0].title } == "Copy")
    #expect(
      menu.handle(.pointerDown(copy, .primary, clicks: 1, modifiers: [])) == .handled)
    #expect(menu.handle(.pointerUp(copy, .primary)) == .chosen(.command(.file(.copy))))
    menu = self.menu(isPressed: true)
    let outside = Point(x: 600, y: 400)
    #expect(menu.handle(.pointerDown(outside, .primary, clicks: 1, modifiers: [])) == .handled)
    #expect(!menu.isShown)
  }

  @Test func `the release of a button that was pressed before the menu chooses nothing`() throws {
    var menu = menu(at: Point(x: 100, y: 50))
    let copy = try point(of: "Copy", in: &menu)
    #expect(menu.handle(.pointerMoved(copy)) == .handled)
    #expect(menu.handle(.pointerUp(copy, .primary)) == .handled && menu.isShown)
    #expect(menu.handle(.touchEnded(finger: 1, copy)) == .handled && menu.isShown)
    #expect(menu.handle(.pointerDown(copy, .primary, clicks: 1, modifiers: [])) == .handled)
    #expect(menu.handle(.pointerUp(copy, .primary)) == .chosen(.command(.file(.copy))))
  }

  @Test func `a drag with the secondary button chooses where it is released`() throws {
    var menu = menu(at: Point(x: 100, y: 50), isPressed: true)
    let undo = try point(of: "Undo", in: &menu)
    #expect(menu.handle(.pointerMoved(undo)) == .handled)
    #expect(menu.handle(.pointerUp(undo, .secondary)) == .chosen(.command(.file(.undo))))
  }

  @Test(arguments: [
    Point(x: 5, y: 5), Point(x: 635, y: 5), Point(x: 5, y: 475), Point(x: 635, y: 475),
  ])
  func `the whole menu is inside of the window`(point: Point) {
    var menu = menu(at: point)
    for (text, rect) in draw(&menu) {
      #expect(Rect(size: size).contains(rect), "\(text) at \(rect)")
    }
  }

  @Test func `in a low window the highlighted entry is visible`() throws {
    var menu = menu()
    let low = Size(width: 300, height: 120)
    draw(&menu, in: low)
    for _ in menu.entries {
      _ = press(.down, in: &menu)
      let title = try #require(menu.highlighted.map { menu.entries[$0].title })
      let row = try #require(draw(&menu, in: low).first { $0.0 == title }?.1)
      #expect(row.minY >= 0 && row.maxY <= low.height, "\(title) at \(row)")
    }
  }

  @Test func `a menu of programs opens the files with the one that Enter chooses`() {
    let programs = ["gimp", "org.gnome.eog"].map { InstalledProgram(id: $0, name: $0) }
    var menu = ContextMenu()
    menu.open(ContextMenu.entries(for: programs), at: .zero, isPressed: false)
    #expect(draw(&menu).map(\.0) == ["gimp", "org.gnome.eog"])
    #expect(press(.down, in: &menu) == .handled)
    #expect(press(.enter, in: &menu) == .chosen(.command(.file(.openWith(programs[1])))))
  }

  @Test func `a scene without files has entries for items only`() {
    let titles = MenuFacts(hasFocus: true).itemEntries.map(\.title)
    #expect(titles == ["Open", "Select all", "All actions ›"])
    #expect(!MenuFacts().itemEntries[0].isEnabled)
    let disabled = MenuFacts().gridEntries.filter { !$0.isEnabled }.map(\.title)
    #expect(disabled.contains("Sort by ›") && disabled.contains("Larger photos"))
    #expect(!disabled.contains("Open folder…") && !disabled.contains("Help"))
  }

  @Test func `the menu of everything has the actions of photos and of the grid, each once`() {
    var facts = MenuFacts(files: 2, hasFocus: true, hasColumns: true)
    facts.arrangement = .rows
    facts.recent = ["/a"]
    let all = facts.allEntries
    let actions = all.map(\.action)
    #expect(Set(actions).count == actions.count)
    let parts = Set((facts.itemEntries + facts.gridEntries).map(\.action))
    #expect(parts.subtracting(actions) == [.command(.openMenu(.everything, at: nil))])
    #expect(all.contains { $0.title == "Rename…" && !$0.isEnabled })
    #expect(MenuFacts(files: 0).allEntries == MenuFacts(files: 0).gridEntries)
  }

  @Test func `the menu of orders has marks at the order and its direction, and reverses it`() {
    var facts = MenuFacts(files: 0)
    facts.order = (.month, true)
    let entries = facts.orderEntries
    #expect(
      entries.map(\.title) == ["Name", "Date", "Size", "newest first", "oldest first"])
    #expect(entries.map(\.isChosen) == [false, true, false, false, true])
    #expect(entries[0].action == .command(.order(.name)))
    #expect(entries[3].action == .command(.reverseOrder))
  }

  @Test(arguments: [nil, false, true] as [Bool?])
  func `the entry of captions has a mark while there are some, and is for photos`(
    isShown: Bool?
  ) throws {
    var facts = MenuFacts(files: 0)
    facts.showsCaptions = isShown
    let entry = try #require(facts.gridEntries.first { $0.title == "Captions" })
    #expect(entry.action == .command(.toggleCaptions) && entry.trigger?.label == "Ctrl K")
    #expect(entry.isChosen == (isShown == true) && entry.isEnabled == (isShown != nil))
  }

  @Test func `the menu of stars rates by the keys that it shows`() throws {
    let entries = MenuFacts(files: 1).ratingEntries
    #expect(
      entries.map(\.title) == ["5 stars", "4 stars", "3 stars", "2 stars", "1 star", "No stars"])
    #expect(entries.map { $0.trigger?.label } == (0...5).reversed().map { "Alt \($0)" })
  }

  @Test func `the chosen arrangement has a mark, beside which all titles begin`() throws {
    var facts = MenuFacts(files: 0)
    facts.arrangement = .rows
    var menu = ContextMenu()
    menu.open(facts.arrangementEntries, at: .zero, isPressed: false)
    let texts = draw(&menu)
    let titles = texts.filter { $0.0 != "✓" }
    #expect(titles.map(\.0) == ["Squares", "Rows", "Columns"])
    #expect(Set(titles.map(\.1.minX)).count == 1)
    let mark = try #require(texts.first { $0.0 == "✓" })
    #expect(mark.1.minY == titles[1].1.minY && mark.1.minX < titles[1].1.minX)
    #expect(press(.down, in: &menu) == .handled)
    #expect(press(.enter, in: &menu) == .chosen(.command(.arrange(.rows))))
  }

  @Test func `folders have their paths as titles, from the home folder or the end of a long one`() {
    let long = "/media/" + String(repeating: "x", count: 60) + "/2024/Summer"
    var facts = MenuFacts()
    facts.recent = ["/home/ada/Pictures", "/home/adam", long, "/"]
    let entries = facts.recentEntries(home: "/home/ada")
    #expect(entries.map(\.title) == ["~/Pictures", "/home/adam", "…/2024/Summer", "/"])
    #expect(entries[0].action == .command(.open(["/home/ada/Pictures"])) && entries[0].isEnabled)
  }
}

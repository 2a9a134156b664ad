import Foundation
import FrameTiming
import GridEngine
import ItemSources
import SceneTestSupport
import Scenes
import Testing

@testable import GridApp
@testable import GridSDL
@testable import Lab

/// Tests all keys with all modifiers.
@MainActor
struct KeyBindingsTests {
  private static let keys: [Key] =
    [
      .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .space, .enter, .escape, .tab,
      .backspace, .plus, .minus, .delete, .menu,
    ] + (1...12).map(Key.function)
    + (0x21...0x7E).map { Key.character(Character(Unicode.Scalar(UInt8($0)))) }

  private static let modifiers = (0..<16).map { KeyModifiers(rawValue: $0) }

  private let scene: PlainScene
  private let input = InputController(driver: "x11", hasPointer: false)
  private let time = FrameTime(nanoseconds: 1_000_000_000)

  init() throws {
    scene = try PlainScene(items: 400)
    scene.collectionView.layoutIfNeeded()
  }

  /// Presses a key, and sends its text on a US keyboard.
  private func press(_ key: Key, _ modifiers: KeyModifiers) -> [AppCommand] {
    let down = InputEvent.keyDown(key, modifiers: modifiers, isRepeat: false)
    let first = input.handle(down, scene: scene, at: time)
    let second = key.text(modifiers).flatMap {
      input.handle(.text($0), scene: scene, at: time)
    }
    return [first, second].compactMap { $0 }
  }

  @Test func `an unlisted key combination has no effect`() throws {
    input.frameDrawn(moving: ScrollDelta(), at: time)
    let view = scene.collectionView
    var count = 0
    for key in Self.keys {
      for modifiers in Self.modifiers {
        let isListed =
          KeyBindings.action(for: .key(key, modifiers), in: .grid) != nil
          || key.text(modifiers).map {
            KeyBindings.action(for: .text($0), in: .grid) != nil
          } == true
        if isListed { continue }
        count += 1
        #expect(press(key, modifiers) == [], "\(key) \(modifiers)")
        #expect(!input.needsDisplay && !input.filter.isOpen, "\(key) \(modifiers)")
        #expect(view.focusedIndexPath == nil && !view.hasSelection && !view.isScrolling)
        #expect(scene.columns == 4)
      }
    }
    #expect(count > 1_600)
  }

  @Test(arguments: [false, true])
  func `with photos of the user no printable key switches a technique or a scene`(
    inPicture: Bool
  ) {
    let place: KeyBinding.Place = inPicture ? .picture : .folder
    for key in Self.keys {
      for modifiers in Self.modifiers {
        for trigger in [KeyTrigger.key(key, modifiers)]
          + (key.text(modifiers).map { [.text($0)] } ?? [])
        {
          switch KeyBindings.action(for: trigger, in: place) {
          case .command(.toggle), .command(.set), .command(.show), .command(.resetTechniques):
            Issue.record("\(trigger)")
          default: break
          }
        }
      }
    }
  }

  @Test func `in a folder, bare letters and digits have no action`() {
    for key in Self.keys where key.text([])?.contains(where: { $0.isLetter || $0.isNumber }) == true
    {
      #expect(!KeyBindings.hasAction(for: key, [], in: .folder), "\(key)")
    }
  }

  @Test func `keys of a window without shortcuts of its own do the same in the app`() {
    var count = 0
    for key in Self.keys {
      for modifiers in Self.modifiers {
        guard let action = GridKeyAction(key, modifiers) else { continue }
        count += 1
        let own = KeyBindings.action(for: .key(key, modifiers), in: .grid)
        // Enter opens a photo in the app.
        #expect(own == .grid(action) || key == .enter && own == .openItem, "\(key) \(modifiers)")
      }
    }
    #expect(count == 24)
  }

  @Test func `keys with Alt or Super have no action, except for those of file managers and stars`()
  {
    for key in Self.keys {
      for modifiers in Self.modifiers where !modifiers.isDisjoint(with: [.alt, .super]) {
        for place in [KeyBinding.Place.grid, .picture] {
          let action = KeyBindings.action(for: .key(key, modifiers), in: place)
          // File managers show the properties of a file so, and go to the parent folder.
          var expected: KeyAction? =
            switch (key, modifiers) {
            case (.enter, .alt): .command(.toggleInfo)
            case (.up, .alt) where place == .grid: .command(.openParent)
            default: nil
            }
          if case .character(let character) = key, modifiers == .alt,
            let stars = Int(String(character)), stars <= 5
          {
            expected = Rating(stars).map { .command(.file(.rate($0))) }
          }
          #expect(action == expected, "\(key) \(modifiers)")
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `common shortcuts of other programs have the same effect`(inPicture: Bool) throws {
    let place: KeyBinding.Place = inPicture ? .picture : .grid
    func action(_ name: String) throws -> KeyAction? {
      let (key, modifiers) = try #require(Key.named(name))
      return KeyBindings.action(for: .key(key, modifiers), in: place)
    }
    #expect(try action("Ctrl+f") == .find)
    #expect(try action("F1") == .command(.toggleHelp))
    #expect(try action("F11") == .command(.toggleFullScreen))
    #expect(try action("Ctrl+0") == (place == .grid ? .resetColumns : .fitPicture))
    for name in ["Ctrl+q", "Ctrl+w"] { #expect(try action(name) == .command(.quit)) }
    #expect(try action("Escape") == .leave)
    #expect(try action("Ctrl+c") == .command(.file(.copy)))
    #expect(try action("Ctrl+z") == .command(.file(.undo)))
    #expect(try action("Delete") == .command(.file(.moveToTrash)))
    #expect(try action("F2") == .command(.beginRenaming))
    #expect(try action("Ctrl+r") == .command(.toggleRecording))
    #expect(try action("Ctrl+t") == .command(.toggleTechniques))
    for name in ["Application", "Shift+F10"] {
      #expect(try action(name) == .command(.showMenu(nil)))
    }
    #expect(KeyBindings.action(for: .text("/"), in: place) == .find)
    #expect(KeyBindings.action(for: .text("?"), in: place) == .command(.toggleHelp))
  }

  @Test func `Escape ends the drag, then closes the field, then the app's innermost element`()
    throws
  {
    let view = scene.collectionView
    input.filter.open()
    _ = input.handle(.text("a"), scene: scene, at: time)
    _ = input.handle(
      .pointerDown(Point(x: 20, y: 20), .primary, clicks: 1, modifiers: []), scene: scene, at: time)
    _ = input.handle(.pointerMoved(Point(x: 200, y: 200)), scene: scene, at: time)
    try #require(view.isReordering)
    #expect(press(.escape, []) == [] && !view.isReordering)
    #expect(press(.escape, []) == [.filter("")])
    #expect(!input.filter.isOpen)
    #expect(press(.escape, []) == [.leave])
    let held = InputEvent.keyDown(.escape, modifiers: [], isRepeat: true)
    #expect(input.handle(held, scene: scene, at: time) == nil, "a held key leaves one thing")
  }

  @Test func `while the search field is open, letters are text and Ctrl A selects no tiles`() {
    input.filter.open()
    for letter in "pqs1?/" {
      let shifted = letter == "?"
      #expect(
        press(.character(shifted ? "/" : letter), shifted ? .shift : [])
          == [.filter(input.filter.text)])
    }
    #expect(input.filter.text == "pqs1?/")
    #expect(press(.character("a"), .control) == [] && !scene.collectionView.hasSelection)
    #expect(press(.character("q"), .control) == [.quit])
  }

  @Test func `while a field is open, no key acts on files`() throws {
    let keys: [(Key, KeyModifiers)] = [
      (.delete, []), (.character("c"), .control), (.character("z"), .control),
    ]
    for (key, modifiers) in keys {
      guard case .command(.file) = KeyBindings.action(for: .key(key, modifiers), in: .grid) else {
        Issue.record("\(key) has no action")
        continue
      }
    }
    input.filter.open()
    for (key, modifiers) in keys { #expect(press(key, modifiers) == [], "\(key)") }
    input.sceneChanged()
    input.dateField.open()
    for (key, modifiers) in keys { #expect(press(key, modifiers) == [], "\(key)") }
    #expect(input.dateField.isOpen)
    input.sceneChanged()
    #expect(press(.delete, []) == [.file(.moveToTrash)])
  }

  @Test func `the menu closes the fields, and the search keeps its result`() {
    input.filter.open()
    _ = input.handle(.text("a"), scene: scene, at: time)
    #expect(press(.menu, []) == [.showMenu(nil)])
    #expect(!input.isTyping && input.filter.text == "a")
    input.openNameField(for: "a.jpg")
    let point = Point(x: 20, y: 20)
    let click = InputEvent.pointerDown(point, .secondary, clicks: 1, modifiers: [])
    #expect(input.handle(click, scene: scene, at: time) == .showMenu(point))
    #expect(!input.isTyping)
  }

  @Test func `during a drag nothing opens the menu or acts on files`() throws {
    let view = scene.collectionView
    _ = input.handle(
      .pointerDown(Point(x: 20, y: 20), .primary, clicks: 1, modifiers: []), scene: scene, at: time)
    _ = input.handle(.pointerMoved(Point(x: 200, y: 200)), scene: scene, at: time)
    try #require(view.isReordering)
    let right = InputEvent.pointerDown(
      Point(x: 200, y: 200), .secondary, clicks: 1, modifiers: [])
    #expect(input.handle(right, scene: scene, at: time) == nil && !view.hasSelection)
    #expect(press(.menu, []) == [] && press(.delete, []) == [])
    #expect(press(.function(3), []) == [.toggleHUD])
    #expect(view.isReordering)
    _ = input.handle(.pointerUp(Point(x: 20, y: 20), .primary), scene: scene, at: time)
    #expect(press(.delete, []) == [.file(.moveToTrash)])
  }

  @Test func `a drag whose release another part receives is cancelled`() throws {
    let view = scene.collectionView
    _ = input.handle(
      .pointerDown(Point(x: 20, y: 20), .primary, clicks: 1, modifiers: []), scene: scene, at: time)
    _ = input.handle(.pointerMoved(Point(x: 200, y: 200)), scene: scene, at: time)
    try #require(view.isReordering)
    input.pointerCaptureWasLost(in: view, at: time)
    #expect(!view.isReordering && !input.isPrimaryDown)
    _ = input.handle(.pointerMoved(Point(x: 300, y: 200)), scene: scene, at: time)
    #expect(!view.isReordering && !view.hasSelection)
  }

  @Test func `arrows keep the selection in scenes without files, with and without Ctrl`() {
    let view = scene.collectionView
    view.selectItem(at: IndexPath(item: 0, section: 0))
    #expect(press(.right, []) == [] && press(.right, .control) == [])
    #expect(view.focusedIndexPath == IndexPath(item: 2, section: 0))
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
  }

  @Test func `every scene and technique has a key, and every row has a description`() {
    let rows = KeyBindings.groups.flatMap(\.rows)
    let actions = Set(rows.flatMap(\.bindings).map(\.action))
    for scene in SceneName.allCases { #expect(actions.contains(.command(.show(scene)))) }
    for technique in Technique.allCases {
      #expect(actions.contains(.command(.toggle(technique))))
    }
    #expect(rows.allSatisfy { !$0.meaning.isEmpty && !$0.keys.isEmpty })
  }

  @Test func `the guide lists the same keys`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let guide = try String(
      contentsOf: root.appending(path: "docs/keys.md").standardized, encoding: .utf8)
    let table = KeyBindings.groups.map { group in
      "## \(group.title)\n\n| keys | action |\n| --- | --- |\n"
        + group.rows.map { "| \($0.keys) | \($0.meaning) |\n" }.joined()
    }.joined(separator: "\n")
    #expect(guide.hasSuffix("\n" + table), "docs/keys.md is to end with:\n\(table)")
  }
}

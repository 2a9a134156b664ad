import GridEngine
import GridSDL
import ItemSources
import Lab
import Scenes

// MARK: - Notation

private func key(_ key: Key, _ modifiers: KeyModifiers = []) -> KeyTrigger { .key(key, modifiers) }

private func letter(_ character: Character) -> KeyTrigger { .key(.character(character), []) }

private func control(_ character: Character) -> KeyTrigger { .key(.character(character), .control) }

private func function(_ number: Int) -> KeyTrigger { .key(.function(number), []) }

private func inGrid(
  _ action: KeyAction, _ triggers: KeyTrigger..., aliases: [KeyTrigger] = []
) -> KeyBinding {
  KeyBinding(action, in: .grid, triggers, aliases: aliases)
}

private func inDemonstration(_ action: KeyAction, _ triggers: KeyTrigger...) -> KeyBinding {
  KeyBinding(action, in: .demonstration, triggers)
}

private func inTechniques(_ action: KeyAction, _ triggers: KeyTrigger...) -> KeyBinding {
  KeyBinding(action, in: .techniques, triggers)
}

private func inPicture(
  _ action: KeyAction, _ triggers: KeyTrigger..., aliases: [KeyTrigger] = []
) -> KeyBinding {
  KeyBinding(action, in: .picture, triggers, aliases: aliases)
}

private func inComparison(
  _ action: KeyAction, _ triggers: KeyTrigger..., aliases: [KeyTrigger] = []
) -> KeyBinding {
  KeyBinding(action, in: .comparison, triggers, aliases: aliases)
}

/// A command that changes no photo, so that it works in a comparison, too.
private func windowCommand(_ command: AppCommand, _ triggers: KeyTrigger...) -> KeyBinding {
  KeyBinding(.command(command), in: .everywhere.union(.comparison), triggers)
}

private func command(_ command: AppCommand, _ triggers: KeyTrigger...) -> KeyBinding {
  KeyBinding(.command(command), in: .everywhere, triggers)
}

extension FocusDirection {
  fileprivate var key: Key {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    }
  }
}

// MARK: - Groups

extension KeyBindings {
  /// The shortcuts by topic, in the order of the help.
  static let groups = [
    browsing, focusing, files, openPicture, comparing, finding, measuring, switching, window,
  ]

  private static let browsing = KeyGroup(
    title: "Browse",
    introduction: """
      The wheel, a finger and the keys scroll the grid. Fewer columns show larger photos, and the photo \
      under the pointer stays where it is. A pinch does the same.
      """,
    rows: [
      KeyRow("scroll", pointer: "Wheel, touchpad, bar, middle button"),
      KeyRow(
        "scroll by a page",
        [
          inGrid(.grid(.scroll(.pageUp)), key(.pageUp), aliases: [key(.pageUp, .shift)]),
          inGrid(.grid(.scroll(.pageDown)), key(.pageDown), aliases: [key(.pageDown, .shift)]),
          inGrid(.grid(.scroll(.space)), key(.space)),
          inGrid(.grid(.scroll(.shiftSpace)), key(.space, .shift)),
        ]),
      KeyRow(
        "scroll to the start or end",
        [
          inGrid(.grid(.scroll(.home)), key(.home), aliases: [key(.home, .shift)]),
          inGrid(.grid(.scroll(.end)), key(.end), aliases: [key(.end, .shift)]),
        ]),
      KeyRow(
        "fewer or more columns", pointer: "Ctrl wheel, pinch",
        [
          inGrid(
            .addColumns(-1), key(.plus, .control), aliases: [key(.plus, [.control, .shift])]),
          inGrid(.addColumns(1), key(.minus, .control)),
        ]),
      KeyRow("reset the number of columns", [inGrid(.resetColumns, control("0"))]),
      KeyRow("names below photos", [command(.toggleCaptions, control("k"))]),
    ])

  private static let focusing = KeyGroup(
    title: "Focus and selection",
    introduction: """
      Click a photo or go to it with the arrows, which also selects it, and press Enter to open it. The \
      outlined photo has the focus.
      """,
    rows: [
      KeyRow(
        "move the focus",
        FocusDirection.allCases.map { inGrid(.grid(.moveFocus($0, selects: false)), key($0.key)) }),
      KeyRow(
        "move the focus and keep the selection",
        FocusDirection.allCases.map { inGrid(.moveFocusOnly($0), key($0.key, .control)) }),
      KeyRow(
        "extend the selection",
        FocusDirection.allCases.map {
          inGrid(.grid(.moveFocus($0, selects: true)), key($0.key, .shift))
        }),
      KeyRow(
        "focus the next or previous item",
        [inGrid(.grid(.focusNext), key(.tab)), inGrid(.grid(.focusPrevious), key(.tab, .shift))]),
      KeyRow(
        "open; select if it cannot be opened", pointer: "double click",
        [inGrid(.openItem, key(.enter))]),
      KeyRow(
        "select or deselect", pointer: "Ctrl click",
        [inGrid(.grid(.toggleSelection), key(.space, .control), aliases: [key(.enter, .control)])]),
      KeyRow("select by a rectangle", pointer: "drag from a gap"),
      KeyRow("select all", [inGrid(.grid(.selectAll), control("a"))]),
      KeyRow(
        "compare the selected photos", [inGrid(.command(.comparePhotos), control("e"))]),
      KeyRow(
        "shuffle, add, remove gallery tiles",
        [
          inDemonstration(.board(.shuffle), letter("m")),
          inDemonstration(.board(.insert), letter("a")),
          inDemonstration(.board(.delete), letter("x")),
        ]),
    ])

  private static let files = KeyGroup(
    title: "Files",
    introduction: """
      Actions concern the selected photos, or else the focused one. Nothing is deleted for good: photos \
      go to the trash, and undo brings them back.
      """,
    rows: [
      KeyRow(
        "context menu", pointer: "right click",
        [command(.showMenu(nil), key(.menu), key(.function(10), .shift))]),
      KeyRow(
        "menu of everything", [inGrid(.command(.openMenu(.everything, at: nil)), function(10))]),
      KeyRow(
        "copy; rename",
        [
          command(.file(.copy), control("c")),
          KeyBinding(
            .command(.beginRenaming), in: .everywhere, [function(2)],
            aliases: [key(.function(2), .shift)]),
        ]),
      KeyRow(
        "move to the trash; undo",
        [command(.file(.moveToTrash), key(.delete)), command(.file(.undo), control("z"))]),
      KeyRow(
        "give stars, or none",
        [1, 2, 3, 4, 5, 0].compactMap(Rating.init(_:)).map { rating in
          command(
            .file(.rate(rating)), key(.character(Character("\(rating.stars)")), .alt))
        }),
      KeyRow("drag to another program", pointer: "drag from a photo"),
      KeyRow(
        "open elsewhere; choose the program",
        [
          command(.file(.open), key(.enter, .shift)),
          command(.file(.chooseProgram), key(.enter, [.control, .shift])),
          inPicture(
            .command(.file(.open)), letter("o")),
          inPicture(.command(.file(.chooseProgram)), key(.character("o"), .shift)),
        ]),
      KeyRow(
        "show in folder",
        [
          command(.file(.showInFolder), control("l")),
          inPicture(.command(.file(.showInFolder)), letter("l")),
        ]),
      KeyRow("information about a photo", [command(.toggleInfo, key(.enter, .alt))]),
      KeyRow("list the photos again", [inGrid(.command(.listAgain), function(5))]),
      KeyRow("show the parent folder", [inGrid(.command(.openParent), key(.up, .alt))]),
      KeyRow(
        "show other photos; other folders",
        [
          command(.choose(.photos), control("o")),
          command(.choose(.folders), key(.character("o"), [.control, .shift])),
        ]),
    ])

  private static let openPicture = KeyGroup(
    title: "Open photo",
    introduction: """
      A double click or Enter opens a photo in the whole window. If it is zoomed in, a drag or the arrows \
      show its other parts. Rotation concerns the view only, and ends with the next photo.
      """,
    rows: [
      KeyRow(
        "next or previous photo", pointer: "wheel, side buttons",
        [
          inPicture(.step(1), key(.space), aliases: [key(.pageDown)]),
          inPicture(
            .step(-1), key(.backspace), aliases: [key(.pageUp), key(.space, .shift)]),
        ]),
      KeyRow(
        "first or last photo",
        [inPicture(.firstPicture, key(.home)), inPicture(.lastPicture, key(.end))]),
      KeyRow(
        "zoom in or out", pointer: "Ctrl wheel, pinch",
        [
          inPicture(
            .zoom(1), key(.plus, .control),
            aliases: [key(.plus, [.control, .shift]), key(.plus), key(.plus, .shift)]),
          inPicture(.zoom(-1), key(.minus, .control), aliases: [key(.minus)]),
        ]),
      KeyRow(
        "fit to window; actual pixels",
        [inPicture(.fitPicture, control("0")), inPicture(.toggleActualPixels, letter("z"))]),
      KeyRow(
        "next or previous photo; pan if zoomed in", pointer: "drag",
        FocusDirection.allCases.map { inPicture(.pan($0), key($0.key)) }),
      KeyRow(
        "rotate the view clockwise or back",
        [
          inPicture(.rotate(1), letter("r")),
          inPicture(.rotate(-1), key(.character("r"), .shift)),
        ]),
      KeyRow(
        "information: date, camera, histogram",
        [inPicture(.command(.toggleInfo), letter("i"))]),
      KeyRow(
        "start or stop the slideshow", [inPicture(.command(.toggleSlideshow), letter("w"))]),
      KeyRow(
        "back to the grid", pointer: "double click", [inPicture(.closePicture, key(.enter))]),
    ])

  private static let comparing = KeyGroup(
    title: "Comparison",
    introduction: """
      Select two photos or more and press Ctrl E: the first two are next to each other. Zooming and moving \
      concern both, so that they show the same part. Of a larger selection, the photo at the right changes.
      """,
    rows: [
      KeyRow(
        "another photo at the right", pointer: "wheel, side buttons",
        [
          inComparison(.step(-1), key(.left), aliases: [key(.backspace), key(.pageUp)]),
          inComparison(.step(1), key(.right), aliases: [key(.space), key(.pageDown)]),
        ]),
      KeyRow(
        "first or last photo at the right",
        [inComparison(.firstPicture, key(.home)), inComparison(.lastPicture, key(.end))]),
      KeyRow(
        "zoom both in or out", pointer: "Ctrl wheel, pinch",
        [
          inComparison(
            .zoom(1), key(.plus, .control),
            aliases: [key(.plus, [.control, .shift]), key(.plus), key(.plus, .shift)]),
          inComparison(.zoom(-1), key(.minus, .control), aliases: [key(.minus)]),
        ]),
      KeyRow(
        "fit both to their halves; actual pixels",
        [inComparison(.fitPicture, control("0")), inComparison(.toggleActualPixels, letter("z"))]),
      KeyRow(
        "move both if zoomed in", pointer: "drag, wheel",
        FocusDirection.allCases.map { inComparison(.pan($0), key($0.key, .shift)) }),
      KeyRow(
        "back to the grid", pointer: "double click",
        [inComparison(.closePicture, key(.enter), aliases: [control("e")])]),
    ])

  private static let finding = KeyGroup(
    title: "Find and sort",
    introduction: """
      Type a part of a name to see only such photos: the first letter opens the field. Words such as \
      type:raw, camera:nikon, year:2019 or rating:3 filter. Esc shows all again. By month, the scroll \
      bar shows the years.
      """,
    rows: [
      KeyRow("find by name", [KeyBinding(.find, in: .everywhere, [.text("/"), control("f")])]),
      KeyRow(
        "go to a date",
        [
          KeyBinding(.findDate, in: .everywhere, [control("g")])
        ]),
      KeyRow(
        "next sort order; reverse it",
        [
          command(.nextOrder, control("s")),
          command(.reverseOrder, key(.character("r"), [.control, .shift])),
        ]),
      KeyRow(
        "grid, rows or waterfall", [command(.nextTiles, key(.character("s"), [.control, .shift]))]),
    ])

  private static let measuring = KeyGroup(
    title: "Frame times",
    introduction: """
      The overlay shows how long frames take, and whether the display missed one. A recording stores \
      every frame, and GridApp report compares recordings.
      """,
    rows: [
      KeyRow(
        "record frame times; record input",
        [
          command(.toggleRecording, control("r")), command(.toggleCapture, function(7)),
        ]),
      KeyRow(
        "next overlay mode; next corner",
        [
          windowCommand(.toggleHUD, function(3)),
          windowCommand(.moveHUD, key(.function(3), .shift)),
        ]),
      KeyRow(
        "reset the figures; set a marker",
        [command(.resetFigures, function(4)), command(.mark("F6"), function(6))]),
    ])

  private static let switching = KeyGroup(
    title: "Scenes and techniques",
    introduction: """
      Each technique keeps scrolling smooth. The panel shows their state: turn one off by its letter or \
      with a click, and scroll to see its effect. Outside of the panel no letter changes how the app \
      performs. A scene is a sample of content, for a start without photos.
      """,
    rows: [
      KeyRow("show or hide the techniques", [command(.toggleTechniques, control("t"))]),
      KeyRow(
        "switch scenes, without photos of your own",
        SceneName.allCases.map { inDemonstration(.command(.show($0)), letter($0.key)) }),
    ]
      + Technique.allCases.map {
        KeyRow("\($0.meaning), in the panel", [inTechniques(.command(.toggle($0)), letter($0.key))])
      } + [
        KeyRow(
          "inspect the layout, in the panel",
          [inTechniques(.command(.toggleInspector), letter("i"))]),
        KeyRow(
          "a slow server for destinations, in the panel",
          [inTechniques(.command(.toggleServer), letter("l"))]),
        KeyRow(
          "all techniques as they were, in the panel",
          [inTechniques(.command(.resetTechniques), key(.backspace))]),
      ])

  /// The keys of earlier versions, as replays contain them.
  static let earlier = [
    KeyBinding(.command(.toggleInspector), in: .replay, [letter("i")]),
    KeyBinding(.command(.nextOrder), in: .replay, [letter("s")]),
    KeyBinding(.command(.nextTiles), in: .replay, [letter("v")]),
    KeyBinding(.command(.quit), in: .replay, [letter("q")]),
    KeyBinding(.command(.toggleRecording), in: .replay, [function(2)]),
    KeyBinding(.command(.mark("F5")), in: .replay, [function(5)]),
    KeyBinding(.command(.moveHUD), in: .replay, [function(6)]),
    KeyBinding(.findDate, in: .replay, [.text("G"), .text("g")]),
  ]

  private static let window = KeyGroup(
    title: "Window",
    introduction: """
      Esc closes one thing at a time: this help, the photo, the search, the selection, full screen.
      """,
    rows: [
      KeyRow("show this help", [windowCommand(.toggleHelp, .text("?"), function(1))]),
      KeyRow("toggle full screen", [windowCommand(.toggleFullScreen, function(11))]),
      KeyRow(
        "close the innermost open element",
        [KeyBinding(.leave, in: .everywhere, [key(.escape)])]),
      KeyRow("quit", [windowCommand(.quit, control("q"), control("w"))]),
    ])
}

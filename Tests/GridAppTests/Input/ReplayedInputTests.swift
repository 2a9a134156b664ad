import FrameTiming
import GridEngine
import Replays
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL

/// Tests that recorded input has the same effect when it is replayed, whichever element receives it.
@MainActor
struct ReplayedInputTests {
  private static let start = FrameTime(nanoseconds: 5_000_000_000)

  /// The element that is open in front of the grid.
  nonisolated enum Front: String, CaseIterable, Sendable { case nothing, menu, help, prompt }

  /// A grid with the elements of the app in front of it.
  @MainActor
  private final class World {
    let scene: PlainScene
    let scenes: SceneHost
    let input = InputController(driver: "wayland", hasPointer: true)
    let stack: ElementStack
    let menu = Menu()
    let help = Help()
    private(set) var commands: [AppCommand] = []
    private let fixture = SceneFixture()

    init(_ front: Front) throws {
      scene = try PlainScene(items: 400)
      scenes = SceneHost(scene, named: .photos, in: fixture.context) {
        name throws(CommandFailure) in throw CommandFailure("there is no \(name)")
      }
      stack = ElementStack(
        environment: ElementContext(
          size: Size(width: 640, height: 480), text: fixture.context.text, time: start))
      stack.push(GridElement(scene.collectionView, input: input))
      stack.push(Prompt(input, over: scenes))
      stack.push(help)
      stack.push(menu)
      input.currentScene = { [unowned scene] in scene }
      input.onCommand = { [unowned self] in commands.append($0) }
      menu.onAction = { [unowned self] action in
        if case .command(let command) = action { commands.append(command) }
      }
      switch front {
      case .nothing: break
      case .menu:
        let entries = MenuFacts(files: 3, hasFocus: true).itemEntries
        menu.open(entries, at: Point(x: 60, y: 40), isPressed: false)
      case .help: help.toggle(in: .folder)
      case .prompt: input.filter.open()
      }
      frame(at: start)
    }

    func handle(_ input: ElementInput) { _ = stack.handle(input) }

    @discardableResult
    func frame(at time: FrameTime) -> DrawList {
      let view = scene.collectionView
      input.frameDrawn(moving: view.advance(to: time), at: time)
      view.layoutIfNeeded()
      stack.layOut(in: stack.space(at: time), at: time)
      var list = DrawList()
      stack.draw(.behind, of: Messages(), at: time, into: &list)
      return list
    }

    var state: String {
      let view = scene.collectionView
      return
        "\(view.contentOffset) \(view.indexPathsForSelectedItems) \(view.focusedIndexPath as Any) "
        + "\(input.filter.text)|\(input.filter.composition) \(scene.columns) \(commands)"
    }
  }

  /// Returns an event of a kind; keys are those that elements use.
  private static func event(
    _ kind: Int, using random: inout SplitMix64, at time: FrameTime
  ) -> (event: InputEvent, modifiers: KeyModifiers) {
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 8
    }
    let point = Point(x: number(0...5_112), y: number(0...3_832))
    let keys: [Key] = [
      .down, .up, .left, .right, .enter, .space, .pageDown, .home, .end, .tab, .backspace,
      .character("a"), .character("f"), .function(1), .escape,
    ]
    let modifiers = [KeyModifiers(), [], [], .shift, .control].randomElement(using: &random) ?? []
    switch kind {
    case 0, 1: return (.pointerMoved(point), modifiers)
    case 2: return (.pointerDown(point, .primary, clicks: 1, modifiers: modifiers), modifiers)
    case 3: return (.pointerUp(point, .primary), [])
    case 4: return (.pointerDown(point, .secondary, clicks: 1, modifiers: []), [])
    case 5: return (.pointerUp(point, .secondary), [])
    case 6: return (.pointerDown(point, .middle, clicks: 1, modifiers: []), [])
    case 7: return (.pointerUp(point, .middle), [])
    case 8: return (.pointerLeft, [])
    case 9: return (.touchBegan(finger: 1, point), [])
    case 10: return (.touchMoved(finger: 1, point), [])
    case 11: return (.touchEnded(finger: 1, point), [])
    case 12:
      return (.text(["a", "ü", " x", "?", "日本"].randomElement(using: &random) ?? "a"), [])
    case 13: return (.composition(["", "にほ"].randomElement(using: &random) ?? ""), [])
    case 14, 15:
      let isWheel = Bool.random(using: &random)
      let delta = ScrollDelta(y: number(-400...400))
      let axis = AxisInput(
        delta: delta, notches: isWheel ? ScrollDelta(y: number(-16...16)) : nil,
        source: isWheel ? .wheel : .finger, hasStopped: !isWheel && Bool.random(using: &random),
        time: time)
      return (.axis(axis), modifiers)
    case 16:
      let kinds: [GestureInput.Kind] = [
        .holdBegan, .pinchBegan, .pinchEnded,
        .pinchChanged(scale: number(4...16), movedBy: ScrollDelta()),
      ]
      return (
        .gesture(GestureInput(kinds.randomElement(using: &random) ?? .holdBegan, at: time)), []
      )
    case 17: return (.keyUp(keys.randomElement(using: &random) ?? .tab), [])
    default:
      let key = keys.randomElement(using: &random) ?? .tab
      return (.keyDown(key, modifiers: modifiers, isRepeat: false), modifiers)
    }
  }

  @Test(arguments: Front.allCases, Seeds.chosen)
  func `recorded input leads to the same pictures`(front: Front, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let live = try World(front)
    var recorder = ReplayRecorder(startingAt: Self.start)
    live.stack.onInput = { recorder.add($0.event, $0.modifiers, at: $0.time) }
    var pictures: [(time: FrameTime, list: DrawList, state: String)] = []
    for step in 1...160 {
      let time = Self.start.advanced(bySeconds: Double(step) * 0.01)
      let (event, modifiers) = Self.event(
        Int.random(in: 0...20, using: &random), using: &random, at: time)
      live.handle(ElementInput(event, modifiers: modifiers, at: time))
      guard step.isMultiple(of: 2) else { continue }
      pictures.append((time, live.frame(at: time), live.state))
    }
    let text = recorder.script().text
    let driver = ReplayDriver(try ReplayScript(parsing: text, file: "a.replay"))
    let replayed = try World(front)
    // The replay begins with its first frame, at which nothing is due.
    driver.play(until: Self.start, in: replayed.scene) { _, _ in }
    for (index, picture) in pictures.enumerated() {
      driver.play(until: picture.time, in: replayed.scene) { step, _ in
        if case .event(let input) = step { replayed.handle(input) }
      }
      let list = replayed.frame(at: picture.time)
      let isEqual = list.commands == picture.list.commands && replayed.state == picture.state
      #expect(isEqual, "frame \(index) of seed \(seed): \(replayed.state), live \(picture.state)")
      if !isEqual { break }
    }
  }
}

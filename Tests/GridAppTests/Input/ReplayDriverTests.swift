import Foundation
import FrameTiming
import GridEngine
import Replays
import SceneTestSupport
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL

@MainActor
struct ReplayDriverTests {
  private static let start = FrameTime(nanoseconds: 5_000_000_000)
  private static let period = 1.0 / 60

  /// The content offset in each slot with a frame, and the displayed items.
  private struct Run {
    var offsets: [Int: Double] = [:]
    var configured: Set<Int> = []
    var marks: [String] = []
  }

  /// Plays a script at 60 Hz with frames in the slots of `isDrawn`.
  private static func play(
    _ script: ReplayScript, seconds: Double = 25, isDrawn: (Int) -> Bool
  ) throws -> Run {
    let scene = try PlainScene(items: 8000)
    let target = Target(scene)
    let driver = ReplayDriver(script)
    let view = scene.collectionView
    view.scroll { motion in
      motion.y.tuning.framePeriod = period
      motion.y.tuning.reportsFingerStop = true
      motion.y.tuning.fingerDelay = period + 0.004
    }
    var run = Run()
    for slot in 0..<Int(seconds / period) where slot == 0 || isDrawn(slot) {
      let time = start.advanced(bySeconds: Double(slot) * period)
      for command in target.play(driver, until: time) {
        if case .mark(let text) = command { run.marks.append(text) }
      }
      _ = view.advance(to: time)
      view.layoutIfNeeded()
      run.offsets[slot] = view.contentOffset.y
    }
    run.configured = scene.configured
    return run
  }

  private static func bundled(_ name: String) throws -> ReplayScript {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return try ReplayScript(
      contentsOf: root.appending(path: "Resources/Replays/\(name).replay").path)
  }

  @Test(arguments: ["slow-read", "brisk-scroll", "flings", "to-and-fro", "jumps", "resize"])
  func `lost frames do not change the content offset in the other frames`(
    name: String
  ) throws {
    let script = try Self.bundled(name)
    let whole = try Self.play(script) { _ in true }
    #expect(Set(whole.offsets.values.map { Int($0) }).count > 10)
    for seed in FrameSeeds.chosen {
      var random = SplitMix64(seed: seed)
      var gap = 0
      let lossy = try Self.play(script) { _ in
        if gap > 0 {
          gap -= 1
        } else if Int.random(in: 0..<12, using: &random) == 0 {
          gap = Int.random(in: 1...6, using: &random)
        }
        return gap == 0
      }
      for (slot, offset) in lossy.offsets {
        let expected = try #require(whole.offsets[slot])
        #expect(abs(offset - expected) < 1e-6, "\(name), slot \(slot), seed \(seed)")
        if abs(offset - expected) >= 1e-6 { break }
      }
      #expect(lossy.marks == whole.marks)
      #expect(lossy.configured.isSubset(of: whole.configured))
      if name == "slow-read" { #expect(lossy.configured == whole.configured) }
    }
  }

  /// A grid with elements in front of it, to which a script is played on the way of the user's input.
  @MainActor
  private final class Target {
    let input = InputController(driver: "x11", hasPointer: true)
    let stack: ElementStack
    private(set) var commands: [AppCommand] = []
    private let scene: PlainScene

    init(_ scene: PlainScene) {
      self.scene = scene
      let fixture = SceneFixture()
      stack = ElementStack(
        environment: ElementContext(
          size: Size(width: 640, height: 480), text: fixture.context.text, time: start))
      stack.push(GridElement(scene.collectionView, input: input))
      input.currentScene = { [unowned scene] in scene }
      input.onCommand = { [unowned self] in commands.append($0) }
      stack.layOut(in: stack.space(at: start), at: start)
    }

    /// Plays what is due, and returns the commands for the app.
    func play(_ driver: ReplayDriver, until time: FrameTime) -> [AppCommand] {
      commands = []
      driver.play(until: time, in: scene) { [self] step, _ in
        switch step {
        case .event(let event): _ = stack.handle(event)
        case .jump(let index): scene.jump(toItem: index)
        case .command(let command): commands.append(command)
        }
      }
      return commands
    }
  }

  @Test func `a replay waits until the scene has loaded`() throws {
    let scene = try PlainScene(items: 100)
    scene.isLoading = true
    let target = Target(scene)
    let driver = ReplayDriver(try ReplayScript(parsing: "0 mark begin", file: "a.replay"))
    #expect(target.play(driver, until: Self.start).isEmpty)
    #expect(!driver.hasBegun && driver.nextTime == nil)
    scene.isLoading = false
    #expect(target.play(driver, until: Self.start).count == 1)
    #expect(driver.hasBegun)
  }

  @Test func `a replay for measuring starts while the scene loads`() throws {
    let scene = try PlainScene(items: 100)
    scene.isLoading = true
    let script = try ReplayScript(parsing: "0 mark begin", file: "a.replay")
    let driver = ReplayDriver(script, waitsForItems: false)
    #expect(driver.canBegin(in: scene))
    #expect(Target(scene).play(driver, until: Self.start).count == 1)
  }

  @Test func `keys keep the meaning that they had when a replay was written`() throws {
    let scene = try PlainScene(items: 10)
    let target = Target(scene)
    let script = try ReplayScript(parsing: "0 key F5\n0 key F6\n0 key F3", file: "a.replay")
    #expect(
      target.play(ReplayDriver(script), until: Self.start) == [.mark("F5"), .moveHUD, .toggleHUD])
    // A keyboard's F5 lists again, as in file managers.
    let press = InputEvent.keyDown(.function(5), modifiers: [], isRepeat: false)
    #expect(target.input.handle(press, scene: scene, at: Self.start) == .listAgain)
  }

  /// Handles the keys and presses of an open photo.
  private final class Cover: WindowElement {
    var keys: [Key] = []
    var presses = 0

    func place(in context: ElementContext) -> ElementPlace { .window }

    func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
      if case .pointerDown = event { presses += 1 }
      guard case .keyDown(let key, _, _) = event else { return true }
      keys.append(key)
      return key == .enter || key == .end
    }
  }

  @Test func `input that an element in front of the grid handles never reaches the grid`() throws {
    let scene = try PlainScene(items: 1_000)
    let target = Target(scene)
    let cover = Cover()
    target.stack.push(cover)
    target.stack.layOut(in: target.stack.space(at: Self.start), at: Self.start)
    let script = try ReplayScript(
      parsing: "0 key Return\n1 key End\n2 drag 5 5 9 9 20\n30 wheel 3\n40 key F3",
      file: "a.replay")
    let driver = ReplayDriver(script)
    var commands: [AppCommand] = []
    for slot in 0..<6 {
      let time = Self.start.advanced(bySeconds: Double(slot) * Self.period)
      commands += target.play(driver, until: time)
      _ = scene.collectionView.advance(to: time)
    }
    #expect(cover.keys == [.enter, .end, .function(3)] && cover.presses == 1)
    #expect(scene.collectionView.contentOffset.y == 0)
    #expect(commands == [.toggleHUD])
  }
}

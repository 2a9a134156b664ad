import FrameTiming
import GridEngine
import GridSDL
import Lab
import Replays
import Scenes

/// Plays the input of a script, synchronized to frames.
final class ReplayDriver {
  private var player: ReplayPlayer
  private let waitsForItems: Bool
  /// Whether the replay has started.
  private(set) var hasBegun = false

  /// Creates a driver for a script.
  ///
  /// - Parameter waitsForItems: Whether it starts with the first frame after the scene has loaded,
  ///   instead of the first one. Items that load during the replay make each run different.
  init(_ script: ReplayScript, waitsForItems: Bool = true) {
    player = ReplayPlayer(script)
    self.waitsForItems = waitsForItems
  }

  /// Whether the replay can start with a frame of `scene`.
  func canBegin(in scene: any Scene) -> Bool { !waitsForItems || !scene.isLoading }

  /// The time of the next input; nil at the end.
  var nextTime: FrameTime? { player.nextTime }

  /// Whether input is due at `time`.
  func isDue(at time: FrameTime) -> Bool { nextTime.map { $0 <= time } ?? false }

  /// What a script asks for.
  enum Step {
    /// An event of a device of the user.
    case event(ElementInput)
    /// To scroll to the item at an index.
    case jump(toItem: Int)
    case command(AppCommand)
  }

  /// Plays the input that is due in a frame displayed at `time`.
  ///
  /// - Parameters:
  ///   - scene: The current scene.
  ///   - perform: Called with each step and its time.
  func play(until time: FrameTime, in scene: any Scene, perform: (Step, FrameTime) -> Void) {
    if !hasBegun {
      guard canBegin(in: scene) else { return }
      player.begin(at: time)
      hasBegun = true
    }
    while let (due, moment) = player.next(until: time) {
      for step in Self.steps(of: due, at: moment, in: scene.collectionView) {
        perform(step, moment)
      }
    }
  }

  private static func steps(
    of due: ReplayInput, at time: FrameTime, in view: CollectionView
  ) -> [Step] {
    func events(
      _ events: InputEvent?..., modifiers: KeyModifiers = [], from origin: ElementInput.Origin
    ) -> [Step] {
      events.compactMap { event in
        event.map { .event(ElementInput($0, modifiers: modifiers, at: time, from: origin)) }
      }
    }
    switch due {
    case .wheel(let notches):
      let turn = AxisInput(
        delta: ScrollDelta(y: notches * 15), notches: ScrollDelta(y: notches), source: .wheel,
        hasStopped: false, time: time)
      return events(.axis(turn), from: .script)
    case .finger(let pixels):
      var delta = ScrollDelta()
      delta[view.collectionViewLayout.scrollDirection] = pixels / (view.environment.scale ?? 1)
      let movement = AxisInput(
        delta: delta, notches: nil, source: .finger, hasStopped: false, time: time)
      return events(.axis(movement), from: .script)
    case .touchpadEnded:
      let end = AxisInput(
        delta: ScrollDelta(), notches: nil, source: .finger, hasStopped: true, time: time)
      return events(.axis(end), from: .script)
    case .key(let name):
      guard let (key, modifiers) = Key.named(name) else { return [] }
      // Like a keyboard, send the text after the key.
      return events(
        .keyDown(key, modifiers: modifiers, isRepeat: false),
        key.text(modifiers).map(InputEvent.text), from: .earlierScript)
    case .press(let name, let isRepeat):
      guard let (key, modifiers) = Key.named(name) else { return [] }
      return events(.keyDown(key, modifiers: modifiers, isRepeat: isRepeat), from: .script)
    case .release(let name):
      return events(Key.named(name).map { .keyUp($0.key) }, from: .script)
    case .input(let event, let modifiers):
      return events(event.withTime(time), modifiers: modifiers, from: .script)
    case .set(let name, let value):
      return Technique(rawValue: name).map { [.command(.set($0, value))] } ?? []
    case .jump(let index): return [.jump(toItem: index)]
    case .pointerDown(let point):
      return events(.pointerDown(point, .primary, clicks: 1, modifiers: []), from: .script)
    case .pointerMoved(let point): return events(.pointerMoved(point), from: .script)
    case .pointerUp(let point): return events(.pointerUp(point, .primary), from: .script)
    case .mark(let text): return [.command(.mark(text))]
    }
  }
}

extension InputEvent {
  /// Returns the event with a time of its own, if it has one.
  fileprivate func withTime(_ time: FrameTime) -> InputEvent {
    switch self {
    case .axis(let axis):
      .axis(
        AxisInput(
          delta: axis.delta, notches: axis.notches, source: axis.source,
          hasStopped: axis.hasStopped, time: time))
    case .gesture(let gesture): .gesture(GestureInput(gesture.kind, at: time))
    default: self
    }
  }
}

extension ReplayDriver {
  /// Reads a script.
  ///
  /// - Throws: A message for a line that cannot be read, and for a technique or a variant that does not exist.
  static func script(at path: String) throws(CommandFailure) -> ReplayScript {
    let script: ReplayScript
    do throws(ReplayScriptError) { script = try ReplayScript(contentsOf: path) } catch {
      throw CommandFailure(error.description)
    }
    for line in script.lines {
      guard case .set(let name, let variant) = line.event else { continue }
      let line = "\(path): \"set \(name) \(variant)\""
      guard let technique = Technique(rawValue: name) else {
        let names = Technique.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandFailure("\(line): there is no such technique; write \(names)")
      }
      let variants = Techniques.variants(of: technique)
      guard variants.contains(variant) else {
        throw CommandFailure("\(line): write \(variants.joined(separator: " or "))")
      }
    }
    return script
  }
}

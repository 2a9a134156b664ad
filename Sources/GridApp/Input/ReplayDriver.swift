import FrameTiming
import GridEngine
import GridSDL

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

  /// Plays the input that is due in a frame displayed at `time`.
  ///
  /// - Parameter first: Offered keys and pointer events before the grid, like an open photo.
  ///   Returns whether it handled the event.
  /// - Returns: Commands for the app, and marks.
  func play(
    until time: FrameTime, into input: InputController, scene: any Scene,
    first: (InputEvent) -> Bool = { _ in false }
  ) -> [AppCommand] {
    if !hasBegun {
      guard canBegin(in: scene) else { return [] }
      player.begin(at: time)
      hasBegun = true
    }
    var commands: [AppCommand] = []
    while let (due, moment) = player.next(until: time) {
      if let command = perform(due, at: moment, input, scene, first) { commands.append(command) }
    }
    return commands
  }

  private func perform(
    _ due: ReplayInput, at time: FrameTime, _ input: InputController, _ scene: any Scene,
    _ first: (InputEvent) -> Bool
  ) -> AppCommand? {
    let view = scene.collectionView
    func handle(_ event: InputEvent) -> AppCommand? {
      first(event) ? nil : input.handle(event, scene: scene, at: time)
    }
    switch due {
    case .wheel(let notches):
      let turn = AxisInput(
        delta: ScrollDelta(y: notches * 15), notches: ScrollDelta(y: notches), source: .wheel,
        hasStopped: false, time: time)
      input.handle(turn, modifiers: [], scene: scene)
    case .finger(let pixels):
      let points = pixels / (view.environment.scale ?? 1)
      input.moveFinger(by: points, in: view, at: time)
    case .touchpadEnded: input.liftFinger(in: view, at: time)
    case .key(let name):
      guard let (key, modifiers) = EventSource.key(named: name) else { return nil }
      let press = InputEvent.keyDown(key, modifiers: modifiers, isRepeat: false)
      if first(press) { return nil }
      let command = input.handle(press, scene: scene, in: .replay, at: time)
      // Like a keyboard, send the text after the key.
      guard command == nil, let text = key.text(modifiers) else { return command }
      return input.handle(.text(text), scene: scene, in: .replay, at: time)
    case .set(let name, let value):
      guard let technique = Technique(rawValue: name) else { return nil }
      return .set(technique, value)
    case .jump(let index): input.jump(toItem: index, in: view, at: time)
    case .pointerDown(let point):
      return handle(.pointerDown(point, .primary, clicks: 1, modifiers: []))
    case .pointerMoved(let point):
      return handle(.pointerMoved(point))
    case .pointerUp(let point):
      return handle(.pointerUp(point, .primary))
    case .mark(let text):
      input.onInput?(.mark(text), time)
      return .mark(text)
    }
    return nil
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

import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import Scenes

/// The script of a run as a service of its window: plays the input that is due in each frame.
final class ReplayService: WindowElement {
  private let driver: ReplayDriver
  private let scenes: SceneHost
  private let perform: (ReplayDriver.Step, FrameTime) -> Void

  /// Creates the service of a driver.
  init(
    _ driver: ReplayDriver, in scenes: SceneHost,
    perform: @escaping (ReplayDriver.Step, FrameTime) -> Void
  ) {
    self.driver = driver
    self.scenes = scenes
    self.perform = perform
  }

  func needsFrame(at time: FrameTime) -> Bool {
    driver.hasBegun ? driver.isDue(at: time) : driver.canBegin(in: scenes.scene)
  }

  func nextChange(after time: FrameTime) -> FrameTime? { driver.nextTime }

  func willMove(to showTime: FrameTime) {
    driver.play(until: showTime, in: scenes.scene, perform: perform)
  }
}

/// The dialog of the desktop that asks for photos, as a service of the window.
final class ChooserService: WindowElement {
  private let chooser: FileChooser
  /// Called with the answer of a dialog.
  var onOutcome: (FileChooser.Outcome) -> Void = { _ in }
  private let parent: () -> String

  /// Creates the service of a window.
  ///
  /// - Parameter parent: Returns the name of the window for the desktop.
  init(wake: @escaping @Sendable () -> Void, parent: @escaping () -> String) {
    chooser = FileChooser(wake: wake)
    self.parent = parent
  }

  /// Opens a dialog.
  func open(_ kind: FileChooser.Kind) { chooser.open(kind, parent: parent()) }

  func needsFrame(at time: FrameTime) -> Bool { chooser.hasOutcome }

  func advance(to showTime: FrameTime) {
    if let outcome = chooser.takeOutcome() { onOutcome(outcome) }
  }
}

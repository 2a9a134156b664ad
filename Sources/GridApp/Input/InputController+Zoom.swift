import FrameTiming
import GridEngine
import GridSDL
import Scenes

/// Changes the number of columns of a scene by fingers, wheel and keys.
extension InputController {
  /// The columns of a scene.
  private struct SceneColumns: ColumnAdjusting {
    let scene: any Scene

    var columns: Int { scene.columns }
    var columnRange: ClosedRange<Int> { ColumnChoice.range }

    func setColumns(_ columns: Int) {
      scene.columns = columns
    }
  }

  /// Handles a gesture on a touchpad: a hold or a pinch.
  func handle(_ gesture: GestureInput, scene: any Scene) {
    handle(gesture, on: SceneColumns(scene: scene), in: scene.collectionView)
  }

  /// Handles the part of an event that changes the number of columns.
  func zoom(by outcome: Outcome, scene: any Scene, at time: FrameTime) {
    handle(outcome, on: SceneColumns(scene: scene), in: scene.collectionView, at: time)
  }

  /// Handles a turn of the wheel, or a movement of fingers, with Ctrl held. Up zooms in.
  func zoom(by axis: AxisInput, scene: any Scene) {
    zoom(by: axis, on: SceneColumns(scene: scene), in: scene.collectionView)
  }

  /// Adds or removes columns. The content at `point` stays there, and each tile moves from its old
  /// frame to its new one.
  func addColumns(_ count: Int, around point: Point, scene: any Scene, at time: FrameTime) {
    addColumns(
      count, around: point, on: SceneColumns(scene: scene), in: scene.collectionView, at: time)
  }

  /// Resets the number of columns to the initial one.
  func resetColumns(scene: any Scene, at time: FrameTime) {
    let view = scene.collectionView
    view.stopScrolling(at: time)
    guard scene.resetColumns() else { return }
    view.invalidateLayout(keeping: .center, animated: true)
    redraw()
  }

  /// Ends a pinch whose end event will not arrive, before other input moves the grid.
  func endPinchIfAny(scene: any Scene, at time: FrameTime) {
    endPinchIfAny(on: SceneColumns(scene: scene), in: scene.collectionView, at: time)
  }
}

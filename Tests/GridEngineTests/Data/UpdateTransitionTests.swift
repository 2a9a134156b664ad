import Testing

@testable import GridEngine

/// Tests the old frames of rows that become visible while a change is animated.
struct UpdateTransitionTests {
  private func cell(_ item: Int) -> ElementID {
    ElementID(.cell, at: IndexPath(item: item, section: 0))
  }

  /// Returns the frame of one of two columns of 50 points.
  private func frame(_ column: Int, from start: Double, _ extent: Double, _ axis: Axis) -> Rect {
    axis == .vertical
      ? Rect(x: 50 * Double(column), y: start, width: 50, height: extent)
      : Rect(x: start, y: 50 * Double(column), width: extent, height: 50)
  }

  @Test(arguments: Axis.allCases)
  func `a row grows by the difference of its longest elements`(axis: Axis) {
    func place(_ column: Int, _ start: Double, _ extent: Double) -> Rect {
      frame(column, from: start, extent, axis)
    }
    // The viewport is from 200 to 300. Each row has an unmeasured element of 40 and a measured one.
    var transition = UpdateTransition(
      frames: [
        cell(0): place(0, 100, 40), cell(1): place(1, 100, 60),
        cell(2): place(0, 160, 40), cell(3): place(1, 160, 40),
        cell(4): place(0, 300, 40), cell(5): place(1, 300, 60),
        cell(6): place(0, 360, 40), cell(7): place(1, 360, 20),
      ],
      unmeasured: [cell(0), cell(2), cell(4), cell(6)], axis: axis, oldPath: { $0 })
    func measured(_ item: Int, _ extent: Double) -> LayoutAttributes {
      LayoutAttributes(element: cell(item), frame: place(0, 0, extent))
    }
    let viewport =
      axis == .vertical
      ? Rect(x: 0, y: 200, width: 100, height: 100)
      : Rect(x: 200, y: 0, width: 100, height: 100)
    transition.measure(
      [
        measured(0, 70), measured(1, 60), measured(2, 55), measured(3, 40), measured(4, 65),
        measured(5, 60), measured(6, 30), measured(7, 20),
      ], around: viewport)
    #expect(transition.frames[cell(2)] == place(0, 145, 55), "its end stays")
    #expect(transition.frames[cell(3)] == place(1, 145, 40), "it begins with its row")
    #expect(transition.frames[cell(0)] == place(0, 75, 70), "15 for the next row, 10 for its own")
    #expect(transition.frames[cell(1)] == place(1, 75, 60))
    #expect(transition.frames[cell(4)] == place(0, 300, 65), "its start stays")
    #expect(transition.frames[cell(5)] == place(1, 300, 60))
    #expect(transition.frames[cell(6)] == place(0, 365, 30), "the row before it grew by 5")
    #expect(transition.frames[cell(7)] == place(1, 365, 20), "a measured element follows, too")
  }
}

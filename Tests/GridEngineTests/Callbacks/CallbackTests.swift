import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests changes that a program makes in the middle of the view's calls.
@MainActor
struct CallbackTests {
  @Test(arguments: CallbackWorld.Call.allCases, [false, true])
  func `a snapshot that is applied in a call is complete at rest`(
    call: CallbackWorld.Call, reloads: Bool
  ) throws {
    for skip in 0..<4 {
      var walk = CallbackWalk(seed: UInt64(skip) + 1)
      let world = walk.world
      var snapshot = world.source.snapshot()
      snapshot.deleteItems(Array(snapshot.itemIdentifiers.dropFirst(6)))
      world.arm(call, after: skip) {
        // The snapshot is in force at once, and the layout follows in the next frame.
        if reloads { world.view.reloadData() }
        world.source.apply(snapshot, animatingDifferences: false)
      }
      walk.provoke()
      world.makeArmedChange()
      world.settle()
      #expect(world.problems() == [], "\(call), after \(skip)")
      #expect(world.source.snapshot() == snapshot)
    }
  }

  @Test func `a second snapshot in the same call builds on the first, and a scroll finds its item`()
  {
    let walk = CallbackWalk(seed: 2)
    let world = walk.world
    world.arm(.didEndDisplaying, after: 0) {
      for item in [9_001, 9_002] {
        var snapshot = world.source.snapshot()
        try? snapshot.appendItems([item])
        world.source.apply(snapshot, animatingDifferences: false)
      }
      world.view.scrollToItem(9_002, at: .end, animated: false)
    }
    world.view.setContentOffset(Point(x: 0, y: 300))
    world.settle()
    #expect(!world.isArmed)
    #expect(world.source.indexPath(for: 9_001) != nil)
    #expect(world.view.visibleCells.contains { ($0 as? CallbackCell)?.item == 9_002 })
    #expect(world.problems() == [])
  }

  @Test(arguments: [false, true])
  func `a reload in the call that configures the first of several views again`(
    isReload: Bool
  ) throws {
    let world = CallbackWalk(seed: 3).world
    var snapshot = world.source.snapshot()
    let items = snapshot.itemIdentifiers
    if isReload {
      var marked = snapshot
      try marked.reloadItems(items)
      world.source.apply(marked, animatingDifferences: false)
    } else {
      world.source.reconfigure(items)
    }
    snapshot.deleteItems(Array(items.dropFirst()))
    world.arm(.cellProvider, after: 0) {
      world.view.reloadData()
      world.source.apply(snapshot, animatingDifferences: false)
    }
    world.settle()
    #expect(!world.isArmed)
    #expect(world.problems() == [])
    #expect(world.source.snapshot() == snapshot)
  }

  @Test func `changes in calls lead to the same state as changes between frames`() {
    CallbackWalk.run(seeds: Seeds.chosen == [1, 2, 3] ? Array(1...200) : Seeds.chosen)
  }
}

/// The tests of ``CallbackTests`` with many more seeds, which take minutes.
@MainActor
@Suite(.enabled(if: Soak.isOn))
struct CallbackSoakTests {
  @Test func `changes in calls lead to the same state as changes between frames`() {
    CallbackWalk.run(seeds: Array(201...10_000))
  }
}

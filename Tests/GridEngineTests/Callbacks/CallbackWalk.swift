import FrameTiming
import GridEngine
import Testing

/// Random changes in random calls, and the same changes of a model.
@MainActor
struct CallbackWalk {
  let world = CallbackWorld(columns: 1)
  private var random: SplitMix64
  /// The items by section, as an array would have them.
  private var model: [(section: Int, items: [Int])] = []
  private var next = 1_000

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    model = (0..<3).map { section in (section, (0..<20).map { section * 100 + $0 }) }
    world.source.apply(Self.snapshot(model), animatingDifferences: false)
    world.settle()
  }

  private static func snapshot(
    _ model: [(section: Int, items: [Int])]
  ) -> CallbackWorld.Snapshot {
    var snapshot = CallbackWorld.Snapshot()
    for (section, items) in model {
      try? snapshot.appendSections([section])
      try? snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  /// Walks eight steps with each seed, until a rule is violated.
  static func run(seeds: [UInt64]) {
    for seed in seeds {
      var walk = CallbackWalk(seed: seed)
      for step in 0..<8 {
        let deed = walk.step()
        let problems = walk.problems()
        #expect(problems == [], "seed \(seed), step \(step): \(deed)")
        if !problems.isEmpty { return }
      }
    }
  }

  /// Makes one or two changes in a random call, provokes that call, and waits for rest.
  mutating func step() -> String {
    let call = CallbackWorld.Call.allCases.randomElement(using: &random)!
    let skip = Int.random(in: 0..<5, using: &random)
    let changes = (0...Int.random(in: 0...1, using: &random)).map { _ in makeChange() }
    world.arm(call, after: skip) { for change in changes { change.make() } }
    provoke()
    world.makeArmedChange()
    world.settle()
    return "\(changes.map(\.name)) in \(call) after \(skip)"
  }

  /// Leads to calls of all kinds.
  mutating func provoke() {
    let view = world.view
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      view.setContentOffset(Point(x: 0, y: view.contentOffset.y > 100 ? 0 : 200))
    case 1:
      view.environment.containerSize.width = view.environment.containerSize.width > 110 ? 100 : 120
    case 2:
      var snapshot = world.source.snapshot()
      try? snapshot.reloadItems(Array(snapshot.itemIdentifiers.prefix(4)))
      world.source.apply(snapshot) { [world] in world.call(.completion) }
    default:
      view.reloadData()
    }
    for _ in 0..<3 { world.frame() }
    if view.numberOfItems(inSection: 0) > 0 {
      view.selectItem(at: IndexPath(item: 0, section: 0))
    }
    view.setContentOffset(Point(x: 0, y: view.contentOffset.y + 90))
    for _ in 0..<2 { world.frame() }
  }

  // MARK: Changes

  private mutating func makeChange() -> (name: String, make: () -> Void) {
    let (world, view) = (world, world.view)
    let (source, items) = (world.source!, model.flatMap(\.items))
    let flag = Bool.random(using: &random)
    let item = items.randomElement(using: &random)
    switch Int.random(in: 0..<11, using: &random) {
    case 0...3:
      edit()
      let snapshot = Self.snapshot(model)
      return (
        "apply \(snapshot.numberOfItems)", { source.apply(snapshot, animatingDifferences: flag) }
      )
    case 4:
      guard let item else { return ("nothing", {}) }
      return ("scroll to \(item)", { view.scrollToItem(item, at: .center, animated: flag) })
    case 5:
      let y = Double.random(in: 0...400, using: &random).rounded()
      return ("offset \(y)", { view.setContentOffset(Point(x: 0, y: y), animated: flag) })
    case 6: return ("reload", { view.reloadData() })
    case 7:
      let height = Double(Int.random(in: 6...20, using: &random)) * 10
      return ("resize to \(height)", { view.environment.containerSize.height = height })
    case 8:
      let columns = flag ? 2 : 1
      return (
        "layout of \(columns)",
        { view.setCollectionViewLayout(world.layout(columns: columns), animated: flag) }
      )
    case 9:
      return ("select all", { view.selectAllItems() })
    default:
      return ("reconfigure", { source.reconfigure(items.prefix(8)) })
    }
  }

  private mutating func edit() {
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where model.count > 1:
      model.remove(at: Int.random(in: 0..<model.count, using: &random))
    case 1:
      next += 100
      model.insert(
        (next, (0..<Int.random(in: 0...12, using: &random)).map { next + $0 }),
        at: Int.random(in: 0...model.count, using: &random))
    case 2: model.shuffle(using: &random)
    default:
      let section = Int.random(in: 0..<model.count, using: &random)
      var items = model[section].items
      items.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
      next += 100
      let new = (0..<Int.random(in: 0...6, using: &random)).map { next + $0 }
      items.insert(contentsOf: new, at: Int.random(in: 0...items.count, using: &random))
      if Bool.random(using: &random) { items.shuffle(using: &random) }
      model[section].items = items
    }
  }

  /// Returns the violated rules, and the differences from the model.
  func problems() -> [String] {
    var problems = world.problems()
    let snapshot = world.source.snapshot()
    if snapshot != Self.snapshot(model) {
      problems.append("\(snapshot.sectionIdentifiers) instead of \(model.map(\.section))")
    }
    return problems
  }
}

import FrameTiming

/// What a collection view remembers of preparing views from frame to frame.
@MainActor
struct Preparation {
  /// An element that is to have a view, and the view if it has one already.
  struct Target {
    var attributes: LayoutAttributes
    var view: CollectionReusableView?
  }

  /// The most overruns that are remembered.
  static let rememberedOverruns = 32

  let scheduler = IdleScheduler()
  /// What the scheduler's candidates stand for, in this frame.
  var targets: [Target] = []
  /// Waiting views that have steps left.
  var unfinished: [CollectionReusableView] = []
  var coverage = Coverage()
  /// The same for rows that scroll across, by section, in positions that move with their content.
  var rowCoverage: [Int: Coverage] = [:]
  /// The range that was prepared last, in content coordinates along the scroll direction, points.
  var kept: ClosedRange<Double>?
  /// What giving views up costs, and making textures of pictures: work of no registration.
  var trimCost = UnitCost()
  var uploadCost = UnitCost()
  /// Where the viewport was when views far away were last looked for.
  var trimmedAt = Double.infinity
  /// Whether the last layout kept nothing of what was in view: content moves too fast for preparing.
  var hasLostView = false
  /// Whether a size that was measured moved what the candidates stand for.
  var isStale = false
  var overruns: [IdleOverrun] = []
  /// That of the frame, if any: it ends its idle time.
  var newestOverrun: IdleOverrun?
  /// The registration of the newest view, where an element's neighbours do not tell.
  var newestClass: ReuseClass?

  /// Everything has to be looked for again.
  mutating func forgetCoverage() {
    coverage.forget()
    rowCoverage.removeAll(keepingCapacity: true)
  }

  mutating func note(_ overrun: IdleOverrun) {
    newestOverrun = overrun
    if overruns.count == Self.rememberedOverruns { overruns.removeFirst() }
    overruns.append(overrun)
  }
}

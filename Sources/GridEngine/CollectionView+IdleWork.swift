import FrameTiming

// The steps of preparing a view, as the scheduler has them done.

extension CollectionView: IdleWorker {
  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64? {
    let cost = cost(of: candidate)
    return cost?.isKnown == true ? cost?.expected : nil
  }

  func didRefuse(_ candidate: IdleScheduler.Candidate) {
    withCost(of: candidate) { $0.refuse(inFrame: views.frameNumber) }
  }

  private func cost(of candidate: IdleScheduler.Candidate) -> UnitCost? {
    switch candidate.target {
    case Self.trimTarget: preparation.trimCost
    case Self.uploadTarget: preparation.uploadCost
    default: reuseClass(of: preparation.targets[candidate.target])?.costs[candidate.unit]
    }
  }

  private func withCost(
    of candidate: IdleScheduler.Candidate, _ change: (inout UnitCost) -> Void
  ) {
    switch candidate.target {
    case Self.trimTarget: change(&preparation.trimCost)
    case Self.uploadTarget: change(&preparation.uploadCost)
    default:
      guard let reuseClass = reuseClass(of: preparation.targets[candidate.target]) else { return }
      change(&reuseClass.costs[candidate.unit])
    }
  }

  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate? {
    if candidate.target == Self.trimTarget { return trimFarViews() ? candidate : nil }
    if candidate.target == Self.uploadTarget { return uploadPicture() ? candidate : nil }
    var next = candidate
    guard let unit = perform(candidate.unit, for: candidate.target) else { return nil }
    next.unit = unit
    return next
  }

  func didPerform(
    _ candidate: IdleScheduler.Candidate, _ cost: IdleScheduler.StepCost,
    past deadline: FrameTime, at end: FrameTime
  ) {
    if end > deadline {
      let reuseClass =
        candidate.target < 0 ? nil : reuseClass(of: preparation.targets[candidate.target])
      let known = expectedNanoseconds(for: candidate)
      preparation.note(
        IdleOverrun(
          registration: reuseClass?.name ?? "", unit: candidate.unit.name,
          took: .nanoseconds(cost.nanoseconds),
          offProcessor: .nanoseconds(max(0, cost.nanoseconds - cost.processor)),
          expected: known.map { .nanoseconds($0) },
          late: .nanoseconds(end.nanoseconds(since: deadline)),
          wasNeeded: candidate.urgency == .nextFrame))
    }
    withCost(of: candidate) {
      // A view whose texts were ready tells nothing of what making one takes.
      if candidate.unit == .text, $0.isKnown, cost.nanoseconds < UnitCost.trifle { return }
      $0.add(nanoseconds: cost.nanoseconds)
    }
  }

  // MARK: Steps

  /// What an element without a view begins with.
  func firstUnit(for attributes: LayoutAttributes) -> WorkUnit {
    guard views.isReuseEnabled, let reuseClass = likelyClass(of: attributes.element) else {
      return .configure
    }
    return views.hasPooledView(of: reuseClass) ? .configure : .create
  }

  private func perform(_ unit: WorkUnit, for index: Int) -> WorkUnit? {
    let target = preparation.targets[index]
    // Where it would be is no longer known; it is found again.
    if target.view == nil, preparation.isStale { return nil }
    if unit == .create {
      likelyClass(of: target.attributes.element).map(createView)
      return .configure
    }
    if unit == .configure {
      guard let view = configureAhead(target.attributes) else { return nil }
      preparation.targets[index].view = view
      return view.nextUnit
    }
    guard let view = target.view, let element = view.layoutAttributes?.element,
      views.waitingView(of: element) === view
    else { return nil }
    view.nextUnit = finish(unit, of: view)
    return view.nextUnit
  }

  private func createView(of reuseClass: ReuseClass) {
    guard !poolUnneededView(of: reuseClass) else { return }
    views.makePooledView(of: reuseClass)
  }

  private func configureAhead(_ attributes: LayoutAttributes) -> CollectionReusableView? {
    let element = attributes.element
    guard views.view(of: element) == nil, !views.hasEnoughWaiting,
      let view = prepareView(for: attributes)
    else { return nil }
    views.countPrepared()
    view.isPreparedUnseen = true
    view.nextUnit = attributes.isEstimated ? .measure : .draw
    views.wait(view, for: element, wasShown: false)
    preparation.unfinished.append(view)
    trimWaitingViews()
    return view
  }

  /// Does a step of a configured view, and gives the next.
  private func finish(_ unit: WorkUnit, of view: CollectionReusableView) -> WorkUnit? {
    switch unit {
    case .measure:
      measureAhead(view)
      return .draw
    case .draw:
      view.preparedTexts = 0
      _ = view.drawList
      return drawListPreparer == nil ? nil : .text
    case .text:
      let next = drawListPreparer?.prepareText(of: view.drawList, from: view.preparedTexts)
      view.preparedTexts = next ?? 0
      return next == nil ? nil : .text
    case .create, .configure, .trim, .upload: return nil
    }
  }

  /// Tells the layout what a waiting view needs; what is in view stays where it is.
  private func measureAhead(_ view: CollectionReusableView) {
    guard let element = view.layoutAttributes?.element, !isAnimating,
      // A row that grows moves what is in view, so that is left to the frame that shows why.
      collectionViewLayout.orthogonalRow(ofSection: element.indexPath.section) == nil,
      // Not the view's own: the width may have changed since it was configured.
      let attributes = updatePlace(of: view), attributes.isEstimated
    else { return }
    let wanted = view.preferredSize(fitting: attributes.frame.size)
    let before = contentOffset
    guard
      keepingAnchor({ collectionViewLayout.setPreferredSize(wanted, for: element) })
    else { return }
    preparation.isStale = true
    let axis = collectionViewLayout.configuration.scrollDirection
    let shift = contentOffset[axis] - before[axis]
    views.shiftDisplayed(by: shift, along: axis)
    updatePlace(of: view)
  }

  /// Gives a waiting view its present place and size, and returns them.
  @discardableResult
  private func updatePlace(of view: CollectionReusableView) -> LayoutAttributes? {
    guard let element = view.layoutAttributes?.element,
      let now = collectionViewLayout.layoutAttributes(of: element, visibleBounds: bounds)
    else { return nil }
    view.layoutAttributes = now
    view.size = now.frame.size
    return now
  }

  /// Has the views that wait measured and drawn again ahead of their being seen, after the layout was
  /// solved for another width or differently.
  func remeasureWaitingViews() {
    views.forEachWaiting { view in
      if view.nextUnit == nil { preparation.unfinished.append(view) }
      view.nextUnit = .measure
    }
  }

  /// Does a part of an upload; false when no picture waits any more.
  private func uploadPicture() -> Bool {
    drawListPreparer?.preparePicture()
    return drawListPreparer?.hasPictureAhead == true
  }

  // MARK: Registrations

  private func reuseClass(of target: Preparation.Target) -> ReuseClass? {
    target.view?.reuseClass ?? likelyClass(of: target.attributes.element)
  }

  /// The registration that an element's view will probably be of: that of the item before it or
  /// behind it, else the newest.
  private func likelyClass(of element: ElementID) -> ReuseClass? {
    for step in [-1, 1] {
      var neighbour = element
      neighbour.indexPath.item += step
      if let view = views.view(of: neighbour) { return view.reuseClass }
    }
    return element.category == .cell ? preparation.newestClass : nil
  }

  // MARK: Giving up

  /// The most views that are given up in one step.
  private static let trimmedAtOnce = 8

  /// Gives up views that were prepared, never shown, and are a viewport away by now.
  ///
  /// - Returns: Whether there may be more.
  private func trimFarViews() -> Bool {
    let axis = collectionViewLayout.configuration.scrollDirection
    let extent = bounds.size[axis]
    let count = views.takeFarPrepared(
      upTo: Self.trimmedAtOnce,
      outside: bounds.start(along: axis) - extent...bounds.end(along: axis) + extent, along: axis
    ) { discard($0) }
    let hasMore = count == Self.trimmedAtOnce
    if !hasMore { preparation.trimmedAt = contentOffset[axis] }
    return hasMore
  }
}

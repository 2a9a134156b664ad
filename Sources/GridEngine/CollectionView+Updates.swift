extension CollectionView {
  /// Takes up a change of the data source's items, keeping the views of those that stay and, on
  /// screen, the place of what is looked at.
  ///
  /// - Parameter swap: Has the data source answer for the new items.
  /// - Complexity: O(*v*), *v* being the elements with views; where the layout keeps measured sizes,
  ///   O(*c* log *n*) more for *c* changes.
  func perform(_ update: DataUpdate, swap: () -> Void) {
    guard !invalidation.needsReload else {
      swap()
      invalidation.invalidate()
      return
    }
    prepareLayoutIfNeeded()
    let anchor = anchorChoice.anchor(for: update, focused: focusedIndexPath)
    let rowAnchors = rows.anchors
    if update.isAnimated { beginTransition(update) } else { endAnimations() }
    let oldCounts = collectionViewLayout.sections.map { $0?.itemCount }
    dataPrefetcher.cancelItems(removedBy: update.newPath)
    noteSizesToRestore(update, sectionCount: oldCounts.count)
    swap()
    dataPrefetcher.follow(update.newPath)
    preparer.forgetCoverage()
    let before = projection
    rekeyViews(update)
    prepareLayout(for: update, from: oldCounts)
    rows.follow(update, keeping: rowAnchors, in: rowContext)
    followScrollTarget(through: update)
    keepInPlace(anchor, keepsFraction: false)
    carryTransition(from: before)
    if update.dropsViews { dropAllViews() }
  }

  /// Has `completion` called once what was last taken up is on screen and at rest.
  func finish(animated: Bool, _ completion: @escaping () -> Void) {
    finishing.add(animated: animated, completion)
  }

  /// Calls the completions that are due, in the order of their updates.
  func finishUpdates() {
    while let completion = finishing.takeDue(animator) { completion() }
    if finishing.isEmpty { finishing.releaseRetired() }
  }

  /// Has a value that may be large destroyed on another thread, once nothing here holds it.
  func retire(_ value: any Sendable) { finishing.retire(value) }

  // MARK: Layout

  private func prepareLayout(for update: DataUpdate, from oldCounts: [Int?]) {
    let counts = itemCounts()
    invalidation.noteSolved()
    guard let change = update.change else {
      return collectionViewLayout.follow(
        update.newSection, itemCounts: counts, environment: environment)
    }
    guard isConsistent(change, from: oldCounts, to: counts) else {
      return collectionViewLayout.prepare(itemCounts: counts, environment: environment)
    }
    collectionViewLayout.apply(change, itemCounts: counts, environment: environment)
    if !measurements.isEmpty { measurements.apply(to: collectionViewLayout) }
  }

  /// Notes what was measured of the cells there are, where an update has the layout forget everything.
  private func noteSizesToRestore(_ update: DataUpdate, sectionCount: Int) {
    measurements.removeAll()
    guard let change = update.change, change.removedSections.count == sectionCount,
      !update.dropsViews
    else { return }
    let note = { (view: CollectionReusableView) in
      guard let element = view.layoutAttributes?.element, element.category == .cell,
        // Not the view's own: the width may have changed since it was last laid out.
        let attributes = self.collectionViewLayout.layoutAttributesForItem(at: element.indexPath),
        !attributes.isEstimated, let path = update.newPath(element.indexPath)
      else { return }
      self.measurements.add(attributes.frame.size, of: ElementID(.cell, at: path))
    }
    views.displayedViews.forEach(note)
    views.forEachWaiting(note)
  }

  /// Whether a change leads from the old numbers of items to the new ones; reports it if not, and
  /// takes the new state without animation.
  private func isConsistent(_ change: LayoutChange, from old: [Int?], to new: [Int]) -> Bool {
    guard let broken = change.firstContradiction(from: old, to: new) else { return true }
    endAnimations()
    reportHandler(
      .inconsistentUpdate(
        section: broken.section, expected: broken.expected, found: new[broken.section]))
    return false
  }

  // MARK: Views

  private func rekeyViews(_ update: DataUpdate) {
    for (element, view) in views.takeDisplayed() {
      if let moved = moved(element, update) {
        rename(view, moved, update)
        views.display(view, for: moved)
      } else if update.isAnimated, element.category == .cell {
        vanish(view)
      } else {
        endDisplaying(view)
        discard(view)
      }
    }
    for (view, wasShown) in views.takeWaiting() {
      if let moved = view.layoutAttributes.flatMap({ moved($0.element, update) }) {
        rename(view, moved, update)
        views.wait(view, for: moved, wasShown: wasShown)
      } else {
        discard(view)
      }
    }
  }

  private func rename(
    _ view: CollectionReusableView, _ element: ElementID, _ update: DataUpdate
  ) {
    view.layoutAttributes?.element = element
    switch element.category {
    case .cell: update.mark(element.indexPath).map { views.mark(view, for: $0) }
    // What a header or badge tells may have changed with the items.
    case .supplementary: views.mark(view, for: .reload)
    case .decoration: break
    }
  }

  /// What an element is called after an update; nil where it is gone.
  private func moved(_ element: ElementID, _ update: DataUpdate) -> ElementID? {
    let path = element.indexPath
    if element.category == .cell {
      return update.newPath(path).map { ElementID(.cell, at: $0) }
    }
    guard path.section >= 0 else { return element }
    return update.newSection(path.section).map {
      ElementID(element.category, at: IndexPath(item: path.item, section: $0))
    }
  }

  // MARK: Transition

  func beginTransition(_ update: DataUpdate) {
    animator.begin(update, of: views.displayedViews, draggedTo: draggedCorner) {
      let axis = collectionViewLayout.configuration.scrollDirection
      return UpdateTransition(
        frames: framesAroundViewport(update), firstInView: firstItemInView(), axis: axis,
        isMirrored: environment.isRightToLeft && axis == .horizontal, oldPath: update.oldPath)
    }
  }

  /// Where the items are that may come into view by the update: those a viewport around it.
  private func framesAroundViewport(_ update: DataUpdate) -> [ElementID: Rect] {
    guard !views.isEmpty else { return [:] }
    let axis = collectionViewLayout.configuration.scrollDirection
    var area = shownContent
    area.origin[axis] -= area.size[axis]
    area.size[axis] *= 3
    var frames: [ElementID: Rect] = [:]
    collectionViewLayout.forEachElement(in: area, visibleBounds: bounds) { attributes in
      guard attributes.element.category == .cell,
        views.displayedView(of: attributes.element) == nil,
        let path = update.newPath(attributes.indexPath)
      else { return }
      frames[ElementID(.cell, at: path)] = attributes.frame
    }
    return frames
  }

  private func firstItemInView() -> IndexPath? {
    views.displayedElements.lazy.filter { $0.category == .cell }.map(\.indexPath).min()
  }
}

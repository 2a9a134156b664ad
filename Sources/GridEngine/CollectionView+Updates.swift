extension CollectionView {
  /// Applies a change of the data source's items; views of remaining items and the anchor stay in
  /// place. The program is notified of removed views at the end.
  ///
  /// - Parameters:
  ///   - update: The change.
  ///   - swap: Switches the data source to the new items.
  /// - Complexity: O(*v*), where *v* is the number of elements with views. If the layout keeps
  ///   measured sizes, additionally O(*c* log *n*) for *c* changes.
  func perform(_ update: DataUpdate, swap: () -> Void) {
    requests.changes.during { performStep(update, swap: swap) }
  }

  private func performStep(_ update: DataUpdate, swap: () -> Void) {
    guard !needsReload else {
      swap()
      currentLayout.invalidate()
      return
    }
    // An invalid layout is not solved first: the program's section provider may know only the new
    // sections. The update solves it, for the current environment.
    let wasInvalid = currentLayout.isInvalid
    // Before the swap: anchors, old frames and measured sizes are found by old index paths in the solved
    // layout, and the identifiers of cancelled requests by old index paths in the data.
    anchors.forgetPreparation()
    let anchor = anchorChoice.anchor(for: update, focused: focusedIndexPath)
    let rowAnchors = rows.anchors
    if update.isAnimated { beginTransition(update) } else { endAnimations() }
    let oldCounts = solvedLayout.solvedItemCounts
    dataPrefetcher.cancelItems(removedBy: update.newPath)
    keepSizesToRestore(update, sectionCount: oldCounts.count)
    swap()
    selection.follow(update.newPath)
    dataPrefetcher.follow(update.newPath)
    preparer.forgetCoverage()
    let before = projection
    rekeyViews(update)
    prepareLayout(for: update, from: oldCounts)
    rows.follow(update, keeping: rowAnchors, in: rowContext)
    scroller.followTarget(update.newPath)
    keepInPlace(anchor, keepsFraction: wasInvalid)
    // After the viewport has moved with its anchor: the old frames move by the same distance.
    carryTransition(from: before)
    // The update has solved the layout for a change of environment, too, so nothing else schedules that.
    if wasInvalid { preparer.remeasureOffscreenViews() }
    if update.dropsViews { dropAllViews() }
  }

  /// Whether all views and measured sizes are discarded by the next layout.
  var needsReload: Bool { currentLayout.needsReload }

  // MARK: Layout

  private func prepareLayout(for update: DataUpdate, from oldCounts: [Int?]) {
    let isApplied = currentLayout.apply(
      update, from: oldCounts, to: itemCounts(), environment: environment, bounds: bounds,
      reportContradiction: {
        endAnimations()
        reportHandler($0)
      })
    if isApplied, !measurements.isEmpty { measurements.apply(to: solvedLayout) }
  }

  /// Records the measured sizes of existing cells before an update that discards all of them.
  private func keepSizesToRestore(_ update: DataUpdate, sectionCount: Int) {
    measurements.removeAll()
    guard let change = update.change, change.removedSections.count == sectionCount,
      !update.dropsViews
    else { return }
    let keep = { (view: CollectionReusableView) in
      guard let element = view.attributes?.element, element.category == .cell,
        // The view's own size may be older than the last change of width.
        let attributes = self.solvedLayout.attributes(ofItemAt: element.indexPath),
        !attributes.isEstimated, let path = update.newPath(element.indexPath)
      else { return }
      self.measurements.add(attributes.frame.size, of: ElementID(.cell, at: path))
    }
    views.displayedViews.forEach(keep)
    views.forEachOffscreen(keep)
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
        retire(view)
      }
    }
    for (view, wasShown) in views.takeOffscreen() {
      if let moved = view.attributes.flatMap({ moved($0.element, update) }) {
        rename(view, moved, update)
        views.keepOffscreen(view, for: moved, wasShown: wasShown)
      } else {
        views.unmark(view)
        requests.changes.notify { [self] in discard(view) }
      }
    }
  }

  private func rename(
    _ view: CollectionReusableView, _ element: ElementID, _ update: DataUpdate
  ) {
    view.attributes?.element = element
    switch element.category {
    case .cell: update.mark(element.indexPath).map { views.mark(view, for: $0) }
    // The text of a header or badge may depend on the items.
    case .supplementary: views.mark(view, for: .reload)
    case .decoration: break
    }
  }

  /// Returns the identity of an element after an update; `nil` if the update removes it.
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
      let (frames, unmeasured) = framesAroundViewport(update)
      return UpdateTransition(
        frames: frames, unmeasured: unmeasured, firstInView: firstItemInView(),
        axis: solvedLayout.scrollDirection, oldPath: update.oldPath)
    }
  }

  /// Returns the frames of items that may become visible: those within one viewport before and
  /// after. The second result contains the unmeasured ones.
  private func framesAroundViewport(
    _ update: DataUpdate
  ) -> (frames: [ElementID: Rect], unmeasured: Set<ElementID>) {
    guard !views.isEmpty else { return ([:], []) }
    let axis = solvedLayout.scrollDirection
    var area = shownContent
    area.origin[axis] -= area.size[axis]
    area.size[axis] *= 3
    var frames: [ElementID: Rect] = [:]
    var unmeasured: Set<ElementID> = []
    solvedLayout.forEachElement(in: area, visibleBounds: visibleBounds) { attributes in
      guard attributes.element.category == .cell,
        views.displayedView(of: attributes.element) == nil,
        let path = update.newPath(attributes.indexPath)
      else { return }
      frames[ElementID(.cell, at: path)] = attributes.frame
      if attributes.isEstimated { unmeasured.insert(ElementID(.cell, at: path)) }
    }
    return (frames, unmeasured)
  }

  private func firstItemInView() -> IndexPath? {
    views.displayedElements.lazy.filter { $0.category == .cell }.map(\.indexPath).min()
  }
}

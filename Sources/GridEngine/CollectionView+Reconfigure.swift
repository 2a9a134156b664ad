import FrameTiming

extension CollectionView {
  /// Configures the existing cells of items again at the next layout, without `prepareForReuse`.
  ///
  /// Repeated calls before the layout configure a cell once. Displayed and prepared cells are
  /// reconfigured. An item without a cell is measured again when it receives one.
  ///
  /// - Parameters:
  ///   - indexPaths: The index paths of the items.
  ///   - anchor: The part of the content that stays in place on screen while the items change their
  ///     sizes; by default the first visible item, or the beginning of the content if the view rests
  ///     there.
  /// - Complexity: O(*k*), where *k* is the number of index paths.
  public func reconfigureItems(
    at indexPaths: [IndexPath], anchor: UpdateAnchor<IndexPath> = .automatic
  ) {
    requests.changes.whenPossible { [self] in
      if anchor != .automatic { anchors.requestForMeasuring(anchor) }
      for indexPath in indexPaths {
        setNeedsUpdate(ElementID(.cell, at: indexPath), .reconfigure)
      }
    }
  }

  /// Configures all displayed and prepared views again at the next layout: cells, headers, footers,
  /// badges and decorations. Call it when the colors or the size of type have changed.
  ///
  /// Cells are reconfigured as by ``reconfigureItems(at:anchor:)``, other views are requested again.
  public func reconfigureViews() {
    var elements = Array(views.displayedElements)
    views.forEachOffscreen { elements += [$0.attributes?.element].compactMap(\.self) }
    for element in elements {
      setNeedsUpdate(element, element.category == .cell ? .reconfigure : .reload)
    }
  }

  /// Marks the view of an element, if it has one, to be configured again at the next layout.
  func setNeedsUpdate(_ element: ElementID, _ update: PendingUpdate) {
    if let view = views.view(of: element) {
      views.mark(view, for: update)
    } else if solvedLayout.keepsMeasuredSizes {
      solvedLayout.invalidateSize(of: element)
    }
  }

  /// Configures the views that were marked since the last layout. Keeps the requested anchor in place
  /// while they are measured.
  func updateMarkedViews() {
    // Their new sizes move the item that the last preparation kept in place.
    if views.hasMarked { anchors.forgetPreparedAnchor() }
    if let anchor = anchors.takeRequestForMeasuring() {
      var update = DataUpdate.nothing
      update.anchor = anchor
      let chosen = anchorChoice.anchor(for: update, focused: focusedIndexPath)
      anchors.keep(chosen, keepsFraction: false, at: scroller.offset)
    }
    views.takeMarked { view, update in
      requests.changes.during { self.update(view, by: update) }
    }
  }

  private func update(_ view: CollectionReusableView, by update: PendingUpdate) {
    // Before a reload, whose data may be without the item, all views are discarded.
    guard let attributes = view.attributes, !needsReload else { return }
    let element = attributes.element
    let answer = makeView(for: attributes, current: view)
    require(
      answer === view || update == .reload,
      "reconfiguring \(element) gave another view; use the same registration, or reload the item")
    solvedLayout.invalidateSize(of: element)
    if answer !== view { replace(view, by: answer, for: attributes) }
  }

  /// Replaces the view of an element.
  private func replace(
    _ view: CollectionReusableView, by new: CollectionReusableView?,
    for attributes: LayoutAttributes
  ) {
    let element = attributes.element
    let isDisplayed = views.displayedView(of: element) === view
    if isDisplayed {
      if let new {
        animator.replace(view, by: new)
        reordering.replace(view, by: new)
      }
      views.hide(element)
      endDisplaying(view)
    } else {
      _ = views.takeOffscreen(element)
    }
    discard(view)
    guard let new else { return }
    new.place(at: attributes, in: coordinates)
    new.size = attributes.frame.size
    if let cell = new as? CollectionViewCell {
      delegate?.collectionView(self, didPrepare: cell, forItemAt: attributes.indexPath)
    }
    guard isDisplayed else { return views.keepOffscreen(new, for: element, wasShown: true) }
    views.display(new, for: element)
    beginDisplaying(new)
  }
}

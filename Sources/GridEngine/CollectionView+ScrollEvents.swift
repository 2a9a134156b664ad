import FrameTiming

// The delegate is notified after a change of the motion, with the state after it. It may start
// another motion in each call.

extension CollectionView {
  /// A Boolean value that indicates whether fingers or the pointer drag the content, also while they
  /// rest in between.
  public var isDragging: Bool { scroller.stage == .dragging }

  /// A Boolean value that indicates whether content moves after a drag.
  public var isDecelerating: Bool { scroller.stage == .decelerating }

  /// Notifies the delegate of the changes since the last call.
  ///
  /// - Parameter time: The time of the release, if fingers have left; otherwise `nil`.
  func reportScrolling(releasedAt time: FrameTime? = nil) {
    let old = scroller.followStage()
    let new = scroller.stage
    if new == .dragging, old != .dragging {
      reportEnd(of: old)
      delegate?.collectionViewWillBeginDragging(self)
    }
    if scroller.takeChange(of: contentOffset) { delegate?.collectionViewDidScroll(self) }
    guard new != .dragging, new != old else { return }
    guard old == .dragging else { return reportEnd(of: old) }
    if let time {
      endDragging(at: time)
    } else if new == .decelerating {
      endDragging(at: scroller.now)
    }
    delegate?.collectionViewDidEndDragging(
      self, willDecelerate: scroller.stage == .decelerating)
  }

  private func reportEnd(of stage: ScrollStages.Stage) {
    switch stage {
    case .decelerating: delegate?.collectionViewDidEndDecelerating(self)
    case .animating: delegate?.collectionViewDidEndScrollingAnimation(self)
    case .resting, .dragging: break
    }
  }

  /// Lets the layout and the delegate change the position at which content comes to rest after a
  /// release.
  private func endDragging(at time: FrameTime) {
    let motion = motion
    let proposed = Point(x: motion.x.restingPosition, y: motion.y.restingPosition)
    let velocity = Point(x: motion.x.releaseVelocity, y: motion.y.releaseVelocity)
    var target = collectionViewLayout.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    delegate?.collectionViewWillEndDragging(
      self, withVelocity: velocity, targetContentOffset: &target)
    if target != proposed {
      scroller.land(
        on: coordinates.offset(target), insteadOf: coordinates.offset(proposed), at: time)
    }
  }
}

extension CollectionView {
  /// Points a second below which content counts as resting: a hand that holds it still trembles.
  private static let restingSpeed = 20.0

  /// Where content will be in the next moments; nil while it rests, or as good as rests.
  public var outlook: ScrollOutlook? {
    guard isScrolling else { return nil }
    let axis = collectionViewLayout.configuration.scrollDirection
    let physics = motion[axis]
    let motion = physics.predictedMotion()
    guard abs(motion.velocity) > Self.restingSpeed else { return nil }
    return ScrollOutlook(
      axis: axis, motion: motion, viewport: bounds.size[axis],
      isHeld: physics.phase == .finger || physics.phase == .touch)
  }
}

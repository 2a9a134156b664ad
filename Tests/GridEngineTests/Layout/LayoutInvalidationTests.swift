import Testing

@testable import GridEngine

struct LayoutInvalidationTests {
  @Test func `a layout is solved once before it is first used`() {
    var invalidation = LayoutInvalidation()
    #expect(invalidation.isPending)
    let first = invalidation.take()
    let second = invalidation.take()
    #expect(first == false)
    #expect(second == nil)
  }

  @Test func `an animated change is animated once`() {
    var invalidation = LayoutInvalidation()
    invalidation.invalidate(animated: true)
    let first = invalidation.take()
    invalidation.invalidate()
    let second = invalidation.take()
    #expect(first == true)
    #expect(second == false)
  }

  @Test func `a reload is not animated, and is returned once`() {
    var invalidation = LayoutInvalidation()
    invalidation.invalidate(animated: true)
    invalidation.reload()
    let isAnimated = invalidation.take()
    #expect(isAnimated == false)
    #expect(invalidation.needsReload, "a reload remains pending until it is done")
    let reloads = [invalidation.takeReload(), invalidation.takeReload()]
    #expect(reloads == [true, false])
  }

  @Test func `a layout that has been solved is not solved again`() {
    var invalidation = LayoutInvalidation()
    invalidation.clear()
    #expect(!invalidation.isPending)
  }
}

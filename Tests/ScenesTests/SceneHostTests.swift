import FrameTiming
import GridEngine
import SceneTestSupport
import Testing

@testable import GridSDL
@testable import Scenes

/// Tests the replacement of scenes.
@MainActor
struct SceneHostTests {
  private let fixture = SceneFixture()
  private let first: PlainScene
  private let second: PlainScene

  init() throws {
    first = try PlainScene(items: 400)
    second = try PlainScene(items: 40)
  }

  private func host() -> SceneHost {
    SceneHost(first, named: .photos, in: fixture.context) { [second] name throws(CommandFailure) in
      guard name == .million else { throw CommandFailure("there is none") }
      return second
    }
  }

  @Test func `a scene is replaced by name`() throws {
    let host = host()
    #expect(host.scene === first && host.name == .photos && host.itemCount == 400)
    try host.show(.million)
    #expect(host.scene === second && host.name == .million && host.itemCount == 40)
    #expect(host.displayName == "Million")
  }

  @Test func `a scene that cannot be made leaves the current one`() {
    let host = host()
    #expect(throws: CommandFailure.self) { try host.show(.emoji) }
    #expect(host.scene === first && host.name == .photos)
  }

  @Test func `each scene is prepared before it is shown`() throws {
    var prepared: [ObjectIdentifier] = []
    let host = SceneHost(
      first, named: .photos, in: fixture.context, prepare: { prepared.append(ObjectIdentifier($0)) }
    ) { [second] _ throws(CommandFailure) in second }
    #expect(prepared == [ObjectIdentifier(first.collectionView)])
    try host.show(.million)
    #expect(prepared.last == ObjectIdentifier(second.collectionView) && prepared.count == 2)
  }

  @Test func `the areas of a scene stay free unless something covers them`() throws {
    let host = host()
    var context = ElementContext(
      size: Size(width: 640, height: 480), text: fixture.context.text, time: .now)
    first.protected = [Rect(x: 0, y: 0, width: 640, height: 44)]
    var space = FloatingSpace(size: context.size)
    host.reserve(&space, in: context)
    #expect(space.areas == first.protected)
    context.isCovered = true
    var covered = FloatingSpace(size: context.size)
    host.reserve(&covered, in: context)
    #expect(covered.areas.isEmpty)
  }

  @Test func `a scene that has nothing to show reports its error`() {
    let host = host()
    var failures: [String] = []
    host.onFailure = { failures.append($0.description) }
    host.advance(to: .now)
    #expect(failures.isEmpty)
    first.failure = CommandFailure("there is nothing")
    host.advance(to: .now)
    #expect(failures == ["there is nothing"])
  }
}

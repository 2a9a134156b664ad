import FrameTiming
import GridEngine
import GridImages
import SDLTestSupport
import Synchronization
import TestSupport
import Testing

@testable import GridSDL

/// Tests when an animation shows which of its frames, which have a duration of their own each.
@MainActor
struct AnimationPlayerTests {
  private let canvas = TextCanvas(width: 64, height: 64, background: Color(0))
  private let store: TextureStore
  private let begin = FrameTime(nanoseconds: 1_000_000_000)

  init() {
    store = TextureStore(
      renderer: canvas.renderer, layout: PixelLayout(rendererName: "software"),
      byteLimit: 64 << 20)
  }

  private func player(_ animation: ScriptedAnimation) -> AnimationPlayer {
    AnimationPlayer(.named("a"), animation, textures: store, wake: {})
  }

  /// Shows the next frame as soon as it is decoded, at the time at which the one before ends, and
  /// uploads it.
  ///
  /// - Returns: The duration of the frame in milliseconds; nil if no frame follows.
  private func next(_ player: AnimationPlayer, side: Int = 8) async throws -> Int? {
    let size = PixelSize(width: side, height: side)
    let start = player.end ?? begin
    try await until { player.update(at: start, size: size) || player.hasEnded }
    guard store.pendingCount > 0, let end = player.end else { return nil }
    while store.pendingCount > 0 { _ = store.uploadPending() }
    return Int((end.seconds(since: start) * 1000).rounded())
  }

  @Test func `frames are shown for their durations, and again from the first one`() async throws {
    let animation = ScriptedAnimation([100, 50, 200])
    let player = player(animation)
    var durations: [Int?] = []
    for _ in 0..<7 { durations.append(try await next(player)) }
    #expect(durations == [100, 50, 200, 100, 50, 200, 100])
    #expect(
      player.shown
        == ImageRequest(source: .named("a"), sizeInPixels: PixelSize(width: 8, height: 8)))
  }

  @Test func `no frame is shown before the one before has ended`() async throws {
    let animation = ScriptedAnimation([100, 50, 200])
    let player = player(animation)
    #expect(try await next(player) == 100)
    let size = PixelSize(width: 8, height: 8)
    try await until { player.nextChange != nil || player.update(at: begin, size: size) }
    #expect(player.nextChange == begin.advanced(bySeconds: 0.1))
    #expect(!player.update(at: begin.advanced(bySeconds: 0.099), size: size))
    #expect(player.update(at: begin.advanced(bySeconds: 0.1), size: size))
  }

  @Test func `a late frame does not delay those after it, and after a pause they do not rush`()
    async throws
  {
    let animation = ScriptedAnimation([100, 100, 100])
    let player = player(animation)
    let size = PixelSize(width: 8, height: 8)
    _ = try await next(player)
    var time = begin.advanced(bySeconds: 0.15)
    try await until { player.update(at: time, size: size) }
    while store.pendingCount > 0 { _ = store.uploadPending() }
    #expect(player.end == begin.advanced(bySeconds: 0.2))
    time = begin.advanced(bySeconds: 60)
    try await until { player.update(at: time, size: size) }
    #expect(player.end == time.advanced(bySeconds: 0.1))
  }

  @Test(arguments: [1, 3])
  func `an animation ends after the number of times that it states`(playCount: Int) async throws {
    let animation = ScriptedAnimation([100, 50], playCount: playCount)
    let player = player(animation)
    for _ in 0..<2 * playCount { #expect(try await next(player) != nil) }
    #expect(try await next(player) == nil)
    #expect(animation.decoded == Array(repeating: [0, 1], count: playCount).flatMap(\.self))
    #expect(player.shown != nil, "the last frame remains")
  }

  @Test func `the last frame is decoded again for another size, once`() async throws {
    let animation = ScriptedAnimation([100, 50], playCount: 1)
    let player = player(animation)
    for _ in 0..<2 { _ = try await next(player) }
    for side in [8, 20, 20] { _ = try await next(player, side: side) }
    try await until {
      _ = player.update(at: player.end!, size: PixelSize(width: 20, height: 20))
      while store.pendingCount > 0 { _ = store.uploadPending() }
      return player.shown?.sizeInPixels.width == 20
    }
    #expect(!player.update(at: player.end!, size: PixelSize(width: 20, height: 20)))
    #expect(animation.decoded == [0, 1, 1])
    #expect(player.hasEnded)
  }

  @Test func `an image of one frame is decoded once and not shown`() async throws {
    let animation = ScriptedAnimation([100])
    let player = player(animation)
    #expect(try await next(player) == nil)
    #expect(player.shown == nil && player.nextChange == nil)
    #expect(animation.decoded == [0])
  }

  @Test func `an image that is not animated is not shown`() async throws {
    let animation = ScriptedAnimation([100, 100], failsAt: 0)
    let player = player(animation)
    #expect(try await next(player) == nil)
    #expect(player.shown == nil)
    #expect(animation.decoded == [0])
  }

  @Test func `an animation whose end is damaged begins again after the last good frame`()
    async throws
  {
    let animation = ScriptedAnimation([100, 50, 200, 70], failsAt: 2)
    let player = player(animation)
    var durations: [Int?] = []
    for _ in 0..<5 { durations.append(try await next(player)) }
    #expect(durations == [100, 50, 100, 50, 100])
  }

  @Test
  func `frames of another size are shown when they are uploaded, and the last one until then`()
    async throws
  {
    let animation = ScriptedAnimation([100, 100, 100, 100])
    let player = player(animation)
    _ = try await next(player)
    let small = try #require(player.shown)
    // Frames that were decoded ahead have the old size.
    for _ in 0..<AnimationPlayer.lookahead + 1 { _ = try await next(player, side: 900) }
    #expect(player.shown?.sizeInPixels.width == 900)
    let back = self.player(animation)
    _ = try await next(back)
    #expect(back.shown == small)
  }

  @Test func `a frame waits until the one before is uploaded`() async throws {
    store.budget = TextureStore.Budget(milliseconds: 1_000, bytes: 1)
    let animation = ScriptedAnimation([10, 10, 10])
    let player = player(animation)
    let size = PixelSize(width: 1_000, height: 1_000)
    try await until { player.update(at: begin, size: size) }
    try await until { animation.decoded.count == 2 }
    let later = begin.advanced(bySeconds: 1)
    while store.pendingCount > 0 {
      #expect(!player.update(at: later, size: size) && player.nextChange == nil)
      #expect(store.uploadPending().bytes > 0)
    }
    try await until { player.update(at: later, size: size) }
    #expect(store.entry(for: try #require(player.shown))?.size == size)
  }
}

/// An animation whose frames are of one color.
private final class ScriptedAnimation: AnimationDecoding {
  /// The durations of the frames in milliseconds.
  private let durations: [Int]
  private let playCount: Int
  private let failsAt: Int?
  private let log = Mutex<[Int]>([])

  init(_ durations: [Int], playCount: Int = 0, failsAt: Int? = nil) {
    self.durations = durations
    self.playCount = playCount
    self.failsAt = failsAt
  }

  /// The numbers of the frames that were decoded.
  var decoded: [Int] { log.withLock { $0 } }

  func frame(
    _ index: Int, size: PixelSize, cancellation: CancellationFlag
  ) throws(ImageError) -> AnimationFrame {
    log.withLock { $0.append(index) }
    if index == failsAt {
      throw ImageError(source: .named("a"), reason: .damaged, detail: "is damaged")
    }
    let image = PreparedImage(
      pixels: PixelBuffer(byteCount: 4 * size.area), size: size, format: .bgra, isOpaque: true)
    return AnimationFrame(
      image: image, duration: Double(durations[index]) / 1000,
      isLast: index == durations.count - 1, playCount: playCount)
  }
}

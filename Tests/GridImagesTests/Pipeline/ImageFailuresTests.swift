import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// Requests for sources that have failed.
@MainActor
struct ImageFailuresTests {
  /// A source with an optional failure and a version that a test increments.
  final class Source: Sendable {
    private let state = Mutex<(reason: ImageError.Reason?, version: Int64)>((nil, 1))

    var reason: ImageError.Reason? {
      get { state.withLock { $0.reason } }
      set { state.withLock { $0.reason = newValue } }
    }

    var version: ImageVersion {
      state.withLock { ImageVersion(modified: $0.version, byteCount: 10) }
    }

    func change() { state.withLock { $0.version += 1 } }
  }

  private let source = Source()
  private let decoder: ScriptedDecoder
  private let pipeline: ImagePipeline

  init() {
    let source = source
    decoder = ScriptedDecoder(failure: { _ in source.reason }, versions: { _ in source.version })
    pipeline = ImagePipeline(decoder: decoder, threadCount: 0)
  }

  private func drain() {
    while pipeline.decodeNext() {}
    pipeline.deliver()
  }

  private func load(_ priority: ImagePriority) -> ImageTask {
    pipeline.load(.named("a"), priority: priority)
  }

  @Test func `a damaged source reports its error and is not decoded again until it changes`() {
    source.reason = .damaged
    _ = load(.visible)
    drain()
    for _ in 0..<3 {
      let task = load(.visible)
      #expect(task.error?.reason == .damaged)
      drain()
      #expect(task.isFinished && task.error?.reason == .damaged)
    }
    #expect(decoder.decoded.count == 1)
  }

  @Test func `a missing library is reported once, however many files need it`() {
    var reported: [ImageError] = []
    pipeline.onMissingLibrary = { reported.append($0) }
    source.reason = .missingLibrary
    let tasks = ["a", "b", "c"].map { pipeline.load(.named($0), priority: .visible) }
    drain()
    #expect(tasks.allSatisfy { $0.error?.reason == .missingLibrary })
    #expect(reported.count == 1)
    source.reason = .damaged
    _ = pipeline.load(.named("d"), priority: .visible)
    drain()
    #expect(reported.count == 1)
  }

  @Test(arguments: [ImageError.Reason.damaged, .unsupported, .tooLarge, .unreadable, .tooSlow])
  func `a source that has changed is decoded again`(reason: ImageError.Reason) {
    source.reason = reason
    _ = load(.visible)
    drain()
    source.change()
    source.reason = nil
    let task = load(.visible)
    #expect(task.error?.reason == reason, "the old error until the source is checked")
    drain()
    #expect(task.isFinished && task.error == nil && task.image != nil)
    #expect(pipeline.error(of: .named("a")) == nil)
  }

  @Test func `a source that is written while it is decoded counts as changed`() {
    let source = source
    let decoder = ScriptedDecoder(
      failure: { _ in
        defer { source.change() }
        return source.reason
      }, versions: { _ in source.version })
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 0)
    source.reason = .damaged
    _ = pipeline.load(.named("a"), priority: .visible)
    while pipeline.decodeNext() {}
    pipeline.deliver()
    source.reason = nil
    let task = pipeline.load(.named("a"), priority: .prepared)
    while pipeline.decodeNext() {}
    pipeline.deliver()
    #expect(task.image != nil && task.error == nil)
  }

  @Test func `a source that exceeded its time limit is tried again whenever it becomes visible`() {
    source.reason = .tooSlow
    var events: [String] = []
    let task = pipeline.load(.named("a"), priority: .prepared) { event in
      switch event {
      case .preview: events.append("preview")
      case .image: events.append("image")
      case .failed(let error): events.append("\(error.reason)")
      }
    }
    drain()
    #expect(events == ["tooSlow"] && decoder.decoded.count == 1)
    for count in 2...4 {
      task.priority = .visible
      #expect(!task.isFinished)
      drain()
      #expect(decoder.decoded.count == count && task.isFinished)
      task.priority = .far
      drain()
      #expect(decoder.decoded.count == count, "not while it is offscreen")
    }
    source.reason = nil
    task.priority = .visible
    drain()
    #expect(events == ["tooSlow", "tooSlow", "tooSlow", "tooSlow", "image"])
    #expect(task.error == nil && task.image != nil && pipeline.error(of: .named("a")) == nil)
  }

  @Test func `another tile of a source that exceeded its time limit tries again only if visible`() {
    source.reason = .tooSlow
    _ = load(.visible)
    drain()
    let prepared = load(.prepared)
    drain()
    #expect(prepared.isFinished && prepared.error?.reason == .tooSlow)
    #expect(decoder.decoded.count == 1)
    source.reason = nil
    let visible = load(.visible)
    drain()
    #expect(visible.image != nil && decoder.decoded.count == 2)
  }

  @Test(arguments: [ImageError.Reason.tooLarge, .tooSlow])
  func `the failure of one size is not that of a smaller one or of a part`(
    reason: ImageError.Reason
  ) {
    let decoder = ScriptedDecoder(
      failure: { $0.part == nil && $0.sizeInPixels.width > 100 ? reason : nil },
      versions: { _ in ImageVersion(modified: 1, byteCount: 1) })
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 0)
    func load(_ width: Int, _ part: ImagePart? = nil) -> ImageTask {
      var request = ImageRequest(
        source: .named("a"), sizeInPixels: PixelSize(width: width, height: width))
      request.part = part
      let task = pipeline.load(request, priority: .visible)
      while pipeline.decodeNext() {}
      pipeline.deliver()
      return task
    }
    #expect(load(200).error?.reason == reason)
    let small = load(80)
    #expect(small.image != nil && small.error == nil)
    let part = ImagePart(x: 5, y: 5, size: PixelSize(width: 300, height: 300))
    #expect(load(300, part).error == nil)
    let large = ImageRequest(source: .named("a"), sizeInPixels: PixelSize(width: 200, height: 200))
    #expect(pipeline.error(for: large)?.reason == reason, "the failure is remembered")
    #expect(pipeline.error(for: small.request) == nil)
  }

  @Test func `a cancelled tile is not tried again`() {
    source.reason = .tooSlow
    let task = load(.visible)
    drain()
    task.cancel()
    task.priority = .visible
    drain()
    #expect(decoder.decoded.count == 1)
  }
}

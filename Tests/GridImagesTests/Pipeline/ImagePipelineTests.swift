import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// The pipeline without threads. Each call of `decodeNext()` runs one stage of a job.
@MainActor
struct ImagePipelineTests {
  private let decoder = ScriptedDecoder(
    previewed: { $0.source.description.hasPrefix("camera") },
    broken: { $0.source.description.hasPrefix("broken") })

  private func pipeline(queueLimit: Int = 256, cacheLimit: Int = 67_108_864) -> ImagePipeline {
    ImagePipeline(
      decoder: decoder, threadCount: 0, cacheLimit: cacheLimit, queueLimit: queueLimit)
  }

  private func drain(_ pipeline: ImagePipeline) {
    while pipeline.decodeNext() {}
    pipeline.deliver()
  }

  @Test func `an image is delivered after its decode and stays in memory`() {
    let pipeline = pipeline()
    var events: [String] = []
    let task = pipeline.load(.named("a"), priority: .visible) { events.append($0.name) }
    #expect(task.image == nil && !task.isFinished)
    while pipeline.decodeNext() {}
    #expect(events.isEmpty)
    #expect(pipeline.deliver() == 1)
    #expect(events == ["image"])
    #expect(task.isFinished && task.image === pipeline.image(for: .named("a")))
    let second = pipeline.load(.named("a"), priority: .visible) { events.append($0.name) }
    #expect(second.isFinished && second.image === task.image && events == ["image"])
    #expect(decoder.decoded.count == 1 && pipeline.statistics.memoryHits == 1)
  }

  @Test func `a preview is delivered before the final image and never after it`() {
    let pipeline = pipeline()
    var events: [String] = []
    let task = pipeline.load(.named("camera"), priority: .visible) { events.append($0.name) }
    pipeline.decodeNext()
    pipeline.deliver()
    #expect(events == ["preview"] && task.image?.isPreview == true && !task.isFinished)
    drain(pipeline)
    #expect(events == ["preview", "image"] && task.image?.isPreview == false)
    #expect(pipeline.statistics.previews == 1 && pipeline.statistics.decoded == 1)
  }

  @Test func `a preview that was evicted before its tile appears is looked up again`() {
    // Each image has 400 bytes.
    let pipeline = pipeline(cacheLimit: 4_000)
    let names = (0..<30).map { "camera\($0)" }
    let preloads = names.map { pipeline.load(.named($0), priority: .preload) }
    for _ in names {
      pipeline.decodeNext()
      pipeline.deliver()
    }
    #expect(pipeline.image(for: .named(names[0])) == nil && decoder.decoded.isEmpty)
    var events: [String] = []
    let task = pipeline.load(.named(names[0]), priority: .visible) { events.append($0.name) }
    #expect(task.image == nil)
    pipeline.decodeNext()
    pipeline.deliver()
    #expect(events == ["preview"] && task.image?.isPreview == true)
    withExtendedLifetime(preloads) {}
  }

  @Test func `previews of all tiles come before the first decode`() {
    let pipeline = pipeline()
    let names = ["camera1", "camera2", "camera3"]
    for name in names { _ = pipeline.load(.named(name), priority: .visible) }
    drain(pipeline)
    #expect(
      decoder.calls
        == names.map { .quick(.named($0)) } + names.map { .full(.named($0)) })
  }

  @Test func `equal requests share a decode, and all subscribers are notified`() {
    let pipeline = pipeline()
    var events = 0
    let tasks = (0..<3).map { _ in pipeline.load(.named("a"), priority: .far) { _ in events += 1 } }
    drain(pipeline)
    #expect(decoder.decoded == [.named("a")])
    #expect(events == 3 && tasks.allSatisfy { $0.image != nil })
  }

  @Test func `a shared decode has the highest priority of its subscribers`() {
    let pipeline = pipeline()
    _ = pipeline.load(.named("a"), priority: .preload)
    _ = pipeline.load(.named("b"), priority: .far)
    let visible = pipeline.load(.named("b"), priority: .visible)
    pipeline.decodeNext()
    #expect(decoder.calls.first == .quick(.named("b")))
    visible.cancel()
    _ = pipeline.load(.named("c"), priority: .prepared)
    drain(pipeline)
    #expect(decoder.decoded == [.named("c"), .named("a"), .named("b")])
  }

  @Test func `the last subscriber to leave cancels a pending job`() {
    let pipeline = pipeline()
    var events = 0
    let one = pipeline.load(.named("a"), priority: .visible) { _ in events += 1 }
    let two = pipeline.load(.named("a"), priority: .visible) { _ in events += 1 }
    one.cancel()
    #expect(pipeline.statistics.queued == 1)
    two.cancel()
    #expect(pipeline.statistics.queued == 0 && pipeline.statistics.cancelled == 1)
    drain(pipeline)
    #expect(decoder.calls.isEmpty && events == 0)
  }

  @Test func `a task cancelled by another's callback is not notified and pins nothing`() {
    let pipeline = pipeline()
    var events: [Int] = []
    var second: ImageTask?
    let first = pipeline.load(.named("a"), priority: .visible) { _ in
      events.append(1)
      second?.cancel()
    }
    second = pipeline.load(.named("a"), priority: .visible) { _ in events.append(2) }
    drain(pipeline)
    #expect(events == [1] && second?.image == nil)
    first.cancel()
    pipeline.cacheLimit = 0
    #expect(pipeline.statistics.cacheBytes == 0)
  }

  @Test func `a failure is delivered once, and the source is not tried again until forgotten`() {
    let pipeline = pipeline()
    var failure: ImageError?
    let task = pipeline.load(.named("broken"), priority: .visible) {
      if case .failed(let error) = $0 { failure = error }
    }
    drain(pipeline)
    #expect(failure?.reason == .damaged && task.error == failure && task.isFinished)
    #expect(failure?.description == "broken: is damaged")
    let again = pipeline.load(.named("broken"), priority: .visible)
    #expect(again.isFinished && again.error == failure && decoder.decoded.count == 1)
    pipeline.forget(.named("broken"))
    #expect(!pipeline.load(.named("broken"), priority: .visible).isFinished)
  }

  @Test func `a full queue drops the last job of the lowest priority, and raising queues it again`()
  {
    let pipeline = pipeline(queueLimit: 2)
    let tasks = ["a", "b", "c"].map { pipeline.load(.named($0), priority: .far) }
    #expect(pipeline.statistics.queued == 2 && pipeline.statistics.dropped == 1)
    drain(pipeline)
    #expect(tasks.map(\.isFinished) == [true, true, false])
    tasks[2].priority = .visible
    drain(pipeline)
    #expect(tasks[2].isFinished)
  }

  @Test func `the cache keeps the images of visible and prepared tiles`() {
    let pipeline = pipeline(cacheLimit: 4_000)
    let kept = pipeline.load(.named("kept"), priority: .prepared)
    let left = pipeline.load(.named("left"), priority: .prepared)
    drain(pipeline)
    left.cancel()
    pipeline.cacheLimit = 0
    #expect(pipeline.image(for: .named("kept")) === kept.image)
    #expect(pipeline.image(for: .named("left")) == nil)
    kept.priority = .far
    pipeline.cacheLimit = 0
    #expect(pipeline.image(for: .named("kept")) == nil)
  }

  @Test func `another size of the image is shown until the requested one is decoded`() {
    let pipeline = pipeline()
    _ = pipeline.load(.named("camera", width: 10, height: 10), priority: .visible)
    drain(pipeline)
    var events: [String] = []
    let task = pipeline.load(.named("camera", width: 40, height: 40), priority: .visible) {
      events.append($0.name)
    }
    #expect(task.image?.width == 10 && !task.isFinished)
    drain(pipeline)
    #expect(task.image?.width == 40 && events == ["image"])
  }

  @Test func `only visible images are decoded on the calling thread`() {
    let pipeline = pipeline()
    let ahead = pipeline.load(.named("ahead"), priority: .prepared)
    let task = pipeline.load(.named("camera"), priority: .visible)
    while pipeline.decodeNextVisible() {}
    pipeline.deliver()
    #expect(task.isFinished && task.image?.isPreview == false && !ahead.isFinished)
    #expect(decoder.decoded == [.named("camera")])
  }

  @Test func `images that are never shown are counted as wasted`() {
    let pipeline = pipeline()
    for name in ["seen", "unseen"] { _ = pipeline.load(.named(name), priority: .preload) }
    drain(pipeline)
    #expect(pipeline.statistics.started == 2 && pipeline.statistics.wasted == 2)
    for _ in 0..<2 { pipeline.didShow(.named("seen")) }
    pipeline.didShow(.named("never decoded"))
    #expect(pipeline.statistics.shown == 1 && pipeline.statistics.wasted == 1)
  }

  @Test func `a decode whose item has scrolled out stops, and continues when content rests`() {
    let pipeline = pipeline()
    let flag = pipeline.load(.named("a"), priority: .visible)
    flag.place = Rect(x: 0, y: 100, width: 10, height: 10)
    let other = pipeline.load(.named("b"), priority: .visible)
    while pipeline.decodeNext(), decoder.calls.count < 2 {}
    pipeline.prediction = .glide(from: 2_000, at: 3_000, viewport: 500)
    flag.priority = .far
    #expect(pipeline.statistics.queued == 2)
    while pipeline.decodeNext() {}
    #expect(decoder.decoded == [.named("b")], "the item that scrolled out is pending")
    pipeline.prediction = nil
    drain(pipeline)
    #expect(decoder.decoded == [.named("b"), .named("a")] && flag.isFinished && other.isFinished)
  }
}

extension ImageEvent {
  fileprivate var name: String {
    switch self {
    case .preview: "preview"
    case .image: "image"
    case .failed: "failed"
    }
  }
}

import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// Thumbnails that are made on the calling thread.
struct ThumbnailMakerTests {
  private let decoder = RecordingThumbnails()

  private func request(_ index: Int) -> ImageRequest {
    ImageRequest(file: "/photo-\(index)", sizeInPixels: PixelSize(width: 20, height: 15))
  }

  private func maker(
    _ limits: ThumbnailMaker.Limits = ThumbnailMaker.Limits(), isOnBattery: Bool = false
  ) -> ThumbnailMaker {
    ThumbnailMaker(decoder, threadCount: 0, limits: limits, isOnBattery: { isOnBattery })
  }

  @Test func `photos are decoded in the order in which they were added`() {
    let maker = maker()
    maker.add([request(0), request(1)])
    maker.add([request(2)])
    while maker.makeNext() {}
    #expect(decoder.requests == [request(0), request(1), request(2)])
    #expect(maker.progress.made == 3 && maker.progress.byteCount == 300)
    #expect(maker.progress.pending == 0)
  }

  @Test(arguments: zip([2, 9], [1_000, 200]))
  func `nothing is made above the limits`(count: Int, byteCount: Int) {
    var limits = ThumbnailMaker.Limits()
    (limits.count, limits.byteCount) = (count, byteCount)
    let maker = maker(limits)
    maker.add((0..<9).map(request))
    while maker.makeNext() {}
    #expect(maker.progress.made == 2 && maker.progress.obstacle == .limit)
    maker.stop()
    maker.add([request(9)])
    #expect(!maker.makeNext(), "the limits are those of all rests")
  }

  @Test func `nothing is decoded on battery, until the next rest`() {
    let maker = maker(isOnBattery: true)
    maker.add([request(0), request(1)])
    while maker.makeNext() {}
    #expect(decoder.requests.isEmpty && maker.progress.obstacle == .battery)
    #expect(maker.progress.pending == 0)
    #expect(Set(maker.stop()) == [request(0), request(1)])
    #expect(maker.progress.obstacle == nil)
  }

  @Test func `other programs that need the processors end a rest`() {
    decoder.outcome.withLock { $0 = .postponed }
    let maker = maker()
    maker.add([request(0), request(1)])
    while maker.makeNext() {}
    #expect(decoder.requests == [request(0)] && maker.progress.obstacle == .busy)
    #expect(Set(maker.stop()) == [request(0), request(1)])
  }

  @Test func `stopping cancels the photo that is being decoded and returns the others`() {
    let maker = maker()
    decoder.during.withLock { [request = request(0)] in
      $0 = { flag in
        let unserved = maker.stop()
        #expect(flag.isCancelled && unserved.contains(request) && unserved.count == 2)
      }
    }
    maker.add([request(0), request(1)])
    while maker.makeNext() {}
    let left = maker.stop()
    #expect(decoder.requests == [request(0)] && left.isEmpty)
    #expect(maker.progress.pending == 0)
  }

  @Test func `threads make thumbnails and end`() async throws {
    let maker = ThumbnailMaker(decoder, threadCount: 2, isOnBattery: { false })
    maker.add((0..<20).map(request))
    try await until { maker.progress.made == 20 }
    maker.end()
    #expect(Set(decoder.requests) == Set((0..<20).map(request)))
  }
}

/// A decoder that records the requests, and stores thumbnails of 100 bytes.
private final class RecordingThumbnails: ThumbnailMaking {
  let outcome = Mutex(ThumbnailOutcome.made(byteCount: 100))
  let during = Mutex<@Sendable (CancellationFlag) -> Void>({ _ in })
  private let served = Mutex<[ImageRequest]>([])

  var requests: [ImageRequest] { served.withLock { $0 } }
  var makesThumbnails: Bool { true }

  func makeThumbnail(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> ThumbnailOutcome {
    served.withLock { $0.append(request) }
    during.withLock { $0 }(cancellation)
    return cancellation.isCancelled ? .cancelled : outcome.withLock { $0 }
  }
}

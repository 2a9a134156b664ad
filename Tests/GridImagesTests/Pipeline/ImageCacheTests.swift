import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct ImageCacheTests {
  @Test func `the least recently used image is evicted first`() {
    var cache = ImageCache(limit: 4_000)
    for name in ["a", "b", "c"] {
      cache.insert(.flat(PixelSize(width: 10, height: 10)), for: .named(name))
    }
    _ = cache.image(for: .named("a"))
    cache.limit = 800
    cache.trim()
    #expect(cache.image(for: .named("b")) == nil)
    #expect(cache.image(for: .named("a")) != nil)
    #expect(cache.image(for: .named("c")) != nil)
  }

  @Test func `a pinned image stays, whatever the limit`() {
    var cache = ImageCache(limit: 4_000)
    cache.insert(.flat(PixelSize(width: 10, height: 10)), for: .named("a"))
    #expect(cache.pin(.named("a")) == .named("a"))
    cache.limit = 0
    cache.trim()
    #expect(cache.image(for: .named("a")) != nil)
    cache.unpin(.named("a"))
    cache.trim()
    #expect(cache.count == 0 && cache.byteCount == 0)
  }

  @Test func `an image larger than a tenth of the limit is not cached`() {
    var cache = ImageCache(limit: 4_000)
    cache.insert(.flat(PixelSize(width: 10, height: 10)), for: .named("fits"))
    cache.insert(.flat(PixelSize(width: 11, height: 10)), for: .named("large", width: 11))
    #expect(cache.image(for: .named("fits")) != nil)
    #expect(cache.image(for: .named("large", width: 11)) == nil)
  }

  @Test func `an image serves requests of the same crop down to half its size`() {
    var cache = ImageCache()
    cache.insert(
      .flat(PixelSize(width: 320, height: 240)), for: .named("a", width: 320, height: 240))
    #expect(cache.image(for: .named("a", width: 160, height: 120))?.width == 320)
    #expect(cache.image(for: .named("a", width: 213, height: 160))?.width == 320)
    #expect(cache.image(for: .named("a", width: 159, height: 119)) == nil)
    #expect(cache.image(for: .named("a", width: 200, height: 200)) == nil)
    #expect(cache.image(for: .named("a", width: 321, height: 241)) == nil)
    #expect(cache.image(for: .named("b", width: 160, height: 120)) == nil)
  }

  @Test func `corner radii must agree within a pixel`() {
    var cache = ImageCache()
    var request = ImageRequest.named("a", width: 320, height: 240)
    request.cornerRadiusInPixels = 16
    cache.insert(.flat(request.sizeInPixels), for: request)
    request.sizeInPixels = PixelSize(width: 160, height: 120)
    request.cornerRadiusInPixels = 8
    #expect(cache.image(for: request) != nil)
    request.cornerRadiusInPixels = 16
    #expect(cache.image(for: request) == nil)
  }

  @Test func `any size of the same crop is a substitute`() {
    var cache = ImageCache()
    for width in [40, 80, 400] {
      cache.insert(
        .flat(PixelSize(width: width, height: width)), for: .named("a", width: width, height: width)
      )
    }
    #expect(cache.substitute(for: .named("a", width: 100, height: 100))?.width == 400)
    #expect(cache.substitute(for: .named("a", width: 50, height: 50))?.width == 80)
    #expect(cache.substitute(for: .named("a", width: 500, height: 500))?.width == 400)
    #expect(cache.substitute(for: .named("a", width: 100, height: 50)) == nil)
  }

  @Test func `a preview never replaces the final image`() {
    var cache = ImageCache()
    let size = PixelSize(width: 10, height: 10)
    cache.insert(.flat(size, isPreview: true), for: .named("a"))
    #expect(cache.image(for: .named("a"))?.isPreview == true)
    cache.insert(.flat(size), for: .named("a"))
    cache.insert(.flat(size, isPreview: true), for: .named("a"))
    #expect(cache.image(for: .named("a"))?.isPreview == false)
    #expect(cache.byteCount == 400)
  }

  @Test func `shown images are evicted before prefetched ones, whatever their age`() {
    var cache = ImageCache(limit: 4_000)
    let size = PixelSize(width: 10, height: 10)
    for name in ["ahead", "shown", "far"] { cache.insert(.flat(size), for: .named(name)) }
    let pinned = cache.pin(.named("shown"))
    cache.didShow(.named("shown"))
    cache.limit = 800
    cache.trim()
    #expect(cache.image(for: .named("ahead")) != nil && cache.image(for: .named("far")) != nil)
    #expect(pinned != nil && cache.image(for: .named("shown")) == nil)
    // The tile unpins an image that was evicted.
    cache.unpin(.named("shown"))
    #expect(cache.count == 2)
  }

  @Test func `trimming evicts at most the given number of images`() {
    var cache = ImageCache(limit: 4_000)
    for name in 0..<10 {
      cache.insert(.flat(PixelSize(width: 10, height: 10)), for: .named("\(name)"))
    }
    cache.limit = 0
    cache.trim(atMost: 8)
    #expect(cache.count == 2)
  }

  @Test(arguments: Seeds.chosen)
  func `the cache agrees with a list in order of use`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var cache = ImageCache(limit: 5_000)
    var model = NaiveImageCache(limit: 5_000)
    for step in 0..<Seeds.iterations(2_000) {
      let width = [8, 10, 15, 16].randomElement(using: &random) ?? 8
      let source = "\(Int.random(in: 0..<8, using: &random))"
      let request = ImageRequest.named(source, width: width, height: width)
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let image = PreparedImage.flat(
          request.sizeInPixels, isPreview: Int.random(in: 0..<3, using: &random) == 0)
        cache.insert(image, for: request)
        model.insert(image, for: request)
      case 2: #expect(cache.image(for: request) === model.image(for: request))
      case 3: #expect(cache.pin(request) == model.pin(request))
      case 4:
        cache.unpin(request)
        model.unpin(request)
      case 5:
        cache.didShow(request)
        model.didShow(request)
      default:
        let count = Int.random(in: 0..<4, using: &random)
        cache.trim(atMost: count)
        model.trim(atMost: count)
      }
      #expect(cache.byteCount == model.byteCount, "seed \(seed), step \(step)")
      #expect(cache.count == model.entries.count, "seed \(seed), step \(step)")
    }
  }
}

import GridEngine

@testable import GridImages

/// A naive ``ImageCache``: an array in order of use, searched each time.
struct NaiveImageCache {
  struct Entry {
    var request: ImageRequest
    var image: PreparedImage
    var pins = 0
    var isShown = false
  }
  var entries: [Entry] = []
  let limit: Int

  init(limit: Int) { self.limit = limit }

  var byteCount: Int { entries.map(\.image.byteCount).reduce(0, +) }

  private func index(serving request: ImageRequest) -> Int? {
    if let exact = entries.firstIndex(where: { $0.request == request }) { return exact }
    return entries.indices
      .filter { !entries[$0].image.isPreview && entries[$0].request.serves(request) }
      .min { entries[$0].request.sizeInPixels.width < entries[$1].request.sizeInPixels.width }
  }

  private mutating func touch(_ index: Int) { entries.append(entries.remove(at: index)) }

  mutating func image(for request: ImageRequest) -> PreparedImage? {
    guard let index = index(serving: request) else { return nil }
    touch(index)
    return entries.last?.image
  }

  mutating func insert(_ image: PreparedImage, for request: ImageRequest) {
    guard image.byteCount <= limit / 10 else { return }
    if let index = entries.firstIndex(where: { $0.request == request }) {
      guard !image.isPreview else { return }
      entries[index].image = image
      entries[index].isShown = false
      touch(index)
    } else {
      entries.append(Entry(request: request, image: image))
    }
  }

  mutating func pin(_ request: ImageRequest) -> ImageRequest? {
    guard let index = index(serving: request) else { return nil }
    entries[index].pins += 1
    entries[index].isShown = false
    touch(index)
    return entries.last?.request
  }

  mutating func unpin(_ request: ImageRequest) {
    guard let index = entries.firstIndex(where: { $0.request == request && $0.pins > 0 })
    else { return }
    entries[index].pins -= 1
    if entries[index].pins == 0 { touch(index) }
  }

  mutating func didShow(_ request: ImageRequest) {
    guard let index = entries.firstIndex(where: { $0.request == request }) else { return }
    entries[index].isShown = true
    touch(index)
  }

  mutating func trim(atMost count: Int) {
    for _ in 0..<count {
      guard byteCount > limit,
        let index = entries.firstIndex(where: \.isShown)
          ?? entries.firstIndex(where: { $0.pins == 0 })
      else { return }
      entries.remove(at: index)
    }
  }
}

import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Tests cells with an image, in a grid of tiles of 100 points on a screen of two pixels per point.
@MainActor
struct ImageCellTests {
  private let canvas = TextCanvas(width: 800, height: 400, background: Color(0))
  private let decoder: ScriptedDecoder
  private let images: ImageLoader
  private let view: CollectionView
  private let source: DiffableDataSource<Int, String>

  init() {
    decoder = ScriptedDecoder(
      broken: { $0.source == .file("broken") }, cutOff: { $0.source == .file("cut") },
      traits: { $0.source == .file("raw") ? .raw : [] })
    let textures = TextureStore(
      renderer: canvas.renderer, layout: PixelLayout(rendererName: "software"),
      byteLimit: 64 << 20)
    let images = ImageLoader(
      pipeline: ImagePipeline(decoder: decoder, threadCount: 0), textures: textures, scale: 2)
    self.images = images
    let size = LayoutSize(width: .absolute(100), height: .absolute(100))
    view = CollectionView(
      layout: CompositionalLayout(
        section: LayoutSection(
          group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))),
      environment: LayoutEnvironment(containerSize: Size(width: 400, height: 200), scale: 2))
    let cell = CellRegistration<ImageCell, String> { cell, _, path in
      cell.show(file: path, from: images)
    }
    source = DiffableDataSource<Int, String>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
    }
  }

  /// Shows items, and decodes their images.
  private func show(_ items: [String], decodes: Bool = true) {
    source.apply(uniquing: [(section: 0, items: items)], animatingDifferences: false)
    view.layoutIfNeeded()
    while decodes, images.pipeline.decodeNext() {}
    images.pipeline.deliver()
  }

  private func cell(_ item: Int) throws -> ImageCell {
    try #require(view.cellForItem(at: IndexPath(item: item, section: 0)) as? ImageCell)
  }

  private func request(_ path: String) -> ImageRequest {
    ImageRequest(
      file: path, sizeInPixels: PixelSize(width: 200, height: 200), cornerRadiusInPixels: 16)
  }

  @Test func `an image is decoded once at the size of its cell, and drawn over the whole cell`()
    throws
  {
    show(["a", "b"])
    #expect(Set(decoder.decoded) == [request("a"), request("b")] && decoder.decoded.count == 2)
    let commands = try cell(0).drawList.commands
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(
      commands == [.image(request("a"), frame, placeholder: Theme.dark.placeholder)])
    #expect(images.textures.pendingCount == 2)
  }

  @Test func `a cell whose image cannot be decoded shows the reason`() throws {
    show(["broken"])
    let cell = try cell(0)
    let failure = try #require(cell.failure)
    let texts = cell.drawList.commands.compactMap {
      if case .text(let text, _, _) = $0 { text } else { nil }
    }
    #expect(texts == [failure.detail])
  }

  @Test func `an image of a damaged file is shown with a mark, and not another one in its cell`()
    throws
  {
    show(["cut", "whole"])
    let cell = try cell(0)
    func texts() -> [String] {
      cell.drawList.commands.compactMap {
        if case .text(let text, _, _) = $0 { text } else { nil }
      }
    }
    #expect(cell.isDamaged && texts() == ["Damaged"])
    #expect(cell.accessibilityValue == "Damaged file")
    #expect(try !self.cell(1).isDamaged)
    // Its texture is known when the photo appears again.
    while images.textures.pendingCount > 0 { _ = images.textures.uploadPending() }
    cell.prepareForReuse()
    cell.show(file: "whole", from: images)
    #expect(!cell.isDamaged && texts() == [])
    cell.show(file: "cut", from: images)
    #expect(cell.isDamaged)
  }

  @Test func `a cell that leaves cancels its image`() {
    show(["a"], decodes: false)
    #expect(images.pipeline.isLoading(request("a")))
    show(["b"], decodes: false)
    #expect(!images.pipeline.isLoading(request("a")) && images.pipeline.isLoading(request("b")))
  }

  @Test func `a changed file is decoded again while the old image is shown`() throws {
    show(["a"])
    images.pipeline.forget(.file("a"))
    images.textures.expire(.file("a"))
    try cell(0).reload()
    while images.pipeline.decodeNext() {}
    #expect(decoder.decoded == [request("a"), request("a")])
  }

  @Test func `images of items that come near are decoded at the size of their cells`() {
    source.prefetchImages(of: view, with: images)
    show((0..<200).map { "photo \($0)" })
    for _ in 0..<50 { _ = view.prepareAtRest() }
    while images.pipeline.decodeNext() {}
    #expect(decoder.decoded.count > 8, "more than the window shows")
    #expect(decoder.decoded.allSatisfy { $0 == request($0.source.description) })
    #expect(Set(decoder.decoded).count == decoder.decoded.count)
  }

  @Test func `the traits of a file come with its image, and stay while it is loaded again`() throws
  {
    show(["raw", "a"], decodes: false)
    #expect(try cell(0).traits == [])
    show(["raw", "a"])
    #expect(try cell(0).traits == .raw)
    #expect(try cell(1).traits == [])
    let cell = try cell(0)
    images.pipeline.forget(.file("raw"))
    images.textures.expire(.file("raw"))
    cell.reload()
    #expect(images.pipeline.isLoading(request("raw")) && cell.traits == .raw)
    cell.prepareForReuse()
    #expect(cell.traits == [])
  }

  // MARK: Items of any type

  /// An item of a section; two sections may show the same photo.
  private struct Entry: Hashable, Sendable {
    var section: Int
    var photo: Int
  }

  /// Shows the same photos in two sections, without prefetching cells.
  private func albums(
    photos: Range<Int>
  ) -> (DiffableDataSource<Int, Entry>, (_ first: Int) -> Void) {
    let cell = ImageCell.registration(with: images) { (entry: Entry) in
      .file("photo \(entry.photo)")
    }
    let source = DiffableDataSource<Int, Entry>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
    }
    source.prefetchImages(of: view, with: images, source: { .file("photo \($0.photo)") })
    let show = { (first: Int) in
      source.apply(
        uniquing: (first..<2).map { section in
          (section: section, items: photos.map { Entry(section: section, photo: $0) })
        }, animatingDifferences: false)
    }
    return (source, show)
  }

  @Test func `a closure gives the images of identifiers of any type`() throws {
    let (source, show) = albums(photos: 0..<60)
    defer { withExtendedLifetime(source) {} }
    show(0)
    view.layoutIfNeeded()
    #expect(try cell(1).source == .file("photo 1"))
    for _ in 0..<50 { _ = view.prepareAtRest() }
    while images.pipeline.decodeNext() {}
    #expect(decoder.decoded.count > 4, "more than the window shows")
    #expect(decoder.decoded.allSatisfy { $0 == request($0.source.description) })
  }

  @Test func `the end of one preload of a photo leaves that of another item`() throws {
    images.preload(request("a"), for: 1)
    images.preload(request("a"), for: 2)
    images.preload(request("a"))
    images.endPreload(of: .file("a"), for: 1)
    images.endPreload(of: .file("a"), for: 1)
    #expect(images.pipeline.isLoading(request("a")))
    images.endPreload(of: .file("a"))
    #expect(images.pipeline.isLoading(request("a")))
    images.endPreload(of: .file("a"), for: 2)
    #expect(!images.pipeline.isLoading(request("a")))
  }

  @Test func `a displayed item leaves the preload of its photo to an item that is still near`() {
    var items: [Entry] = []
    let prefetching = ItemPrefetching<Entry>(
      imagesOf: view, in: images, path: { _ in IndexPath(item: 0, section: 0) },
      source: { .file("photo \($0.photo)") },
      request: { [images] in images.request(for: $0, size: $1) })
    show(["x"], decodes: false)
    items = [Entry(section: 0, photo: 1), Entry(section: 1, photo: 1)]
    prefetching.prefetch(items)
    prefetching.display(items[0])
    #expect(images.pipeline.isLoading(request("photo 1")))
    prefetching.cancel([items[1]])
    #expect(!images.pipeline.isLoading(request("photo 1")))
  }

  // MARK: Waiting

  @Test func `a task waits for an image, and for the reason why there is none`() async throws {
    let image = Task { try await images.image(for: request("a")) }
    let failure = Task { try await images.image(for: request("broken")) }
    try await until {
      while images.pipeline.decodeNext() {}
      images.pipeline.deliver()
      return decoder.decoded.count >= 2
    }
    #expect(try await image.value.size == PixelSize(width: 200, height: 200))
    await #expect(throws: ImageError.self) { try await failure.value }
    #expect(try await images.image(for: request("a")).size == PixelSize(width: 200, height: 200))
  }

  @Test func `a cancelled task cancels its image`() async throws {
    let task = Task { try await images.image(for: request("a")) }
    try await until { images.pipeline.isLoading(request("a")) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!images.pipeline.isLoading(request("a")))
  }
}

import GridSDL

// Photos whose captions arrive one after the other, as an `AsyncSequence`. Each tile grows by its caption,
// and what the reader looks at stays in place.

struct Caption: Sendable { let photo: Int, text: String }

/// The captions of a server, in the order in which it finds them.
struct Captions: AsyncSequence, Sendable {
  let photos: [Int]

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<Int>

    mutating func next() async throws -> Caption? {
      guard let photo = rest.popFirst() else { return nil }
      try await Task.sleep(for: .milliseconds(20))
      let words = "a quiet harbor before the first ferry of the day leaves".split(separator: " ")
      let text = words.prefix(2 + photo * 7 % 10).joined(separator: " ")
      return Caption(photo: photo, text: text)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(rest: photos[...]) }
}

final class CaptionCell: CollectionViewCell {
  private static let style = TextStyle(size: 14, color: Theme.dark.text)
  var photo = 0
  var caption: String?

  override func preferredSize(fitting proposed: Size) -> Size {
    let text = textMeasuring?.size(
      of: caption ?? "", style: Self.style, width: proposed.width - 24, maximumLines: 0)
    return Size(width: proposed.width, height: 108 + (caption == nil ? 0 : text?.height ?? 0))
  }

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), Theme.dark.placeholder, cornerRadius: 10)
    let hue = UInt32(photo &* 2_654_435_761 & 0x3F3F3F)
    list.fill(
      Rect(x: 0, y: 0, width: size.width, height: 88), Color(0x404040 + hue), cornerRadius: 10)
    guard let caption, let textMeasuring else { return }
    list.paragraph(
      caption, in: Rect(x: 12, y: 98, width: size.width - 24, height: size.height - 108),
      style: Self.style, measuring: textMeasuring)
  }
}

GridWindow.main {
  let tile = LayoutSize(width: .fractionalWidth(1.0 / 3), height: .estimated(108))
  let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(108))
  var group = LayoutGroup.horizontal(size: row, repeatingSubitem: LayoutItem(size: tile), count: 3)
  group.interItemSpacing = .fixed(10)
  var section = LayoutSection(group: group)
  section.interGroupSpacing = 10
  section.contentInsets = DirectionalEdgeInsets(all: 10)
  let window = try GridWindow(
    title: "Captions", size: Size(width: 720, height: 600),
    layout: CompositionalLayout(section: section))

  var captions: [Int: String] = [:]
  let cell = CellRegistration<CaptionCell, Int> { cell, _, photo in
    (cell.photo, cell.caption) = (photo, captions[photo])
  }
  let source = DiffableDataSource<Int, Int>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  let photos = Array(0..<300)
  source.apply(uniquing: [(section: 0, items: photos)])

  // The task belongs to the main actor. It runs between frames, and waits without stopping them.
  Task {
    for try await caption in Captions(photos: photos) {
      captions[caption.photo] = caption.text
      source.reconfigure([caption.photo])
    }
  }
  window.run(showing: source)
}

import GridSDL

// A list whose rows are as high as their texts, in sections with pinned headers.

/// A row: a title, and a text of any length below it.
final class NoteCell: CollectionViewCell {
  static let title = TextStyle(size: 15, weight: .bold, color: Theme.dark.text)
  static let body = TextStyle(size: 14, color: Theme.dark.secondaryText)
  private var note: Note?
  private var type: (any TextMeasuring)?

  func show(_ note: Note, measuring type: any TextMeasuring) {
    self.note = note
    self.type = type
    setNeedsDisplay()
  }

  /// The height is estimated in the layout. The row states its own here.
  override func preferredSize(fitting proposed: Size) -> Size {
    guard let note, let type else { return proposed }
    let text = type.size(
      of: note.text, style: Self.body, width: proposed.width - 32, maximumLines: 0)
    return Size(width: proposed.width, height: text.height + 58)
  }

  override func draw(into list: inout DrawList) {
    guard let note, let type else { return }
    let card = Rect(x: 0, y: 0, width: size.width, height: size.height - 8)
    list.fill(card, Theme.dark.placeholder, cornerRadius: 10)
    list.text(
      note.title, in: Rect(x: 16, y: 12, width: size.width - 32, height: 22), style: Self.title)
    list.paragraph(
      note.text, in: Rect(x: 16, y: 38, width: size.width - 32, height: size.height - 58),
      style: Self.body, measuring: type)
  }
}

/// The header of a day. It stays at the top while its section scrolls.
final class DayHeader: CollectionReusableView {
  private var text = ""

  func show(_ text: String) {
    self.text = text
    setNeedsDisplay()
  }

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), Theme.dark.background)
    list.text(
      text, in: Rect(x: 4, y: 8, width: size.width - 8, height: 24),
      style: TextStyle(size: 17, weight: .bold, color: Theme.dark.accent))
  }
}

struct Note: Hashable, Sendable {
  let title: String
  let text: String

  /// Returns a note with one to seven sentences.
  init(_ number: Int) {
    let sentences = [
      "The ferry leaves at nine.", "Bring the blue notebook and two pencils.",
      "The measurements of the second run are better than those of the first one.",
      "Call the harbor master about the tide before noon.", "Coffee.",
      "Nobody expected that the light would last until ten in the evening.",
      "Every number in the table has to be checked again by somebody else.",
    ]
    title = "Note \(number + 1)"
    text = (0...number * 5 % 7).map { sentences[(number + $0) % 7] }.joined(separator: " ")
  }
}

GridWindow.main {
  let full = LayoutSize(width: .fractionalWidth(1), height: .estimated(90))
  let rows = LayoutGroup.horizontal(size: full, subitems: [LayoutItem(size: full)])
  var section = LayoutSection(group: rows)
  section.contentInsets = DirectionalEdgeInsets(
    top: 0, leading: 16, bottom: 12, trailing: 16)
  section.boundarySupplementaryItems = [
    LayoutBoundarySupplementaryItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(40)), elementKind: "day",
      alignment: .top, pinToVisibleBounds: true)
  ]
  let window = try GridWindow(
    title: "Self-sizing list", size: Size(width: 640, height: 720),
    layout: CompositionalLayout(section: section))

  let cell = CellRegistration<NoteCell, Note> { cell, _, note in
    cell.show(note, measuring: window.text)
  }
  let header = SupplementaryRegistration<DayHeader>(elementKind: "day") { header, _, path in
    header.show("Day \(path.section + 1)")
  }
  let source = DiffableDataSource<Int, Note>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.supplementaryViewProvider = { view, _, path in
    view.dequeueConfiguredReusableSupplementary(using: header, for: path)
  }
  source.apply(
    uniquing: (0..<200).map { day in
      (section: day, items: (0..<6).map { Note(day * 6 + $0) })
    })
  window.run(showing: source)
}

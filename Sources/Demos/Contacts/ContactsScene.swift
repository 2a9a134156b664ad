import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import Scenes

/// A table of contacts from vCard files, with a section for each letter.
///
/// Demonstrates pinned headers, prepared rows, and photos that are decoded once: prefetching,
/// prepared and visible rows share one decode for equal requests.
final class ContactsScene: Scene {
  let collectionView: CollectionView
  let title: String

  private let context: SceneContext
  private let mailbox: Mailbox<ContactListing.Found>
  private let listing: ContactListing
  private var source: DiffableDataSource<String, PersonID>!
  private var book = ContactBook()
  private var index = IndexBar()
  /// The prefetched photos of rows that have no cell yet.
  private var photosAhead: [PersonID: ImageLoad] = [:]
  private var isReading = true
  private var message: String?

  /// Shows the contacts in the files at `paths`, which are read in the background, and again when
  /// they are saved.
  ///
  /// - Parameters:
  ///   - language: The language by whose rules names are sorted.
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  init(
    paths: [String], language: String = NameAlphabet.environmentLanguage, context: SceneContext,
    environment: LayoutEnvironment, wake: @escaping @Sendable () -> Void
  ) {
    self.context = context
    title = paths.first.map { FileName(ofPath: $0).description } ?? "Contacts"
    collectionView = CollectionView(
      layout: CompositionalLayout { _, environment in ContactsLayout.section(in: environment) },
      environment: environment)
    collectionView.wakeHandler = wake
    mailbox = Mailbox(onFilled: wake)
    listing = ContactListing(paths, language: language, into: mailbox)
    source = makeSource()
    source.prefetching = ItemPrefetching(
      prefetch: { [unowned self] ids in for id in ids { prefetch(id) } },
      cancel: { [unowned self] ids in for id in ids { endPrefetching(id) } })
    collectionView.delegate = self
    listing.start()
  }

  var notice: String? {
    if isReading { return "Reading contacts…" }
    return index.letters.isEmpty ? "No contact has a matching name" : nil
  }
  var isLoading: Bool { isReading }

  func takeMessage() -> String? { message.take() }

  var hasPendingUpdates: Bool { !mailbox.isEmpty }

  func update() throws(CommandFailure) {
    for found in mailbox.takeAll() {
      if found.isReread {
        message = Self.summary(of: found.problems)
        if found.book.people.isEmpty {
          if isReading, let first = found.problems.first { throw CommandFailure(first.description) }
          continue
        }
      }
      show(found)
    }
  }

  private func show(_ found: ContactListing.Found) {
    book = found.book
    index.letters = found.snapshot.sectionIdentifiers
    source.apply(found.snapshot, animatingDifferences: !isReading)
    // Contacts may have changed, and their photos have other positions in the file.
    if found.isReread, !isReading { reconfigureCells() }
    isReading = false
  }

  func drawOver(in size: Size, into list: inout DrawList) {
    index.textScale = collectionView.environment.textScale
    index.current = currentSection
    index.draw(in: size, theme: context.theme, into: &list)
  }

  /// Returns the areas of the pinned letter and of the index.
  func protectedAreas(in size: Size) -> [Rect] {
    let environment = collectionView.environment
    return [
      Rect(x: 0, y: 0, width: size.width, height: ContactsLayout.headerHeight(in: environment))
    ]
      + index.frames(in: size)
  }

  func handle(_ event: InputEvent, at time: FrameTime) -> Bool {
    switch index.handle(event, in: collectionView.environment.containerSize) {
    case .ignored: return false
    case .handled: return true
    case .chosen(let section):
      scroll(toSection: section)
      return true
    }
  }

  private static func summary(of problems: [VCardProblem]) -> String? {
    guard let first = problems.first else { return nil }
    if problems.count == 1 { return first.description }
    let file = FileName(ofPath: first.path)
    return "\(problems.count) cards skipped, the first at \(file):\(first.line)"
  }

  // MARK: Views

  private func makeSource() -> DiffableDataSource<String, PersonID> {
    let context = context
    let row = CellRegistration<ContactCell, PersonID> { [unowned self] cell, _, id in
      // The cell of a removed contact exists until it has faded out.
      if let card = book[id] { cell.show(card, in: context) }
    }
    let source = DiffableDataSource<String, PersonID>(collectionView: collectionView) {
      view, path, id in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: id)
    }
    let letter = SupplementaryRegistration<LetterView>(elementKind: ContactsLayout.letter) {
      [unowned self] view, _, path in
      view.show(
        self.source.sectionIdentifier(for: path.section) ?? "", theme: context.theme)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: letter, for: path)
    }
    return source
  }

  // MARK: Prefetching

  private func prefetch(_ id: PersonID) {
    guard let card = book[id], let request = ContactCell.request(for: card, in: context) else {
      return
    }
    let task = context.pictures.load(request, priority: .preload) { _ in }
    task?.place = source.indexPath(for: id).flatMap {
      collectionView.collectionViewLayout.layoutAttributesForItem(at: $0)?.frame
    }
    photosAhead[id] = task
  }

  private func endPrefetching(_ id: PersonID) { photosAhead.removeValue(forKey: id)?.cancel() }

  // MARK: Index

  private var currentSection: Int? {
    let environment = collectionView.environment
    let below = Point(
      x: ContactsLayout.insets(in: environment).leading + 1,
      y: ContactsLayout.headerHeight(in: environment) + 1)
    return collectionView.indexPathForItem(atViewportPoint: below)?.section
  }

  /// Scrolls a letter to the top, with its first row directly below its header.
  private func scroll(toSection section: Int) {
    collectionView.scrollToItem(
      at: IndexPath(item: 0, section: section), alignment: .start, animated: false)
  }
}

extension ContactsScene: CollectionViewDelegate {
  /// Ends the prefetching of a row, which has requested its photo itself and shares the decode.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    if let id = source.itemIdentifier(for: indexPath) { endPrefetching(id) }
  }
}

extension ContactsScene: SearchableScene {
  func showItems(matching text: String) { listing.show(named: text) }
}

/// The header of a section: its letter.
private final class LetterView: CollectionReusableView {
  private var letter = ""
  private var theme = Theme.dark

  /// Shows a letter.
  func show(_ letter: String, theme: Theme) {
    self.letter = letter
    self.theme = theme
  }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    // Opaque, because rows scroll behind the header.
    list.fill(bounds, theme.background)
    list.text(
      letter, in: Rect(x: 12, y: 0, width: bounds.width - 24, height: bounds.height),
      style: TextStyle(size: 14, weight: .bold, color: theme.accent))
    list.fill(
      Rect(x: 12, y: bounds.maxY - 1, width: bounds.width - 24, height: 1), theme.placeholder)
  }
}

import GridEngine
import GridSDL
import ItemSources
import Scenes

/// The photos of folders in a grid of square tiles, or in rows or columns of their own shapes.
final class PhotosScene: ColumnScene {
  /// The margin around tiles and the spacing between them, in points.
  static let margin = 12.0
  static let spacing = 8.0

  let collectionView: CollectionView
  /// The name for the user of content that is no folder of theirs; nil for the names of the paths.
  private let name: String?

  private let grid: GridColumns
  let layout: PhotosLayout
  /// The chosen arrangement, which is displayed when the aspect ratios that it needs are known.
  private(set) var arrangement: TileArrangement
  let source: DiffableDataSource<PictureMonth, PictureID>
  let listing: PictureListing
  private let mailbox: Mailbox<PictureListing.Found>
  let pictures: ImageLoader
  private let folder: PictureFolder
  private let versions = FileVersions()
  private var growth = GrowthAnchor<PictureID>()
  private var restorer: PlaceRestorer
  private var isListing = true
  /// Whether the photos are in their final order.
  private var isSorted = false
  /// The filter and the order of the displayed list.
  private var shown: PictureListing.Arrangement?
  /// The months of the displayed list; nil unless it is sorted by date.
  private(set) var months: MonthIndex?
  let marks = ListedMarks()
  private var total = 0
  /// Whether a folder without photos is explained in the window, even if it is missing.
  private let explainsProblems: Bool
  /// The message about a path that cannot be shown; nil for none.
  private var problem: String?
  /// The numbers of files that cannot be shown, of the last list.
  private var skipped = SkippedFiles()
  private var message: String?
  /// The key of the folder in the session, which asking the file system for may take long.
  private var key: FolderKey? { didSet { if key != oldValue { updatePlaces() } } }
  /// The way to the folder, for the header.
  private var places: [SceneHeading.Place] = []
  private(set) var title = ""
  /// The number of displayed photos.
  private var shownCount = 0
  /// The last message about folders whose changes appear late.
  private var watchProblem: String?
  /// The path of the renamed photo that gets the focus in the next list, and the number of the
  /// refresh that makes it.
  var awaitedFile: (path: String, refresh: Int)?
  /// The photos that are being moved to the trash, until they are no longer listed.
  var leaving: Set<PictureID> = []

  /// Shows the photos of `folder`, which are listed in the background and appear gradually.
  ///
  /// - Parameter problem: A message for the user about a path that cannot be shown; nil for none.
  init(
    folder: PictureFolder, _ request: PhotosRequest, problem: String? = nil,
    in context: SceneContext
  ) {
    name = request.name
    self.folder = folder
    explainsProblems = request.explainsProblems
    // Without any photos, it is the notice.
    message = folder.openedPhoto != nil || folder.paths.count > 1 ? problem : nil
    restorer = PlaceRestorer(folder.openedPhoto == nil ? request.place : nil)
    let grid = GridColumns(count: request.columns)
    self.grid = grid
    arrangement = request.arrangement
    let layout = PhotosLayout(
      request.arrangement, showsCaptions: request.showsCaptions, columns: grid)
    self.layout = layout
    let view = CollectionView(
      layout: CompositionalLayout { layout.section(at: $0, in: $1) },
      environment: request.environment)
    collectionView = view
    view.wakeHandler = request.wake
    pictures = context.pictures
    let (versions, marks) = (versions, marks)
    let mailbox = Mailbox<PictureListing.Found>(onFilled: request.wake)
    self.mailbox = mailbox
    var wanted = PictureListing.Arrangement(
      order: request.order, isReversed: request.isReversed,
      needsAspectRatios: request.arrangement.needsAspectRatios)
    wanted.needsRatings = request.ratings == .sidecar
    listing = PictureListing(folder, wanted, headers: request.headers) { mailbox.post($0) }
    let names = listing.names
    let photo = CellRegistration<PhotoCell, PictureID> { [unowned view] cell, _, photo in
      var listed = ListedPhoto(names.path(of: photo))
      listed.version = versions[listed.path]
      listed.traits = marks.traits(of: photo, named: names.name(of: photo))
      listed.rating = marks.ratings[photo] ?? .none
      listed.isMirrored = view.environment.layoutDirection == .rightToLeft
      context.willConfigureCell(listed.path)
      cell.show(
        listed, captionHeight: { [unowned view] in layout.captionHeight(in: view.environment) },
        in: context)
    }
    source = DiffableDataSource(collectionView: view) { view, indexPath, id in
      view.dequeueConfiguredReusableCell(using: photo, for: indexPath, item: id)
    }
    layout.source = source
    let header = SupplementaryRegistration<MonthHeader>(elementKind: MonthHeader.kind) {
      [unowned view] header, _, path in
      guard let month = layout.month(at: path.section) else { return }
      header.show(
        month, count: layout.count(in: month), direction: view.environment.layoutDirection,
        in: context)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    source.prefetching = ItemPrefetching(
      imagesOf: view, in: context.pictures,
      path: { [unowned source] in source.indexPath(for: $0) },
      source: { .file(names.path(of: $0)) },
      request: { [unowned view] in
        let height = $1.height - layout.captionHeight(in: view.environment)
        return context.picture($0, size: Size(width: $1.width, height: height))
      })
    updatePlaces()
    listing.start()
  }

  var columnChoice: any ColumnChoosing { grid }

  /// Returns the area of the pinned month header.
  func protectedAreas(in size: Size) -> [Rect] {
    guard order == .month else { return [] }
    let height = MonthHeader.height(in: collectionView.environment)
    return [Rect(x: 0, y: collectionView.bars.covered.top, width: size.width, height: height)]
  }

  var notice: String? {
    guard shownCount == 0 else { return nil }
    if isListing || !isSorted {
      return folder.input == nil ? "Looking for photos…" : "Waiting for paths on standard input…"
    }
    guard total == 0 else { return "No photo matches the search" }
    if let problem { return problem }
    return [folder.emptyNotice, skipped.summary].compactMap(\.self).joined(separator: "\n")
  }

  var offersOtherFolders: Bool { !isListing && total == 0 }

  var isLoading: Bool { isListing || !isSorted }

  func takeMessage() -> String? { message.take() }

  func place(of item: IndexPath) -> (title: String, detail: String) {
    guard let months, months.months.indices.contains(item.section) else {
      let index = collectionView.itemIndex(at: item) ?? 0
      return (picture(at: index)?.name ?? "", "\((index + 1).grouped) of \(pictureCount.grouped)")
    }
    let number = months.photos(ofSection: item.section).lowerBound + item.item + 1
    let month = months.months[item.section]
    return (
      month == .none ? "No date" : month.title, "\(number.grouped) of \(months.photoCount.grouped)"
    )
  }

  var hasPendingUpdates: Bool { !mailbox.isEmpty }

  func update() throws(CommandFailure) {
    let found = mailbox.takeAll()
    guard let newest = found.last else { return }
    apply(
      newest, written: found.reduce(into: []) { $0.formUnion($1.written) },
      remarked: found.reduce(into: []) { $0.formUnion($1.remarked) })
    total = newest.total
    problem = newest.problem
    key = newest.key
    reportSkipped(newest)
    if newest.watchProblem != watchProblem {
      watchProblem = newest.watchProblem
      message = watchProblem ?? message
    }
    if isListing, newest.isComplete { try check(newest) }
    isListing = !newest.isComplete
    isSorted = newest.isSorted
  }

  /// Checks a complete list: reports paths of standard input that lead to nothing.
  ///
  /// - Throws: A `CommandFailure` if there are no photos and will be none.
  private func check(_ found: PictureListing.Found) throws(CommandFailure) {
    if found.total == 0, !explainsProblems, !folder.mayBeFilled, found.input.folders.isEmpty {
      throw CommandFailure(
        folder.input == nil
          ? "\(folder): contains no photos; give a folder with \(PictureFolder.formatNames) files"
          : found.input.failure)
    }
    message = found.input.problem ?? message
  }

  /// Reports the files that cannot be shown when the folders are listed, and whenever their numbers
  /// change.
  private func reportSkipped(_ found: PictureListing.Found) {
    guard found.isComplete, found.skipped != skipped else { return }
    skipped = found.skipped
    // Next to an opened photo, the other files of its folder do not matter.
    guard folder.openedPhoto == nil else { return }
    // Without photos, the notice in the middle of the window has the same text.
    if found.total > 0, let summary = skipped.summary { message = summary }
  }

  /// Shows a list. Photos whose files were written are decoded again; until then their cells show
  /// the old version. Cells of photos whose badges have changed are configured again.
  private func apply(
    _ found: PictureListing.Found, written: Set<PictureID>, remarked: Set<PictureID>
  ) {
    let known = written.filter { source.indexPath(for: $0) != nil }
    expire(known)
    var snapshot = found.snapshot
    // Only items of the snapshot can be reconfigured.
    let marked = known.union(remarked.isEmpty ? [] : photosOfCells.filter(remarked.contains))
      .filter { snapshot.indexOfItem($0) != nil }
    try? snapshot.reconfigureItems(Array(marked))
    // While the list grows, visible photos stay where they are, also at the beginning of the list.
    // Later changes, and those that the user asked for, are shown there.
    let isGrowing = (isListing || !isSorted) && found.arrangement == shown
    shown = found.arrangement
    months = found.months
    shownCount = snapshot.numberOfItems
    (marks.ratings, marks.livePhotos) = (found.ratings, found.livePhotos)
    var anchor = UpdateAnchor<PictureID>.firstVisible
    if found.arrangement.needsAspectRatios {
      layout.aspectRatios = found.aspectRatios
      layout.arrangement = arrangement
      anchor = growth.next(in: collectionView) { [source] in source.itemIdentifier(for: $0) }
    }
    restorer.willApply(to: collectionView)
    // This also solves the layout again with the new aspect ratios. The lists before the final one are
    // unsorted parts of it: their tiles would cross each other.
    source.apply(
      snapshot, animatingDifferences: !isLoading, anchor: isGrowing ? anchor : .automatic)
    restorer.didApply(to: collectionView, isComplete: found.isComplete && found.isSorted) {
      pictureIndex(of: .file(folder.paths[0] + "/" + $0))
    }
    growth.contentDidScroll(to: collectionView.contentOffset)
    if !leaving.isEmpty { leaving = leaving.filter { source.indexPath(for: $0) != nil } }
    focusAwaitedFile(found.refreshes)
  }

  /// Forgets the images of photos, which are decoded again.
  func expire(_ photos: some Sequence<PictureID>) {
    for photo in photos {
      let path = listing.names.path(of: photo)
      versions.raise(path)
      pictures.pipeline.forget(.file(path))
      pictures.expire(.file(path))
    }
  }
}

extension PhotosScene: PictureGallery {
  var openedPicture: ImageSource? { folder.openedPhoto.map { .file($0) } }

  var pictureCount: Int { source.snapshot().numberOfItems }

  func picture(at index: Int) -> GalleryPicture? {
    collectionView.indexPath(ofItem: index).flatMap { source.itemIdentifier(for: $0) }.map {
      let path = listing.names.path(of: $0)
      return GalleryPicture(source: .file(path), name: FileName(ofPath: path).description)
    }
  }

  func pictureIndex(of picture: ImageSource) -> Int? {
    guard let path = picture.filePath else { return nil }
    return listing.names.photos(at: path).lazy.compactMap { [source] in source.indexPath(for: $0) }
      .first.flatMap { collectionView.itemIndex(at: $0) }
  }
}

extension PhotosScene: RememberedScene {
  /// A photo that was opened itself leaves the place in its folder as it was.
  var remembersPlace: Bool { folder.openedPhoto == nil }

  var record: FolderRecord? {
    guard !isLoading, let key, key.isFolder else { return nil }
    return FolderRecord(
      folder: key.path, order: order.rawValue, isReversed: isReversed,
      arrangement: arrangement.rawValue, showsCaptions: layout.showsCaptions, place: place)
  }

  /// The place of the first visible item; nil at the beginning.
  private var place: FolderPlace? {
    let view = collectionView
    guard view.contentOffset.y > view.minimumContentOffset.y else { return nil }
    let visible = view.visibleCells.compactMap(\.layoutAttributes)
      .filter { $0.frame.maxY > view.bounds.minY }
    guard let first = visible.min(by: { $0.indexPath < $1.indexPath }),
      let item = source.itemIdentifier(for: first.indexPath),
      let index = view.itemIndex(at: first.indexPath)
    else { return nil }
    let path = listing.names.path(of: item)
    let prefix = folder.paths[0] + "/"
    guard path.hasPrefix(prefix) else { return nil }
    return FolderPlace(
      item: String(path.dropFirst(prefix.count)), index: index,
      offset: view.contentOffset.y - first.frame.minY)
  }
}

extension PhotosScene: SortableScene {
  func showItems(matching text: String) { listing.arrangement.query = PictureQuery(text) }

  var order: PictureOrder {
    get { listing.arrangement.order }
    set {
      listing.arrangement.order = newValue
      message = sortMessage
    }
  }

  var isReversed: Bool {
    get { listing.arrangement.isReversed }
    set {
      listing.arrangement.isReversed = newValue
      message = sortMessage
    }
  }

  private var sortMessage: String {
    "Photos by \(order.title.lowercased()), \(order.direction(isReversed: isReversed))"
  }
}

extension PhotosScene: HeadedScene {
  /// Computes the way to the folder, and the title of the window with it.
  private func updatePlaces() {
    places = currentPlaces
    title = "\(places.last?.title ?? "Photos") – GridApp"
  }

  var heading: SceneHeading {
    SceneHeading(
      places: places,
      count: SceneHeading.count(shown: shownCount, of: total, isListing: isListing),
      order: listing.arrangement.order.title, arrangement: arrangement.shortTitle)
  }

  private var currentPlaces: [SceneHeading.Place] {
    if let name { return [SceneHeading.Place(title: name)] }
    guard folder.paths.count == 1 else {
      return [SceneHeading.Place(title: "\(folder.paths.count.grouped) places")]
    }
    let path = key?.path ?? folder.paths[0]
    return SceneHeading.Place.places(onTheWayTo: path, home: UserDirectories().home)
  }
}

extension PhotosScene: TiledScene {
  func arrangeTiles(_ arrangement: TileArrangement) {
    guard arrangement != self.arrangement else { return }
    self.arrangement = arrangement
    message = "Photos \(arrangement.title)"
    if arrangement.needsAspectRatios, shown?.needsAspectRatios != true {
      listing.arrangement.needsAspectRatios = true
    } else {
      layout.arrangement = arrangement
      collectionView.invalidateLayout(animated: true)
    }
  }
}

extension PhotosScene: DatedScene {
  func goToDate(_ text: String) -> String? {
    guard order == .month else {
      return "Photos are sorted by \(order.title.lowercased()); press Ctrl S to sort them by date"
    }
    guard let date = DateQuery(text) else {
      return "\(text): not a date; type a year or a month, such as 2019 or June 2019"
    }
    guard let months = months?.months,
      let section = date.section(in: months, isReversed: isReversed)
    else { return nil }
    // The pinned header covers the beginning of the window.
    let path = IndexPath(item: 0, section: section)
    collectionView.scrollToItem(at: path, alignment: .start, animated: false)
    let isFound = months[section].isPart(of: date)
    return isFound ? nil : "No photos of \(text); the nearest are of \(months[section].title)"
  }
}

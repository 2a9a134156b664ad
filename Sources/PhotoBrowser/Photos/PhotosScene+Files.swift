import GridEngine
import GridImages
import GridSDL
import ItemSources
import Scenes

extension PhotosScene: FileScene {
  func filesDidAnswer() { listFilesAgain { $0.isOfSilentFile } }

  func listFilesAgain() { listFilesAgain { _ in true } }

  /// Lists the files again, and decodes visible photos again whose error is worth another try.
  private func listFilesAgain(decoding isTriedAgain: (ImageError) -> Bool) {
    listing.refresh()
    let failed = collectionView.visibleCells.compactMap(\.layoutAttributes)
      .compactMap { source.itemIdentifier(for: $0.indexPath) }
      .filter {
        pictures.pipeline.error(of: .file(listing.names.path(of: $0))).map(isTriedAgain) ?? false
      }
    guard !failed.isEmpty else { return }
    expire(failed)
    source.reconfigure(failed)
  }

  var selectedFiles: FileSelection? {
    let photos = selectedPhotos
    guard !photos.isEmpty else { return nil }
    return FileSelection(count: photos.count) { [photos, names = listing.names] in
      photos.map(names.path(of:))
    }
  }

  /// The selected photos, or else the focused one, except those that are being moved away.
  private var selectedPhotos: [PictureID] {
    var photos = source.selectedItemIdentifiers
    if photos.isEmpty { photos = [source.focusedItemIdentifier].compactMap(\.self) }
    return leaving.isEmpty ? photos : photos.filter { !leaving.contains($0) }
  }

  func leaveFiles(_ opened: String?) -> (_ failed: [Int]) -> Void {
    var photos = selectedPhotos
    if let opened {
      photos = pictureIndex(of: .file(opened)).flatMap(photo(at:)).map { [$0] } ?? []
    }
    leaving.formUnion(photos)
    if opened == nil { leaveSelection() }
    return { [weak self] failed in
      let kept = failed.compactMap { photos.indices.contains($0) ? photos[$0] : nil }
      self?.keep(kept, selects: opened == nil)
    }
  }

  private func leaveSelection() {
    let view = collectionView
    let last = view.indexPathsForSelectedItems.last ?? view.focusedIndexPath
    guard let index = last.flatMap({ view.itemIndex(at: $0) }) else { return }
    func stays(_ index: Int) -> Bool {
      guard let path = view.indexPath(ofItem: index) else { return false }
      return !view.isItemSelected(at: path) && !isLeaving(index)
    }
    let next = (index..<pictureCount).first(where: stays) ?? (0..<index).last(where: stays)
    view.clearSelection()
    view.focusedIndexPath = next.flatMap { view.indexPath(ofItem: $0) }
  }

  /// Ends the move of photos whose files are still there, and selects them, unless the user has
  /// selected others.
  private func keep(_ photos: [PictureID], selects: Bool) {
    leaving.subtract(photos)
    guard selects, !collectionView.hasSelection else { return }
    for photo in photos {
      guard let path = source.indexPath(for: photo) else { continue }
      collectionView.selectItem(at: path, animated: false)
    }
  }

  func isLeaving(_ index: Int) -> Bool {
    !leaving.isEmpty && photo(at: index).map(leaving.contains) == true
  }

  private func photo(at index: Int) -> PictureID? {
    collectionView.indexPath(ofItem: index).flatMap { source.itemIdentifier(for: $0) }
  }

  func refreshFiles(areRestored: Bool) {
    // A file that comes back before the list has changed is the same item.
    if areRestored { leaving = [] }
    listing.refresh()
  }

  func refreshRatings(of paths: [String]) { listing.readRatings(of: paths) }

  func refreshFiles(renamed path: String, to newPath: String) {
    let number = listing.refresh(renamed: (path, newPath))
    awaitedFile = (newPath, number)
  }

  /// Selects the renamed photo when it is in the list. A list that was made later and lacks it ends
  /// the wait, so that the focus does not move by surprise.
  func focusAwaitedFile(_ refreshes: Int) {
    guard let awaited = awaitedFile else { return }
    guard let index = pictureIndex(of: .file(awaited.path)) else {
      if refreshes >= awaited.refresh { awaitedFile = nil }
      return
    }
    awaitedFile = nil
    guard let item = collectionView.indexPath(ofItem: index) else { return }
    collectionView.selectItem(at: item)
  }
}

import Dispatch
import Foundation
import GridEngine

/// Pictures that a `posts.json` on a server lists, in a grid of square tiles.
final class PostsScene: Scene {
  let collectionView: CollectionView
  let title: String

  private typealias Snapshot = DiffableDataSourceSnapshot<Int, PostList.Post>

  private let address: String
  private let grid: GridColumns
  private let source: DiffableDataSource<Int, PostList.Post>
  private let remote: RemotePictures
  private let mailbox: Mailbox<Result<Snapshot, CommandFailure>>
  private var isWaiting = true
  private var places: [String: Int] = [:]

  /// Shows what the list at `address` names; the list and its pictures come in the background.
  ///
  /// - Parameter wake: Ends the event loop's sleep; called on another thread.
  init(
    address: String, remote: RemotePictures, columns: Int?, context: SceneContext,
    environment: LayoutEnvironment, wake: @escaping @Sendable () -> Void
  ) {
    self.address = address
    self.remote = remote
    title = RemoteAddress.url(address)?.host ?? address
    let grid = GridColumns(count: columns)
    self.grid = grid
    let layout = CompositionalLayout { _, environment in grid.section(in: environment) }
    let view = CollectionView(layout: layout, environment: environment)
    collectionView = view
    let photo = CellRegistration<PhotoCell, PostList.Post> { cell, _, post in
      cell.show(post.asset, in: context)
    }
    source = DiffableDataSource(collectionView: view) { view, indexPath, post in
      view.dequeueConfiguredReusableCell(using: photo, for: indexPath, item: post)
    }
    source.prefetching = ItemPrefetching(
      picturesOf: view, in: context, path: { [unowned source] in source.indexPath(for: $0) },
      source: { $0.asset })
    mailbox = Mailbox(onFilled: wake)
    fetchList()
  }

  var columns: Int {
    get { grid.count(forWidth: collectionView.environment.containerSize.width) }
    set {
      guard newValue != columns, GridColumns.range.contains(newValue) else { return }
      grid.chosen = newValue
      collectionView.invalidateLayout(keeping: .center)
    }
  }

  var notice: String? { isWaiting ? "Asking \(title)…" : nil }

  var isLoading: Bool { isWaiting }

  func takeMessage() -> String? { remote.takeMessage() }

  var hasPendingUpdates: Bool { !mailbox.isEmpty }

  func update() throws(CommandFailure) {
    for result in mailbox.takeAll() {
      let snapshot = try result.get()
      isWaiting = false
      guard snapshot.numberOfItems > 0 else {
        throw CommandFailure("\(address): no posts with pictures in it")
      }
      source.apply(snapshot)
    }
  }

  private func fetchList() {
    let mailbox = mailbox
    let address = address
    let path = remote.cache.path(of: address)
    _ = remote.fetch(address, priority: .visible) { error in
      if let error { return mailbox.post(.failure(CommandFailure("\(address): \(error.detail)"))) }
      DispatchQueue.global(qos: .userInitiated).async {
        mailbox.post(Self.read(path, from: address))
      }
    }
  }

  /// Built off the main thread, which only swaps it in.
  private nonisolated static func read(
    _ path: String, from address: String
  ) -> Result<Snapshot, CommandFailure> {
    do throws(CommandFailure) {
      let data = FileManager.default.contents(atPath: path) ?? Data()
      let list = try PostList(data, from: address)
      var snapshot = Snapshot()
      // Neither can fail: the section is new, and the ids are there once each.
      try? snapshot.appendSections([0])
      try? snapshot.appendItems(list.posts, toSection: 0)
      return .success(snapshot)
    } catch { return .failure(error) }
  }
}

extension PostsScene: PictureGallery {
  var pictureCount: Int { source.snapshot().numberOfItems }

  func picture(at index: Int) -> GalleryPicture? {
    source.itemIdentifier(for: IndexPath(item: index, section: 0)).map {
      GalleryPicture(source: $0.asset, name: $0.title.isEmpty ? $0.id : $0.title)
    }
  }

  // The list does not change once it is there.
  func pictureIndex(of asset: String) -> Int? {
    if places.isEmpty {
      for index in 0..<pictureCount {
        if let picture = picture(at: index) {
          places[picture.source] = places[picture.source] ?? index
        }
      }
    }
    return places[asset]
  }
}

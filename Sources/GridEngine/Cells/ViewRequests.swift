import FrameTiming

/// The current request to the data source's view provider, and the view dequeued for it.
///
/// The provider answers a request by exactly one dequeue call for the requested index path.
/// Anything else is a programming error and stops with a message.
@MainActor
final class ViewRequests {
  /// The number of registrations of one view type, created inside the provider, that triggers a
  /// report.
  static let registrationsMadeInProviderLimit = 3

  @MainActor
  private struct Request {
    let attributes: LayoutAttributes
    /// The existing view of the element, to be configured again; `nil` for a new one.
    let current: CollectionReusableView?
    /// The state of the item.
    let state: CellState
    /// The number of reuse classes before the request; later ones were created inside the provider.
    let newestClass = ReuseClass.count
    var dequeued: CollectionReusableView?
  }

  private var request: Request?
  /// The changes that the program makes during its calls.
  let changes = PostponedChanges()
  /// The number of registrations of each view type that were created inside the provider.
  private var madeInProvider: [String: Int] = [:]
  /// The closures that create decorations, by kind.
  private var decorations: [String: (IndexPath) -> CollectionReusableView] = [:]
  /// The time spent on creating views since ``resetCreationTime()``, in nanoseconds.
  private(set) var creationNanoseconds: Int64 = 0

  /// The state of the requested item.
  var state: CellState? { request?.state }

  /// The size of the requested element.
  var size: Size? { request?.attributes.frame.size }

  /// Registers the closure that creates decorations of a kind.
  func register(
    decorationsOfKind kind: String, _ make: @escaping (IndexPath) -> CollectionReusableView
  ) {
    decorations[kind] = make
  }

  /// Returns the decoration of a kind; `nil` for a kind that is not registered.
  func decoration(ofKind kind: String, at path: IndexPath) -> CollectionReusableView? {
    decorations[kind]?(path)
  }

  /// Requests the view of an element.
  ///
  /// - Parameters:
  ///   - attributes: The layout attributes of the element.
  ///   - current: The view that shows the element and can be configured again.
  ///   - state: The state of the item.
  ///   - ask: Calls the data source.
  func view(
    for attributes: LayoutAttributes, current: CollectionReusableView?, state: CellState,
    _ ask: () -> CollectionReusableView?
  ) -> CollectionReusableView? {
    let outer = request
    request = Request(attributes: attributes, current: current, state: state)
    defer { request = outer }
    let view = ask()
    require(
      view === request?.dequeued,
      "the provider for \(attributes.element) returned another view than it dequeued; return the "
        + "result of the dequeue… call")
    return view
  }

  /// Checks that a view of `reuseClass` may be dequeued for `indexPath`.
  func check(_ reuseClass: ReuseClass, for indexPath: IndexPath) {
    guard let request else {
      stop(
        "a \(reuseClass.name) was dequeued for \(indexPath) without a request for a view; dequeue "
          + "inside the provider only")
    }
    require(
      indexPath == request.attributes.indexPath,
      "a \(reuseClass.name) was dequeued for \(indexPath), but the requested view is for "
        + "\(request.attributes.indexPath); pass the index path that the provider received")
    require(
      request.dequeued == nil,
      "a second view, a \(reuseClass.name), was dequeued for \(indexPath); dequeue one view and "
        + "return it")
  }

  /// The existing view that is to be configured again, if it is of `reuseClass`.
  func currentView(of reuseClass: ReuseClass) -> CollectionReusableView? {
    request?.current?.reuseClass === reuseClass ? request?.current : nil
  }

  /// Records the view that the provider dequeued.
  func didDequeue(_ view: CollectionReusableView) { request?.dequeued = view }

  /// Counts registrations that are created inside the provider.
  ///
  /// One may be a lazy variable on its first use; several of one type are a mistake.
  ///
  /// - Returns: Whether to report `reuseClass`.
  func countIfMadeInProvider(_ reuseClass: ReuseClass) -> Bool {
    guard let request, reuseClass.serial > request.newestClass else { return false }
    let count = madeInProvider[reuseClass.name, default: 0] + 1
    madeInProvider[reuseClass.name] = count
    return count == Self.registrationsMadeInProviderLimit
  }

  // MARK: Cost

  /// Resets the time spent on creating views to 0.
  func resetCreationTime() { creationNanoseconds = 0 }

  /// Records the time spent on creating a view of `reuseClass`.
  func recordCreation(of reuseClass: ReuseClass, nanoseconds: Int64) {
    creationNanoseconds = nanoseconds
    reuseClass.costs[.create].add(nanoseconds: nanoseconds)
  }
}

/// The reason for calling a view's provider again.
enum PendingUpdate: Hashable, Sendable {
  /// The same view is configured again.
  case reconfigure
  /// The view is configured again; a view of another registration may replace it.
  case reload
}

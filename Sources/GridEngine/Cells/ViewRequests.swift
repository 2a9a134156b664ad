/// The requests for views that a data source is asked, and what it dequeues for them.
///
/// A request is answered by one call of a dequeue function, for the index path that was asked; anything
/// else is a programmer's mistake and stops with a message.
@MainActor
final class ViewRequests {
  /// How many registrations of a view, made inside the provider, are reported.
  static let registrationsMadeInProviderLimit = 3

  @MainActor
  private struct Request {
    let attributes: LayoutAttributes
    /// The view that shows the element already and is to be configured again; nil for a new one.
    let current: CollectionReusableView?
    /// What the user does with the item.
    let state: CellState
    /// Reuse classes made from now on are made in the provider.
    let newestClass = ReuseClass.count
    var dequeued: CollectionReusableView?
  }

  private var request: Request?
  /// How many registrations of each view were made in the provider.
  private var madeInProvider: [String: Int] = [:]
  /// What makes the views of decorations, by kind.
  private var decorations: [String: (IndexPath) -> CollectionReusableView] = [:]
  /// What making views took since ``resetCreationTime()``, nanoseconds.
  private(set) var creationNanoseconds: Int64 = 0

  /// What the user does with the item that is asked for.
  var state: CellState? { request?.state }

  /// The size of the element that is asked for.
  var size: Size? { request?.attributes.frame.size }

  /// Makes decorations of a kind by `make`.
  func register(
    decorationsOfKind kind: String, _ make: @escaping (IndexPath) -> CollectionReusableView
  ) {
    decorations[kind] = make
  }

  /// The decoration of a kind for a place; nil for a kind that is not registered.
  func decoration(ofKind kind: String, at path: IndexPath) -> CollectionReusableView? {
    decorations[kind]?(path)
  }

  /// Asks for the view of an element.
  ///
  /// - Parameters:
  ///   - current: The view that shows it and may be configured again.
  ///   - ask: Asks the data source.
  func view(
    for attributes: LayoutAttributes, current: CollectionReusableView?, state: CellState,
    _ ask: () -> CollectionReusableView?
  ) -> CollectionReusableView? {
    let outer = request
    request = Request(attributes: attributes, current: current, state: state)
    defer { request = outer }
    let view = ask()
    precondition(
      view === request?.dequeued,
      "the provider for \(attributes.element) returned another view than it dequeued; return what "
        + "the dequeue… call gave")
    return view
  }

  /// Checks that a view of `reuseClass` may be dequeued for `indexPath` now.
  func check(_ reuseClass: ReuseClass, for indexPath: IndexPath) {
    guard let request else {
      preconditionFailure(
        "a \(reuseClass.name) was dequeued for \(indexPath) though no view is asked for; dequeue "
          + "in the provider only")
    }
    precondition(
      indexPath == request.attributes.indexPath,
      "a \(reuseClass.name) was dequeued for \(indexPath) though the view for "
        + "\(request.attributes.indexPath) is asked for; pass on the provider's index path")
    precondition(
      request.dequeued == nil,
      "a second view, a \(reuseClass.name), was dequeued for \(indexPath); dequeue once and return "
        + "that view")
  }

  /// The view that is to be configured again, where it is of `reuseClass`.
  func currentView(of reuseClass: ReuseClass) -> CollectionReusableView? {
    request?.current?.reuseClass === reuseClass ? request?.current : nil
  }

  /// Notes what the request is answered with.
  func noteDequeued(_ view: CollectionReusableView) { request?.dequeued = view }

  /// Counts registrations that are made in the provider: one may be a lazy variable met for the first
  /// time, several of one type are a mistake.
  ///
  /// - Returns: Whether `reuseClass` is the one to report.
  func countIfMadeInProvider(_ reuseClass: ReuseClass) -> Bool {
    guard let request, reuseClass.serial > request.newestClass else { return false }
    let count = madeInProvider[reuseClass.name, default: 0] + 1
    madeInProvider[reuseClass.name] = count
    return count == Self.registrationsMadeInProviderLimit
  }

  // MARK: Cost

  /// Counts what making views takes from 0.
  func resetCreationTime() { creationNanoseconds = 0 }

  /// Notes what making a view of `reuseClass` took.
  func noteCreation(of reuseClass: ReuseClass, nanoseconds: Int64) {
    creationNanoseconds = nanoseconds
    reuseClass.costs[.create].add(nanoseconds: nanoseconds)
  }
}

/// Why a view's provider is asked again.
enum PendingUpdate: Hashable, Sendable {
  /// The same view is to be configured again.
  case reconfigure
  /// As before; a view of another registration may take its place.
  case reload
}

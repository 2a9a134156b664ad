/// Changes that the program makes while the view calls it, or while the view is between two states.
///
/// A provider, a delegate or a prefetching object may apply a snapshot, scroll, reload, resize or replace
/// the layout in each of its calls. The view is then in the middle of a step that relies on data,
/// layout and views. The change therefore waits until the call has returned and the step is complete.
@MainActor
final class PostponedChanges {
  /// The number of calls and steps in progress, one inside the other.
  private var depth = 0
  private var changes: [() -> Void] = []
  /// Calls that the view owes to the program, about views that a step has removed.
  private var notifications: [() -> Void] = []

  /// Whether a change has to wait.
  var isPostponing: Bool { depth > 0 }

  /// Runs a call of the program, or a step that must not be interrupted; then the changes that were
  /// made in it.
  func during<Result>(_ body: () -> Result) -> Result {
    depth += 1
    let result = body()
    depth -= 1
    if depth == 0, !changes.isEmpty || !notifications.isEmpty { runPending() }
    return result
  }

  /// Makes a change: at once, or when the current call and step have ended.
  func whenPossible(_ change: @escaping () -> Void) {
    if isPostponing { changes.append(change) } else { change() }
  }

  /// Calls the program: at once, or when the current call and step have ended.
  func notify(_ call: @escaping () -> Void) {
    if isPostponing { notifications.append(call) } else { call() }
  }

  /// Makes the changes in their order, then the calls, each of which may make further changes.
  private func runPending() {
    while depth == 0 {
      if !changes.isEmpty {
        changes.removeFirst()()
      } else if !notifications.isEmpty {
        notifications.removeFirst()()
      } else {
        return
      }
    }
  }
}

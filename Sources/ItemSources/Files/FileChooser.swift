import CGio
import Foundation
import GridEngine
import GridImages
import Synchronization

/// The desktop's dialog for choosing photos or folders, as the desktop portal shows it.
package final class FileChooser: Sendable {
  /// The files that a dialog offers.
  package enum Kind: Hashable, Sendable { case photos, folders }

  /// The end of a dialog.
  package enum Outcome: Hashable, Sendable {
    /// The user has chosen files or folders, by their paths.
    case chosen([String])
    /// The dialog cannot be shown; a message for the user.
    case failed(String)
  }

  private let outcomes: Mailbox<Outcome>
  private let isOpen = Atomic(false)

  /// Creates a chooser without a dialog.
  ///
  /// - Parameter wake: Called on any thread when there is an outcome.
  package init(wake: @escaping @Sendable () -> Void) { outcomes = Mailbox(onFilled: wake) }

  /// Opens a dialog, unless one is open. Returns immediately.
  ///
  /// - Parameter parent: The portal's name of the window in front of which the dialog is shown; the
  ///   empty string for none.
  package func open(_ kind: Kind, parent: String) {
    guard !isOpen.exchange(true, ordering: .relaxed) else { return }
    Thread.detachNewThread { [self] in
      let outcome = Self.ask(kind, parent)
      isOpen.store(false, ordering: .relaxed)
      if let outcome { outcomes.post(outcome) }
    }
  }

  /// Whether a dialog has ended.
  package var hasOutcome: Bool { !outcomes.isEmpty }

  /// Returns the outcome of the dialog that ended since the last call; nil without one, and if the
  /// user has chosen nothing.
  package func takeOutcome() -> Outcome? { outcomes.takeAll().last }

  /// Shows a dialog and waits for its end.
  private static func ask(_ kind: Kind, _ parent: String) -> Outcome? {
    let title = kind == .folders ? "Show folders" : "Show photos"
    var error: UnsafeMutablePointer<CChar>?
    let found = unsafe grid_file_chooser_run(parent, title, kind == .folders, &error)
    defer {
      unsafe grid_file_chooser_free(found)
      unsafe free(error)
    }
    if let error = unsafe error {
      let reason = unsafe String(cString: error)
      return .failed("No file dialog: \(reason). Drop files on the window instead")
    }
    guard let found = unsafe found else { return nil }
    var paths: [String] = []
    while let path = unsafe found[paths.count] {
      let bytes = unsafe UnsafeRawBufferPointer(start: path, count: strlen(path))
      paths.append(unsafe SourcePath.string(fromBytes: bytes))
    }
    return .chosen(paths)
  }
}

import Dispatch
import Foundation
import GridEngine
import ItemSources
import Synchronization
import SystemFiles

/// Reads vCard files, and reads them again whenever one is saved. Posts lists of contacts. Works on
/// its own queue.
nonisolated final class ContactListing: Sendable {
  /// A list to show.
  struct Found: Sendable {
    var book: ContactBook
    var snapshot: ContactBook.Snapshot
    /// The problems of skipped cards if the files were read again.
    var problems: [VCardProblem] = []
    /// Whether the files were read again.
    var isReread = false
  }

  private struct State: Sendable {
    var book = ContactBook()
    var filter = ""
  }

  private let paths: [String]
  private let alphabet: NameAlphabet
  private let queue = DispatchQueue(label: "contact listing", qos: .userInitiated)
  private let state = Mutex(State())
  private let mailbox: Mailbox<Found>
  private let watchers = Mutex<[FileWatcher]>([])

  /// Creates a listing of the files at `paths`, sorted by the rules of `language`.
  init(_ paths: [String], language: String, into mailbox: Mailbox<Found>) {
    self.paths = paths
    alphabet = NameAlphabet(language: language)
    self.mailbox = mailbox
  }

  /// Reads the files, and then reads them again when they are saved.
  func start() {
    queue.async { [self] in read() }
    watchers.withLock { watchers in
      watchers = paths.map { path in
        FileWatcher(path: path) { [weak self] in
          guard let self else { return }
          queue.async { self.read() }
        }
      }
    }
  }

  /// Shows the contacts whose names contain `part`; all if it is empty.
  func show(named part: String) {
    state.withLock { $0.filter = part }
    queue.async { [self] in
      let state = state.withLock { $0 }
      mailbox.post(
        Found(book: state.book, snapshot: state.book.snapshot(named: state.filter)))
    }
  }

  private func read() {
    var cards: [VCard] = []
    var problems: [VCardProblem] = []
    for path in paths {
      let file = VCardFile.read(path)
      cards += file.cards
      problems += file.problems
    }
    let book = ContactBook(cards, alphabet: alphabet)
    let (filter, isEmpty) = state.withLock { state in
      // If a file is missing or has no valid card, keep the current list.
      if !cards.isEmpty { state.book = book }
      return (state.filter, state.book.people.isEmpty)
    }
    // Without contacts, the scene ends the program with the first problem.
    Self.report(problems.dropFirst(isEmpty ? 1 : 0))
    mailbox.post(
      Found(
        book: book, snapshot: book.snapshot(named: filter), problems: problems, isReread: true))
  }

  /// Writes the problems of skipped cards to standard error.
  private static func report(_ problems: ArraySlice<VCardProblem>) {
    let most = 50
    for problem in problems.prefix(most) { Terminal.report(problem.description) }
    if problems.count > most { Terminal.report("and \(problems.count - most) more") }
  }
}

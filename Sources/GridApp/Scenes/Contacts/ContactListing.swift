import Dispatch
import Foundation
import ItemSources
import Synchronization

/// Reads files of vCards, again whenever one is saved, and posts who is to be shown; all on a queue
/// of its own.
nonisolated final class ContactListing: Sendable {
  /// A list to be shown.
  struct Found: Sendable {
    var book: ContactBook
    var snapshot: ContactBook.Snapshot
    /// Cards that are left out, where the files were read anew.
    var problems: [VCardProblem] = []
    /// Whether the files were read anew.
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

  /// Makes a listing of the files at `paths`, whose people are sorted for readers of `language`.
  init(_ paths: [String], language: String, into mailbox: Mailbox<Found>) {
    self.paths = paths
    alphabet = NameAlphabet(language: language)
    self.mailbox = mailbox
  }

  /// Reads the files, and from then on what is saved of them.
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

  /// Shows those who have `part` in their names; everybody for none.
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
      // A file that is gone, or broken all through, leaves what was shown.
      if !cards.isEmpty { state.book = book }
      return (state.filter, state.book.people.isEmpty)
    }
    // With nobody to show, the scene ends the program with the first problem.
    Self.report(problems.dropFirst(isEmpty ? 1 : 0))
    mailbox.post(
      Found(
        book: book, snapshot: book.snapshot(named: filter), problems: problems, isReread: true))
  }

  /// Says on standard error which cards are left out and why.
  private static func report(_ problems: ArraySlice<VCardProblem>) {
    let most = 50
    var lines = problems.prefix(most).map { "GridApp: \($0)\n" }
    if problems.count > most { lines.append("GridApp: and \(problems.count - most) more\n") }
    FileHandle.standardError.write(Data(lines.joined().utf8))
  }
}

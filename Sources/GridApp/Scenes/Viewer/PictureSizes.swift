import Dispatch
import GridEngine
import ItemSources

/// How large pictures are, upright, as their files' first bytes say; read in the background.
final class PictureSizes {
  private struct Answer: Sendable {
    let source: String
    let size: PixelSize?
  }

  private let probe: @Sendable (String) -> PixelSize?
  private let mailbox: Mailbox<Answer>
  private var known: [String: PixelSize?] = [:]
  private var asked: Set<String> = []

  /// - Parameters:
  ///   - wake: Ends the event loop's sleep; called on another thread.
  ///   - probe: Reads a picture's size, nil where it has none; called on another thread.
  init(wake: @escaping @Sendable () -> Void, probe: @escaping @Sendable (String) -> PixelSize?) {
    self.probe = probe
    mailbox = Mailbox(onFilled: wake)
  }

  /// A picture's size; nil while it is not known, or cannot be.
  subscript(source: String) -> PixelSize? { known[source] ?? nil }

  /// Whether a picture's file was looked at and is none.
  func isBroken(_ source: String) -> Bool { known[source] == .some(nil) }

  /// Has a picture's size found out, once.
  func ask(_ source: String) {
    guard known[source] == nil, asked.insert(source).inserted else { return }
    let probe = probe
    let mailbox = mailbox
    DispatchQueue.global(qos: .userInitiated).async {
      mailbox.post(Answer(source: source, size: probe(source)))
    }
  }

  /// Takes up what has been found; in the frame's update phase.
  func deliver() {
    for answer in mailbox.takeAll() {
      asked.remove(answer.source)
      known[answer.source] = .some(answer.size)
    }
  }
}

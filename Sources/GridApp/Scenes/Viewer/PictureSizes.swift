import Dispatch
import GridEngine
import ItemSources

/// The upright sizes of photos, read from the headers of their files in the background.
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
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  ///   - probe: Reads the size of a photo, nil if it has none; called on another thread.
  init(wake: @escaping @Sendable () -> Void, probe: @escaping @Sendable (String) -> PixelSize?) {
    self.probe = probe
    mailbox = Mailbox(onFilled: wake)
  }

  /// The size of a photo; nil while it is unknown, or if the file is invalid.
  subscript(source: String) -> PixelSize? { known[source] ?? nil }

  /// Returns whether the file of a photo is invalid.
  func isBroken(_ source: String) -> Bool { known[source] == .some(nil) }

  /// Requests the size of a photo, once.
  func ask(_ source: String) {
    guard known[source] == nil, asked.insert(source).inserted else { return }
    let probe = probe
    let mailbox = mailbox
    DispatchQueue.global(qos: .userInitiated).async {
      mailbox.post(Answer(source: source, size: probe(source)))
    }
  }

  /// Applies the results. Called in the update phase of a frame.
  func deliver() {
    for answer in mailbox.takeAll() {
      asked.remove(answer.source)
      known[answer.source] = .some(answer.size)
    }
  }
}

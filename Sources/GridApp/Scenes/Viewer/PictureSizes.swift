import Dispatch
import GridEngine
import ItemSources

/// The upright sizes and other details of photos, read from the headers of their files in the background.
final class PictureSizes {
  private struct Answer: Sendable {
    let source: String
    let details: PictureDetails?
  }

  private let probe: @Sendable (String) -> PictureDetails?
  private let mailbox: Mailbox<Answer>
  private var known: [String: PictureDetails?] = [:]
  private var asked: Set<String> = []

  /// - Parameters:
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  ///   - probe: Reads the header of a photo, nil if it is invalid; called on another thread.
  init(wake: @escaping @Sendable () -> Void, probe: @escaping @Sendable (String) -> PictureDetails?)
  {
    self.probe = probe
    mailbox = Mailbox(onFilled: wake)
  }

  /// The size of a photo; nil while it is unknown, or if the file is invalid.
  subscript(source: String) -> PixelSize? { details(of: source)?.size }

  /// Returns the details of a photo; nil while they are unknown, or if the file is invalid.
  func details(of source: String) -> PictureDetails? { known[source] ?? nil }

  /// Returns whether the file of a photo is invalid.
  func isBroken(_ source: String) -> Bool { known[source] == .some(nil) }

  /// Requests the size of a photo, once.
  func ask(_ source: String) {
    guard known[source] == nil, asked.insert(source).inserted else { return }
    let probe = probe
    let mailbox = mailbox
    DispatchQueue.global(qos: .userInitiated).async {
      mailbox.post(Answer(source: source, details: probe(source)))
    }
  }

  /// Applies the results. Called in the update phase of a frame.
  func deliver() {
    for answer in mailbox.takeAll() {
      asked.remove(answer.source)
      known[answer.source] = .some(answer.details)
    }
  }
}

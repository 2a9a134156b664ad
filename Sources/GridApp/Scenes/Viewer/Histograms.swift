import Dispatch
import GridEngine
import GridImages
import ItemSources

/// The histograms of photos, computed in the background when the information panel shows them.
final class Histograms {
  /// The longest side of the image that is counted, in pixels.
  nonisolated static let longestSide = 512
  /// The number of photos whose histograms are kept.
  private static let capacity = 64

  private struct Answer: Sendable {
    let source: String
    let histogram: Histogram?
  }

  private let measure: @Sendable (String, PixelSize) -> Histogram?
  private let mailbox: Mailbox<Answer>
  private var known: [String: Histogram?] = [:]
  private var asked: Set<String> = []

  /// - Parameters:
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  ///   - measure: Decodes a photo at a size and counts its pixels, nil if it is invalid; called on
  ///     another thread.
  init(
    wake: @escaping @Sendable () -> Void,
    measure: @escaping @Sendable (String, PixelSize) -> Histogram?
  ) {
    self.measure = measure
    mailbox = Mailbox(onFilled: wake)
  }

  /// Returns the histogram of a photo; nil while it is unknown, or if the file is invalid.
  subscript(source: String) -> Histogram? { known[source] ?? nil }

  /// Requests the histogram of a photo of an upright size, once.
  func ask(_ source: String, size: PixelSize) {
    guard known[source] == nil, asked.insert(source).inserted else { return }
    if known.count >= Self.capacity { known.removeAll() }
    let (measure, mailbox) = (measure, mailbox)
    let reduced = Self.reduced(size)
    DispatchQueue.global(qos: .utility).async {
      mailbox.post(Answer(source: source, histogram: measure(source, reduced)))
    }
  }

  /// Whether results are waiting.
  var hasPending: Bool { !mailbox.isEmpty }

  /// Applies the results. Called in the update phase of a frame.
  func deliver() {
    for answer in mailbox.takeAll() {
      asked.remove(answer.source)
      known[answer.source] = .some(answer.histogram)
    }
  }

  /// Returns the size within the limit that has the proportions of a photo.
  nonisolated static func reduced(_ size: PixelSize) -> PixelSize {
    let factor = min(1, Double(longestSide) / Double(max(size.width, size.height, 1)))
    return PixelSize(
      width: max(1, Int((Double(size.width) * factor).rounded())),
      height: max(1, Int((Double(size.height) * factor).rounded())))
  }
}

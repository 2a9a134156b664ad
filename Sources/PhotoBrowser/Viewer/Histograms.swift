import GridEngine
import GridImages
import ItemSources

/// The histograms of photos, computed in the background when the information panel shows them.
package final class Histograms {
  /// The longest side of the image that is counted, in pixels.
  nonisolated static let longestSide = 512

  private let measure: @Sendable (ImageSource, PixelSize) -> Histogram?
  private let values: BackgroundValues<Histogram>

  /// - Parameters:
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  ///   - measure: Decodes a photo at a size and counts its pixels, nil if it is invalid; called on
  ///     another thread.
  package init(
    wake: @escaping @Sendable () -> Void,
    measure: @escaping @Sendable (ImageSource, PixelSize) -> Histogram?
  ) {
    self.measure = measure
    values = BackgroundValues(capacity: 64, wake: wake)
  }

  /// Returns the histogram of a photo; nil while it is unknown, or if the file is invalid.
  package subscript(source: ImageSource) -> Histogram? { values[source] }

  /// Requests the histogram of a photo of an upright size, once.
  package func ask(_ source: ImageSource, size: PixelSize) {
    values.request(source, qos: .utility) { [measure] in measure(source, Self.reduced(size)) }
  }

  /// Applies the results. Called in the update phase of a frame.
  package func deliver() { values.deliver() }

  /// Returns the size within the limit that has the proportions of a photo.
  nonisolated static func reduced(_ size: PixelSize) -> PixelSize {
    let factor = min(1, Double(longestSide) / Double(max(size.width, size.height, 1)))
    return PixelSize(
      width: max(1, Int((Double(size.width) * factor).rounded())),
      height: max(1, Int((Double(size.height) * factor).rounded())))
  }
}

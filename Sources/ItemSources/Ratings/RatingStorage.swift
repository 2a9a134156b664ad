/// The place where the ratings that the user gives are written.
package enum RatingStorage: String, CaseIterable, Sendable {
  /// Nowhere: ratings are only read.
  case off
  /// In sidecars, the files next to photos.
  case sidecar
}

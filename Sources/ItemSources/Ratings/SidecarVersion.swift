/// The version of the sidecars of a photo: another one whenever a sidecar is written, added or removed.
struct SidecarVersion: Hashable, Sendable {
  /// The sum of the times of the last changes of any kind (ctime); 0 without a sidecar.
  let number: Int64

  /// The version of a photo without sidecars.
  static let none = SidecarVersion(number: 0)

  /// Creates the version with a number, of the index.
  init(number: Int64) { self.number = number }

  /// Creates the version of some sidecars, of which those that are missing are nil.
  init(_ files: some Sequence<FileStatus?>) {
    number = files.reduce(0) { $0 &+ ($1?.version.changed ?? 0) }
  }
}

import Foundation

/// Makes photos like those of a camera: large, with noise and texture, and Exif metadata.
///
/// A file of 12 megapixels has 3 to 5 MB, one of 24 has 6 to 10; one in a hundred has a little more.
package struct PhotoPainter: Sendable {
  private let folder: SampleFolder
  private let count: Int
  private let megapixels: Double
  private let seed: UInt64

  /// Creates a maker of `count` photos. The same seed makes the same photos.
  ///
  /// - Parameter megapixels: The approximate size of each photo.
  package init(folder: URL, count: Int, megapixels: Double, seed: UInt64) {
    self.folder = SampleFolder(folder)
    self.count = count
    self.megapixels = megapixels
    self.seed = seed
  }

  /// Creates the folder and its missing parents.
  package func makeFolder() throws(LibraryPainterError) { try folder.make() }

  /// Makes the photos on all cores. The folder must exist.
  ///
  /// Files are written atomically. After the first error, no further photo is started.
  ///
  /// - Throws: The first ``LibraryPainterError``.
  package func paint() throws(LibraryPainterError) {
    let tile = SensorTile(seed: seed)
    try folder.onAllCores(count) { index throws(LibraryPainterError) in
      let plan = PhotoPlan(seed: seed, index: index, megapixels: megapixels)
      let bytes: [UInt8]
      do throws(ImageEncoderError) {
        bytes = try Self.encoded(plan, tile: tile)
      } catch {
        throw .notEncoded(plan.name(index), error)
      }
      try folder.save(Data(bytes), as: plan.name(index))
    }
  }

  /// Returns the file of a plan.
  static func encoded(_ plan: PhotoPlan, tile: SensorTile) throws(ImageEncoderError) -> [UInt8] {
    let stored = plan.orientation.stored(Exposure(of: plan, tile: tile).developed())
    let thumbnail = plan.hasThumbnail ? try stored.thumbnail() : []
    let exif = ExifBlock(
      orientation: plan.orientation, dateTaken: plan.scene.dateTaken, thumbnail: thumbnail)
    return try ImageEncoder.jpeg(
      stored, quality: plan.quality, progressive: plan.isProgressive, exif: exif.bytes)
  }
}

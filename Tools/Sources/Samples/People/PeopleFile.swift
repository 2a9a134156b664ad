import Dispatch
import Foundation
import Synchronization

/// A file of vCards of invented people.
package struct PeopleFile: Sendable {
  /// The count and seed of `Resources/contacts.vcf`.
  package static let sampleCount = 300
  package static let sampleSeed: UInt64 = 9

  private let count: Int
  private let seed: UInt64

  /// The side of portraits in pixels, slightly larger than in a row at a scale of 2.
  private static let side = 96
  /// The maximum number of different portraits. More people share them.
  private static let faceLimit = 1_000

  /// Creates a file of the first `count` people of a seed.
  package init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// Writes all cards, in ascending order of their indices.
  package func write(to path: String) throws(PeopleFileError) {
    let faces = paintedFaces()
    var data = Data()
    for index in 0..<count {
      let person = InventedPerson(seed: seed, index: index)
      let portrait = person.hasPortrait ? faces[index % faces.count] : []
      let versions = VCardWriter.Version.allCases
      let text = VCardWriter.text(
        of: person, portrait: portrait, as: versions[index % versions.count])
      data.append(contentsOf: text.utf8)
    }
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw PeopleFileError(path: path, reason: error.reason)
    }
  }

  /// Paints the portraits on all cores and returns them as JPEG files.
  private func paintedFaces() -> [[UInt8]] {
    let painted = Mutex([[UInt8]](repeating: [], count: min(count, Self.faceLimit)))
    DispatchQueue.concurrentPerform(iterations: min(count, Self.faceLimit)) { index in
      let person = InventedPerson(seed: seed, index: index)
      // Painted at twice the size and averaged, for smoother edges.
      let large = 2 * Self.side
      let face = ImageEncoder.Pixels(
        width: large, height: large, bytes: FacePainter(seed: person.seed, side: large).painted())
      let small = face.averaged(width: Self.side, height: Self.side)
      let file = (try? ImageEncoder.jpeg(small, quality: 82)) ?? []
      painted.withLock { $0[index] = file }
    }
    return painted.withLock { $0 }
  }
}

/// An error of ``PeopleFile``.
package struct PeopleFileError: Error, CustomStringConvertible, Sendable {
  let path: String
  /// The system's message.
  let reason: String

  package var description: String {
    "\(path): cannot be written (\(reason)); choose a file in an existing folder"
  }
}

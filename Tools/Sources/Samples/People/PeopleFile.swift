import Dispatch
import Foundation
import Synchronization

/// A file of invented people, each a vCard.
package struct PeopleFile: Sendable {
  /// What `Resources/contacts.vcf` was made with.
  package static let sampleCount = 300
  package static let sampleSeed: UInt64 = 9

  private let count: Int
  private let seed: UInt64

  /// The side of portraits in pixels: a row's at twice the scale, and a little to spare.
  private static let side = 96
  /// Faces are painted once and used for several people above this number.
  private static let faceLimit = 1_000

  /// A file of the first `count` people of those that `seed` names.
  package init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// Writes all cards, in the order of their numbers.
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

  /// The portraits as JPEGs, painted on all cores.
  private func paintedFaces() -> [[UInt8]] {
    let painted = Mutex([[UInt8]](repeating: [], count: min(count, Self.faceLimit)))
    DispatchQueue.concurrentPerform(iterations: min(count, Self.faceLimit)) { index in
      let person = InventedPerson(seed: seed, index: index)
      // Painted larger and averaged: smoother than the painter's own edges.
      let large = 2 * Self.side
      let face = PictureEncoder.Pixels(
        width: large, height: large, bytes: FacePainter(seed: person.seed, side: large).painted())
      let small = face.averaged(width: Self.side, height: Self.side)
      let file = (try? PictureEncoder.jpeg(small, quality: 82)) ?? []
      painted.withLock { $0[index] = file }
    }
    return painted.withLock { $0 }
  }
}

/// Why a file of people was not written.
package struct PeopleFileError: Error, CustomStringConvertible, Sendable {
  let path: String
  /// What the system said.
  let reason: String

  package var description: String {
    "\(path): cannot be written (\(reason)); give a file in a folder that is there"
  }
}

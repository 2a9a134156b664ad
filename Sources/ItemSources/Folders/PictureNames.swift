import GridImages
import Synchronization

/// A photo in ``PictureNames``. The identifier of an item of the list.
package struct PictureID: Hashable, Sendable {
  /// The number of photos that were added before.
  let number: UInt32

  /// The index of the photo's values in arrays.
  var index: Int { Int(number) }
}

/// The paths of all photos that were ever listed, by number.
///
/// A path costs its file name and nine bytes, and no allocation of its own. Photos that are gone
/// keep their numbers, because cells may still show them.
///
/// Safe to use from all threads. One thread adds photos, and no call takes longer than some
/// microseconds, so the main thread never waits.
package final class PictureNames: Sendable {
  /// The number of photos in a block. Blocks never move, unlike one growing array.
  private static let blockSize = 4_096

  private struct Block {
    var names = FileNames()
    /// The indices of the folders.
    var folders: [UInt32] = []
  }

  private struct Storage {
    var blocks: [Block] = []
    var count = 0
    /// The paths of the folders with a slash at the end; empty for files in the working folder.
    var folders: [String] = []
    var folderNumbers: [String: UInt32] = [:]

    mutating func number(ofFolder prefix: String) -> UInt32 {
      // Photos of a folder are added one after the other.
      if folders.last == prefix { return UInt32(folders.count - 1) }
      if let number = folderNumbers[prefix] { return number }
      folders.append(prefix)
      folderNumbers[prefix] = UInt32(folders.count - 1)
      return UInt32(folders.count - 1)
    }
  }

  private let storage = Mutex(Storage())

  package init() {}

  /// The number of photos.
  var count: Int { storage.withLock { $0.count } }

  /// Adds photos of a folder. Their identifiers are consecutive.
  ///
  /// - Parameters:
  ///   - range: The indices in `names`.
  ///   - prefix: The path of the folder with a slash at the end.
  func append(_ names: FileNames, _ range: Range<Int>, prefix: String) -> [PictureID] {
    range.map { index in
      storage.withLock { storage in
        let folder = storage.number(ofFolder: prefix)
        if storage.count % Self.blockSize == 0 {
          var block = Block()
          block.names.reserve(Self.blockSize)
          block.folders.reserveCapacity(Self.blockSize)
          storage.blocks.append(block)
        }
        let last = storage.blocks.count - 1
        storage.blocks[last].names.append(names[index])
        storage.blocks[last].folders.append(folder)
        defer { storage.count += 1 }
        return PictureID(number: UInt32(storage.count))
      }
    }
  }

  /// Returns the path of a photo.
  package func path(of photo: PictureID) -> String {
    storage.withLock { storage in
      let block = storage.blocks[photo.index / Self.blockSize]
      let index = photo.index % Self.blockSize
      return storage.folders[Int(block.folders[index])] + block.names.string(at: index)
    }
  }

  /// Returns the file name of a photo.
  package func name(of photo: PictureID) -> String {
    let bytes = nameBytes(of: photo)
    return SourcePath.string(fromName: bytes[...])
  }

  /// Returns the bytes of the file name of a photo.
  func nameBytes(of photo: PictureID) -> [UInt8] {
    storage.withLock { storage in
      Array(storage.blocks[photo.index / Self.blockSize].names[photo.index % Self.blockSize])
    }
  }

  /// Returns the path of a photo's folder, with a slash at the end.
  func prefix(of photo: PictureID) -> String {
    storage.withLock { storage in
      let block = storage.blocks[photo.index / Self.blockSize]
      return storage.folders[Int(block.folders[photo.index % Self.blockSize])]
    }
  }

  /// Returns the photos that have a path, the latest first. There can be several: a file that is
  /// deleted and later created again is a new photo.
  ///
  /// - Complexity: O(*n*) comparisons of numbers for *n* photos.
  package func photos(at path: String) -> [PictureID] {
    let (prefix, name) = Self.split(path)
    let bytes = SourcePath.bytes(of: name)[...]
    return storage.withLock { storage in
      guard let folder = storage.folderNumbers[prefix] else { return [] }
      var found: [PictureID] = []
      for (number, block) in storage.blocks.enumerated() {
        for index in block.folders.indices
        where block.folders[index] == folder && block.names[index] == bytes {
          found.append(PictureID(number: UInt32(number * Self.blockSize + index)))
        }
      }
      return found.reversed()
    }
  }

  /// Splits a path behind the last slash.
  static func split(_ path: String) -> (prefix: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let end = path.utf8.index(after: slash)
    return (String(path[..<end]), String(path[end...]))
  }
}

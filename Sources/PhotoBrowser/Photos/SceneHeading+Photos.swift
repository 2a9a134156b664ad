import GridEngine
import ItemSources
import Scenes

extension SceneHeading.Place {
  /// Returns the folders on the way to a folder, each but the root with its path. The home folder is the first
  /// if the folder is in it.
  ///
  /// - Parameter path: An absolute path, or one from the current folder, whose parents are not known.
  static func places(onTheWayTo path: String, home: String?) -> [SceneHeading.Place] {
    let names = path.split(separator: "/").map(String.init)
    guard path.hasPrefix("/") else {
      return [SceneHeading.Place(title: FileName(ofPath: path).description, path: path)]
    }
    // A click on it would list all files of the machine.
    var places = [SceneHeading.Place(title: "/")]
    var current = ""
    for name in names {
      current += "/" + name
      if current == home {
        places = [SceneHeading.Place(title: "Home", path: current)]
      } else {
        places.append(.init(title: FileName(ofPath: current).description, path: current))
      }
    }
    return places
  }
}

extension SceneHeading {
  /// Returns the number of photos for the user.
  ///
  /// - Parameters:
  ///   - shown: The number of photos that are shown.
  ///   - total: The number of photos in the folder.
  ///   - isListing: Whether there may be more.
  static func count(shown: Int, of total: Int, isListing: Bool) -> String {
    let photos = total == 1 ? "1 photo" : "\(total.grouped) photos"
    if isListing { return "\(photos)…" }
    return shown == total ? photos : "\(shown.grouped) of \(photos)"
  }
}

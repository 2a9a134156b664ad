import GridEngine

/// The photo that is open over the grid, as actions on files see it.
@MainActor
package protocol OpenPicture: AnyObject {
  /// The source of the open photo; nil if none is open, or if it is closing.
  var source: ImageSource? { get }

  /// Reads the properties of photos again, of which those that are known have changed.
  func detailsDidChange(of paths: [String])

  /// Shows the next photo instead of the open one, whose file is being moved away; the previous one
  /// after the last, and the grid if there is no other.
  ///
  /// - Parameter isLeaving: Whether the file of the photo at an index is being moved away, too.
  func leavePicture(unlessLeaving isLeaving: (Int) -> Bool)

  /// Keeps the open photo when its file is listed under a new path, if it is the renamed one.
  func pictureWasRenamed(from old: String, to new: String)
}

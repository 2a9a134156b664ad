/// Makes ready what draw lists need, in the idle time of earlier frames: what the renderer of a
/// collection view can do for cells that are not in view yet.
@MainActor
public protocol DrawListPreparing: AnyObject {
  /// Makes the next text of `list` that is not ready yet ready to be drawn, one in a call, since texts
  /// take long.
  ///
  /// - Parameter index: Where to go on looking, in the list's commands.
  /// - Returns: Where to go on the next time; nil when the list has no more texts.
  func prepareText(of list: DrawList, from index: Int) -> Int?

  /// Whether finished pictures wait to become textures that no frame needs yet.
  var hasPictureAhead: Bool { get }

  /// Does a part of making such a picture a texture, about as much as a frame can always spare.
  func preparePicture()
}

extension DrawListPreparing {
  /// None, where pictures are no affair of the renderer's.
  public var hasPictureAhead: Bool { false }
  public func preparePicture() {}
}

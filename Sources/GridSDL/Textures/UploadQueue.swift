import GridEngine

/// The images that wait for their upload.
struct UploadQueue {
  private var uploads: [ImageRequest: TextureUpload] = [:]

  /// The number of pending uploads.
  var count: Int { uploads.count }

  /// The pending upload of an image.
  subscript(request: ImageRequest) -> TextureUpload? {
    get { uploads[request] }
    set { uploads[request] = newValue }
  }

  /// Records that an image is visible in `frame`; returns false if it is not pending. O(1).
  mutating func markNeeded(_ request: ImageRequest, inFrame frame: UInt64) -> Bool {
    guard let index = uploads.index(forKey: request) else { return false }
    uploads.values[index].lastWantedFrame = frame
    return true
  }

  /// Removes and returns an upload.
  mutating func remove(_ request: ImageRequest) -> TextureUpload? {
    uploads.removeValue(forKey: request)
  }

  /// Removes and returns the images visible in `frame` or later that need no texture. O(*n*).
  mutating func takeDirect(wantedSince frame: UInt64) -> [ImageRequest: TextureUpload] {
    let direct = uploads.filter { $0.value.isDirect && $0.value.lastWantedFrame >= frame }
    for request in direct.keys { uploads[request] = nil }
    return direct
  }

  /// Removes the uploads of a source.
  mutating func removeAll(of source: ImageSource) {
    for request in Array(uploads.keys) where request.source == source { uploads[request] = nil }
  }

  /// Removes all uploads.
  mutating func removeAll() { uploads.removeAll() }

  /// Returns the next image to upload among those visible in `frame` or later: the one that was
  /// visible last, and among equals the one that has begun. The order of others does not matter,
  /// because all appear within a few frames. O(*n*), *n* being a few dozen.
  func next(wantedSince frame: UInt64 = 0) -> ImageRequest? {
    var best: (key: ImageRequest, value: TextureUpload)?
    for upload in uploads where upload.value.lastWantedFrame >= frame {
      if let other = best?.value,
        (upload.value.lastWantedFrame, upload.value.rowsDone)
          <= (other.lastWantedFrame, other.rowsDone)
      {
        continue
      }
      best = upload
    }
    return best?.key
  }
}

import GridEngine

/// Pictures that wait to become textures.
struct UploadQueue {
  private var uploads: [ImageRequest: TextureUpload] = [:]

  /// How many there are.
  var count: Int { uploads.count }

  /// The upload of a picture, if it waits for one.
  subscript(request: ImageRequest) -> TextureUpload? {
    get { uploads[request] }
    set { uploads[request] = newValue }
  }

  /// Notes that a picture is in view in `frame`; false where it does not wait. O(1).
  mutating func want(_ request: ImageRequest, inFrame frame: UInt64) -> Bool {
    guard let index = uploads.index(forKey: request) else { return false }
    uploads.values[index].lastWantedFrame = frame
    return true
  }

  /// Takes an upload out.
  mutating func remove(_ request: ImageRequest) -> TextureUpload? {
    uploads.removeValue(forKey: request)
  }

  /// Forgets every picture of a source.
  mutating func removeAll(of source: String) {
    for request in Array(uploads.keys) where request.source == source { uploads[request] = nil }
  }

  /// Forgets all.
  mutating func removeAll() { uploads.removeAll() }

  /// The picture to go on with, of those in view in `frame` or later: what was wanted last; among
  /// equals what is begun, and otherwise any, they all appear within frames. O(*n*), a few dozen.
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

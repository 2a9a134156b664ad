import GridImages

/// States the rating of a photo in its sidecar.
struct RateCall: ChangeCall {
  let path: String
  let rating: Rating

  func change() throws(FileActionError) -> RatedFile { try RatedFile(path, rating: rating) }
}

/// Restores the sidecar of a photo. The value is the path of the photo as it was listed.
struct UndoRatingCall: ChangeCall {
  let file: RatedFile

  var path: String { file.sidecar }

  func change() throws(FileActionError) -> String {
    try file.undo()
    return file.listed
  }
}

// MARK: - Messages

extension RateCall {
  func write(to message: inout MessageWriter) {
    path.write(to: &message)
    rating.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
    rating = try Rating(from: &message)
  }
}

extension UndoRatingCall {
  func write(to message: inout MessageWriter) { file.write(to: &message) }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    file = try RatedFile(from: &message)
  }
}

extension RatedFile: MessageValue {
  func write(to message: inout MessageWriter) {
    for text in [listed, sidecar] { text.write(to: &message) }
    isNew.write(to: &message)
    message.write(UInt32(edit.range.lowerBound))
    message.write(edit.old)
    message.write(edit.new)
    message.write(checksum)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    listed = try String(from: &message)
    sidecar = try String(from: &message)
    isNew = try Bool(from: &message)
    let start = Int(try message.integer(UInt32.self))
    let old = Array(try message.content())
    edit = RatingDocument.Edit(
      range: start..<start + old.count, old: old, new: Array(try message.content()))
    checksum = try message.integer()
  }
}

import Glibc

/// The dates at which photos were taken: of their metadata, or else their name, or else the
/// modification time of the file.
enum PictureDates {
  /// A time by the camera's clock, as a sortable number: 20240126233900.
  typealias Moment = Int64

  /// The range of moments; 0 is no date.
  static let moments: ClosedRange<Moment> = 0...99_991_231_235_959

  /// Returns the date of a photo without one in its metadata.
  ///
  /// - Parameters:
  ///   - name: The bytes of the file name.
  ///   - seconds: The modification time in seconds since 1970.
  static func moment(name: [UInt8], seconds: Int) -> Moment {
    FileNameDate.moment(in: name) ?? moment(seconds: seconds)
  }

  /// Parses "2024:01:26 23:39:00"; nil for an invalid date, as of a camera whose clock was never
  /// set.
  static func moment(exif text: String) -> Moment? {
    let fields = text.split { $0 == ":" || $0 == " " }.compactMap { Int64($0) }
    guard fields.count >= 3, (1800...9999).contains(fields[0]), (1...12).contains(fields[1]),
      (1...31).contains(fields[2])
    else { return nil }
    var moment: Moment = 0
    for place in 0..<6 {
      moment =
        moment * 100
        + (place < fields.count ? min(max(fields[place], 0), place == 0 ? 9999 : 99) : 0)
    }
    return moment
  }

  /// Converts a time to the local one.
  static func moment(seconds: Int) -> Moment {
    var time = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
    let year = unsafe min(max(Moment(parts.tm_year) + 1900, 0), 9999)
    let fields = unsafe [
      parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
    ]
    return fields.reduce(year) { $0 * 100 + Moment($1) }
  }
}

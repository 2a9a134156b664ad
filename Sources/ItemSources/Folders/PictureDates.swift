import Foundation
import Glibc
import GridImages
import Synchronization

/// The times at which photos were taken: from their metadata, or else their name, or else the
/// modification time of the file.
///
/// Reading a block takes tens of microseconds, so times are cached until the file is written again.
/// Safe to use from any thread.
package final class PictureDates: Sendable {
  /// A time by the camera's clock, as a sortable number: 20240126233900.
  typealias Moment = Int64

  private struct Entry: Sendable {
    var modified: Int64
    var moment: Moment
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let exposureDate: @Sendable (String) -> String?

  /// Creates an empty store.
  ///
  /// - Parameter exposureDate: Reads the date in the metadata of a file; nil if it has none.
  package init(exposureDate: @escaping @Sendable (String) -> String?) {
    self.exposureDate = exposureDate
  }

  /// Returns the time at which the photo at `path` was taken; 0 for a missing file.
  func moment(of path: String) -> Moment {
    var status = stat()
    guard unsafe stat(SourcePath.cString(path), &status) == 0 else { return 0 }
    let modified = FileTime.nanoseconds(status.st_mtim)
    if let entry = entries.withLock({ $0[path] }), entry.modified == modified {
      return entry.moment
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let moment =
      exposureDate(path).flatMap(Self.moment(exif:)) ?? FileNameDate.moment(in: name)
      ?? Self.moment(seconds: status.st_mtim.tv_sec)
    entries.withLock { $0[path] = Entry(modified: modified, moment: moment) }
    return moment
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

  private static func moment(seconds: Int) -> Moment {
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

import Foundation
import GridEngine
import GridImages

/// The properties of a photo as text, for the information panel.
package struct PictureFacts: Equatable {
  /// A property and its value.
  package struct Row: Equatable {
    package let label: String
    package let value: String

    package init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The rows in display order. Unknown properties have none.
  package let rows: [Row]
  /// The date and the size of the file in a line; empty while they are unknown.
  package let summary: String

  /// Creates the rows of a photo.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - source: The source of the photo, whose path or address names its folder.
  ///   - details: The header of the file; nil while it is unknown.
  ///   - home: The home folder, which is abbreviated to "~".
  ///   - timeZone: The time zone of the modification time.
  package init(
    name: String, source: ImageSource, details: PictureDetails?,
    home: String? = ProcessInfo.processInfo.environment["HOME"], timeZone: TimeZone = .current
  ) {
    var rows = [Row("Name", name)]
    func add(_ label: String, _ value: String?) {
      if let value { rows.append(Row(label, value)) }
    }
    add("Folder", Self.folder(of: source.description, home: home))
    guard let details else {
      self.rows = rows
      summary = ""
      return
    }
    let taken = details.exposureDate.flatMap(Self.exposureDate)
    let date = taken ?? Self.date(nanoseconds: details.modified, in: timeZone)
    let bytes = Self.bytes(details.byteCount)
    summary = [date, bytes].compactMap(\.self).joined(separator: " · ")
    add(taken == nil ? "Modified" : "Taken", date)
    add("Size", Self.size(details.size))
    add("File", bytes)
    add("Rating", details.rating.title)
    let capture = details.capture
    add("Camera", capture.camera?.forLabel)
    add("Lens", capture.lens?.forLabel)
    add("Exposure", Self.exposure(capture))
    add("Position", capture.position.map(Self.position))
    self.rows = rows
  }

  /// Returns the folder of a path or an address; nil for the root folder's files and for a name alone.
  package static func folder(of path: String, home: String?) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    let folder = path[..<slash]
    guard let home, home.count > 1, folder.hasPrefix(home) else {
      return String(folder).forLabel
    }
    let rest = folder.dropFirst(home.count)
    guard rest.isEmpty || rest.hasPrefix("/") else {
      return String(folder).forLabel
    }
    return "~\(rest)".forLabel
  }

  /// Returns "4,000 × 3,000 pixels, 12 megapixels".
  package static func size(_ size: PixelSize) -> String {
    let megapixels = Double(size.area) / 1e6
    let rounded = megapixels < 9.95 ? (megapixels * 10).rounded() / 10 : megapixels.rounded()
    let text = rounded < 10 && rounded != rounded.rounded() ? "\(rounded)" : "\(Int(rounded))"
    let pixels = "\(size.width.grouped) × \(size.height.grouped) pixels"
    return rounded == 0 ? pixels : "\(pixels), \(text) \(text == "1" ? "megapixel" : "megapixels")"
  }

  /// Returns "3.5 MB"; nil for a size that is unknown.
  package static func bytes(_ count: Int64) -> String? {
    switch count {
    case ...0: nil
    case 1: "1 byte"
    case ..<1_000: "\(count) bytes"
    case ..<999_500: "\((Double(count) / 1e3).rounded().formattedWhole) kB"
    case ..<9_950_000: "\((Double(count) / 1e5).rounded() / 10) MB"
    default: "\((Double(count) / 1e6).rounded().formattedWhole) MB"
    }
  }

  /// Returns "1/250 s  ·  f/2.8  ·  ISO 400  ·  35 mm"; nil if nothing is known.
  package static func exposure(_ capture: CaptureInfo) -> String? {
    let parts = [
      capture.exposureTime.map(exposureTime), capture.fNumber.map { "f/\(fNumber($0))" },
      capture.iso.map { "ISO \($0)" }, capture.focalLength.map { "\(decimal($0)) mm" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "  ·  ")
  }

  /// Returns "1/250 s" for a short time, "0.5 s" or "30 s" for a long one.
  private static func exposureTime(_ seconds: Double) -> String {
    // Cameras write 0.3 s and longer as decimals.
    guard seconds < 0.29, 1 / seconds < 1e7 else { return "\(decimal(seconds)) s" }
    return "1/\(Int((1 / seconds).rounded())) s"
  }

  /// Returns "2.8", and "0.95" for a lens that is faster than f/1.
  private static func fNumber(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded < 1 && rounded > 0 ? "\(rounded)" : decimal(number)
  }

  /// Returns a number with at most one decimal.
  private static func decimal(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? rounded.formattedWhole : "\(rounded)"
  }

  /// Returns "48.8582° N, 2.2945° E".
  package static func position(_ position: CaptureInfo.Position) -> String {
    func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String {
      let text = String(format: "%.4f", abs(degrees))
      return "\(text)° \(degrees < 0 ? negative : positive)"
    }
    return angle(position.latitude, "N", "S") + ", " + angle(position.longitude, "E", "W")
  }

  // MARK: Dates

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns "26 January 2024, 23:39" for "2024:01:26 23:39:00"; nil for a date that a camera without
  /// a clock writes.
  package static func exposureDate(_ text: String) -> String? {
    let fields = text.split { $0 == ":" || $0 == " " }.compactMap { Int($0) }
    guard fields.count >= 5 else { return nil }
    return date(year: fields[0], fields[1], fields[2], fields[3], fields[4])
  }

  private static func date(nanoseconds: Int64, in timeZone: TimeZone) -> String? {
    guard nanoseconds != 0 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let date = Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let hour = parts.hour, let minute = parts.minute
    else { return nil }
    return Self.date(year: year, month, day, hour, minute)
  }

  private static func date(
    year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int
  ) -> String? {
    guard (1...9_999).contains(year), months.indices.contains(month - 1), (1...31).contains(day),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    return "\(day) \(months[month - 1]) \(year), \(time)"
  }
}

extension Double {
  /// The digits of a whole number below a quintillion, grouped by thousands.
  fileprivate var formattedWhole: String { Int(min(self, 1e18)).grouped }
}

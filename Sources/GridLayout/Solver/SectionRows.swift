/// Distributes the sections of a layout among rows.
///
/// A section that requests a part of the container is next to the previous section if that one requests a
/// part too and there is room for both. Every other section begins a row. A row therefore depends on the
/// sections before its end only: a change of a section leaves the rows before it as they are.
enum SectionRows {
  /// The part of the container that a section requests across the scroll direction.
  struct Request: Hashable, Sendable {
    /// The extent of the section, at most that of the range.
    var extent: Double
    /// The range of the container in which sections may be placed.
    var range: ClosedRange<Double>
  }

  /// The place of a section.
  struct Place: Hashable, Sendable {
    /// The number of the row.
    var row: Int
    /// The start of the section across the scroll direction.
    var crossStart: Double
  }

  /// Errors of floating-point numbers: three thirds of a row fit into it.
  private static let tolerance = 1e-6

  /// Returns the places of sections.
  ///
  /// - Parameters:
  ///   - requests: The request of each section; `nil` for one with a row of its own.
  ///   - spacing: The space between two sections of a row, in points.
  /// - Complexity: O(*s*) for *s* sections.
  static func places(of requests: [Request?], spacing: Double) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(requests.count)
    var row = -1
    // Where the next section of the row begins; `nil` if the row takes no other section.
    var next: Double?
    for request in requests {
      if let request, let start = next,
        start + request.extent <= request.range.upperBound + tolerance
      {
        places.append(Place(row: row, crossStart: start))
      } else {
        row += 1
        places.append(Place(row: row, crossStart: request?.range.lowerBound ?? 0))
      }
      next = request.map { places[places.count - 1].crossStart + $0.extent + spacing }
    }
    return places
  }
}

import GridEngine
import GridSDL

/// The frames of the parts of a header, in its coordinates.
///
/// The way to the folder is at the start with the number of photos, the tools are at the end. In a narrow
/// window first tools are left out, then outer folders, then the number.
struct HeaderLayout: Equatable {
  /// The width of the part for columns, in points.
  static let sliderWidth = 132.0
  /// The length of the track of the columns, between two icons.
  static let trackWidth = 76.0
  static let placeStyle = TextStyle(size: Look.bodyType)
  static let titleStyle = TextStyle(size: Look.headingType, weight: .bold)
  static let countStyle = TextStyle(size: Look.detailType)
  /// The space between a text and the edges of its part.
  static let padding = 8.0
  /// The width between two folders, for a sign between them, in points at the usual size of type.
  static let separatorWidth = 12.0

  private static let margin = 8.0
  private static let spacing = 2.0
  private static let buttonWidth = 34.0
  /// The largest share of the width for tools: the folder is more important.
  private static let toolShare = 0.6
  /// The smallest width of the folder next to the number, in points at the usual size of type.
  private static let minimumPlace = 60.0

  private(set) var frames: [HeaderPart: Rect] = [:]
  /// The frame of the number of photos; nil if there is no room.
  private(set) var count: Rect?
  /// The index of the first folder that is shown.
  private(set) var firstPlace = 0

  /// Creates the layout of a header without parts.
  init() {}

  /// Creates the layout of a header of `size` points.
  ///
  /// - Parameter isMirrored: Whether it begins at the right.
  init(
    _ content: HeaderContent, in size: Size, measuring type: any TextMeasuring,
    isMirrored: Bool = false
  ) {
    func width(_ text: String, _ style: TextStyle) -> Double {
      type.size(of: text, style: style, width: nil, maximumLines: 1).width.rounded(.up)
    }
    func frame(_ x: Double, _ width: Double) -> Rect {
      Rect(x: isMirrored ? size.width - x - width : x, y: 0, width: width, height: size.height)
    }
    var end = size.width - Self.margin
    let limit = size.width * (1 - Self.toolShare)
    for tool in content.tools {
      let text = content.text(of: tool)
      let extent =
        switch tool {
        case .columns: Self.sliderWidth
        case _ where text.isEmpty: Self.buttonWidth
        default: width(text, Self.placeStyle) + HeaderIcon.side + 2 * Self.padding
        }
      guard end - extent >= limit || tool == .menu else { break }
      end -= extent
      frames[tool] = frame(end, extent)
      end -= Self.spacing
    }
    let places = content.heading.places
    let number =
      content.count.isEmpty ? 0 : width(content.count, Self.countStyle) + 2 * Self.padding
    let last = places.count - 1
    let title = places.isEmpty ? 0 : width(places[last].title, Self.titleStyle) + 2 * Self.padding
    let room = end - Self.margin
    let separator = type.scaledValue(for: Self.separatorWidth)
    let least = min(title, type.scaledValue(for: Self.minimumPlace))
    let hasCount = number > 0 && least + number <= room
    let way = room - (hasCount ? number : 0)
    var extents = [min(title, max(0, way))]
    firstPlace = last
    while firstPlace > 0 {
      let extent =
        width(places[firstPlace - 1].title, Self.placeStyle) + 2 * Self.padding + separator
      guard extents.reduce(0, +) + extent <= way else { break }
      extents.insert(extent, at: 0)
      firstPlace -= 1
    }
    var x = Self.margin
    for (index, extent) in extents.enumerated() where last >= 0 {
      let place = firstPlace + index
      frames[.place(place)] = frame(x, extent - (place == last ? 0 : separator))
      x += extent
    }
    if hasCount { count = frame(x, number) }
  }

  /// Returns the part at a point; nil between parts.
  func part(at point: Point) -> HeaderPart? {
    frames.first { $0.value.contains(point) }?.key
  }

  /// The parts in the order of reading.
  var parts: [HeaderPart] {
    frames.sorted { $0.value.minX < $1.value.minX }.map(\.key)
  }

  /// The track of the columns; nil if it is not shown.
  var track: Rect? {
    frames[.columns].map {
      Rect(x: $0.midX - Self.trackWidth / 2, y: $0.midY - 2, width: Self.trackWidth, height: 4)
    }
  }
}

import GridEngine
import GridSDL
import ItemSources
import Scenes

/// The months of a scene as marks on its vertical scroll bar.
struct MonthMarks {
  /// The smallest distance of two marks, in points: closer lines look like one.
  static let spacing = 4.0
  /// The lengths of the marks of a month and a year, in points.
  private static let lengths = (month: 4.0, year: 8.0)
  private static let label = TextStyle(size: Look.captionType, weight: .bold, alignment: .center)
  private static let labelPadding = 7.0

  /// The beginnings of the months.
  let stops: ScrollBarStops
  private let months: MonthIndex
  private let view: CollectionView

  /// Returns the marks of a scene; nil unless it is sorted by date.
  init?(of scene: any Scene) {
    guard let months = (scene as? any DatedScene)?.months, !months.months.isEmpty else {
      return nil
    }
    let view = scene.collectionView
    self.months = months
    self.view = view
    stops = ScrollBarStops(count: months.months.count, majors: months.yearStarts) {
      // A list that was just applied may have more sections than the layout has.
      view.contentOffset(ofSection: $0) ?? .infinity
    }
  }

  /// The height of a year's label, in points.
  var labelHeight: Double { view.environment.scaledValue(for: 18) }

  /// The room for the years between the bar and its bubble, in points.
  var bubbleGap: Double { view.environment.scaledValue(for: 44) }

  /// The last photo.
  var lastItem: IndexPath {
    let last = months.months.count - 1
    return IndexPath(item: months.photos(ofSection: last).count - 1, section: last)
  }

  /// Draws a line for each month and a longer one for each year.
  func drawTicks(of bar: ScrollBar, theme: Theme, opacity: Double, into list: inout DrawList) {
    let color = theme.scrollBar.withAlpha(UInt8(Double(theme.scrollBar.alpha) * opacity))
    let isAtStart = bar.isAtStart(in: view)
    for mark in marks(of: bar) {
      let length = mark.isMajor ? Self.lengths.year : Self.lengths.month
      let x =
        isAtStart
        ? ScrollBar.margin : view.environment.containerSize.width - ScrollBar.margin - length
      list.fill(Rect(x: x, y: mark.position.rounded(.down), width: length, height: 1), color)
    }
  }

  /// Draws the years for which there is room, except where other parts of the window are.
  func drawYears(
    of bar: ScrollBar, avoiding frames: [Rect], theme: Theme, measuring type: any TextMeasuring,
    into list: inout DrawList
  ) {
    let width = view.environment.containerSize.width
    for mark in marks(of: bar) where mark.hasLabel {
      let text = String(months.months[mark.stop].year)
      let size = Size(
        width: type.size(of: text, style: Self.label, width: nil, maximumLines: 1).width
          .rounded(.up) + 2 * Self.labelPadding, height: labelHeight)
      let x =
        bar.isAtStart(in: view) ? ScrollBar.hitWidth : width - ScrollBar.hitWidth - size.width
      let frame = Rect(
        origin: Point(x: x, y: mark.position.rounded() - size.height / 2), size: size)
      guard !frames.contains(where: frame.intersects) else { continue }
      list.fill(frame, theme.panel, cornerRadius: size.height / 2)
      var style = Self.label
      style.color = theme.text
      list.text(text, in: frame, style: style)
    }
  }

  private func marks(of bar: ScrollBar) -> [ScrollBarStops.Mark] {
    bar.marks(of: stops, in: view, spacing: Self.spacing, labelSpacing: labelHeight + 2)
  }
}

/// The measures of panels, fields and messages, which all elements share. Colors are those of ``Theme``.
///
/// Sizes of type are in points, before the factor that the user chose (``GridWindow/textScale``).
public nonisolated enum Look {
  /// The size of numbers in drawings over the content.
  public static let tinyType = 10.0
  /// The size of names below tiles and marks.
  public static let captionType = 11.0
  /// The size of secondary text and of labels.
  public static let detailType = 12.0
  /// The size of rows, messages and values.
  public static let bodyType = 13.0
  /// The size of what is typed, and of the titles of panels.
  public static let headingType = 14.0
  /// The size of the message in an empty window.
  public static let noticeType = 15.0
  /// The size of the place next to the scroll bar.
  public static let placeType = 17.0
  /// The size of the titles of sections.
  public static let sectionType = 18.0
  /// The size of a number that is shown alone.
  public static let figureType = 20.0

  /// The opacity of a panel with text over photos: they shine through, and do not disturb reading.
  public static let panelOpacity: UInt8 = 248
  /// The corner radius of panels of several lines, in points.
  public static let panelRadius = 12.0
  /// The corner radius of panels of one line, such as messages and fields: a little less than a third of their
  /// height.
  public static let lineRadius = 10.0
  /// The opacity of the accent color behind the selected row of a list.
  public static let selectionOpacity: UInt8 = 56
}

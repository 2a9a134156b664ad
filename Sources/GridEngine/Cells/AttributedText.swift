/// A text with runs of different styles, in one or more lines.
///
/// ```swift
/// var text = AttributedText("Anna ", style: TextStyle(size: 15, weight: .bold), maximumLines: 2)
/// text.append("likes this.", style: TextStyle(size: 15))
/// list.text(text, in: bounds)
/// ```
///
/// - SeeAlso: `NSAttributedString` and the properties of `UILabel`.
public struct AttributedText: Hashable, Sendable {
  /// A part of the text with one style.
  public struct Run: Hashable, Sendable {
    /// The characters of the run, which may contain line feeds.
    public var text: String
    /// The style of the run; its alignment is ignored.
    public var style: TextStyle

    /// Creates a run.
    public init(_ text: String, style: TextStyle) {
      self.text = text
      self.style = style
    }
  }

  /// The runs, in reading order. None is empty, and adjacent runs have different styles.
  public private(set) var runs: [Run] = []
  /// The alignment of the lines.
  public var alignment: TextStyle.Alignment
  /// The maximum number of lines, as in UIKit's `numberOfLines`; 0, the default, for no limit. If
  /// text is left out, the last line ends in "…".
  public var maximumLines: Int
  /// The space between two lines in addition to that of their fonts, in points; 0 by default.
  public var lineSpacing: Double

  /// Creates a text without runs.
  public init(
    alignment: TextStyle.Alignment = .leading, maximumLines: Int = 0, lineSpacing: Double = 0
  ) {
    self.alignment = alignment
    self.maximumLines = maximumLines
    self.lineSpacing = lineSpacing
  }

  /// Creates a text of one run, with the alignment of its style.
  public init(_ text: String, style: TextStyle, maximumLines: Int = 0, lineSpacing: Double = 0) {
    self.init(
      alignment: style.alignment, maximumLines: maximumLines, lineSpacing: lineSpacing)
    append(text, style: style)
  }

  /// Whether the text has no characters.
  public var isEmpty: Bool { runs.isEmpty }

  /// The characters of all runs.
  public var string: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// Appends characters in a style; nothing if they are empty.
  public mutating func append(_ text: String, style: TextStyle) {
    guard !text.isEmpty else { return }
    var style = style
    style.alignment = .leading
    if runs.last?.style == style {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text, style: style))
    }
  }

  /// Appends the runs of another text; its alignment and limits are ignored.
  public mutating func append(_ other: AttributedText) {
    for run in other.runs { append(run.text, style: run.style) }
  }
}

import Testing

@testable import GridEngine

/// The code of `DrawingCells.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct DrawingGuide {
  final class MailCell: CollectionViewCell {
    var subject = ""
    var archive: () -> Void = {}

    override func draw(into list: inout DrawList) {
      let button = Rect(x: size.width - 88, y: 8, width: 80, height: 28)
      let isHovered = regionState.hovered == "archive" || regionState.focused == "archive"
      list.text(
        subject, in: Rect(x: 12, y: 0, width: size.width - 112, height: size.height),
        style: TextStyle(size: 14))
      list.fill(button, Color(isHovered ? 0x3A6CC8 : 0x2B4A85), cornerRadius: 14)
      list.text(
        "Archive", in: button, style: TextStyle(size: 13, weight: .bold, alignment: .center))
      list.region("archive", in: button, isFocusable: true)
    }

    override func didClick(_ region: HitRegion, at point: Point) { archive() }
  }

  final class ActivityCell: CollectionViewCell {
    var name = ""
    var action = ""
    var measuring: (any TextMeasuring)?

    private var text: AttributedText {
      var text = AttributedText(
        name, style: TextStyle(size: 15, weight: .semibold), maximumLines: 3, lineSpacing: 2)
      text.append(" " + action, style: TextStyle(size: 15, color: Color(0xB8B8C4)))
      return text
    }

    override func preferredSize(fitting proposed: Size) -> Size {
      guard let measuring else { return proposed }
      let text = measuring.size(of: text, width: proposed.width - 24)
      return Size(width: proposed.width, height: text.height + 20)
    }

    override func draw(into list: inout DrawList) {
      list.text(text, in: Rect(size: size).insetBy(dx: 12, dy: 10))
    }
  }

  @Test func `a cell with attributed text has the height of its lines`() {
    let cell = ActivityCell()
    cell.name = "Anna"
    cell.action = "likes this"
    cell.measuring = CellGuide.Typewriter()
    // A width of 76 points fits ten characters of 7.5: two lines of 20 points, 2 points apart.
    #expect(cell.preferredSize(fitting: Size(width: 100, height: 10)).height == 62)
    cell.size = Size(width: 100, height: 62)
    #expect(cell.drawList.commands.count == 1)
  }

  final class ScoreCell: CollectionViewCell {
    private static let check = {
      var path = BezierPath()
      path.move(to: Point(x: 2, y: 9))
      path.addLine(to: Point(x: 7, y: 14))
      path.addLine(to: Point(x: 16, y: 3))
      return path
    }()

    override func draw(into list: inout DrawList) {
      let bounds = Rect(size: size)
      list.fill(
        bounds, LinearGradient([Color(0x2F6FED), Color(0x1B3F8B)]), cornerRadius: 12)
      list.stroke(bounds, Color(0xFFFFFF, alpha: 60), width: 1, cornerRadius: 12)
      list.stroke(
        Self.check, Color(0xFFFFFF),
        style: StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round),
        at: Point(x: bounds.maxX - 30, y: 12))
    }
  }

  @Test func `a cell draws a gradient, an outline and a path`() {
    let cell = ScoreCell()
    cell.size = Size(width: 200, height: 80)
    #expect(cell.drawList.commands.count == 3)
  }

  @Test func `a hovered button is drawn in another color, and a click archives the mail`() throws {
    let cell = MailCell()
    cell.size = Size(width: 300, height: 44)
    var count = 0
    cell.archive = { count += 1 }
    let usual = cell.drawList
    cell.regionState.hovered = "archive"
    #expect(cell.drawList != usual)
    let region = try #require(cell.region(at: Point(x: 250, y: 20)))
    #expect(region.name == "archive" && cell.region(at: Point(x: 100, y: 20)) == nil)
    cell.didClick(region, at: Point(x: 250, y: 20))
    #expect(count == 1)
  }
}

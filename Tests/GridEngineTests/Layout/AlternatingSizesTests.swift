import GridEngine
import Testing

/// Tests the report of an element whose content requests two sizes in turn.
struct AlternatingSizesTests {
  @Test func `a report of alternating sizes names the cell and the way out`() {
    let report = CollectionReport.alternatingSizes(
      ElementID(.cell, at: IndexPath(item: 1, section: 0)),
      [Size(width: 320, height: 60), Size(width: 320, height: 50)])
    #expect(
      report.description
        == "the cell of item 1 of section 0 requests 320.0 x 60.0 and 320.0 x 50.0 in turn and "
        + "keeps its last size; let preferredSize(fitting:) depend on the content only")
  }

  @MainActor @Test func `a layout reports alternating sizes to its collection view`() {
    let size = LayoutSize(width: .fractionalWidth(1), height: .estimated(44))
    let layout = CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: size, subitems: [LayoutItem(size: size)])))
    let environment = LayoutEnvironment(containerSize: Size(width: 320, height: 480))
    let view = CollectionView(layout: layout, environment: environment)
    layout.prepare(itemCounts: [3], environment: environment)
    var reports: [CollectionReport] = []
    view.reportHandler = { reports.append($0) }
    let element = ElementID(.cell, at: IndexPath(item: 1, section: 0))
    for round in 0..<100 {
      let height = round.isMultiple(of: 2) ? 50.0 : 60
      layout.setPreferredSizes([(element, Size(width: 320, height: height))])
    }
    let sizes = [Size(width: 320, height: 60), Size(width: 320, height: 50)]
    #expect(reports == [.alternatingSizes(element, sizes)])
  }
}

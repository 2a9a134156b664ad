import GridEngine
import Testing

@testable import LayoutFiles

struct LayoutFileReaderTests {
  /// A file with one section; `group` and `section` are put in as they are.
  private func text(
    group: String =
      #""axis": "horizontal", "size": {"width": "100%w", "height": 44}, "subitems": []"#,
    section: String = #""items": 1"#, layout: String = #""scale": 2"#
  ) -> String {
    #"{"container": {"width": 320, "height": 480}, \#(layout), "#
      + #""sections": [{\#(section), "group": {\#(group)}}]}"#
  }

  private func message(_ text: String) -> String? {
    do {
      _ = try LayoutFileReader.read(Array(text.utf8), name: "photos.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a misspelt value is named with its path and the nearest spelling`() {
    let section =
      #""items": 1, "boundary": [{"kind": "h", "size": {"width": 1, "height": 1}, "#
      + #""alignment": "topLeadng"}]"#
    #expect(
      message(text(section: section))
        == #"photos.json: sections[0].boundary[0].alignment is "topLeadng"; "#
        + #"did you mean "topLeading"?"#)
  }

  @Test func `a value that resembles none of the right ones is answered with all of them`() {
    #expect(
      message(text(layout: #""scrollDirection": "sideways""#))
        == #"photos.json: scrollDirection is "sideways"; "#
        + #"it should be one of "vertical", "horizontal""#)
  }

  @Test func `a misspelt key is named`() {
    #expect(
      message(text(section: #""itens": 1"#))
        == #"photos.json: sections[0] has "itens"; did you mean "items"?"#)
  }

  @Test func `a key that resembles nothing is a note`() {
    #expect(message(text(layout: #""comment": "the wall in the hall""#)) == nil)
  }

  @Test func `what is missing is named`() {
    #expect(
      message(text(group: #""axis": "vertical", "subitems": []"#))
        == #"photos.json: sections[0].group has no "size""#)
    #expect(message("{}") == #"photos.json: has no "container""#)
  }

  @Test(arguments: [
    (#""items": -1"#, "sections[0].items is -1; it should be from 0 to 1000000000"),
    (#""items": 1.5"#, "sections[0].items is 1.5; it should be a whole number"),
    (
      #""items": "all""#,
      #"sections[0].items is "all"; it should be a number, or "*" for all there are"#
    ),
    (
      #""items": 1, "insets": {"top": "9"}"#,
      #"sections[0].insets.top is "9"; it should be a number"#
    ),
    (
      #""items": 1, "interGroupSpacing": 1e300"#,
      "sections[0].interGroupSpacing is 1e+300; it should be from -1000000000 to 1000000000"
    ),
  ])
  func `a value of the wrong kind is named with what it should be`(section: String, message: String)
  {
    #expect(self.message(text(section: section)) == "photos.json: \(message)")
  }

  @Test(arguments: ["NaN%w", "25", "25%", "~-4", "-25%w", "0x10%w", "1e999%w", ""])
  func `what is no length is refused`(length: String) {
    let group =
      #""axis": "horizontal", "subitems": [], "#
      + #""size": {"width": "\#(length)", "height": 44}"#
    #expect(
      message(text(group: group))
        == #"photos.json: sections[0].group.size.width is "\#(length)"; it should be a length: "#
        + #"44, "25%w", "25%h", "~44" (estimated) or "~=44" (estimated, uniform)"#)
  }

  @Test func `a count needs one subitem`() {
    let group =
      #""axis": "horizontal", "size": {"width": 1, "height": 1}, "count": 2, "subitems": []"#
    #expect(
      message(text(group: group))
        == "photos.json: sections[0].group.subitems has 0 elements; with a count it should have one"
    )
  }

  @Test func `a nested custom group is refused`() {
    let inner = #"{"axis": "custom", "size": {"width": 1, "height": 1}, "frames": []}"#
    let group =
      #""axis": "horizontal", "size": {"width": 1, "height": 1}, "subitems": [\#(inner)]"#
    #expect(
      message(text(group: group))
        == #"photos.json: sections[0].group.subitems[0].axis is "custom"; "#
        + "only a section's own group can be that")
  }

  @Test func `a file that is no JSON is named with line and column`() {
    #expect(
      message("{\n  \"container\" {")
        == #"photos.json:2:15: ':' was expected after "container", not '{'"#)
  }

  @Test func `lengths are read as they are written`() throws {
    let sizes: [(String, LayoutDimension)] = [
      ("44", .absolute(44)), (#""25%w""#, .fractionalWidth(0.25)),
      (#""12.5%h""#, .fractionalHeight(0.125)), (#""~44""#, .estimated(44)),
      (#""~=44""#, .uniformAcrossSiblings(estimate: 44)),
    ]
    for (written, dimension) in sizes {
      let group =
        #""axis": "horizontal", "subitems": [], "size": {"width": \#(written), "height": 1}"#
      let file = try LayoutFileReader.read(Array(text(group: group).utf8), name: "")
      #expect(file.sections[0].section.group.size.width == dimension)
    }
  }

  @Test func `all there are means as many as are told`() throws {
    let file = try LayoutFileReader.read(Array(text(section: #""items": "*""#).utf8), name: "")
    #expect(file.itemCounts(all: 12) == [12])
  }
}

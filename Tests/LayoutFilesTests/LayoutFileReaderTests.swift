import GridLayout
import Testing

@testable import LayoutFiles

struct LayoutFileReaderTests {
  /// Returns a file with one section. `group` and `section` are inserted as JSON.
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

  @Test func `an error for a misspelled value contains its path and the nearest spelling`() {
    let section =
      #""items": 1, "boundary": [{"kind": "h", "size": {"width": 1, "height": 1}, "#
      + #""alignment": "topLeadng"}]"#
    #expect(
      message(text(section: section))
        == #"photos.json: sections[0].boundary[0].alignment is "topLeadng"; "#
        + #"did you mean "topLeading"?"#)
  }

  @Test func `an error for an unknown value lists the valid values`() {
    #expect(
      message(text(layout: #""scrollDirection": "sideways""#))
        == #"photos.json: scrollDirection is "sideways"; "#
        + #"it should be one of "vertical", "horizontal""#)
  }

  @Test func `a misspelled key is an error`() {
    #expect(
      message(text(section: #""itens": 1"#))
        == #"photos.json: sections[0] has "itens"; did you mean "items"?"#)
  }

  @Test func `an unknown key that resembles no other is ignored`() {
    #expect(message(text(layout: #""comment": "the wall in the hall""#)) == nil)
  }

  @Test func `an error names the missing key`() {
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
      #"sections[0].items is "all"; it should be a number, or "*" for all items"#
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
  func `an error for an invalid value states the expected value`(section: String, message: String) {
    #expect(self.message(text(section: section)) == "photos.json: \(message)")
  }

  @Test(arguments: ["NaN%w", "25", "25%", "~-4", "-25%w", "0x10%w", "1e999%w", ""])
  func `an invalid length is rejected`(length: String) {
    let group =
      #""axis": "horizontal", "subitems": [], "#
      + #""size": {"width": "\#(length)", "height": 44}"#
    #expect(
      message(text(group: group))
        == #"photos.json: sections[0].group.size.width is "\#(length)"; it should be a length: "#
        + #"44, "25%w", "25%h", "~44" (estimated) or "~=44" (estimated, uniform)"#)
  }

  @Test func `a group with a count needs one subitem`() {
    let group =
      #""axis": "horizontal", "size": {"width": 1, "height": 1}, "count": 2, "subitems": []"#
    #expect(
      message(text(group: group))
        == #"photos.json: sections[0].group.subitems has 0 elements; with "count" or "repeat" "#
        + "it should have one")
  }

  @Test func `a nested custom group is rejected`() {
    let inner = #"{"axis": "custom", "size": {"width": 1, "height": 1}, "frames": []}"#
    let group =
      #""axis": "horizontal", "size": {"width": 1, "height": 1}, "subitems": [\#(inner)]"#
    #expect(
      message(text(group: group))
        == #"photos.json: sections[0].group.subitems[0].axis is "custom"; "#
        + #"a nested group should be "horizontal" or "vertical""#)
  }

  @Test func `an error for invalid JSON contains line and column`() {
    #expect(
      message("{\n  \"container\" {")
        == #"photos.json:2:15: expected ':' after "container", found '{'"#)
  }

  @Test func `each notation of a length is read`() throws {
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

  @Test func `a section with an asterisk has all available items`() throws {
    let file = try LayoutFileReader.read(Array(text(section: #""items": "*""#).utf8), name: "")
    #expect(file.itemCounts(all: 12) == [12])
  }
}

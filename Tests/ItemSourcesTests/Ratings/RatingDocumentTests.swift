import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

struct RatingDocumentTests {
  private static let rdf = "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
  private static let xmp = "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""

  /// A document with attributes and content of its description.
  private static func document(_ attributes: String, _ content: String = "") -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core">
     <!-- A rating: xmp:Rating="1" <xmp:Rating>2</xmp:Rating> -->
     <rdf:RDF \(rdf)>
      <rdf:Description rdf:about="" \(attributes)>\(content)
       <dc:subject xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Bag><rdf:li>Zoë &lt;3</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """
  }

  private func rating(_ text: String) -> Int? { RatingDocument(Array(text.utf8))?.rating?.stars }

  @Test(arguments: [
    ("\(xmp) xmp:Rating=\"3\"", "", 3), ("\(xmp) xmp:Rating = '5'", "", 5),
    ("\(xmp) xmp:Rating=\"-1\"", "", -1), ("\(xmp) xmp:Rating=\" 4.00 \"", "", 4),
    ("\(xmp) xmp:Rating=\"0\"", "", 0), (xmp, "<xmp:Rating>2</xmp:Rating>", 2),
    (xmp, "<xmp:Rating\n>\n 1 </xmp:Rating >", 1),
    ("", "<xmp:Rating \(xmp)>3</xmp:Rating>", 3),
    ("xmlns:a=\"http://ns.adobe.com/xap/1.0/\" a:Rating=\"4\"", "", 4),
    ("\(xmp) xmp:Rating=\"1\"", "<xmp:Rating>2</xmp:Rating>", 1),
  ])
  func `a rating is an attribute or an element, by its namespace`(
    attributes: String, content: String, stars: Int
  ) {
    #expect(rating(Self.document(attributes, content)) == stars)
  }

  @Test(arguments: [
    (xmp, ""), ("xmlns:xmp=\"other\" xmp:Rating=\"3\"", ""), ("xmp:Rating=\"3\"", ""),
    ("\(xmp) Rating=\"3\"", ""), ("\(xmp) xmp:RatingPercent=\"3\"", ""),
    ("\(xmp) xmp:Rating=\"6\"", ""), ("\(xmp) xmp:Rating=\"-2\"", ""),
    ("\(xmp) xmp:Rating=\"\"", ""), ("\(xmp) xmp:Rating=\"+3\"", ""),
    ("\(xmp) xmp:Rating=\"3 4\"", ""), ("\(xmp) xmp:Rating=\"3.x\"", ""),
    (xmp, "<a:b xmlns:a=\"c\"><xmp:Rating>3</xmp:Rating></a:b>"), (xmp, "<xmp:Rating/>"),
    (xmp, "<![CDATA[<xmp:Rating>3</xmp:Rating>]]>"), (xmp, "<?a <xmp:Rating>3</xmp:Rating>?>"),
  ])
  func `a document without a valid rating has none, and can state one`(
    attributes: String, content: String
  ) throws {
    let bytes = Array(Self.document(attributes, content).utf8)
    let document = try #require(RatingDocument(bytes))
    #expect(document.rating == nil)
    let edit = document.edit(to: try #require(Rating(4)))
    let changed = try #require(edit.applied(to: bytes))
    #expect(RatingDocument(changed)?.rating?.stars == 4)
    #expect(edit.inverse.applied(to: changed) == bytes)
  }

  @Test(arguments: [
    "", "no XML", "<a>", "<a></b>", "<a/>", "<rdf:RDF \(rdf)/>", "<rdf:RDF \(rdf)></rdf:RDF>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]><rdf:RDF \(rdf)><rdf:Description/></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description \(xmp) xmp:Rating=\"3/></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description \(xmp) xmp:Rating=3/></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description \(xmp)xmp:Rating=\"3\"/></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description \(xmp) xmp:Rating=\"<3\"/></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description \(xmp)><xmp:Rating>3<b/></xmp:Rating></rdf:Description></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description \(xmp)><xmp:Rating><!-- -->3</xmp:Rating></rdf:Description></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description/></rdf:RDF><rdf:RDF/>",
    "<rdf:RDF \(rdf)><rdf:Description/></rdf:RDF><!-- not closed",
    "<rdf:RDF \(rdf)><rdf:Description xmlns:xmp=\"a\" xmlns:xap=\"b\" xmlns:xmp-basic=\"c\"/></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description xmlns:xm:=\"http://ns.adobe.com/xap/1.0/\"/></rdf:RDF>",
    "<rdf:RDF \(rdf)><rdf:Description xmlns::xmp=\"http://ns.adobe.com/xap/1.0/\"/></rdf:RDF>",
    "\0<rdf:RDF \(rdf)><rdf:Description/></rdf:RDF>",
  ])
  func `other documents have no rating, and cannot state one`(text: String) {
    #expect(RatingDocument(Array(text.utf8)) == nil)
  }

  @Test func `a document that nests too deeply is refused`() {
    let depth = 10_000
    let text =
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    #expect(RatingDocument(Array(text.utf8)) == nil)
  }

  @Test func `an edit changes the value and no other byte`() throws {
    for (before, after) in [
      ("\(Self.xmp) xmp:Rating=\"3\"", "\(Self.xmp) xmp:Rating=\"5\""),
      ("\(Self.xmp) xmp:Rating=''", "\(Self.xmp) xmp:Rating='5'"),
    ] {
      #expect(edited(Self.document(before)) == Self.document(after))
    }
    #expect(
      edited(Self.document(Self.xmp, "<xmp:Rating> 3</xmp:Rating>"))
        == Self.document(Self.xmp, "<xmp:Rating>5</xmp:Rating>"))
    #expect(
      edited(Self.document(Self.xmp, "<xmp:Rating />"))
        == Self.document(Self.xmp, "<xmp:Rating >5</xmp:Rating>"))
    #expect(
      edited(Self.document(Self.xmp))
        == Self.document(Self.xmp).replacing(
          "<rdf:Description", with: "<rdf:Description xmp:Rating=\"5\""))
    #expect(
      edited(Self.document(""))
        == Self.document("").replacing(
          "<rdf:Description", with: "<rdf:Description \(Self.xmp) xmp:Rating=\"5\""))
    #expect(
      edited(Self.document("xmlns:xmp=\"other\""))
        == Self.document("xmlns:xmp=\"other\"").replacing(
          "<rdf:Description",
          with: "<rdf:Description xmlns:xap=\"http://ns.adobe.com/xap/1.0/\" xap:Rating=\"5\""))
  }

  /// Returns a document with 5 stars.
  private func edited(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let rating = Rating(5), let document = RatingDocument(bytes) else { return nil }
    return document.edit(to: rating).applied(to: bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a new document states its rating`() throws {
    for stars in Rating.range {
      let rating = try #require(Rating(stars))
      #expect(RatingDocument(RatingDocument.new(rating))?.rating == rating)
    }
  }

  @Test func `an edit of other bytes is refused`() throws {
    let bytes = RatingDocument.new(.none)
    let edit = try #require(RatingDocument(bytes)).edit(to: try #require(Rating(2)))
    let changed = try #require(edit.applied(to: bytes))
    #expect(edit.applied(to: changed) == nil)
    #expect(edit.applied(to: []) == nil)
  }

  /// Damages documents: what is still read can be changed and changed back.
  @Test(arguments: Seeds.chosen)
  func `each document that is read can be changed and changed back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let documents = [
      Self.document("\(Self.xmp) xmp:Rating=\"3\""), Self.document(Self.xmp, "<xmp:Rating/>"),
      Self.document("", "<xmp:Rating \(Self.xmp)>3</xmp:Rating>"), Self.document(""),
    ].map { Array($0.utf8) }
    for _ in 0..<Seeds.iterations(300) {
      var bytes = documents.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = Array("<>/=\"':! 3".utf8).randomElement(using: &random)!
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        }
      }
      guard let document = RatingDocument(bytes) else { continue }
      let rating = Rating(Int.random(in: Rating.range, using: &random))!
      let edit = document.edit(to: rating)
      let changed = try #require(edit.applied(to: bytes))
      #expect(
        RatingDocument(changed)?.rating == rating, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(edit.inverse.applied(to: changed) == bytes)
    }
  }
}

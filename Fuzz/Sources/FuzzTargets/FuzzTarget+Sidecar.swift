@testable import ItemSources

extension FuzzTarget {
  /// Reads the rating of a document of XMP. Whatever is read can be changed to each rating, and back to
  /// the same bytes.
  static let sidecar = FuzzTarget(name: "sidecar", seeds: { documents }) {
    bytes throws(FuzzFailure) in
    guard let document = RatingDocument(bytes) else { return false }
    for stars in Rating.range {
      guard let rating = Rating(stars) else { continue }
      let edit = document.edit(to: rating)
      guard let changed = edit.applied(to: bytes) else {
        throw FuzzFailure("\(stars) stars cannot be written")
      }
      let found = RatingDocument(changed)?.rating
      try FuzzFailure.unless(
        found == rating, "\(stars) stars are read as \(found?.stars.description ?? "none")")
      try FuzzFailure.unless(
        edit.inverse.applied(to: changed) == bytes, "\(stars) stars cannot be undone")
    }
    return true
  }

  private static var documents: [[UInt8]] {
    [
      RatingDocument.new(.none),
      Array(
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- a <comment> -->
        <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <xmp:Rating xmlns:xmp="http://ns.adobe.com/xap/1.0/"> 3 </xmp:Rating>
        <dc:subject><rdf:Bag><rdf:li>a &lt; b</rdf:li></rdf:Bag></dc:subject>
        </rdf:Description><rdf:Description rdf:about=''/></rdf:RDF></x:xmpmeta>
        <?xpacket end="w"?>
        """.utf8),
    ]
  }
}

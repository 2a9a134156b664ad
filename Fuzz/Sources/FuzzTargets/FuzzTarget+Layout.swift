import GridLayout
import LayoutFiles

extension FuzzTarget {
  /// Reads a layout file, and lays it out if it is small. Frames are finite, and errors name the file.
  static let layout = FuzzTarget(name: "layout", seeds: { layoutFiles }) {
    bytes throws(FuzzFailure) in
    let frames: LayoutFrames
    do throws(LayoutFileError) {
      let file = try LayoutFileReader.read(bytes, name: name)
      guard file.itemCounts(all: 7).reduce(0, +) <= itemLimit else { return true }
      frames = try LayoutFrames(file, all: 7, name: name)
    } catch {
      try FuzzFailure.unless(
        error.description.hasPrefix(name + ":"), "the message is \"\(error.description)\"")
      return bytes.contains(UInt8(ascii: "{"))
    }
    try checkFrame(Rect(size: frames.contentSize))
    for element in frames.elements { try checkFrame(element.frame) }
    try FuzzFailure.unless(!frames.json.isEmpty, "there is no output")
    return true
  }

  private static let name = "fuzz.json"

  /// The number of items above which a layout is only read: a file of a few bytes can describe two
  /// million.
  private static let itemLimit = 2_000

  private static func checkFrame(_ frame: Rect) throws(FuzzFailure) {
    let numbers = [frame.minX, frame.minY, frame.width, frame.height]
    try FuzzFailure.unless(
      numbers.allSatisfy(\.isFinite) && frame.width >= 0 && frame.height >= 0,
      "a frame is \(frame)")
  }

  private static var layoutFiles: [[UInt8]] {
    [
      #"""
      {"container": {"width": 420, "height": 800, "margins": {"leading": 16, "trailing": 16}},
       "scale": 2, "rightToLeft": true, "interSectionSpacing": 12, "insetsReference": "layoutMargins",
       "offset": {"x": 0, "y": 40},
       "boundary": [{"kind": "head", "alignment": "top", "size": {"width": "100%w", "height": "~44"},
                     "pinned": true}],
       "sections": [
         {"items": "*", "insets": {"top": 12, "leading": 12, "bottom": 12, "trailing": 12},
          "interGroupSpacing": 8,
          "group": {"axis": "horizontal", "size": {"width": "100%w", "height": "~32"}, "spacing": 8,
                    "subitems": [{"size": {"width": "~90", "height": "~32"}}]}},
         {"items": 9, "orthogonal": "groupPaging",
          "group": {"axis": "vertical", "size": {"width": "50%w", "height": 120}, "count": 3,
                    "subitems": [{"size": {"width": "100%w", "height": "33%h"}}]}}]}
      """#,
      #"{"container": {"width": 320, "height": 480}, "sections": [{"items": 5, "group": "#
        + #"{"axis": "horizontal", "size": {"width": "100%w", "height": 44}, "subitems": "#
        + #"[{"size": {"width": "100%w", "height": "100%h"}}]}}]}"#,
    ].map { Array($0.utf8) }
  }
}

import GridSDL
import Replays

extension FuzzTarget {
  /// Parses a replay file. Times ascend within the limits, and the text of a script is parsed to the
  /// same script.
  static let replay = FuzzTarget(name: "replay", seeds: { replays }) { bytes throws(FuzzFailure) in
    let script: ReplayScript
    do throws(ReplayScriptError) {
      script = try ReplayScript(
        parsing: String(decoding: bytes, as: UTF8.self), file: "fuzz.replay")
    } catch {
      try FuzzFailure.unless(
        error.description.hasPrefix("fuzz.replay: line ") && error.line > 0,
        "the message is \"\(error)\"")
      return true
    }
    var last = 0.0
    for line in script.lines {
      try FuzzFailure.unless(
        line.time.isFinite && line.time >= last, "\(line.time) ms follows \(last) ms")
      last = line.time
    }
    // The text has tenths, so the first text may differ from the file, but not the second.
    let text = script.text
    let again: ReplayScript
    do throws(ReplayScriptError) {
      again = try ReplayScript(parsing: text, file: "fuzz.replay")
    } catch { throw FuzzFailure("its own text is refused: \(error)") }
    try FuzzFailure.unless(again.text == text, "\(text) becomes \(again.text)")
    return !script.lines.isEmpty
  }

  private static var replays: [[UInt8]] {
    [
      """
      # A comment
      0 wheel -3
      250.5 pad 900 400 # another
      300 key ctrl+plus
      1000 jump 701
      1000 drag 10 20 300.5 -40 250
      2000 mark the end # of it

      """
    ].map { Array($0.utf8) }
  }
}

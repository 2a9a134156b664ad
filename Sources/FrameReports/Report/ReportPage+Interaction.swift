extension ReportPage {
  /// The frames of all recordings and the script that shows them; empty if there are too many.
  var interaction: String {
    guard recordings.reduce(0, { $0 + $1.records.count }) <= PlotData.mostFrames else { return "" }
    let data = recordings.enumerated().map { number, recording in
      PlotData(recording, number: number, name: Self.name(recording.path)).html
    }
    return data.joined(separator: "\n") + "\n<script>\(Self.script)</script>"
  }

  /// The sentence about the script's functions, which is visible with it only.
  static let hint = """
    <p class="note hint">Point at a plot over time to see a frame. Drag across one to zoom all of \
    them; a double click or Escape shows everything again.</p>
    """

  /// The link to Perfetto's viewer.
  static func viewer(number: Int) -> String {
    """
    <p class="note"><a class="perfetto" data-recording="\(number)" href="https://ui.perfetto.dev">\
    Open the frames in Perfetto</a>, a page of the network. The trace is passed to it inside of this \
    browser, and that page reads it here, without an upload. Without scripts, open the file that \
    <code>GridApp convert FILE --to trace</code> writes.</p>
    """
  }
}

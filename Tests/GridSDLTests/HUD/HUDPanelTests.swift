import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct HUDPanelTests {
  private func items(_ texts: [String]) -> [HUDItem] {
    texts.enumerated().map { index, text in
      HUDItem(
        rect: Rect(x: 0, y: Double(index) * 10, width: 100, height: 10),
        content: .text(text, TextStyle(size: 10)))
    }
  }

  @Test func `unchanged items are not drawn again`() {
    var sheet = HUDPanel()
    sheet.set(items(["a", "b", "c"]))
    sheet.takeStale(weight: .max) { _ in }
    #expect(!sheet.hasStaleItems)
    sheet.set(items(["a", "B", "c"]))
    var drawn: [HUDItem] = []
    sheet.takeStale(weight: .max) { drawn.append($0) }
    #expect(drawn == [items(["a", "B", "c"])[1]])
  }

  @Test func `a frame draws at least one item, however long it is`() {
    var sheet = HUDPanel()
    sheet.set(items([String(repeating: "x", count: 200), "y"]))
    var count = 0
    sheet.takeStale { _ in count += 1 }
    #expect(count == 1)
    sheet.takeStale { _ in count += 1 }
    #expect(count == 2 && !sheet.hasStaleItems)
  }

  @Test(arguments: Seeds.chosen)
  func `frames draw a limited weight, and finally all items`(seed: UInt64) {
    var random = SplitMix64(seed: seed), sheet = HUDPanel()
    var shown: [Double: HUDItem] = [:]
    func drawFrame(_ sheet: inout HUDPanel) {
      var weight = 0
      sheet.takeStale {
        shown[$0.rect.minY] = $0
        weight += $0.weight
      }
      #expect(weight <= HUDPanel.weightPerFrame)
    }
    for _ in 0..<Seeds.iterations(100) {
      let texts = (0..<30).map { _ in
        String(repeating: "x", count: Int.random(in: 0...40, using: &random))
      }
      sheet.set(items(texts))
      for _ in 0..<Int.random(in: 0...8, using: &random) { drawFrame(&sheet) }
    }
    for _ in 0..<30 { drawFrame(&sheet) }
    #expect(!sheet.hasStaleItems)
    #expect(sheet.items.allSatisfy { shown[$0.rect.minY] == $0 })
  }

  @Test func `all figures are drawn well before their next change`() {
    let layout = HUDSamples.layout
    var sheet = HUDPanel()
    sheet.set(HUDContent().items(layout, .dark))
    sheet.takeStale(weight: .max) { _ in }
    var content = HUDContent()
    let journal = HUDSamples.journal(HUDSamples.mixed(count: 400))
    content.table = PercentileTable(journal.statistics)
    content.intervals = IntervalBars(journal.statistics.intervals, period: HUDSamples.period)
    content.hitches = journal.hitches
    content.figures = HUDSamples.figures
    content.line = HUDLine(
      statistics: journal.statistics, clock: FrameClock(), recordingSeconds: 75)
    sheet.set(content.items(layout, .dark))
    var frames = 0
    while sheet.hasStaleItems {
      sheet.takeStale { _ in }
      frames += 1
    }
    #expect(Double(frames) / 60 < HUD.interval)
  }
}

import FrameTiming
import GridEngine

/// The content of the overlay, converted to positioned items.
struct HUDContent {
  var line = HUDLine()
  /// The width of a character of the line, in points.
  var characterWidth = 8.0
  var table = PercentileTable(FrameStatistics())
  var intervals = IntervalBars(FrameHistogram(), period: 1)
  var figures = EngineFigures()
  var hitches = HitchLog()
  var cost = HUDCost()
  var status = ""
  /// The refresh period in milliseconds.
  var period = 1000.0 / 60
  /// The uploaded images and bytes in the frames of the bar graph.
  var uploads = (count: 0, bytes: 0)

  /// Returns the items for `layout`. Their number and order depend on the layout only.
  func items(_ layout: HUDLayout, _ palette: HUDPalette) -> [HUDItem] {
    var items = HUDItemList(palette: palette)
    addLine(layout, &items)
    if layout.detail != .compact {
      addScale(layout, &items)
      addLegend(layout, &items)
    }
    if layout.detail == .full {
      addHistogram(layout, &items)
      addTable(layout, &items)
      addHitches(layout, &items)
      addEngine(layout, &items)
      items.text(status, in: layout.status, .secondary, size: 10)
    }
    return items.items
  }

  private func addLine(_ layout: HUDLayout, _ items: inout HUDItemList) {
    let look = line.rating.look
    let dot = Rect(x: Self.dotX, y: layout.line.midY - 4, width: 8, height: 8)
    items.items.append(
      HUDItem(rect: dot, content: .swatch(look.color, cornerRadius: look.cornerRadius)))
    let rest = Rect(
      x: dot.maxX + 8, y: layout.line.minY + 2, width: layout.line.width - dot.maxX - 16,
      height: layout.line.height - 4)
    let characters = Int(rest.width / characterWidth)
    items.text(
      line.text(fitting: characters), in: rest, .primary, size: HUDLine.style.size)
  }

  private func addScale(_ layout: HUDLayout, _ items: inout HUDItemList) {
    for count in 1...Int(FrameBars.periods) {
      let y = layout.bars.maxY - layout.bars.height * Double(count) / FrameBars.periods
      items.text(
        HUDNumber.tenths(period * Double(count)),
        in: Rect(x: layout.scale.minX, y: y - 6, width: layout.scale.width, height: 13),
        .secondary, size: 10)
    }
    items.text(
      "ms",
      in: Rect(
        x: layout.scale.minX, y: layout.bars.maxY - 12, width: layout.scale.width, height: 12),
      .secondary, size: 10)
  }

  private func addLegend(_ layout: HUDLayout, _ items: inout HUDItemList) {
    let row = HUDLayout.row
    let pitch = layout.legend.width / Double(FramePhase.allCases.count)
    for (index, phase) in FramePhase.allCases.enumerated() {
      let x = layout.legend.minX + Double(index) * pitch
      items.key(
        phase.name, items.palette.color(of: phase), size: Size(width: 8, height: 8),
        in: Rect(x: x, y: layout.legend.minY, width: pitch, height: row))
    }
    let palette = items.palette
    let keys: [(String, Color, Size)] = [
      ("missed", palette.missed, Size(width: 3, height: 12)),
      ("absorbed", palette.absorbed, Size(width: 3, height: 6)),
      ("not counted", palette.excluded, Size(width: 8, height: 3)),
      ("marker", palette.mark, Size(width: 6, height: 6)),
    ]
    for (index, key) in keys.enumerated() {
      let x = layout.legend.minX + Double(2 * index) * pitch
      items.key(
        key.0, key.1, size: key.2,
        in: Rect(x: x, y: layout.legend.minY + row, width: 2 * pitch, height: row))
    }
  }

  private func addHistogram(_ layout: HUDLayout, _ items: inout HUDItemList) {
    let rect = layout.histogram
    items.heading(
      "Intervals", note: "to 3 refreshes, log", in: rect.row(0))
    let graph = Rect(
      x: rect.minX, y: rect.row(1).minY + 2, width: rect.width, height: 6 * HUDLayout.row - 4)
    let palette = items.palette
    items.items.append(
      HUDItem(
        rect: graph,
        content: .histogram(
          intervals, bars: palette.color(of: .update), background: palette.graph,
          line: palette.line)))
    for count in 0...Int(FrameBars.periods) {
      let third = rect.width / FrameBars.periods
      let width = 40.0
      let center = rect.minX + third * Double(count)
      let x = min(max(rect.minX, center - width / 2), rect.maxX - width)
      let alignment: TextStyle.Alignment =
        count == 0 ? .leading : count == Int(FrameBars.periods) ? .trailing : .center
      items.text(
        "\(count)x", in: Rect(x: x, y: rect.row(7).minY, width: width, height: HUDLayout.row),
        .secondary, size: 10, alignment: alignment)
    }
  }

  private func addTable(_ layout: HUDLayout, _ items: inout HUDItemList) {
    let rect = layout.table
    items.heading("Percentiles", note: "", in: rect.row(0), width: 68)
    items.cells(PercentileTable.columns, in: rect.row(0), .secondary)
    for (index, row) in table.rows.enumerated() {
      items.label(row.name, in: rect.row(index + 1), width: 66)
      items.cells(row.cells, in: rect.row(index + 1), .primary)
    }
    items.text(table.losses, in: rect.row(3), .primary, size: 10)
    items.text(table.scrolls, in: rect.row(4), .primary, size: 10)
    items.text(table.latency, in: rect.row(5), .primary, size: 10)
    items.text(table.window, in: rect.row(6), .secondary, size: 10)
    items.text(PercentileTable.definition, in: rect.row(7), .secondary, size: 10)
  }

  private func addHitches(_ layout: HUDLayout, _ items: inout HUDItemList) {
    items.heading("Last hitches", note: "time, refreshes, cause", in: layout.hitches.row(0))
    for index in 0..<HitchLog.capacity {
      let text = hitches.entries.indices.contains(index) ? hitches.entries[index].text : ""
      let shown = index == 0 && text.isEmpty ? "none" : text
      items.text(
        shown, in: layout.hitches.row(index + 1), text.isEmpty ? .secondary : .primary, size: 10)
    }
    let first = figures.slowerVariants.prefix(2).joined(separator: ", ")
    items.text(first.isEmpty ? "" : "! \(first)", in: layout.hitches.row(6), .alarm, size: 11)
    let rest = figures.slowerVariants.dropFirst(2).joined(separator: ", ")
    items.text(rest.isEmpty ? "" : "! \(rest)", in: layout.hitches.row(7), .alarm, size: 11)
  }

  private func addEngine(_ layout: HUDLayout, _ items: inout HUDItemList) {
    let rows = [
      (
        "cells",
        "\(figures.cells.created.grouped) new, "
          + "\(figures.cells.reused.grouped) reused"
      ),
      (
        "prepared",
        "\(figures.cells.prepared.grouped), \(figures.offscreenCells) wait, "
          + "\(figures.cells.wasted.grouped) wasted"
      ),
      (
        "decoding",
        figures.thumbnailsAtRest.map { "at rest: \($0.grouped) thumbnails" }
          ?? "\(figures.decodeQueue.grouped) in queue"
          + (figures.sandbox.isEmpty ? "" : ", \(figures.sandbox)")
      ),
      ("uploads", "\(uploads.count), \(HUDNumber.megabytes(uploads.bytes)) MB in graph"),
      (
        "textures", "\(figures.textures), \(Self.share(figures.textureBytes, figures.textureLimit))"
      ),
      ("images", Self.share(figures.pictureBytes, figures.pictureLimit)),
      (
        "process",
        figures.residentBytes > 0 ? "\(HUDNumber.megabytes(figures.residentBytes)) MB in RAM" : "-"
      ),
      ("overlay", cost.text),
    ]
    for (index, row) in rows.enumerated() {
      let rect = layout.engine.row(index)
      items.label(row.0, in: rect, width: 56)
      items.text(
        row.1,
        in: Rect(x: rect.minX + 60, y: rect.minY, width: rect.width - 60, height: rect.height),
        .primary, size: 11)
    }
  }

  private static let dotX = 12.0

  private static func share(_ bytes: Int, _ limit: Int) -> String {
    "\(HUDNumber.megabytes(bytes)) of \(HUDNumber.megabytes(limit)) MB"
  }
}

extension Rect {
  /// Returns the row of small text with an index, from the top.
  fileprivate func row(_ index: Int) -> Rect {
    Rect(
      x: minX, y: minY + Double(index) * HUDLayout.row, width: width, height: HUDLayout.row)
  }
}

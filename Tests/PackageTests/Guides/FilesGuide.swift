import Foundation
import FrameReports
import FrameTiming
import GridEngine
import LayoutFiles
import TestSupport
import Testing

/// The code of the pages of FrameReports and LayoutFiles. ``GuideSnippetTests`` compares them.
@MainActor struct FilesGuide {
  @Test func `a layout file becomes the layout of a collection view`() throws {
    let path = Script.root.appending(path: "Resources/Layouts/grid.json").path

    let file = try LayoutFileReader.read(path: path)
    let view = CollectionView(layout: file.makeLayout(), environment: file.environment)

    #expect(view.environment.containerSize == Size(width: 1_200, height: 800))
    #expect(file.itemCounts(all: 30) == [30])

    let frames = try LayoutFrames(file, all: 30, name: path)
    let widths = frames.elements.map(\.frame.width)

    #expect(Set(widths) == [195])
    #expect(frames.elements.count == 30)
  }

  @Test func `a recording is compared with another, and becomes a page`() throws {
    let folder = try ScratchFolder()
    for (name, seed) in [("before.csv", 1), ("after.csv", 1)] {
      let records = SimulatedRecording.records(frames: 500, seed: UInt64(seed))
      let bytes = SimulatedRecording.csv(of: records)
      try Data(bytes).write(to: URL(filePath: folder.file(name)))
    }
    let (beforePath, afterPath) = (folder.file("before.csv"), folder.file("after.csv"))

    let before = try RecordingReader.read(beforePath)
    let after = try RecordingReader.read(afterPath)
    let comparison = Comparison(before, after)
    let page = ReportPage(recordings: [before, after], comparisons: [comparison])

    #expect(before.statistics.missed == after.statistics.missed)
    #expect(comparison.verdict != .worse && !comparison.reason.isEmpty)
    #expect(page.html.contains("<html"))
  }
}

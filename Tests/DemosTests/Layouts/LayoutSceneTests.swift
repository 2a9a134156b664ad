import Foundation
import GridEngine
import SceneTestSupport
import TestSupport
import Testing

@testable import Demos

@MainActor
struct LayoutSceneTests {
  private static let names = ["section-header", "kind-of-footer", "side", "plate", "dot"]

  /// A file that names its headers, footers, badges and decorations.
  private func scene(_ fixture: SceneFixture, in folder: ScratchFolder) throws -> LayoutScene {
    let path = folder.file("named.json")
    let section = """
      {"items": 4,
       "boundary": [
         {"kind": "section-header", "size": {"width": "100%w", "height": 30}, "alignment": "top"},
         {"kind": "kind-of-footer", "size": {"width": "100%w", "height": 30},
          "alignment": "bottom"}],
       "decorations": [{"kind": "plate"}],
       "group": {"axis": "horizontal", "size": {"width": "100%w", "height": 80}, "count": 2,
         "subitems": [{"size": {"width": "100%w", "height": "100%h"},
           "badges": [{"kind": "dot", "size": {"width": 20, "height": 20},
             "containerAnchor": {"edges": ["top", "trailing"]}}]}]}}
      """
    try """
    {"container": {"width": 640, "height": 480},
     "boundary": [
       {"kind": "side", "size": {"width": "100%w", "height": 40}, "alignment": "top"}],
     "sections": [\(section), \(section)]}
    """.write(toFile: path, atomically: true, encoding: .utf8)
    return try LayoutScene(
      path: path, folder: nil, context: fixture.context, environment: fixture.environment, wake: {})
  }

  @Test func `headers name their section, and element kinds are not displayed`() throws {
    let fixture = SceneFixture()
    let scene = try scene(fixture, in: try ScratchFolder())
    for _ in 0..<3 { try fixture.frame(scene) }
    var texts: [String] = []
    scene.collectionView.forEachDisplayedView { view, _, _ in
      for case .text(let text, _, _) in view.drawList.commands where !text.isEmpty {
        texts.append(text)
      }
    }
    #expect(texts.contains("named"), "the layout's own header")
    #expect(texts.contains("Section 1 · 4 items") && texts.contains("Section 2 · 4 items"))
    #expect(texts.allSatisfy { text in !Self.names.contains { text.contains($0) } }, "\(texts)")
  }
}

import GridEngine
import ItemSources
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import PhotoBrowser

@MainActor
struct DateFieldTests {
  private let fixture = SceneFixture()

  @Test func `the key opens a field, whose text is passed by Enter and removed by Escape`()
    throws
  {
    let folder = try ScratchFolder()
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]),
      PhotosRequest(environment: fixture.environment, wake: {}), in: fixture.context)
    let input = InputController(driver: "x11", hasPointer: false)
    func send(_ events: InputEvent...) -> [AppCommand] {
      events.compactMap { input.handle($0, scene: scene, at: fixture.time) }
    }
    let enter = InputEvent.keyDown(.enter, modifiers: [], isRepeat: false)
    let escape = InputEvent.keyDown(.escape, modifiers: [], isRepeat: false)
    let key = InputEvent.keyDown(.character("g"), modifiers: .control, isRepeat: false)
    #expect(send(key) == [])
    #expect(input.isTyping && input.dateField.text == "")
    #expect(send(.text("2"), .text("0"), .text("19"), enter) == [.goToDate("2019")])
    #expect(!input.isTyping && input.dateField.text == "")
    #expect(send(key, .text("x"), escape) == [])
    #expect(!input.isTyping && input.dateField.text == "" && input.filter.text == "")
    #expect(send(key, enter) == [])
    #expect(!input.isTyping)
  }
}

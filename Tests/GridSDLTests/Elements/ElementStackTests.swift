import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

/// Tests the order of drawing and input of a window's elements.
@MainActor
struct ElementStackTests {
  /// An element that notes what happens to it.
  private final class Probe: WindowElement {
    let name: String
    var wanted: ElementPlace
    var handles: (InputEvent) -> Bool
    var isOpaque = false
    var isModal = false
    var acceptsText = false
    var canBeDismissed = false
    private(set) var log: [String] = []
    private(set) var lostCaptures = 0

    init(_ name: String, _ wanted: ElementPlace = .window, handles: Bool = true) {
      self.name = name
      self.wanted = wanted
      self.handles = { _ in handles }
    }

    func place(in context: ElementContext) -> ElementPlace { wanted }

    func draw(_ context: ElementContext, into list: inout DrawList) {
      list.fill(context.frame, Color(0))
    }

    func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
      log.append(event.word)
      return handles(event)
    }

    func pointerCaptureWasLost(_ context: ElementContext) { lostCaptures += 1 }

    func dismiss(_ context: ElementContext) -> Bool {
      defer { canBeDismissed = false }
      return canBeDismissed
    }

    func takeLog() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private struct Widths: TextMeasuring {
    func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
      Size(width: Double(text.count), height: 1)
    }
    func lines(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> [String] {
      [text]
    }
    func lineHeight(of style: TextStyle) -> Double { 1 }
    func size(of text: AttributedText, width: Double?) -> Size { .zero }
  }

  private let time = FrameTime(nanoseconds: 1_000_000_000)
  private let stack: ElementStack
  private let grid = Probe("grid")

  init() {
    stack = ElementStack(
      environment: ElementContext(size: Size(width: 800, height: 600), text: Widths(), time: time))
    stack.push(grid)
  }

  @discardableResult
  private func send(_ event: InputEvent) -> Bool { stack.handle(ElementInput(event, at: time)) }

  private func layOut() { stack.layOut(in: stack.space(at: time), at: time) }

  private func press(_ x: Double, _ y: Double, _ button: PointerButton = .primary) {
    send(.pointerDown(Point(x: x, y: y), button, clicks: 1, modifiers: []))
  }

  private func key(_ key: Key) -> InputEvent { .keyDown(key, modifiers: [], isRepeat: false) }

  // MARK: Bars

  /// An element with a bar.
  private final class Bar: WindowElement {
    let reserves: (inout FloatingSpace) -> Void
    init(_ reserves: @escaping (inout FloatingSpace) -> Void) { self.reserves = reserves }
    func reserve(_ space: inout FloatingSpace, in context: ElementContext) { reserves(&space) }
  }

  @Test func `bars take their bands from the grid and from floating elements`() {
    stack.push(Bar { $0.reserve(.top, 44, shown: 10) })
    stack.push(Bar { $0.reserve(.bottom, 30) })
    stack.push(Bar { $0.reserve(.top, 6) })
    let space = stack.space(at: time)
    #expect(space.bands.reserved == DirectionalEdgeInsets(top: 50, bottom: 30))
    #expect(space.bands.covered == DirectionalEdgeInsets(top: 16, bottom: 30))
    #expect(space.bounds.minY == 24 && space.bounds.maxY == 600 - 38)
    // Over what covers the window there are no bars, and the grid keeps its place.
    let photo = Probe("photo")
    photo.isOpaque = true
    stack.push(photo)
    let covered = stack.space(at: time)
    #expect(covered.bands == space.bands && covered.bounds.minY == 8)
  }

  // MARK: Pointer

  @Test func `a pointer that moves onto an element has left those behind it`() {
    let trace = Probe("trace", handles: false)
    let panel = Probe("panel", .frame(Rect(x: 0, y: 0, width: 100, height: 100)))
    stack.push(trace)
    stack.push(panel)
    layOut()
    let (inside, outside) = (Point(x: 50, y: 50), Point(x: 500, y: 50))
    send(.pointerMoved(outside))
    #expect(grid.takeLog() == ["moved"] && trace.takeLog() == ["moved"])
    send(.pointerMoved(inside))
    send(.pointerMoved(inside))
    #expect(grid.takeLog() == ["left"] && trace.takeLog() == ["left"])
    #expect(panel.takeLog() == ["moved", "moved"])
    send(.pointerMoved(outside))
    #expect(panel.takeLog() == ["left"] && grid.takeLog() == ["moved"])
    // A press keeps the pointer, wherever it is.
    press(500, 50)
    send(.pointerMoved(inside))
    #expect(grid.takeLog() == ["down", "moved"] && panel.takeLog().isEmpty)
  }

  @Test func `who takes a press gets the movements and the release, wherever they are`() {
    let panel = Probe("panel", .frame(Rect(x: 0, y: 0, width: 100, height: 100)))
    stack.push(panel)
    layOut()
    press(50, 50)
    send(.pointerMoved(Point(x: 400, y: 400)))
    send(.pointerUp(Point(x: 400, y: 400), .primary))
    #expect(panel.takeLog() == ["down", "moved", "up"] && grid.takeLog().isEmpty)
    press(400, 400)
    send(.pointerMoved(Point(x: 50, y: 50)))
    send(.pointerUp(Point(x: 50, y: 50), .primary))
    #expect(grid.takeLog() == ["down", "moved", "up"] && panel.takeLog().isEmpty)
  }

  @Test func `a press that an element does not want is offered to those behind it`() {
    let panel = Probe("panel", .frame(Rect(x: 0, y: 0, width: 100, height: 100)), handles: false)
    stack.push(panel)
    layOut()
    press(50, 50)
    send(.pointerUp(Point(x: 50, y: 50), .primary))
    #expect(panel.takeLog() == ["down"] && grid.takeLog() == ["down", "up"])
  }

  @Test func `the pointer stays with an element until all buttons are released`() {
    let panel = Probe("panel", .frame(Rect(x: 0, y: 0, width: 100, height: 100)))
    stack.push(panel)
    layOut()
    press(50, 50)
    press(400, 400, .secondary)
    send(.pointerUp(Point(x: 400, y: 400), .primary))
    send(.pointerMoved(Point(x: 410, y: 400)))
    send(.pointerUp(Point(x: 410, y: 400), .secondary))
    #expect(panel.takeLog() == ["down", "down", "up", "moved", "up"])
    #expect(stack.pointerCapture == nil)
    // A release that never arrived does not keep the pointer.
    press(50, 50)
    press(400, 400)
    #expect(grid.takeLog() == ["down"] && stack.pointerCapture === grid)
  }

  @Test func `a menu that opens under the pointer has the movements and the release`() {
    let menu = Probe("menu", .hidden)
    stack.push(menu)
    layOut()
    grid.handles = { [stack] event in
      if event.word == "down" {
        menu.wanted = .window
        menu.isModal = true
        stack.capturePointer(for: menu)
      }
      return true
    }
    press(300, 300, .secondary)
    send(.pointerMoved(Point(x: 320, y: 310)))
    send(.pointerUp(Point(x: 320, y: 310), .secondary))
    #expect(menu.takeLog() == ["moved", "up"] && grid.takeLog() == ["down"])
    #expect(grid.lostCaptures == 0, "it had no pressed pointer before")
  }

  @Test func `an element that loses the pointer is told so, and gets no release`() {
    layOut()
    press(300, 300)
    stack.capturePointer(for: nil)
    #expect(grid.lostCaptures == 1 && stack.pointerCapture == nil)
    let drag = Probe("drag")
    drag.isModal = true
    stack.push(drag)
    send(.pointerUp(Point(x: 300, y: 300), .primary))
    #expect(drag.takeLog() == ["up"] && grid.takeLog() == ["down"])
  }

  @Test func `a wheel turns what is under the pointer, or what fills the window`() {
    let panel = Probe("panel", .frame(Rect(x: 0, y: 0, width: 100, height: 100)))
    stack.push(panel)
    layOut()
    let turn = InputEvent.wheel(x: 0, y: 1, modifiers: [])
    send(turn)
    #expect(grid.takeLog() == ["wheel"] && panel.takeLog().isEmpty, "no position is known")
    send(.pointerMoved(Point(x: 50, y: 50)))
    send(turn)
    #expect(panel.takeLog() == ["moved", "wheel"])
    send(.pointerLeft)
    #expect(panel.takeLog() == ["left"] && grid.takeLog() == ["left"])
    send(turn)
    #expect(grid.takeLog() == ["wheel"])
  }

  // MARK: Keys

  @Test func `keys go to the field that accepts text, then from front to back`() {
    let field = Probe("field", .frame(Rect(x: 0, y: 0, width: 10, height: 10)), handles: false)
    let panel = Probe("panel", .frame(Rect(x: 0, y: 0, width: 10, height: 10)), handles: false)
    stack.push(field)
    stack.push(panel)
    layOut()
    send(key(.enter))
    #expect([field, panel, grid].map { $0.takeLog() } == [["key"], ["key"], ["key"]])
    field.acceptsText = true
    field.handles = { _ in true }
    send(key(.enter))
    send(.text("a"))
    #expect(field.takeLog() == ["key", "text"])
    #expect(panel.takeLog().isEmpty && grid.takeLog().isEmpty)
    #expect(stack.focusedElement === field)
  }

  @Test func `nothing passes an element that keeps all input, handled or not`() {
    let dialog = Probe("dialog", .frame(Rect(x: 0, y: 0, width: 10, height: 10)), handles: false)
    dialog.isModal = true
    stack.push(dialog)
    layOut()
    press(400, 400)
    send(key(.enter))
    send(.wheel(x: 0, y: 1, modifiers: []))
    #expect(grid.takeLog().isEmpty && dialog.takeLog() == ["down", "key", "wheel"])
    #expect(stack.focusedElement === dialog)
  }

  @Test func `the text of a key that was handled is nobody's, and other text is`() {
    layOut()
    send(key(.character("a")))
    send(.text("a"))
    #expect(grid.takeLog() == ["key"])
    send(.keyUp(.character("a")))
    // As of an input method, whose keys the window does not see.
    send(.text("あ"))
    #expect(grid.takeLog() == ["up key", "text"])
    grid.handles = { $0.word != "key" }
    send(key(.character("b")))
    send(.text("b"))
    #expect(grid.takeLog() == ["key", "text"])
  }

  @Test func `Esc dismisses one element at a time, a drag first, then from front to back`() {
    let (back, front) = (Probe("back"), Probe("front"))
    stack.push(back)
    stack.push(front)
    layOut()
    front.handles = { $0.word != "down" }
    press(10, 10)
    for element in [grid, back, front] { element.canBeDismissed = true }
    #expect(stack.pointerCapture === back)
    var dismissed: [String] = []
    for _ in 0..<4 {
      let before = [grid, back, front].filter(\.canBeDismissed).map(\.name)
      let isHandled = send(key(.escape))
      let after = [grid, back, front].filter(\.canBeDismissed).map(\.name)
      dismissed.append(before.first { !after.contains($0) } ?? (isHandled ? "?" : "none"))
    }
    #expect(dismissed == ["back", "front", "grid", "none"])
    grid.canBeDismissed = true
    #expect(send(.keyDown(.escape, modifiers: [], isRepeat: true)), "a held key closes one thing")
    #expect(grid.canBeDismissed)
  }

  // MARK: Covering

  @Test func `what is behind an opaque element is neither placed, drawn nor offered input`() {
    let panel = Probe("panel", .frame(Rect(x: 0, y: 0, width: 10, height: 10)))
    let photo = Probe("photo")
    let caption = Probe("caption", .frame(Rect(x: 0, y: 0, width: 20, height: 20)))
    for element in [panel, photo, caption] { stack.push(element) }
    layOut()
    #expect(drawn(behind: caption).count == 3 && !stack.isBackCovered)
    photo.isOpaque = true
    layOut()
    #expect(drawn(behind: caption) == [Rect(x: 0, y: 0, width: 800, height: 600)])
    #expect(stack.isBackCovered && stack.frame(of: panel) == nil)
    photo.handles = { _ in false }
    send(key(.enter))
    press(5, 500)
    #expect(grid.takeLog().isEmpty && panel.takeLog().isEmpty)
    // Services behind it are updated all the same.
    stack.remove(photo)
    layOut()
    #expect(stack.frame(of: panel) != nil)
  }

  private func drawn(behind divider: any WindowElement) -> [Rect] {
    var list = DrawList()
    stack.draw(.behind, of: divider, at: time, into: &list)
    return list.commands.compactMap { if case .fill(let rect, _, _) = $0 { rect } else { nil } }
  }

  // MARK: Against a model

  /// The rules in their plainest form, for elements with frames that handle everything or nothing.
  private struct Model {
    var elements: [(frame: Rect, handles: Bool, isModal: Bool)]
    var capture: Int?
    var buttons = 0

    func hit(_ point: Point) -> (offered: [Int], taker: Int?) {
      var offered: [Int] = []
      for (index, element) in elements.enumerated().reversed() {
        guard element.isModal || element.frame.contains(point) else { continue }
        offered.append(index)
        if element.handles { return (offered, index) }
        if element.isModal { return (offered, nil) }
      }
      return (offered, nil)
    }

    mutating func down(_ point: Point) -> [Int] {
      if let capture {
        buttons += 1
        return [capture]
      }
      let (offered, taker) = hit(point)
      capture = taker
      buttons = taker == nil ? 0 : 1
      return offered
    }

    mutating func up(_ point: Point) -> [Int] {
      guard let owner = capture else { return hit(point).offered }
      buttons -= 1
      if buttons == 0 { capture = nil }
      return [owner]
    }

    func move(_ point: Point) -> [Int] { capture.map { [$0] } ?? hit(point).offered }
  }

  @Test(arguments: Seeds.chosen)
  func `presses, movements and releases reach the elements that the rules name`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let stack = ElementStack(
        environment: ElementContext(size: Size(width: 100, height: 100), text: Widths(), time: time)
      )
      var model = Model(elements: [])
      var probes: [Probe] = []
      for index in 0..<Int.random(in: 1...5, using: &random) {
        let frame = Rect(
          x: .random(in: 0...60, using: &random), y: .random(in: 0...60, using: &random), width: 40,
          height: 40)
        let handles = Int.random(in: 0..<3, using: &random) > 0
        let probe = Probe("\(index)", .frame(frame), handles: handles)
        probe.isModal = Int.random(in: 0..<6, using: &random) == 0
        model.elements.append((frame, handles, probe.isModal))
        probes.append(probe)
        stack.push(probe)
      }
      stack.layOut(in: stack.space(at: time), at: time)
      var held: [PointerButton] = []
      for _ in 0..<40 {
        let point = Point(
          x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
        let free = [PointerButton.primary, .secondary, .middle].filter { !held.contains($0) }
        let expected: [Int]
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where !free.isEmpty:
          expected = model.down(point)
          if model.capture != nil { held.append(free[0]) }
          _ = stack.handle(
            ElementInput(.pointerDown(point, free[0], clicks: 1, modifiers: []), at: time))
        case 1 where !held.isEmpty:
          expected = model.up(point)
          _ = stack.handle(ElementInput(.pointerUp(point, held.removeFirst()), at: time))
        default:
          expected = model.move(point)
          _ = stack.handle(ElementInput(.pointerMoved(point), at: time))
        }
        let reached = probes.indices.filter { probes[$0].takeLog().contains { $0 != "left" } }
        #expect(Set(reached) == Set(expected), "seed \(seed)")
      }
    }
  }
}

extension InputEvent {
  /// The kind of the event in a word.
  fileprivate var word: String {
    switch self {
    case .pointerDown: "down"
    case .pointerMoved: "moved"
    case .pointerUp: "up"
    case .pointerLeft: "left"
    case .wheel: "wheel"
    case .keyDown: "key"
    case .keyUp: "up key"
    case .text: "text"
    default: "other"
    }
  }
}

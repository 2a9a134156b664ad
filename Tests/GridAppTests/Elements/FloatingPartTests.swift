import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import Demos
@testable import GridApp
@testable import GridSDL

@MainActor
struct FloatingPartTests {
  private typealias Part = FloatingPart
  private typealias Request = Placement.Request

  @Test(arguments: Seeds.chosen)
  func `parts do not overlap and are inside the window`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<120 {
      let window = Self.window(using: &random)
      let header = Rect(
        x: 0, y: 0, width: window.width, height: Double(Int.random(in: 0...60, using: &random)))
      let bars: Set<FloatingSpace.Edge> =
        Bool.random(using: &random) ? [.trailing] : [.leading, .bottom]
      let placement = Placement(window: window, bars: bars, protected: [header])
      let requests = Part.allCases.filter { _ in Bool.random(using: &random) }
        .map { Self.request($0, in: window, using: &random) }
      let frames = placement.frames(for: requests)
      for (part, frame) in frames {
        #expect(
          placement.bounds.insetBy(dx: -1e-3, dy: -1e-3).contains(frame),
          "\(part) \(frame) in \(window)")
        for (other, there) in frames where other.rawValue < part.rawValue {
          #expect(
            !frame.insetBy(dx: 1e-3, dy: 1e-3).intersects(there),
            "\(part) \(frame) over \(other) \(there) in \(window)")
        }
        if part.rawValue > Part.emptyMessage.rawValue {
          #expect(
            !frame.insetBy(dx: 1e-3, dy: 1e-3).intersects(header), "\(part) over the header")
        }
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `if there is little room the least important parts are dropped`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let window = Size(
        width: Double(Int.random(in: 160...420, using: &random)),
        height: Double(Int.random(in: 120...240, using: &random)))
      let placement = Placement(window: window)
      let requests = Part.allCases.map { Self.request($0, in: window, using: &random) }
      let all = placement.frames(for: requests)
      #expect(all[.prompt] != nil, "\(window)")
      for request in requests where all[request.part] == nil {
        // A dropped part is never more important than a placed one.
        let important = requests.filter { $0.part.rawValue <= request.part.rawValue }
        #expect(placement.frames(for: important)[request.part] == nil, "\(request) in \(window)")
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a part that has to move takes the nearest free position`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let window = Self.window(using: &random)
      let placement = Placement(window: window)
      let overlay = Self.request(.frameTimes, in: window, using: &random)
      let field = Self.request(.prompt, in: window, using: &random)
      let frames = placement.frames(for: [overlay, field])
      guard let there = frames[.frameTimes], let found = frames[.prompt] else { continue }
      let wanted = placement.preferredFrame(of: field)
      let blocked = there.insetBy(
        dx: -Placement.spacing + 0.01, dy: -Placement.spacing + 0.01)
      for frame in Self.grid(placement.bounds, wanted.size) where !blocked.intersects(frame) {
        #expect(Self.distance(wanted, frame) >= Self.distance(wanted, found) - 0.1)
      }
    }
  }

  @Test(arguments: [
    Size(width: 500, height: 400), Size(width: 1280, height: 800), Size(width: 2560, height: 1440),
  ])
  func `a window of 500 by 400 has room for all parts and the full overlay`(window: Size) {
    let header = Rect(x: 0, y: 0, width: window.width, height: 44)
    let placement = Placement(window: window, protected: [header])
    var random = SplitMix64(seed: 7)
    for mode in [HUDMode.compact, .full] {
      let size = HUDLayout(mode: mode, room: placement.bounds.size, lineWidth: 430).size
      let overlay = Request(part: .frameTimes, size: size, position: .corner(.bottomLeft))
      let grid: [Part] = [.prompt, .message, .status]
      for parts in [grid, [.message, .caption], [.legend, .prompt]] {
        let requests = [overlay] + parts.map { Self.request($0, in: window, using: &random) }
        #expect(placement.frames(for: requests).count == requests.count, "\(mode) \(parts)")
      }
    }
  }

  @Test func `the overlay keeps its position when a message appears`() {
    let window = Size(width: 500, height: 400)
    let placement = Placement(window: window)
    let overlay = Request(
      part: .frameTimes, size: Size(width: 440, height: 26), position: .corner(.bottomLeft))
    let message = Request(part: .message, size: Size(width: 300, height: 33), position: .bottom)
    let alone = placement.frames(for: [overlay])[.frameTimes]
    let both = placement.frames(for: [overlay, message])
    #expect(both[.frameTimes] == alone)
    #expect(both[.message].map { $0.maxY <= (alone?.minY ?? 0) } == true)
  }

  @Test(
    arguments: [
      Size(width: 160, height: 120), Size(width: 480, height: 320), Size(width: 640, height: 400),
      Size(width: 900, height: 466), Size(width: 1280, height: 800),
      Size(width: 3840, height: 2160),
    ], WindowCorner.allCases)
  func `the frame times are inside the window in every corner`(window: Size, corner: WindowCorner) {
    for mode in [HUDMode.compact, .full] {
      let placement = Placement(window: window)
      let layout = HUDLayout(mode: mode, room: placement.bounds.size, lineWidth: 700)
      let request = Request(
        part: .frameTimes, size: layout.size, position: .corner(corner))
      let panel = placement.preferredFrame(of: request)
      #expect(panel.size == layout.size, "the panel is cut")
      #expect(panel.minX >= 0 && panel.minY >= 0, "\(mode) \(panel)")
      #expect(panel.maxX <= window.width && panel.maxY <= window.height, "\(mode) \(panel)")
    }
  }

  // MARK: Random parts

  private static func window(using random: inout SplitMix64) -> Size {
    let isSmall = Bool.random(using: &random)
    return Size(
      width: Double(Int.random(in: 160...(isSmall ? 700 : 3_000), using: &random)),
      height: Double(Int.random(in: 120...(isSmall ? 500 : 1_800), using: &random)))
  }

  private static func request(
    _ part: Part, in window: Size, using random: inout SplitMix64
  ) -> Request {
    func size(_ width: Double, _ height: Double) -> Size { Size(width: width, height: height) }
    switch part {
    case .frameTimes:
      let mode = Bool.random(using: &random) ? HUDMode.compact : .full
      let corner = WindowCorner.allCases.randomElement(using: &random) ?? .topLeft
      let width = Double.random(in: 200...600, using: &random)
      let room = Placement(window: window).bounds.size
      return Request(
        part: part, size: HUDLayout(mode: mode, room: room, lineWidth: width).size,
        position: .corner(corner))
    case .prompt: return Request(part: part, size: size(360, 34), position: .bottom)
    case .message:
      let lines = Double(Int.random(in: 1...4, using: &random))
      return Request(
        part: part, size: size(.random(in: 80...700, using: &random), 16 + 17 * lines),
        position: .bottom)
    case .caption:
      return Request(
        part: part, size: size(.random(in: 120...900, using: &random), 30), position: .bottom)
    case .information:
      return Request(
        part: part, size: size(.random(in: 200...360, using: &random), 180),
        position: .corner(.topRight))
    case .zoomLevel:
      return Request(
        part: part, size: size(104, 40), position: .at(Point(x: (window.width - 104) / 2, y: 24)))
    case .emptyMessage:
      return Request(
        part: part, size: size(.random(in: 120...560, using: &random), 160), position: .center)
    case .techniques:
      return Request(part: part, size: size(500, 300), position: .corner(.topRight))
    case .status:
      let environment = LayoutEnvironment(containerSize: window)
      return Request(part: part, size: LoadsPanel.size(in: environment), position: .bottom)
    case .legend:
      return Request(part: part, size: size(216, 120), position: .corner(.bottomLeft))
    case .placeBubble:
      let y = Double.random(in: 0...window.height, using: &random)
      return Request(part: part, size: size(150, 60), position: .at(Point(x: window.width, y: y)))
    }
  }

  private static func grid(_ bounds: Rect, _ size: Size) -> [Rect] {
    stride(from: bounds.minY, through: bounds.maxY - size.height, by: 7).flatMap { y in
      stride(from: bounds.minX, through: bounds.maxX - size.width, by: 7).map { x in
        Rect(origin: Point(x: x, y: y), size: size)
      }
    }
  }

  private static func distance(_ a: Rect, _ b: Rect) -> Double {
    abs(a.minX - b.minX) + abs(a.minY - b.minY)
  }
}

/// The placement of parts in a window, by their names.
@MainActor
private struct Placement {
  nonisolated struct Request: Equatable {
    var part: FloatingPart
    var size: Size
    var position: FloatingPlace.Position
  }

  static let spacing = FloatingLayout.spacing
  private let layout: FloatingLayout

  init(window: Size, bars: Set<FloatingSpace.Edge> = [.trailing], protected: [Rect] = []) {
    var space = FloatingSpace(size: window)
    for edge in bars { space.keepFree(edge) }
    for area in protected { space.keepFree(area) }
    layout = FloatingLayout(space: space)
  }

  var bounds: Rect { layout.space.bounds }

  func frames(for requests: [Request]) -> [FloatingPart: Rect] {
    let frames = layout.frames(
      for: requests.map {
        .init(id: $0.part.rawValue, place: $0.part.place($0.size, at: $0.position))
      })
    return Dictionary(
      uniqueKeysWithValues: frames.compactMap { id, frame in
        FloatingPart(rawValue: id).map { ($0, frame) }
      })
  }

  func preferredFrame(of request: Request) -> Rect {
    layout.preferredFrame(of: request.part.place(request.size, at: request.position))
  }
}

import Foundation
import FrameTiming
import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// The appearance of the overlay, drawn into memory. `HUD_SHEET=DIR swift test --filter
/// HUDPictureTests` writes images into DIR for visual review.
@MainActor
struct HUDPictureTests {
  private let room = Size(width: 574, height: 484)
  private let journal = HUDSamples.journal(HUDSamples.mixed(count: 400))
  private let clock = FrameClock(refreshRate: 59.94, source: .waylandPresentation)

  private func canvas(
    _ scale: Double, rendererName: String = "software"
  ) -> (TextCanvas, Renderer) {
    let canvas = TextCanvas(width: Int(600 * scale), height: Int(500 * scale))
    let renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: rendererName), scale: scale,
      typesetter: Typesetter())
    return (canvas, renderer)
  }

  private func hud(_ palette: HUDPalette = .dark) -> HUD {
    HUD(
      mode: .full, palette: palette,
      status: HUDStatus(videoDriver: "wayland", renderer: "opengl"))
  }

  private let origin = Point(x: 8, y: 8)

  private func draw(_ hud: HUD, _ ring: FrameRing, _ renderer: Renderer) {
    hud.prepare(ring, in: room, with: renderer)
    hud.origin = origin
    renderer.begin(background: Color(0x101018))
    hud.draw(ring, with: renderer)
  }

  private func pixel(_ picture: Bitmap, _ point: Point, _ scale: Double) -> UInt32 {
    picture.pixels[Int(point.y * scale) * picture.width + Int(point.x * scale)] & 0xFF_FFFF
  }

  @Test(arguments: [1.0, 2.0], [true, false])
  func `stripes and bars are at the positions of their frames`(scale: Double, isDark: Bool) throws {
    try InstalledFonts.require("a")
    let palette = isDark ? HUDPalette.dark : .light
    let (canvas, renderer) = canvas(scale)
    let hud = hud(palette)
    hud.update(journal, clock: clock, figures: { HUDSamples.figures }, at: .at(0))
    draw(hud, journal.ring, renderer)
    let picture = canvas.picture()
    renderer.forgetTextures()
    if let folder = ProcessInfo.processInfo.environment["HUD_SHEET"] {
      canvas.save(to: "\(folder)/hud-\(isDark ? "dark" : "light")-\(Int(scale))x.png")
    }
    let layout = HUDLayout(mode: .full, room: room, lineWidth: 400)
    // Frame 382 of 400 is late: 25 + 2 ms of update fill more than half of the graph's height.
    let age = 399.0 - 382
    let x = origin.x + layout.bars.maxX - 2 * age - 1
    let top = Point(x: x, y: origin.y + layout.bars.minY + 4)
    #expect(pixel(picture, top, scale) == rgb(palette.missed))
    let low = Point(x: x, y: origin.y + layout.bars.maxY - 18)
    #expect(pixel(picture, low, scale) == rgb(palette.color(of: .update)))
    let corner = Point(x: origin.x + 2, y: origin.y + layout.size.height / 2)
    #expect(pixel(picture, corner, scale) == rgb(palette.panel))
  }

  @Test func `figures drawn over several frames look the same as figures drawn in one`() throws {
    try InstalledFonts.require("a")
    let (spread, first) = canvas(1)
    let (atOnce, second) = canvas(1)
    let hud = hud()
    draw(hud, FrameRing(), first)
    hud.update(journal, clock: clock, figures: { HUDSamples.figures }, at: .at(0))
    for _ in 0..<30 { draw(hud, journal.ring, first) }
    let whole = self.hud()
    whole.update(journal, clock: clock, figures: { HUDSamples.figures }, at: .at(0))
    draw(whole, journal.ring, second)
    let isSame = spread.picture().pixels == atOnce.picture().pixels
    #expect(isSame)
    first.forgetTextures()
    second.forgetTextures()
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2])
  func `the overlay has the same pixels with OpenGL and in memory`(scale: Double) throws {
    try InstalledFonts.require("a")
    let images = try RendererPair.allCases.map { pair in
      let target = try pair.target(
        size: PixelSize(width: Int(600 * scale), height: Int(500 * scale)), scale: scale,
        typesetter: Typesetter())
      let hud = hud()
      hud.update(journal, clock: clock, figures: { HUDSamples.figures }, at: .at(0))
      for _ in 0..<2 { draw(hud, journal.ring, target.renderer) }
      return target.picture()
    }
    #expect(images[0].difference(from: images[1], tolerance: RendererPair.tolerance) == nil)
  }

  @Test(arguments: [0.8, 2])
  func `the size of type that the user chose does not change the overlay`(textScale: Double) throws
  {
    try InstalledFonts.require("a")
    let pictures = [1, textScale].map { textScale in
      let (canvas, renderer) = canvas(1)
      renderer.labels.textScale = textScale
      let hud = hud()
      hud.update(journal, clock: clock, figures: { HUDSamples.figures }, at: .at(0))
      draw(hud, journal.ring, renderer)
      #expect(renderer.labels.textScale == textScale)
      return canvas.picture()
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `the overlay requests one frame after motion and no more`() throws {
    let (_, renderer) = canvas(1)
    let hud = hud()
    #expect(!hud.isBehind)
    draw(hud, journal.ring, renderer)
    #expect(hud.isBehind)
    hud.completeNext()
    draw(hud, journal.ring, renderer)
    #expect(!hud.isBehind)
    hud.cycleMode()
    draw(hud, journal.ring, renderer)
    #expect(!hud.isBehind, "off")
    renderer.forgetTextures()
  }

  @Test func `figures are requested four times a second, and never while the overlay is off`() {
    let hud = hud()
    var requested = 0
    func update(_ frame: Int) {
      hud.update(
        journal, clock: clock,
        figures: {
          requested += 1
          return EngineFigures()
        }, at: .slot(frame))
    }
    for frame in 0..<120 { update(frame) }
    #expect(requested == 8)
    hud.cycleMode()
    #expect(hud.mode == .off)
    for frame in 120..<240 { update(frame) }
    #expect(requested == 8)
  }

  @Test(arguments: ["software", "opengl"])
  func `an expensive overlay is drawn four times a second, reports it once, and recovers`(
    renderer name: String
  ) throws {
    let (canvas, renderer) = canvas(1, rendererName: name)
    let hud = hud()
    var records = HUDSamples.mixed(count: 200)
    var messages: [String] = []
    /// Draws frames with different records, in which the overlay takes `cost` milliseconds. Returns
    /// the number of frames that changed the image.
    func draw(_ count: Int, cost: Double) -> Int {
      var changes = 0
      var last = canvas.picture().pixels
      for _ in 0..<count {
        let time = FrameTime.slot(records.count)
        records.append(HUDSamples.record(records.count, phases: [.draw: Double(records.count % 9)]))
        let journal = HUDSamples.journal(
          Array(
            records.suffix(240).enumerated().map { index, record in
              var record = record
              record.frame = index
              return record
            }))
        hud.update(journal, clock: clock, figures: { HUDSamples.figures }, at: time)
        self.draw(hud, journal.ring, renderer)
        if let message = hud.add(cost: cost, at: time) { messages.append(message) }
        let picture = canvas.picture().pixels
        changes += picture == last ? 0 : 1
        last = picture
      }
      return changes
    }
    #expect(draw(60, cost: 0.4) >= 58)
    _ = draw(200, cost: 6)
    #expect(hud.isReduced && messages.count == 1)
    #expect(messages.first?.hasPrefix("the overlay takes 6.0 ms of each 16.7 ms frame") == true)
    #expect((6...10).contains(draw(120, cost: 6)))
    _ = draw(360, cost: 0.4)
    #expect(!hud.isReduced && messages.count == 1)
    #expect(draw(60, cost: 0.4) >= 58)
    renderer.forgetTextures()
  }

  private func rgb(_ color: Color) -> UInt32 {
    UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }
}

import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct LabelStoreTests {
  private let canvas = TextCanvas(width: 240, height: 40, background: Color(0x000000))
  private let box = Rect(x: 20, y: 4, width: 200, height: 32)

  @Test func `a label is made once for all colors and then cached`() throws {
    try InstalledFonts.require("a")
    let store = makeStore()
    for color in [0xFF0000, 0x00FF00, 0xFF0000] as [UInt32] {
      store.draw("Photos", in: box, style: TextStyle(size: 16, color: Color(color)), scale: 1)
    }
    #expect(store.labelsMade == 1)
    let picture = canvas.picture()
    #expect(picture.pixels.contains { $0 >> 16 & 0xFF > 200 && $0 & 0xFFFF == 0 })
    store.invalidateAll()
    #expect(store.byteCount == 0)
  }

  @Test func `a line with emoji is cached for each color, but not for each alpha`() throws {
    try InstalledFonts.requireColorEmoji()
    let store = makeStore()
    for (color, alpha) in [(0xFF0000, 255), (0xFF0000, 80), (0x00FF00, 255)] as [(UInt32, UInt8)] {
      let style = TextStyle(size: 16, color: Color(color, alpha: alpha))
      store.draw("Hi 😀", in: box, style: style, scale: 1)
    }
    #expect(store.labelsMade == 2)
    store.invalidateAll()
  }

  @Test func `a spent budget leaves all but one new label to later frames`()
    throws
  {
    try InstalledFonts.require("a")
    let store = makeStore()
    let style = TextStyle(size: 16)
    func frame(budget: Double?, _ texts: [String]) {
      store.beginFrame()
      store.withBudget(budget) {
        for text in texts { store.draw(text, in: box, style: style, scale: 1) }
      }
    }
    frame(budget: 1e-9, ["one", "two", "three"])
    #expect(store.labelsMade == 1 && store.isBehind)
    frame(budget: 1e-9, ["one", "two", "three"])
    #expect(store.labelsMade == 2 && store.isBehind)
    frame(budget: 1e-9, ["one", "two"])
    #expect(store.labelsMade == 2 && !store.isBehind, "cached labels cost nothing")
    frame(budget: nil, ["three", "four", "five"])
    #expect(store.labelsMade == 5 && !store.isBehind)
    store.invalidateAll()
  }

  @Test func `a worker draws the labels that a frame had no time for`() async throws {
    let worker = LabelWorker(configuration: TestFonts.configuration)
    let store = LabelStore(
      renderer: canvas.renderer, typesetter: Typesetter(configuration: TestFonts.configuration),
      worker: worker)
    let texts = ["one", "two 😀", "three, which is far too long for the box that it is drawn in"]
    func frame(budget: Double?) {
      store.beginFrame()
      store.withBudget(budget) {
        for text in texts { store.draw(text, in: box, style: TextStyle(size: 16), scale: 1) }
      }
    }
    frame(budget: 1e-9)
    #expect(store.labelsMade == 1 && store.isBehind)
    try await until { worker.isIdle }
    frame(budget: 1_000)
    #expect(store.labelsMade == 3 && !store.isBehind, "the frame's labels are cached")
    frame(budget: 1e-9)
    #expect(store.labelsMade == 3 && !store.isBehind)
    store.invalidateAll()
  }

  @Test func `a worker drops labels that are no longer needed`() async throws {
    let worker = LabelWorker(configuration: TestFonts.configuration)
    let request = FontRequest(pixelSize: 16)
    func job(_ number: Int) -> LabelJob {
      LabelJob(text: "Label \(number)", request: request, room: 200, color: Color(0xFFFFFF))
    }
    worker.replaceJobs((0..<5_000).map(job))
    worker.replaceJobs([job(9_999)])
    try await until { worker.isIdle }
    var drawn: [DrawnLabel] = []
    while let label = worker.takeFinished() { drawn.append(label) }
    #expect(drawn.count < 5_000)
    #expect(drawn.contains { $0.job == job(9_999) && $0.fits && $0.image != nil })
  }

  @Test(arguments: [TextStyle.Alignment.leading, .center, .trailing])
  func `text is aligned within its box`(alignment: TextStyle.Alignment) throws {
    try InstalledFonts.require("a")
    let ink = try inkOf("HHH", TextStyle(size: 16, alignment: alignment))
    #expect(ink.columns.lowerBound >= 20 && ink.columns.upperBound <= 220)
    switch alignment {
    case .leading: #expect(ink.columns.lowerBound < 24)
    case .center: #expect(abs(ink.columns.lowerBound + ink.columns.upperBound - 240) <= 2)
    case .trailing: #expect(ink.columns.upperBound > 216)
    }
  }

  @Test func `capitals are close to the middle of the box, in every script`() throws {
    try InstalledFonts.require("한")
    let latin = try inkOf("HHH", TextStyle(size: 16))
    #expect(abs(latin.rows.lowerBound + latin.rows.upperBound - 40) <= 4)
    let mixed = try inkOf("HHH한", TextStyle(size: 16))
    #expect(mixed.rows.contains(latin.rows.upperBound - 1))
    #expect(abs(mixed.rows.lowerBound - latin.rows.lowerBound) <= 4)
  }

  @Test func `a line that is too long ends in an ellipsis inside the box`() throws {
    try InstalledFonts.require("a")
    let ink = try inkOf(String(repeating: "wide text ", count: 500), TextStyle(size: 16))
    #expect(ink.columns.upperBound <= 220 && ink.columns.upperBound > 190)
  }

  @Test func `a label that fits is one texture for all widths of its box`() throws {
    try InstalledFonts.require("a")
    let store = makeStore()
    for width in 150...200 {
      let box = Rect(x: 0, y: 0, width: Double(width), height: 20)
      store.draw("Photos", in: box, style: TextStyle(size: 16), scale: 1)
    }
    #expect(store.labelsMade == 1)
    store.invalidateAll()
  }

  @Test func `a prepared label is not made again`() throws {
    try InstalledFonts.require("a")
    let store = makeStore()
    let style = TextStyle(size: 16)
    for text in ["Photos", "A label that is too long for the box it stands in"] {
      store.prepare(text, width: box.width, style: style, scale: 1)
    }
    #expect(store.labelsMade == 2)
    for text in ["Photos", "A label that is too long for the box it stands in"] {
      store.draw(text, in: box, style: style, scale: 1)
    }
    #expect(store.labelsMade == 2)
    store.invalidateAll()
  }

  @Test func `the size of textures stays within the limit`() throws {
    try InstalledFonts.require("a")
    let store = LabelStore(
      renderer: canvas.renderer, typesetter: Typesetter(), byteLimit: 20_000)
    for number in 0..<100 {
      store.draw("Label \(number)", in: box, style: TextStyle(size: 16), scale: 1)
      #expect(store.byteCount <= 20_000)
    }
    #expect(store.labelsMade == 100)
    store.invalidateAll()
  }

  @Test func `changing numbers make no textures`() throws {
    try InstalledFonts.require("a")
    let store = makeStore()
    let style = TextStyle(size: 12, isMonospaced: true)
    for number in 0..<100 { store.draw("\(number).\(number) ms", in: box, style: style, scale: 1) }
    #expect(store.labelsMade == 0)
    #expect(!Ink(alphaOf(canvas.picture())).rows.isEmpty)
    store.invalidateAll()
  }

  @Test func `monospaced numbers are drawn in their cells`() throws {
    try InstalledFonts.require("a")
    let typesetter = Typesetter()
    let cell = try typesetter.metrics(of: FontRequest(pixelSize: 16, isMonospaced: true)).cellWidth
    let ink = try inkOf("   1", TextStyle(size: 16, isMonospaced: true))
    #expect(ink.columns.lowerBound >= 20 + 3 * cell && ink.columns.upperBound <= 20 + 4 * cell)
    let cut = try inkOf(String(repeating: "8", count: 99), TextStyle(size: 16, isMonospaced: true))
    #expect(cut.columns.upperBound <= 220)
  }

  @Test(arguments: ["", " ", "\u{200F}"])
  func `text without ink draws nothing`(text: String) throws {
    #expect(try inkOf(text, TextStyle(size: 16)).rows.isEmpty)
  }

  @Test(arguments: [
    Rect(x: .nan, y: 0, width: 100, height: 20), Rect(x: 0, y: 0, width: .nan, height: 20),
    Rect(x: 0, y: -.infinity, width: 100, height: 20), Rect(x: 0, y: 0, width: -5, height: 20),
    Rect(x: 1e12, y: -1e12, width: 1e12, height: 20), Rect(x: 0, y: 0, width: 0.5, height: 0),
  ])
  func `an invalid box draws nothing`(box: Rect) {
    canvas.fill(Rect(x: 0, y: 0, width: 240, height: 40), Color(0x000000))
    let store = makeStore()
    for size in [16, 0, -1, .nan, 1e9] {
      store.draw("Photos", in: box, style: TextStyle(size: size), scale: 1)
    }
    #expect(Ink(alphaOf(canvas.picture())).rows.isEmpty)
    store.invalidateAll()
  }

  private func makeStore() -> LabelStore {
    LabelStore(renderer: canvas.renderer, typesetter: Typesetter())
  }

  /// Returns the ink of white text on the black canvas.
  private func inkOf(_ text: String, _ style: TextStyle) throws -> Ink {
    canvas.fill(Rect(x: 0, y: 0, width: 240, height: 40), Color(0x000000))
    let store = makeStore()
    store.draw(text, in: box, style: style, scale: 1)
    let ink = Ink(alphaOf(canvas.picture()))
    store.invalidateAll()
    return ink
  }

  /// Brightness as alpha.
  private func alphaOf(_ picture: Bitmap) -> Bitmap {
    Bitmap(
      width: picture.width, height: picture.height,
      pixels: picture.pixels.map { ($0 >> 8 & 0xFF) << 24 })
  }
}

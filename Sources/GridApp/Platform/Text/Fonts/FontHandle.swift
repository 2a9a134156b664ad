import CSDL2
import GridEngine

/// Owns an open SDL_ttf font of one size.
///
/// Used by one thread. SDL_ttf is never shut down, so that handles may close at any time.
@safe
struct FontHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// Opens a face.
  ///
  /// - Parameter pixelSize: The em in pixels. Fonts made of pictures ignore it.
  init(opening face: FontFace, pixelSize: Int) throws(FontError) {
    if TTF_WasInit() == 0, TTF_Init() != 0 { throw .sdlTTFFailed(message: lastSDLMessage()) }
    let font = unsafe TTF_OpenFontIndex(face.file, Int32(pixelSize), face.index)
    guard let font = unsafe font else {
      throw .cannotOpen(file: face.file, message: lastSDLMessage())
    }
    unsafe pointer = font
    // Light hinting keeps the shapes and sharpens only the horizontals. Its subpixel variant spaces
    // small type a little more evenly, but draws every glyph anew: a new label of 40 letters costs
    // 0.3 ms instead of 0.04, which a scroll would feel.
    unsafe TTF_SetFontHinting(font, TTF_HINTING_LIGHT)
    if face.needsThickening { unsafe TTF_SetFontStyle(font, TTF_STYLE_BOLD) }
  }

  deinit { unsafe TTF_CloseFont(pointer) }

  /// Pixels from the top of a line to its baseline.
  var ascent: Int { Int(unsafe TTF_FontAscent(pointer)) }
  /// Pixels from the baseline to the bottom of a line.
  var descent: Int { Int(-(unsafe TTF_FontDescent(pointer))) }
  /// Pixels from one baseline to the next.
  var lineSkip: Int { Int(unsafe TTF_FontLineSkip(pointer)) }

  /// How far the pen moves after a character.
  func advance(of scalar: Unicode.Scalar) -> Int {
    var advance: Int32 = 0
    _ = unsafe TTF_GlyphMetrics32(pointer, scalar.value, nil, nil, nil, nil, &advance)
    return Int(advance)
  }

  /// Sets how what follows is shaped; the font keeps it until the next call.
  func prepare(script: Script, isRightToLeft: Bool) {
    _ = unsafe TTF_SetFontScriptName(pointer, script.code)
    _ = unsafe TTF_SetFontDirection(
      pointer, isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
  }

  /// The width that ``bitmap(of:color:)`` of the same text has.
  func width(of text: String) -> Int {
    var width: Int32 = 0
    guard unsafe TTF_SizeUTF8(pointer, text, &width, nil) == 0 else { return 0 }
    return Int(width)
  }

  /// The text in `color`, colour pictures in their own; nil where there is nothing to draw.
  func bitmap(of text: String, color: Color) -> Bitmap? {
    let ink = SDL_Color(r: color.red, g: color.green, b: color.blue, a: 255)
    guard let surface = unsafe TTF_RenderUTF8_Blended(pointer, text, ink) else { return nil }
    defer { unsafe SDL_FreeSurface(surface) }
    return unsafe Bitmap(copying: surface)
  }
}

extension Bitmap {
  /// Copies a surface of 32-bit pixels in 0xAARRGGBB, which is what SDL_ttf makes.
  fileprivate init?(copying surface: UnsafeMutablePointer<SDL_Surface>) {
    let width = Int(unsafe surface.pointee.w)
    let height = Int(unsafe surface.pointee.h)
    let pitch = Int(unsafe surface.pointee.pitch)
    let format = unsafe surface.pointee.format.pointee.format
    guard let base = unsafe surface.pointee.pixels, format == SDL_PIXELFORMAT_ARGB8888.rawValue
    else { return nil }
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      for row in 0..<height {
        let source = unsafe (base + row * pitch).assumingMemoryBound(to: UInt32.self)
        unsafe (buffer.baseAddress! + row * width).initialize(from: source, count: width)
      }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}

/// What SDL said about its last failure.
private func lastSDLMessage() -> String { unsafe String(cString: SDL_GetError()) }

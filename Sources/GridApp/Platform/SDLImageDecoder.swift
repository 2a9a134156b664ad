import CSDL2
import Glibc
import GridEngine

/// Decodes GIF, TIFF, icons, Targa and rare kinds of BMP with SDL_image, whole and at full size.
///
/// SDL_image may be called on any thread; its functions for one format are called, never the one
/// that guesses by file name.
nonisolated struct SDLImageDecoder: WholePictureDecoding {
  /// SDL_image's own start of its TIFF part is not safe on several threads.
  private static let isReady: Bool = {
    silenceTIFF()
    return IMG_Init(Int32(IMG_INIT_TIF.rawValue)) != 0
  }()

  /// Keeps libtiff from printing about damaged files. It is there because SDL_image needs it, and
  /// asked for by name because its header may not be.
  private static func silenceTIFF() {
    typealias SetHandler = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
    for name in ["TIFFSetErrorHandler", "TIFFSetWarningHandler"] {
      guard let symbol = unsafe dlsym(nil, name) else { continue }
      _ = unsafe unsafeBitCast(symbol, to: SetHandler.self)(nil)
    }
  }

  func decode(
    descriptor: Int32, format: PictureFormat, as pixelFormat: PixelFormat,
    until deadline: DecodeDeadline
  ) -> (any WholePicture)? {
    guard let stream = PictureStream(descriptor: descriptor, until: deadline),
      let surface = unsafe stream.withOperations({ unsafe Self.load($0, format) })
    else { return nil }
    // A GIF that ends early shows what there is: all the same when it is this side that has ended.
    guard !stream.wasCut else {
      unsafe SDL_FreeSurface(surface)
      return nil
    }
    return unsafe SDLPicture(surface, as: pixelFormat)
  }

  /// libtiff mirrors for TIFF's orientations itself and never turns: 1 to 4 come upright, of 5 to 8
  /// a turn is left, along one diagonal or the other.
  func orientationLeft(of orientation: Int, format: PictureFormat) -> Int {
    guard format == .tiff else { return orientation }
    switch orientation {
    case 5, 7: return 5
    case 6, 8: return 7
    default: return 1
    }
  }

  private static func load(
    _ stream: UnsafeMutablePointer<SDL_RWops>, _ format: PictureFormat
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    switch format {
    case .gif: return unsafe IMG_LoadGIF_RW(stream)
    case .bmp: return unsafe IMG_LoadBMP_RW(stream)
    case .ico: return unsafe IMG_LoadICO_RW(stream)
    case .tga: return unsafe IMG_LoadTGA_RW(stream)
    case .tiff: return unsafe isReady ? IMG_LoadTIF_RW(stream) : nil
    case .jpeg, .png, .webP: return nil
    }
  }
}

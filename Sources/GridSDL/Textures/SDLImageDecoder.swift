import CSDL2
import Glibc
import GridEngine
import GridImages

/// Decodes TIFF with SDL_image, which passes it on to libtiff, whole and at full size.
///
/// Nothing else reaches SDL_image: what it decodes itself (GIF, LBM, PCX, XCF, Targa, XPM, …) has let
/// damaged files crash the process. Its function for TIFF is called on any thread, never the one that
/// guesses a format by content or file name.
package nonisolated struct SDLImageDecoder: WholePictureDecoding {
  package init() {}

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

  package func decode(
    descriptor: Int32, as pixelFormat: PixelFormat, until deadline: DecodeDeadline
  ) -> (any WholePicture)? {
    guard Self.isReady, let stream = PictureStream(descriptor: descriptor, until: deadline),
      let surface = unsafe stream.withOperations({ unsafe IMG_LoadTIF_RW($0) })
    else { return nil }
    // What libtiff makes of a file whose reading was stopped is not the picture.
    guard !stream.wasCut else {
      unsafe SDL_FreeSurface(surface)
      return nil
    }
    return unsafe SDLPicture(surface, as: pixelFormat)
  }

  /// libtiff mirrors for TIFF's orientations itself and never turns: 1 to 4 come upright, of 5 to 8
  /// a turn is left, along one diagonal or the other.
  package func orientationLeft(of orientation: Int) -> Int {
    switch orientation {
    case 5, 7: return 5
    case 6, 8: return 7
    default: return 1
    }
  }
}

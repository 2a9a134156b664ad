import CSDL2
import Glibc
import GridEngine
import GridImages

/// Decodes TIFF with SDL_image and libtiff, the whole image at its full size.
///
/// SDL_image decodes no other format here: damaged files have crashed its own decoders (GIF, LBM,
/// PCX, XCF, Targa, XPM, …). Its TIFF function is safe on any thread. The function that detects the
/// format by content or file name is never called.
package nonisolated struct SDLImageDecoder: WholeImageDecoding {
  package init() {}

  /// SDL_image's initialization of TIFF is not thread-safe.
  private static let isReady: Bool = {
    silenceTIFF()
    return IMG_Init(Int32(IMG_INIT_TIF.rawValue)) != 0
  }()

  /// Keeps libtiff from printing about damaged files. libtiff is loaded because SDL_image needs it.
  /// Its functions are looked up by name because its header may not be installed.
  private static func silenceTIFF() {
    typealias SetHandler = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
    for name in ["TIFFSetErrorHandler", "TIFFSetWarningHandler"] {
      guard let symbol = unsafe dlsym(nil, name) else { continue }
      _ = unsafe unsafeBitCast(symbol, to: SetHandler.self)(nil)
    }
  }

  package func decode(
    descriptor: Int32, as pixelFormat: PixelFormat, until deadline: DecodeDeadline
  ) -> (any WholeImage)? {
    guard Self.isReady, let stream = PictureStream(descriptor: descriptor, until: deadline),
      let surface = unsafe stream.withOperations({ unsafe IMG_LoadTIF_RW($0) })
    else { return nil }
    // libtiff returns an incomplete image for a file whose reading was stopped.
    guard !stream.wasCut else {
      unsafe SDL_FreeSurface(surface)
      return nil
    }
    return unsafe SDLPicture(surface, as: pixelFormat)
  }

  /// libtiff applies the mirroring of TIFF's orientations and not the rotation: 1 to 4 come out
  /// upright, 5 to 8 still need a flip along one of the diagonals.
  package func orientationLeft(of orientation: Int) -> Int {
    switch orientation {
    case 5, 7: return 5
    case 6, 8: return 7
    default: return 1
    }
  }
}

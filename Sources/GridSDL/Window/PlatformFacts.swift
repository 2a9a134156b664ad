import CSDL2
import Glibc

/// What a recording says about the platform it was made on.
package enum PlatformFacts {
  /// SDL's version at run time, and whether SDL 3 stands behind it (sdl2-compat counts from
  /// 2.30.50 on).
  package static var sdlVersion: (text: String, isCompat: Bool) {
    var version = SDL_version()
    unsafe SDL_GetVersion(&version)
    let isCompat = version.minor >= 30 && version.patch >= 50
    return ("\(version.major).\(version.minor).\(version.patch)", isCompat)
  }

  /// Whether the system has a graphics card that draws: OpenGL is emulated otherwise.
  static var hasGraphicsCard: Bool {
    (128..<192).contains { unsafe access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
  }

  /// The displays as `DP-1 2560x1440@144`.
  package static var outputs: [String] {
    (0..<SDL_GetNumVideoDisplays()).compactMap { index in
      var mode = unsafe SDL_DisplayMode()
      guard unsafe SDL_GetCurrentDisplayMode(index, &mode) == 0 else { return nil }
      let name = unsafe SDL_GetDisplayName(index).map { unsafe String(cString: $0) } ?? "display"
      return unsafe "\(name) \(mode.w)x\(mode.h)@\(mode.refresh_rate)"
    }
  }
}

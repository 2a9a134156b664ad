import CSDL2
import Glibc

/// The platform facts that a recording contains.
package enum PlatformFacts {
  /// SDL's version at run time, and whether it is SDL 3 behind sdl2-compat (whose versions begin at
  /// 2.30.50).
  package static var sdlVersion: (text: String, isCompat: Bool) {
    var version = SDL_version()
    unsafe SDL_GetVersion(&version)
    let isCompat = version.minor >= 30 && version.patch >= 50
    return ("\(version.major).\(version.minor).\(version.patch)", isCompat)
  }

  /// Whether the system has a graphics card that draws. Otherwise OpenGL runs on the CPU.
  static var hasGraphicsCard: Bool {
    (128..<192).contains { unsafe access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
  }

  /// The displays, such as `DP-1 2560x1440@144`.
  package static var outputs: [String] {
    (0..<SDL_GetNumVideoDisplays()).compactMap { index in
      var mode = unsafe SDL_DisplayMode()
      guard unsafe SDL_GetCurrentDisplayMode(index, &mode) == 0 else { return nil }
      let name = unsafe SDL_GetDisplayName(index).map { unsafe String(cString: $0) } ?? "display"
      return unsafe "\(name) \(mode.w)x\(mode.h)@\(mode.refresh_rate)"
    }
  }
}

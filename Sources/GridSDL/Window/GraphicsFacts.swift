import CSDL2

/// What a renderer draws with, in the words of OpenGL where it is that.
package struct GraphicsFacts: Equatable {
  /// The graphics card, as `AMD Radeon 780M (radeonsi, …)`; the processor's emulation as `llvmpipe …`.
  package let device: String
  /// Its driver and version, as `4.5 (Compatibility Profile) Mesa 22.3.6`.
  package let driver: String
  private let isOpenGL: Bool

  /// Asks a renderer that was just made, whose context is still the current one.
  init(of renderer: OpaquePointer) {
    var info = unsafe SDL_RendererInfo()
    unsafe SDL_GetRendererInfo(renderer, &info)
    let name = unsafe info.name.map { unsafe String(cString: $0) } ?? "unknown"
    isOpenGL = name.hasPrefix("opengl")
    guard isOpenGL, let device = Self.openGL(Self.glRenderer) else {
      self.device = name == "software" ? "none; drawn on the processor" : name
      driver = "SDL \(PlatformFacts.sdlVersion.text)"
      return
    }
    self.device = device
    driver = Self.openGL(Self.glVersion) ?? "unknown"
  }

  /// OpenGL without a graphics card: each pixel is the processor's work.
  var isEmulatedOpenGL: Bool {
    let name = device.lowercased()
    return isOpenGL && ["llvmpipe", "softpipe", "swrast"].contains { name.contains($0) }
  }

  private static let glRenderer: UInt32 = 0x1F01
  private static let glVersion: UInt32 = 0x1F02

  private static func openGL(_ name: UInt32) -> String? {
    guard let address = unsafe SDL_GL_GetProcAddress("glGetString") else { return nil }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    let getString = unsafe unsafeBitCast(address, to: GetString.self)
    return unsafe getString(name).map { unsafe String(cString: $0) }
  }
}

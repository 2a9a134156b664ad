import CSDL2

/// The graphics device and driver of a renderer, as OpenGL names them.
package struct GraphicsFacts: Equatable {
  /// The graphics card, such as `AMD Radeon 780M (radeonsi, …)`, or a software implementation such
  /// as `llvmpipe …`.
  package let device: String
  /// The driver and its version, such as `4.5 (Compatibility Profile) Mesa 22.3.6`.
  package let driver: String
  private let isOpenGL: Bool

  /// Queries a renderer that was just made, so that its context is the current one.
  init(of renderer: OpaquePointer) {
    var info = unsafe SDL_RendererInfo()
    unsafe SDL_GetRendererInfo(renderer, &info)
    let name = unsafe info.name.map { unsafe String(cString: $0) } ?? "unknown"
    isOpenGL = name.hasPrefix("opengl")
    guard isOpenGL, let device = Self.openGL(Self.glRenderer) else {
      self.device = name == "software" ? "none; drawn on the CPU" : name
      driver = "SDL \(PlatformFacts.sdlVersion.text)"
      return
    }
    self.device = device
    driver = Self.openGL(Self.glVersion) ?? "unknown"
  }

  /// Whether OpenGL runs on the CPU, without a graphics card.
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

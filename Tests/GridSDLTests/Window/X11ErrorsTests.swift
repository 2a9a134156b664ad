import CGLX
import Foundation
import Testing

/// XErrorEvent of Xlib.h.
private struct XError {
  var type: Int32 = 0
  var display: UInt = 0
  var resource: UInt = 0x20_000C
  var serial: UInt = 10
  var errorCode: UInt8
  var requestCode: UInt8
  var minorCode: UInt8 = 0
}

/// The second argument is a pointer to an `XError`.
private typealias Handler = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer) -> Int32
private typealias SetHandler = @convention(c) (Handler?) -> Handler?

nonisolated(unsafe) private var passedOn = 0

@Suite(.serialized)
@MainActor
struct X11ErrorsTests {
  /// libX11, which SDL loads.
  private func xlib() throws -> SetHandler {
    let library = try unsafe #require(unsafe dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD))
    let symbol = try unsafe #require(unsafe dlsym(library, "XSetErrorHandler"))
    return unsafe unsafeBitCast(symbol, to: SetHandler.self)
  }

  @Test func `an event to a destroyed window is ignored, other errors reach the previous handler`()
    throws
  {
    let setHandler = try unsafe xlib()
    let before = unsafe setHandler { _, _ in
      unsafe passedOn += 1
      return 0
    }
    grid_x11_ignore_send_event_errors()
    grid_x11_ignore_send_event_errors()
    let installed = try unsafe #require(unsafe setHandler(before))
    let (badWindow, sendEvent, getImage): (UInt8, UInt8, UInt8) = (3, 25, 73)
    unsafe passedOn = 0
    var error = XError(errorCode: badWindow, requestCode: sendEvent)
    #expect(unsafe installed(nil, &error) == 0)
    #expect(unsafe passedOn == 0)
    error.requestCode = getImage
    _ = unsafe installed(nil, &error)
    error = XError(errorCode: 8, requestCode: sendEvent)
    _ = unsafe installed(nil, &error)
    #expect(unsafe passedOn == 2)
  }
}

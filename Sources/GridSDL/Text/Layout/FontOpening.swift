import Dispatch
import Foundation
import FrameTiming

/// Opens the main thread's fonts on another one, so that the window's own start goes on meanwhile: the
/// first font of a process takes 5 to 20 ms.
@safe
final class FontOpening {
  let configuration: String?
  private let opened = OpenedFonts()
  private var received: Result<TextContext, TextError>?

  /// Begins to open the fonts that nearly every scene shows.
  ///
  /// - Parameter configuration: A fontconfig file instead of the system's configuration.
  init(configuration: String?) {
    self.configuration = configuration
    let opened = opened
    Thread { opened.open(configuration) }.start()
  }

  /// The main thread's context; waits for it where it is not open yet.
  func context() throws(TextError) -> TextContext {
    if let received { return try received.get() }
    let result = opened.wait()
    received = result
    return try result.get()
  }
}

/// A context on its way from the thread that opens it to the one that uses it.
nonisolated private final class OpenedFonts: @unchecked Sendable {
  // Written before `isDone` is signalled and read after it was waited for.
  private var context: Result<TextContext, TextError> = .failure(.noMemory)
  private let isDone = DispatchSemaphore(value: 0)

  func open(_ configuration: String?) {
    ThisThread.setName("fonts")
    context = Result { () throws(TextError) in
      let context = try TextContext(configuration: configuration)
      for isBold in [false, true] {
        _ = context.layout("Photos", FontRequest(pixelSize: 14, isBold: isBold))
      }
      return context
    }
    isDone.signal()
  }

  /// Called once.
  func wait() -> Result<TextContext, TextError> {
    isDone.wait()
    return context
  }
}

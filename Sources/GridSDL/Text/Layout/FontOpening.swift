import Dispatch
import Foundation
import FrameTiming
import GridEngine

/// Opens fonts for the main thread on a background thread while the window starts: the first font
/// of a process takes 5 to 20 ms.
@safe
final class FontOpening {
  let configuration: String?
  private let opened = OpenedFonts()
  private var received: Result<TextContext, TextError>?

  /// Starts to open the fonts that almost every scene uses.
  ///
  /// - Parameter configuration: A fontconfig file that replaces the system's configuration.
  init(configuration: String?) {
    self.configuration = configuration
    let opened = opened
    Thread { opened.open(configuration) }.start()
  }

  /// Returns the context for the main thread. Waits until it is open.
  func context() throws(TextError) -> TextContext {
    if let received { return try received.get() }
    let result = opened.wait()
    received = result
    return try result.get()
  }
}

/// A context that is passed from the thread that opens it to the main thread.
nonisolated private final class OpenedFonts: @unchecked Sendable {
  // Written before `isDone` is signalled, and read after waiting for it.
  private var context: Result<TextContext, TextError> = .failure(.noMemory)
  private let isDone = DispatchSemaphore(value: 0)

  func open(_ configuration: String?) {
    CurrentThread.setName("fonts")
    context = Result { () throws(TextError) in
      let context = try TextContext(configuration: configuration)
      for weight in [TextStyle.Weight.regular, .bold] {
        _ = context.layout("Photos", FontRequest(pixelSize: 14, weight: weight))
      }
      return context
    }
    isDone.signal()
  }

  /// Waits for the context. Call it only once.
  func wait() -> Result<TextContext, TextError> {
    isDone.wait()
    return context
  }
}

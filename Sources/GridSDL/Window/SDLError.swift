import CSDL2

/// A failed SDL call with SDL's message.
package nonisolated struct SDLError: Error, CustomStringConvertible, Sendable {
  /// The function that was called.
  let call: String
  /// The message of SDL.
  package let message: String

  /// Returns SDL's last error for `call`. No other SDL function may have been called in between.
  package static func last(_ call: String) -> SDLError {
    SDLError(call: call, message: unsafe String(cString: SDL_GetError()))
  }

  package var description: String { "\(call): \(message)" }
}

import CSDL2

/// An SDL call that failed, in SDL's own words.
package nonisolated struct SDLError: Error, CustomStringConvertible, Sendable {
  /// The function that was called.
  let call: String
  /// What SDL said.
  package let message: String

  /// Takes SDL's last error for `call`; nothing else may have called SDL in between.
  package static func last(_ call: String) -> SDLError {
    SDLError(call: call, message: unsafe String(cString: SDL_GetError()))
  }

  package var description: String { "\(call): \(message)" }
}

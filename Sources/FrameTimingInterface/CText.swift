import Glibc

/// A text for C, whose address stays the same for as long as it exists.
@safe
final class CText {
  /// The text with a zero at the end.
  let pointer: UnsafePointer<CChar>

  init(_ text: String) { unsafe pointer = UnsafePointer(strdup(text)) }

  deinit { unsafe free(UnsafeMutableRawPointer(mutating: pointer)) }
}

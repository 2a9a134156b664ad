import CSandbox
import Glibc
import TestSupport

/// A virtual keyboard of a compositor, with a keyboard layout of its own. Windows receive its events like
/// those of a real device.
///
/// Make it before the app starts, because a seat without devices has no keyboard.
///
/// - SeeAlso: `virtual-keyboard-unstable-v1.xml` of wlroots.
final class VirtualKeyboard {
  /// The codes of keys at the positions of a US keyboard; those of linux/input-event-codes.h.
  enum Key: UInt32 {
    case q = 16
    case p = 25
    case s = 31
    case f = 33
    case v = 47
    case escape = 1
  }

  private enum Opcode {
    static let keymap: UInt16 = 0
    static let key: UInt16 = 1
    static let modifiers: UInt16 = 2
  }

  private static let control: UInt32 = 4
  private static let controlKey: UInt32 = 29
  private let connection: WaylandConnection
  private let keyboard: UInt32

  /// Adds a keyboard to the seat of the session.
  ///
  /// - Parameter layout: A layout of xkeyboard-config, such as "ru" or "us(dvorak)".
  init(in session: SwaySession, layout: String) throws {
    connection = try WaylandConnection(path: session.environment["WAYLAND_DISPLAY"] ?? "")
    let seat = try connection.bind("wl_seat")
    let manager = try connection.bind("zwp_virtual_keyboard_manager_v1")
    keyboard = connection.newObject()
    try connection.send(WaylandMessage(to: manager, opcode: 0).uint(seat).uint(keyboard))
    try sendKeymap(
      """
      xkb_keymap {
        xkb_keycodes { include "evdev+aliases(qwerty)" };
        xkb_types { include "complete" };
        xkb_compat { include "complete" };
        xkb_symbols { include "pc+\(layout)+inet(evdev)" };
      };
      """)
  }

  private func sendKeymap(_ text: String) throws {
    let bytes = Array(text.utf8) + [0]
    let memory = grid_shared_memory_create(bytes.count)
    guard memory >= 0 else { throw SocketError("memfd_create", "keymap") }
    defer { close(memory) }
    guard unsafe write(memory, bytes, bytes.count) == bytes.count else {
      throw SocketError("write", "keymap")
    }
    // The first format is the text of xkbcommon.
    let message = WaylandMessage(to: keyboard, opcode: Opcode.keymap).uint(1)
      .uint(UInt32(bytes.count))
    try connection.send(message, descriptor: memory)
    try connection.roundTrip()
  }

  /// Presses and releases a key.
  func type(_ key: Key, withControl: Bool = false) throws {
    // SDL 2 counts the keys that are held, and layouts the modifiers.
    if withControl { try press(Self.controlKey, true) }
    try hold(withControl ? Self.control : 0)
    try press(key.rawValue, true)
    try press(key.rawValue, false)
    if withControl { try press(Self.controlKey, false) }
    try hold(0)
    try connection.roundTrip()
  }

  private func press(_ code: UInt32, _ isDown: Bool) throws {
    try connection.send(
      WaylandMessage(to: keyboard, opcode: Opcode.key).uint(0).uint(code).uint(isDown ? 1 : 0))
  }

  private func hold(_ modifiers: UInt32) throws {
    try connection.send(
      WaylandMessage(to: keyboard, opcode: Opcode.modifiers).uint(modifiers).uint(0).uint(0)
        .uint(0))
  }
}

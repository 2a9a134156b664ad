import CGLX
import CSDL2
import CWayland
import Glibc

extension Window {
  /// The process of the compositor or X server; nil if it is unknown.
  ///
  /// It is the process that made the socket. Under Xwayland that may be the compositor.
  var displayServer: Int32? {
    if let surface {
      return PeerProcess.id(ofSocket: unsafe grid_connection_descriptor(surface.display))
    }
    guard let info = unsafe SystemWindow.info(of: handle.pointer),
      unsafe info.subsystem == SDL_SYSWM_X11
    else { return nil }
    let display = unsafe UnsafeMutableRawPointer(info.info.x11.display)
    return PeerProcess.id(ofSocket: unsafe grid_x11_descriptor(display))
  }
}

/// The process at the other end of a socket.
nonisolated enum PeerProcess {
  /// Returns the identifier of the process; nil for a connection to another machine or from another
  /// container.
  static func id(ofSocket descriptor: Int32) -> Int32? {
    // The fields of `ucred`, which the Swift module of Glibc lacks.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0,
      credentials.process > 0
    else { return nil }
    return credentials.process
  }
}

import GridSDL

/// The entry of a program that is the app, or the app and something more.
package enum Program {
  /// Called with the window of the app before it is shown.
  private(set) static var onWindow: (GridWindow) -> Void = { _ in }

  /// Runs the command that the arguments name.
  ///
  /// - Parameter onWindow: Called with the window before it is shown. A program for tests adds elements.
  package static func run(onWindow: @escaping (GridWindow) -> Void = { _ in }) {
    self.onWindow = onWindow
    GridApp.main()
  }
}

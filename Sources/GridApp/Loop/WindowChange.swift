/// What changed about a window, so that the clock has to learn some of it anew.
enum WindowChange: Sendable {
  /// Its size, its scale or the display it is on.
  case place
  /// What it is drawn with.
  case renderer
}

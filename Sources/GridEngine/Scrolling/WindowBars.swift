/// The bars of a window that cover the edges of a view, in points.
package struct WindowBars: Hashable, Sendable {
  /// The room that the bars need when all of them are shown: content can be scrolled out of it.
  package var reserved = DirectionalEdgeInsets.zero
  /// What they cover at the moment. A bar that steps aside while content moves covers less than it needs.
  package var covered = DirectionalEdgeInsets.zero

  /// Creates bars; by default none.
  package init() {}

  /// Returns the length of the viewport along an axis that the bars cover at the moment.
  package func length(along axis: Axis) -> Double {
    axis == .vertical ? covered.top + covered.bottom : covered.leading + covered.trailing
  }
}

extension DirectionalEdgeInsets {
  /// Returns the sum of two insets of each edge.
  func adding(_ other: DirectionalEdgeInsets) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: top + other.top, leading: leading + other.leading, bottom: bottom + other.bottom,
      trailing: trailing + other.trailing)
  }
}

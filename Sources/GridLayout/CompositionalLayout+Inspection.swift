/// One part of a solved layout, for an inspector that draws it over the elements.
public struct LayoutInspection: Hashable, Sendable {
  /// The kind of a layout part.
  public enum Part: Hashable, Sendable {
    /// A section with its insets, boundary items and groups.
    case section
    /// The area of a section inside its insets.
    case sectionContent
    /// A group; the space between groups is spacing.
    case group
    /// A cell whose size the layout determines.
    case fixedCell
    /// A cell with an estimated size.
    case estimatedCell
    /// A cell with a measured size.
    case measuredCell
  }

  /// The kind of the part.
  public var part: Part
  /// The frame in content coordinates, in points.
  public var frame: Rect
}

extension CompositionalLayout {
  /// Calls `body` for each part of the layout that intersects `rect`: sections first, then groups,
  /// then cells.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in content coordinates, in points.
  ///   - visibleBounds: The visible rectangle in content coordinates, for pinned elements.
  ///   - body: Receives each part.
  /// - Complexity: O(log *n* + *m*), where *m* is the number of parts found.
  public func inspect(
    in rect: Rect, visibleBounds: Rect, _ body: (LayoutInspection) -> Void
  ) {
    let coordinates = coordinates
    let rect = coordinates.content(rect)
    func report(_ part: LayoutInspection.Part, _ frame: Rect) {
      guard frame.intersects(rect) else { return }
      body(LayoutInspection(part: part, frame: coordinates.content(frame)))
    }
    forEachSection(meeting: rect, countsOverhang: true) { section, placement in
      for part in section.outline(at: placement) { report(part.part, part.frame) }
      section.forEachGroup(meeting: rect, at: placement) { report(.group, $0) }
    }
    forEachElement(in: rect, visibleBounds: coordinates.content(visibleBounds)) { attributes in
      guard attributes.element.category == .cell else { return }
      report(part(of: attributes), attributes.frame)
    }
  }

  private func part(of attributes: LayoutAttributes) -> LayoutInspection.Part {
    if attributes.isEstimated { return .estimatedCell }
    let rows = section(attributes.indexPath.section)?.0.measuredRows
    return rows?.items.size(ofItem: attributes.indexPath.item) == nil ? .fixedCell : .measuredCell
  }
}

extension SectionLayout {
  /// Returns the frame of a section and the area inside its insets.
  fileprivate func outline(at placement: Placement) -> [LayoutInspection] {
    let axis = plan.frame.scrollAxis
    let insets = plan.frame.insets
    let whole = frame(at: placement)
    let content = Rect(
      origin: Point(
        along: axis, placement.start + boundary.coreStart + insets.start(along: axis),
        cross: placement.crossStart + insets.start(along: axis.cross)),
      size: Size(
        along: axis, max(0, core - insets.total(along: axis)),
        cross: max(0, whole.size[axis.cross] - insets.total(along: axis.cross))))
    return [
      LayoutInspection(part: .section, frame: whole),
      LayoutInspection(part: .sectionContent, frame: content),
    ]
  }

  /// Calls `body` with the frames of the groups that may intersect `rect`.
  fileprivate func forEachGroup(
    meeting rect: Rect, at placement: Placement, _ body: (Rect) -> Void
  ) {
    let axis = plan.frame.groupAxis
    let origin = plan.frame.isOrthogonal ? groupsStart : placement.start + groupsStart
    let low = rect.start(along: axis) - origin
    let high = max(low, rect.end(along: axis) - origin)
    for index in rows.rows(meeting: low...high) {
      let row = rows.row(index)
      body(Rect(origin: corner(of: row, at: placement), size: row.solution.size))
    }
  }
}

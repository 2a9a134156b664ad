import GridEngine

/// The element that has the pointer from the press to the release.
struct PointerCapture {
  enum Part: Hashable {
    case button(PointerButton)
    case finger(Int)
  }

  private(set) var element: (any WindowElement)?
  /// The buttons and fingers that are down.
  private(set) var parts: Set<Part> = []
  /// Changes with each ``capture(_:for:)``.
  private(set) var generation = 0

  mutating func press(_ part: Part, on element: any WindowElement) {
    self.element = element
    parts.insert(part)
  }

  mutating func release(_ part: Part) {
    parts.remove(part)
    if parts.isEmpty { element = nil }
  }

  mutating func capture(_ parts: Set<Part>, for element: (any WindowElement)?) {
    self.parts = parts
    self.element = parts.isEmpty ? nil : element
    generation += 1
  }

  mutating func forget(_ element: any WindowElement) {
    if self.element === element { (self.element, parts) = (nil, []) }
  }
}

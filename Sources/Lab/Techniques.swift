import Scenes

/// The threads that decode photos.
package nonisolated enum DecodePlace: String, CaseIterable, Sendable { case background, main }

/// The strategy for uploading decoded photos to textures.
package nonisolated enum UploadStrategy: String, CaseIterable, Sendable {
  /// As many as the budget of a frame allows; the rest in later frames.
  case budgeted
  /// All pending photos at once.
  case all
}

/// The current variant of every technique; by default the best ones.
package nonisolated struct Techniques: Equatable, Sendable {
  var prefetch = Switch.on
  var decode = DecodePlace.background
  var thumbnails = Switch.on
  var reuse = Switch.on
  var update = UpdateStrategy.reconfigure
  var corners = CornerRounding.baked
  var cells = CellStructure.drawn
  var uploads = UploadStrategy.budgeted
  var sizes = SizingStrategy.estimated

  /// Creates techniques; by default the best ones.
  package init(
    prefetch: Switch = .on, decode: DecodePlace = .background, thumbnails: Switch = .on,
    reuse: Switch = .on, update: UpdateStrategy = .reconfigure, corners: CornerRounding = .baked,
    cells: CellStructure = .drawn, uploads: UploadStrategy = .budgeted,
    sizes: SizingStrategy = .estimated
  ) {
    self.prefetch = prefetch
    self.decode = decode
    self.thumbnails = thumbnails
    self.reuse = reuse
    self.update = update
    self.corners = corners
    self.cells = cells
    self.uploads = uploads
    self.sizes = sizes
  }

  /// The variant of `technique`, as the value of its option.
  package subscript(technique: Technique) -> String {
    switch technique {
    case .prefetch: prefetch.rawValue
    case .decode: decode.rawValue
    case .thumbnails: thumbnails.rawValue
    case .reuse: reuse.rawValue
    case .update: update.rawValue
    case .corners: corners.rawValue
    case .cells: cells.rawValue
    case .uploads: uploads.rawValue
    case .sizes: sizes.rawValue
    }
  }

  /// Selects the next variant of a technique; the first follows the last.
  package mutating func toggle(_ technique: Technique) {
    switch technique {
    case .prefetch: prefetch = prefetch.next
    case .decode: decode = decode.next
    case .thumbnails: thumbnails = thumbnails.next
    case .reuse: reuse = reuse.next
    case .update: update = update.next
    case .corners: corners = corners.next
    case .cells: cells = cells.next
    case .uploads: uploads = uploads.next
    case .sizes: sizes = sizes.next
    }
  }

  /// The techniques that scenes themselves use.
  var ofScenes: SceneTechniques {
    var techniques = SceneTechniques()
    techniques.thumbnails = thumbnails
    techniques.update = update
    techniques.corners = corners
    techniques.cells = cells
    techniques.sizes = sizes
    return techniques
  }

  /// The names of the variants of a technique, the best one first.
  package static func variants(of technique: Technique) -> [String] {
    var techniques = Techniques()
    var names: [String] = []
    while !names.contains(techniques[technique]) {
      names.append(techniques[technique])
      techniques.toggle(technique)
    }
    return names
  }

  /// Selects a variant of a technique by the name of its option.
  ///
  /// - Returns: Whether there is such a variant.
  package mutating func set(_ technique: Technique, to variant: String) -> Bool {
    guard Self.variants(of: technique).contains(variant) else { return false }
    while self[technique] != variant { toggle(technique) }
    return true
  }

  /// The techniques that do not use their best variant, such as `decode main`.
  package var slowerVariants: [String] {
    let best = Techniques()
    return Technique.allCases.filter { self[$0] != best[$0] }.map { "\($0.rawValue) \(self[$0])" }
  }

  /// The variants by the names of their options, for the sidecar of a recording.
  package var settings: [String: String] {
    Dictionary(uniqueKeysWithValues: Technique.allCases.map { ($0.rawValue, self[$0]) })
  }
}

nonisolated extension CaseIterable where Self: Equatable {
  /// The case after this one, and the first after the last.
  fileprivate var next: Self {
    let all = Array(Self.allCases)
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}

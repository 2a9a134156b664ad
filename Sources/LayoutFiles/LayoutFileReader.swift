import GridLayout
import SystemFiles

/// Reads layout files.
///
/// An error contains the path of the value, the value, and the expected value or the nearest
/// correct spelling: `photos.json: sections[2].boundary[0].alignment is "topLeadng"; did you mean
/// "topLeading"?`.
///
/// - SeeAlso: docs/layout-files.md.
public enum LayoutFileReader {
  /// Reads the layout file at `path`, whose bytes that are not UTF-8 are encoded as in the sources of
  /// images.
  public static func read(path: String) throws(LayoutFileError) -> LayoutFile {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try InputFile.bytes(at: path) } catch {
      throw .unreadable(
        file: path.forTerminal,
        reason: "cannot be read (\(error)); pass a layout file, such as those in Resources/Layouts")
    }
    return try read(bytes, name: InputFile.name(ofPath: path).forTerminal)
  }

  /// Reads a layout file from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - name: The file's name, for error messages.
  public static func read(_ bytes: [UInt8], name: String) throws(LayoutFileError) -> LayoutFile {
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw .syntax(file: name, line: error.line, column: error.column, message: error.message)
    }
    return try layout(LayoutFileNode(value: value, path: "", file: name))
  }

  private static func layout(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutFile {
    guard case .object = node.value else {
      throw node.error("the file contains \(node.value.summary); it should contain an object")
    }
    let object = try node.object([
      "container", "scale", "scrollDirection", "rightToLeft", "offset", "interSectionSpacing",
      "insetsReference", "boundary", "sections",
    ])
    var file = LayoutFile(environment: try environment(object))
    file.configuration = try configuration(object)
    file.contentOffset = try object["offset"].map(point) ?? .zero
    file.sections = try object.required("sections").list(section)
    return file
  }

  private static func environment(
    _ object: LayoutFileObject
  ) throws(LayoutFileError) -> LayoutEnvironment {
    let container = try object.required("container").object([
      "width", "height", "margins", "safeArea",
    ])
    return LayoutEnvironment(
      containerSize: Size(
        width: try container.required("width").number(in: 0...1e6),
        height: try container.required("height").number(in: 0...1e6)),
      safeAreaInsets: try container["safeArea"].map(insets) ?? .zero,
      layoutMargins: try container["margins"].map(insets) ?? .zero,
      scale: try object["scale"].map { node throws(LayoutFileError) in
        let scale = try node.number(in: 0...1000)
        guard scale > 0 else { throw node.mismatch("above 0") }
        return scale
      },
      layoutDirection: try object["rightToLeft"]?.bool() == true ? .rightToLeft : .leftToRight)
  }

  private static func configuration(
    _ object: LayoutFileObject
  ) throws(LayoutFileError) -> CompositionalLayout.Configuration {
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection =
      try object["scrollDirection"]?.choice(["vertical": .vertical, "horizontal": .horizontal])
      ?? .vertical
    configuration.interSectionSpacing = try object["interSectionSpacing"]?.number() ?? 0
    configuration.contentInsetsReference =
      try object["insetsReference"]?.choice(insetsReferences) ?? .safeArea
    configuration.boundarySupplementaryItems = try object["boundary"]?.list(boundaryItem) ?? []
    return configuration
  }

  static var insetsReferences: KeyValuePairs<String, ContentInsetsReference> {
    [
      "automatic": .automatic, "none": .none, "safeArea": .safeArea,
      "layoutMargins": .layoutMargins, "readableContent": .readableContent,
    ]
  }
}

import GridEngine
import ItemSources
import Scenes

/// The parameters of the scene of photos: those of the command line, and the state of the window.
package struct PhotosRequest {
  /// The name for the user of content that is no folder of theirs; nil for that of the folder.
  var name: String?
  /// The number of columns; nil for the default.
  var columns: Int?
  /// The sort order of photos.
  var order = PictureOrder.name
  /// Whether the sort order is reversed.
  var isReversed = false
  /// The place at which the folder was left; nil for the beginning.
  var place: FolderPlace?
  /// The arrangement of photos.
  var arrangement = TileArrangement.grid
  /// Whether the names of photos are below their tiles.
  var showsCaptions = false
  /// The paths that another program writes to standard input; nil for none.
  var input: PathInput?
  /// Whether a path that cannot be shown is explained in the window, instead of an error that ends the
  /// program.
  var explainsProblems = false
  /// The headers of photos, which contain their dates.
  var headers = PictureHeaders()
  /// Where ratings are written. If they are, they are also read.
  var ratings = RatingStorage.off
  /// The size, the scale and the insets of the window.
  var environment: LayoutEnvironment
  /// Ends the sleep of the event loop; called on any thread.
  var wake: @Sendable () -> Void

  /// Creates a request; by default for a grid by name that starts at the beginning.
  package init(
    columns: Int? = nil, order: PictureOrder = .name, isReversed: Bool = false,
    place: FolderPlace? = nil, arrangement: TileArrangement = .grid,
    showsCaptions: Bool = false, input: PathInput? = nil, explainsProblems: Bool = false,
    headers: PictureHeaders = PictureHeaders(),
    ratings: RatingStorage = .off, environment: LayoutEnvironment,
    wake: @escaping @Sendable () -> Void
  ) {
    self.columns = columns
    self.order = order
    self.isReversed = isReversed
    self.place = place
    self.arrangement = arrangement
    self.showsCaptions = showsCaptions
    self.input = input
    self.explainsProblems = explainsProblems
    self.headers = headers
    self.ratings = ratings
    self.environment = environment
    self.wake = wake
  }

  /// Creates the scene of the photos at `paths` and of the input. For a single photo file, these are the
  /// photos of its folder; without a path, those of the bundled library.
  ///
  /// - Throws: A `CommandFailure` with a message for the user.
  package func makeScene(
    of paths: [String], in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    var folder: PictureFolder
    var problem: String?
    do throws(CommandFailure) { folder = try PictureFolder.shown(at: paths, and: input) } catch {
      guard explainsProblems, !paths.isEmpty else { throw error }
      folder = PictureFolder(paths: paths, input: input)
      problem = error.description
    }
    if input == nil, paths.count == 1, !PictureFolder.mayBeFolder(paths[0]),
      problem == nil || PictureFolder.isPicture(paths[0])
    {
      // If the photo is gone, the others of its folder are shown.
      folder = PictureFolder(openedPhoto: paths[0])
    }
    var request = self
    if paths.isEmpty, input == nil { request.name = "Bundled photos" }
    return PhotosScene(folder: folder, request, problem: problem, in: context)
  }
}

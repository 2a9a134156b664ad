import GridImages

/// The calls about files of shares that this module makes.
package enum SourceCalls {
  /// All of them, for `FileProcessLoop`.
  package static let all: [any FileCall.Type] = [
    FolderCall.self, StatusesCall.self, PathProblemCall.self, TrashCall.self, RestoreCall.self,
    RenameCall.self, UndoRenameCall.self, SidecarCall.self, RateCall.self,
    UndoRatingCall.self,
  ]
}

import GridEngine
import Scenes

extension PhotosScene: CaptionedScene {
  var showsCaptions: Bool {
    get { layout.showsCaptions }
    set {
      guard newValue != layout.showsCaptions else { return }
      layout.showsCaptions = newValue
      collectionView.invalidateLayout(animated: true)
    }
  }

  func imageFrame(ofTile frame: Rect) -> Rect {
    let height = frame.height - layout.captionHeight(in: collectionView.environment)
    return Rect(x: frame.minX, y: frame.minY, width: frame.width, height: max(0, height))
  }
}

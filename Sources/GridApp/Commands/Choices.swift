import ArgumentParser
import GridSDL
import ItemSources
import Lab
import PhotoBrowser
import Scenes

// The values of options that other modules define.

extension CellStructure: ExpressibleByArgument {}
extension CornerRounding: ExpressibleByArgument {}
extension DecodePlace: ExpressibleByArgument {}
extension HUDMode: ExpressibleByArgument {}
extension PictureOrder: ExpressibleByArgument {}
extension RatingStorage: ExpressibleByArgument {}
extension RendererChoice: ExpressibleByArgument {}
extension SceneName: ExpressibleByArgument {}
extension SizingStrategy: ExpressibleByArgument {}
extension Switch: ExpressibleByArgument {}
extension Technique: ExpressibleByArgument {}
extension TileArrangement: ExpressibleByArgument {}
extension UpdateStrategy: ExpressibleByArgument {}
extension UploadStrategy: ExpressibleByArgument {}

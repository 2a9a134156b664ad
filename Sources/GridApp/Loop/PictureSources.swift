import Demos
import GridImages
import ItemSources

/// The decoder and the downloader of photos.
enum PictureSources {
  /// Creates a decoder of pixels in `format`, with or without thumbnails on disk.
  static func decoder(
    _ options: BrowseOptions, format: PixelFormat, workers: DecodeWorkers?, remote: RemoteImages?
  ) -> SourceDecoder {
    let folder = options.diskCache ? ThumbnailStore.standardFolder : nil
    let shared = options.diskCache ? SharedThumbnails.standardFolder : nil
    let files = ImageFileDecoder(
      format: format, workers: workers, store: folder.map { ThumbnailStore(folder: $0) },
      shared: shared.map { SharedThumbnails(folder: $0) }, pool: PixelPool(pictureLimit: 8 << 20))
    return SourceDecoder(
      files: files, embedded: ImageFileDecoder(format: format, workers: workers),
      downloads: remote?.cache, embeddedBytes: VCardFile.bytes)
  }

  /// Creates the downloader if the command line contains an address.
  static func remote(
    _ options: BrowseOptions, wake: @escaping @Sendable () -> Void
  ) -> RemoteImages? {
    guard options.address != nil else { return nil }
    let kept = options.diskCache ? RemoteCache.standardFolder : nil
    return RemoteImages(
      folder: kept, limits: RemoteLimits(agent: "GridApp/\(GridApp.version)"), wake: wake)
  }
}

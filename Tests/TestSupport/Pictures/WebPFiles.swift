/// ``BlockPicture/checker`` as WebP, which cannot be written by hand: what `cwebp -lossless` makes of
/// it, in base 64.
public enum WebPFiles {
  /// A still picture whose EXIF block says orientation 6.
  public static let stillTurned = """
    UklGRo4AAABXRUJQVlA4WAoAAAAIAAAALwAAHwAAVlA4TE0AAAAvL8AHALkyRPQ/dhHR/4Cato2gIDkk5Y/s/ul0
    k0AgxUEMMZm0TeZq/q/KCgVt2zANgZ6NhAU8HHj4Ax9XRQrCgtDAx1WRr+2NvvrvAABFWElGGgAAAElJKgAIAAAA
    AQASAQMAAQAAAAYAAAAAAAAA
    """

  /// An animation of two frames; the second is mirrored.
  public static let animation = """
    UklGRsQBAABXRUJQVlA4WAoAAAACAAAALwAAHwAAQU5JTQYAAAAAAAAAAABBTk1GyAAAAAAAAAAAAC8AAB8AAGQA
    AAJWUDhMsAAAAC8vwAcAv0CQbWNykiLMX+kKAoEUBzHEYsEkrPlfYc1/G1YZsA4w6DwAUNw2krJ4zLT9d3zPiP4H
    AAAAgIiIiEgIIYQQQimllFLKGGOMMcY555xzzn8iIiIiqqqqqsYYY4wx1lprrbXOOeecc9577733/icRERGRc845
    51xKKaWUUmuttdbaWmuttdZ777333n8yMzMze++9997nnHPOOffee++977333nubmZmZfacBQU5NRsgAAAAAAAAA
    AAAvAAAfAABkAAAAVlA4TK8AAAAvL8AHAL9AkG1jcpIizF/pCgKBFAcxxGLBJKz5X2HNfxtWGbAOMOg8AFDcNpKy
    fMzUf8f3jOh/7L333nv33nvvveecc845e++9996LiIiIAAAAAPznOeecc84YY4wxRimllFJKCCGEEIKqqqoqIiIi
    4n/ee++9984555xz1lprrbXGGGOMMZqZmZkRERER/ed777333lprrbVWa6211lpKKaWUknPOOeccMzMz83cyAA==
    """
}

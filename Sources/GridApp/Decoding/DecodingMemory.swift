import CImageDecode

/// What decoding needs of the C allocator.
nonisolated enum DecodingMemory {
  /// Has large blocks go back to the system when they are freed; once, before the first decode.
  ///
  /// 1 MiB: above it are the buffers of one decode, which have pools of their own where they are
  /// used again; below it are tiles, which are worth keeping. Without this two decode threads hold
  /// 110 MB after their first progressive photograph.
  static func configure() { cimage_return_freed_blocks(1 << 20) }
}

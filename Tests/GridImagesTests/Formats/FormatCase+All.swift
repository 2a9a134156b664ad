import TestSupport

extension FormatCase {
  /// All cases, in the order of the table in docs/pictures.md.
  static let all: [FormatCase] =
    jpeg + png + webP + gif + bmp + tiff + heic + avif + jpegXL + targa + icons + qoi + pnm + raw

  /// The files of JPEG and HEIC contain YCbCr of eight bits, so colors of a wide space are rounded more.
  private static let lossy = 3
  private static let lossyProfile = 8
  /// The components of 8 bits are rounded before they are converted.
  private static let exactProfile = 2

  // MARK: Formats that are always available

  private static let jpeg: [FormatCase] =
    [
      FormatCase("JPEG", "baseline", "jpeg-baseline.jpg", tolerance: lossy),
      FormatCase("JPEG", "subsampled chroma", "jpeg-subsampled.jpg", tolerance: lossy),
      FormatCase("JPEG", "progressive", "jpeg-progressive.jpg", tolerance: lossy),
      FormatCase("JPEG", "gray", "jpeg-gray.jpg", tolerance: lossy).with(colors: grays),
      FormatCase("JPEG", "half a turn", "jpeg-orientation3.jpg", tolerance: lossy),
      FormatCase("JPEG", "quarter turn", "jpeg-orientation6.jpg", tolerance: lossy),
      FormatCase("JPEG", "quarter turn and mirrored", "jpeg-orientation7.jpg", tolerance: lossy),
    ] + profiles("JPEG", "jpeg", "jpg", tolerance: lossyProfile) + [
      FormatCase("JPEG", "CMYK", "jpeg-cmyk.jpg", tolerance: lossy),
      inks("JPEG") { profile in
        var file = JPEGFile(ink, colors: .adobeCMYK)
        file.profileSegments = JPEGFile.profileSegments(profile)
        return file.bytes
      },
      FormatCase("JPEG", "thumbnail", "jpeg-thumbnail.jpg", tolerance: lossy)
        .with(hasThumbnail: true),
      FormatCase("JPEG", "first image of MPO", "jpeg-mpo.mpo", tolerance: lossy),
    ]

  private static let png: [FormatCase] =
    [
      FormatCase("PNG", "8 bits", "png-rgb.png"),
      FormatCase("PNG", "16 bits", "png-rgb16.png"),
      FormatCase("PNG", "interlaced", "png-interlaced.png"),
      FormatCase("PNG", "gray", "png-gray.png").with(colors: grays),
      FormatCase("PNG", "gray of 16 bits", "png-gray16.png").with(colors: grays),
      FormatCase("PNG", "1 bit", "png-gray1.png").with(colors: blackAndWhite),
      FormatCase("PNG", "gray with alpha", "png-grayAlpha.png")
        .with(colors: grays, alphas: transparent),
      FormatCase("PNG", "palette", "png-palette.png"),
      FormatCase("PNG", "palette with alpha", "png-paletteAlpha.png").with(alphas: transparent),
      FormatCase("PNG", "alpha", "png-alpha.png").with(alphas: transparent),
      FormatCase("PNG", "alpha of 16 bits", "png-alpha16.png").with(alphas: transparent),
      FormatCase("PNG", "transparent color", "png-colorKey.png").with(alphas: [255, 255, 0, 255]),
      FormatCase("PNG", "quarter turn", "png-orientation8.png"),
      FormatCase("PNG", "first frame of an animation", "png-animation.png"),
    ] + profiles("PNG", "png", "png", tolerance: exactProfile) + [
      FormatCase("PNG", "linear profile of 16 bits", "png-linear16.png"),
      FormatCase("PNG", "linear by `gAMA` and interlaced", "png-linearInterlaced.png"),
      FormatCase("PNG", "`cHRM`", "png-chromaticities.png", tolerance: exactProfile),
      FormatCase("PNG", "`cICP`", "png-codePoints.png", tolerance: exactProfile),
    ]

  private static let webP: [FormatCase] =
    [
      FormatCase("WebP", "lossy", "webp-lossy.webp", tolerance: lossy),
      FormatCase("WebP", "lossless", "webp-lossless.webp"),
      FormatCase("WebP", "lossy with alpha", "webp-lossyAlpha.webp", tolerance: lossy)
        .with(alphas: transparent),
      FormatCase("WebP", "lossless with alpha", "webp-losslessAlpha.webp")
        .with(alphas: transparent),
      FormatCase("WebP", "quarter turn and mirrored", "webp-orientation5.webp"),
      FormatCase("WebP", "first frame of an animation", "webp-animation.webp"),
    ] + profiles("WebP", "webp", "webp", tolerance: exactProfile)

  private static let gif: [FormatCase] = [
    FormatCase("GIF", "palette", "gif-palette.gif"),
    FormatCase("GIF", "interlaced", "gif-interlaced.gif"),
    FormatCase("GIF", "transparent color", "gif-transparent.gif")
      .with(alphas: [255, 255, 0, 255]),
    FormatCase("GIF", "first frame of an animation", "gif-animation.gif"),
    FormatCase("GIF", "Display P3", "gif-displayP3.gif", tolerance: exactProfile),
    FormatCase("GIF", "swapped channels", "gif-swapped.gif"),
  ]

  private static let bmp: [FormatCase] = [
    FormatCase("BMP", "24 bits", "bmp-rgb.bmp"),
    FormatCase("BMP", "rows from the top", "bmp-topDown.bmp"),
    FormatCase("BMP", "8 bits", "bmp-palette.bmp"),
    FormatCase("BMP", "4 bits", "bmp-palette4.bmp"),
    FormatCase("BMP", "run lengths", "bmp-runs.bmp"),
    // Five bits of red and blue.
    FormatCase("BMP", "16 bits by masks", "bmp-565.bmp", tolerance: 6),
    FormatCase("BMP", "alpha", "bmp-alpha.bmp").with(alphas: transparent),
    FormatCase("BMP", "Display P3", "bmp-displayP3.bmp", tolerance: exactProfile),
    FormatCase("BMP", "swapped channels", "bmp-swapped.bmp"),
  ]

  private static let tiff: [FormatCase] =
    [
      FormatCase("TIFF", "8 bits", "tiff-rgb.tif"),
      FormatCase("TIFF", "16 bits", "tiff-rgb16.tif"),
      FormatCase("TIFF", "32 bits", "tiff-rgb32.tif"),
      FormatCase("TIFF", "floating point of 16 bits", "tiff-float16.tif"),
      FormatCase("TIFF", "of 32 bits", "tiff-float32.tif"),
      FormatCase("TIFF", "of 64 bits", "tiff-float64.tif"),
      FormatCase("TIFF", "with a linear profile", "tiff-floatLinear.tif"),
      FormatCase("TIFF", "gray in floating point", "tiff-grayFloat.tif").with(colors: grays),
      FormatCase("TIFF", "gray", "tiff-gray.tif").with(colors: grays),
      FormatCase("TIFF", "inverted gray", "tiff-grayInverted.tif").with(colors: grays),
      FormatCase("TIFF", "gray of 12 bits", "tiff-gray12.tif").with(colors: grays),
      FormatCase("TIFF", "gray of 16 bits", "tiff-gray16.tif").with(colors: grays),
      FormatCase("TIFF", "palette", "tiff-palette.tif"),
      FormatCase("TIFF", "LZW", "tiff-lzw.tif"),
      FormatCase("TIFF", "Deflate", "tiff-deflate.tif"),
      FormatCase("TIFF", "PackBits", "tiff-packBits.tif"),
      FormatCase("TIFF", "JPEG", "tiff-jpeg.tif", tolerance: lossy),
      FormatCase("TIFF", "fax", "tiff-fax.tif").with(colors: blackAndWhite),
      FormatCase("TIFF", "big-endian", "tiff-bigEndian.tif"),
      FormatCase("TIFF", "BigTIFF", "tiff-bigTIFF.tif"),
      FormatCase("TIFF", "tiles", "tiff-tiles.tif"),
      FormatCase("TIFF", "planes", "tiff-planes.tif"),
      FormatCase("TIFF", "alpha", "tiff-alpha.tif").with(alphas: transparent),
      FormatCase("TIFF", "premultiplied alpha", "tiff-alphaPremultiplied.tif", tolerance: 2)
        .with(alphas: transparent),
      FormatCase("TIFF", "a sample that is no alpha", "tiff-extraSample.tif"),
      FormatCase("TIFF", "quarter turn", "tiff-orientation6.tif"),
    ] + profiles("TIFF", "tiff", "tif", tolerance: exactProfile) + [
      FormatCase("TIFF", "Adobe RGB of 16 bits", "tiff-adobeRGB16.tif", tolerance: exactProfile),
      FormatCase("TIFF", "linear profile of 16 bits", "tiff-linear16.tif"),
      FormatCase("TIFF", "CMYK", "tiff-cmyk.tif"),
      FormatCase("TIFF", "CMYK of 16 bits", "tiff-cmyk16.tif"),
      inks("TIFF") { PlainFiles.tiff(ink, orientation: 1, profile: $0) },
      FormatCase("TIFF", "Lab", "tiff-lab.tif", tolerance: 3),
      FormatCase("TIFF", "Lab of 16 bits", "tiff-lab16.tif", tolerance: 3),
      FormatCase("TIFF", "Lab as in ICC profiles", "tiff-labICC.tif", tolerance: 3),
    ]

  /// The inks of the cases with a profile of CMYK.
  private static let ink = BlockPicture(columns: 2, rows: 2) { column, row in
    [[20, 230, 200, 10], [220, 40, 200, 0], [230, 180, 10, 30], [30, 20, 20, 0]][2 * row + column]
  }

  /// A picture of inks with a profile, whose colors lcms2 computes.
  private static func inks(
    _ format: String, make: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> FormatCase {
    let colors = ColorProfile.cmyk.decode(ink.colors).map { $0.map { UInt8(255 * $0 + 0.5) } }
    return FormatCase(
      format: format, feature: "CMYK with a profile",
      content: .made { make(ColorProfile.cmyk.bytes) }, colors: colors, tolerance: 3)
  }

  // MARK: Formats with libraries that are loaded at run time

  private static let heic: [FormatCase] =
    [
      FormatCase("HEIC", "subsampled chroma", "heic-rgb.heic", tolerance: lossy),
      FormatCase("HEIC", "full chroma", "heic-full.heic", tolerance: lossy),
      FormatCase("HEIC", "gray", "heic-gray.heic", tolerance: lossy).with(colors: grays),
      FormatCase("HEIC", "10 bits", "heic-tenBits.heic", tolerance: lossy),
      FormatCase("HEIC", "alpha", "heic-alpha.heic", tolerance: lossy).with(alphas: transparent),
      FormatCase("HEIC", "thumbnail", "heic-thumbnail.heic", tolerance: lossy)
        .with(hasThumbnail: true),
    ] + profiles("HEIC", "heic", "heic", tolerance: lossyProfile)

  private static let avif: [FormatCase] =
    [
      FormatCase("AVIF", "subsampled chroma", "avif-rgb.avif", tolerance: lossy),
      FormatCase("AVIF", "full chroma", "avif-full.avif", tolerance: lossy),
      FormatCase("AVIF", "limited range", "avif-limited.avif", tolerance: lossy),
      FormatCase("AVIF", "lossless", "avif-lossless.avif"),
      FormatCase("AVIF", "gray", "avif-gray.avif", tolerance: lossy).with(colors: grays),
      FormatCase("AVIF", "10 bits", "avif-tenBits.avif", tolerance: lossy),
      FormatCase("AVIF", "alpha", "avif-alpha.avif", tolerance: lossy).with(alphas: transparent),
      FormatCase("AVIF", "quarter turn by `irot`", "avif-orientation6.avif", tolerance: lossy),
    ] + profiles("AVIF", "avif", "avif", tolerance: exactProfile) + [
      FormatCase("AVIF", "`nclx`", "avif-codePoints.avif", tolerance: lossyProfile)
    ]

  private static let jpegXL: [FormatCase] =
    [
      FormatCase("JPEG XL", "lossless", "jxl-lossless.jxl"),
      FormatCase("JPEG XL", "lossy", "jxl-lossy.jxl", tolerance: 6),
      FormatCase("JPEG XL", "progressive", "jxl-progressive.jxl", tolerance: 6),
      FormatCase("JPEG XL", "gray", "jxl-gray.jxl").with(colors: grays),
      FormatCase("JPEG XL", "16 bits", "jxl-rgb16.jxl"),
      FormatCase("JPEG XL", "alpha", "jxl-alpha.jxl").with(alphas: transparent),
      FormatCase("JPEG XL", "recompressed JPEG", "jxl-jpeg.jxl", tolerance: lossy),
      FormatCase("JPEG XL", "quarter turn", "jxl-orientation6.jxl", tolerance: lossy),
      FormatCase("JPEG XL", "first frame of an animation", "jxl-animation.jxl"),
    ] + profiles("JPEG XL", "jxl", "jxl", tolerance: exactProfile)

  // MARK: Samples that other tests use, too

  private static func plain(
    _ format: String, _ feature: String, _ name: String, tolerance: Int = 0
  ) -> FormatCase {
    FormatCase(format: format, feature: feature, content: .sample(name), tolerance: tolerance)
  }

  private static let targa: [FormatCase] = [
    plain("Targa", "24 bits", "rgb.tga"), plain("Targa", "rows from the top", "top.tga"),
    plain("Targa", "palette", "palette.tga"),
    plain("Targa", "gray and run lengths", "gray.tga", tolerance: 1).with(colors: grays),
    plain("Targa", "alpha and run lengths", "rle.tga").with(alphas: .some(nil)),
  ]

  private static let icons: [FormatCase] = [
    plain("icons", "4 bits with a mask", "mask4.ico"),
    plain("icons", "8 bits with a mask", "mask8.ico"),
    plain("icons", "24 bits with a mask", "mask24.ico"),
    plain("icons", "PNG", "png.ico", tolerance: 40).with(alphas: .some(nil)),
    plain("icons", "32 bits", "bmp.ico", tolerance: 40).with(alphas: .some(nil)),
  ]

  private static let qoi: [FormatCase] = [
    plain("QOI", "RGB", "rgb.qoi"), plain("QOI", "alpha", "rgba.qoi").with(alphas: .some(nil)),
  ]

  private static let pnm: [FormatCase] = [
    plain("PNM", "P1", "p1.pbm").with(colors: [255, 0, 0, 255].map { [$0, $0, $0] }),
    plain("PNM", "P2", "p2.pgm").with(colors: [200, 30, 30, 220].map { [$0, $0, $0] }),
    plain("PNM", "P3", "p3.ppm"),
    plain("PNM", "P5", "p5.pgm", tolerance: 1).with(colors: grays),
    plain("PNM", "P6", "p6.ppm"), plain("PNM", "P6 of 16 bits", "p16.ppm"),
  ]

  /// The samples with the orientations that they store, in which their JPEGs show the quadrants.
  private static let raw: [FormatCase] = [
    ("ARW", 1), ("CR2", 6), ("CR3", 8), ("DNG", 3), ("NEF", 8), ("ORF", 6), ("RAF", 6), ("RW2", 8),
  ].map { name, orientation in
    plain("raw", name, "quadrants.\(name.lowercased())", tolerance: 6)
      .with(colors: SampleFiles.quadrants.upright(orientation).colors)
  }
}

// Small valid files, from which mutations start.

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <lcms2.h>
#include <png.h>
#include <webp/encode.h>
#include <zlib.h>

#include "decode.h"
#include "fuzz.h"
#include "jpeg_recipe.h"

enum { WIDTH = 61, HEIGHT = 47 };

/// A file that is being written.
struct buffer {
  uint8_t bytes[65536];
  size_t size;
};

static struct buffer file;

static void put(const void *bytes, size_t size) {
  if (size == 0) return;
  if (size > sizeof file.bytes - file.size) grid_fuzz_give_up("a seed is too large");
  memcpy(file.bytes + file.size, bytes, size);
  file.size += size;
}

static void put_byte(unsigned value) { put(&(uint8_t){(uint8_t)value}, 1); }

static void put_little(uint64_t value, int size) {
  for (int i = 0; i < size; i++) put_byte(i < 8 ? (unsigned)(value >> (8 * i)) & 255 : 0);
}

static void put_big(uint64_t value, int size) {
  for (int i = size; i-- > 0;) put_byte((unsigned)(value >> (8 * i)) & 255);
}

/// Returns a channel of the painted image: two gradients and a pattern.
static uint8_t painted(int x, int y, int channel) {
  return (uint8_t)(channel == 0 ? 4 * x : channel == 1 ? 5 * y : channel == 2 ? x * y : 255 - 3 * x);
}

// MARK: JPEG

/// The recipes of jpeg_recipe.h: width, height, quality, sampling, smoothness, restart interval, progression.
static const uint8_t recipes[][GRID_FUZZ_RECIPE_HEAD + 4] = {
    {60, 46, 79, 0, 0, 1, 0},          {63, 47, 19, 1, 1, 3, 0},          {31, 31, 94, 2, 2, 1, 0},
    {47, 30, 70, 3, 0, 6, 0},          {39, 39, 85, 4, 1, 1, 0},          {60, 46, 79, 0, 0, 1, 1},
    {60, 46, 50, 1, 1, 1, 2, 9, 2, 5}, {33, 41, 98, 2, 2, 1, 2, 7, 7, 7}, {20, 20, 60, 4, 0, 3, 2, 1, 2, 3},
    {60, 46, 79, 5, 0, 1, 0},          {60, 46, 79, 6, 0, 1, 1},          {60, 46, 79, 7, 0, 1, 1},
    {20, 20, 79, 8, 0, 1, 0},          {95, 95, 30, 9, 0, 1, 1},          {0, 0, 1},
};

static const int recipe_count = (int)(sizeof recipes / sizeof recipes[0]);

static uint8_t *encode(const uint8_t *recipe, size_t recipe_size, size_t *size) {
  uint8_t *bytes = grid_fuzz_encode_jpeg(recipe, recipe_size, size);
  if (!bytes) grid_fuzz_give_up("a recipe is refused");
  return bytes;
}

// MARK: EXIF

/// Writes a TIFF structure with a date, an orientation, and a thumbnail if `thumbnail_size` is above 0.
static void put_tiff_structure(bool is_big_endian, bool is_big_tiff, int orientation, const uint8_t *thumbnail,
                               size_t thumbnail_size) {
  void (*const number)(uint64_t, int) = is_big_endian ? put_big : put_little;
  const int wide = is_big_tiff ? 8 : 4, count_size = is_big_tiff ? 8 : 2;
  const int entry_size = 4 + 2 * wide;
  const uint64_t first = is_big_tiff ? 16 : 8;
  const uint64_t second = first + (uint64_t)(count_size + 5 * entry_size + wide);
  const uint64_t third = second + (uint64_t)(count_size + 2 * entry_size + wide);
  const uint64_t date = third + (uint64_t)(count_size + entry_size + wide);
  const uint64_t end = date + 20;
  const uint64_t entries[8][4] = {
      {0x100, 4, 1, 4000},   {0x101, 3, 1, 3000}, {0x112, 3, 1, (uint64_t)orientation}, {0x132, 2, 20, date},
      {0x8769, 4, 1, third}, {0x201, 4, 1, end},  {0x202, 4, 1, thumbnail_size},        {0x9003, 2, 20, date},
  };
  const int ends[3] = {5, 7, 8};
  put(is_big_endian ? "MM" : "II", 2);
  number(is_big_tiff ? 43 : 42, 2);
  if (is_big_tiff) number(8, 2), number(0, 2);
  number(first, wide);
  for (int ifd = 0, i = 0; ifd < 3; ifd++) {
    number((uint64_t)(ends[ifd] - i), count_size);
    for (; i < ends[ifd]; i++) {
      number(entries[i][0], 2), number(entries[i][1], 2), number(entries[i][2], wide);
      const int value_size = entries[i][1] == 3 ? 2 : entries[i][1] == 2 ? wide : 4;
      number(entries[i][3], value_size);
      number(0, wide - value_size);
    }
    number(ifd == 0 ? second : 0, wide);
  }
  put("2024:01:26 23:39:00", 20);
  if (thumbnail_size > 0) put(thumbnail, thumbnail_size);
}

/// Writes a JPEG with an EXIF block that contains a thumbnail, and a comment.
static void put_jpeg_with_exif(int orientation) {
  size_t size, thumbnail_size;
  uint8_t *jpeg = encode(recipes[0], sizeof recipes[0], &size);
  uint8_t *thumbnail = encode(recipes[2], sizeof recipes[2], &thumbnail_size);
  file.size = 0;
  put_tiff_structure(orientation % 2, false, orientation, thumbnail, thumbnail_size);
  static struct buffer block;
  block = file;
  file.size = 0;
  put(jpeg, 2);
  put_big(0xFFE1, 2), put_big(block.size + 8, 2), put("Exif\0", 6), put(block.bytes, block.size);
  static const char xmp[] = "http://ns.adobe.com/xap/1.0/\0<a xmp:Rating='3' xmp:CreateDate='2019-06-01'/>";
  put_big(0xFFE1, 2), put_big(sizeof xmp + 1, 2), put(xmp, sizeof xmp - 1);
  put_big(0xFFFE, 2), put_big(9, 2), put("comment", 7);
  put(jpeg + 2, size - 2);
  free(jpeg), free(thumbnail);
}

static bool make_jpeg(int index) {
  if (index >= recipe_count + 2) return false;
  if (index >= recipe_count) {
    put_jpeg_with_exif(index - recipe_count == 0 ? 6 : 3);
    return true;
  }
  size_t size;
  uint8_t *bytes = encode(recipes[index], sizeof recipes[index], &size);
  put(bytes, size);
  free(bytes);
  return true;
}

/// Recipes, and the JPEGs that they make.
static bool make_jpeg_or_recipe(int index) {
  if (index < recipe_count) {
    put(recipes[index], sizeof recipes[index]);
    return true;
  }
  return make_jpeg(index - recipe_count);
}

static bool make_exif(int index) {
  if (index >= 4) return false;
  put_tiff_structure(index % 2, index / 2, 1 + index, (const uint8_t *)"thumbnail", index == 3 ? 0 : 9);
  return true;
}

static bool make_thumbnail(int index) {
  if (index >= 2) return false;
  static uint8_t pixels[4 * WIDTH * HEIGHT];
  for (int i = 0; i < WIDTH * HEIGHT * 4; i++) {
    pixels[i] = painted(i / 4 % WIDTH, i / 4 / WIDTH, i % 4);
  }
  size_t size;
  uint8_t *bytes = grid_thumbnail_encode(pixels, WIDTH, HEIGHT, 4 * WIDTH, GRID_ORDER_BGRA,
                                         (const uint8_t *)"gridapp 2\n1 2\n61x47\n/a.jpg", index == 0 ? 27 : 0, &size);
  if (!bytes) grid_fuzz_give_up("no thumbnail");
  put(bytes, size);
  grid_thumbnail_free(bytes);
  return true;
}

// MARK: PNG

static void write_png(png_structp png, png_bytep bytes, size_t size) {
  (void)png;
  put(bytes, size);
}

static void flush_png(png_structp png) { (void)png; }

/// Color types, bits, and whether the image is interlaced.
static const int kinds[][3] = {
    {PNG_COLOR_TYPE_RGB, 8, 0},        {PNG_COLOR_TYPE_RGB_ALPHA, 8, 0},  {PNG_COLOR_TYPE_PALETTE, 4, 0},
    {PNG_COLOR_TYPE_PALETTE, 8, 1},    {PNG_COLOR_TYPE_GRAY, 1, 0},       {PNG_COLOR_TYPE_GRAY, 16, 1},
    {PNG_COLOR_TYPE_GRAY_ALPHA, 8, 0}, {PNG_COLOR_TYPE_RGB_ALPHA, 16, 1},
};
static const int kind_count = (int)(sizeof kinds / sizeof kinds[0]);

/// Writes an image of a kind. The second one has an orientation.
static void put_png(int index) {
  const int color = kinds[index][0], bits = kinds[index][1];
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) grid_fuzz_give_up("no PNG");
  png_set_write_fn(png, NULL, write_png, flush_png);
  png_set_IHDR(png, info, WIDTH, HEIGHT, bits, color, kinds[index][2] ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (color == PNG_COLOR_TYPE_PALETTE) {
    png_color palette[16];
    png_byte alphas[16];
    for (int i = 0; i < 16; i++) {
      palette[i] = (png_color){(png_byte)(16 * i), (png_byte)(255 - i), (png_byte)(i * i)};
      alphas[i] = (png_byte)(17 * i);
    }
    png_set_PLTE(png, info, palette, 16);
    png_set_tRNS(png, info, alphas, 16, NULL);
  }
  png_text text = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = "Thumb::URI", .text = "file:///a"};
  png_set_text(png, info, &text, 1);
  static struct buffer kept;
  if (index == 1) {
    kept = file, file.size = 0;
    put_tiff_structure(true, false, 6, NULL, 0);
    struct buffer block = file;
    file = kept;
    png_set_eXIf_1(png, info, (png_uint_32)block.size, block.bytes);
  }
  png_write_info(png, info);
  png_bytep rows[HEIGHT];
  static png_byte pixels[HEIGHT][8 * WIDTH];
  for (int y = 0; y < HEIGHT; y++) {
    rows[y] = pixels[y];
    for (int i = 0; i < 8 * WIDTH; i++) {
      pixels[y][i] = color == PNG_COLOR_TYPE_PALETTE ? painted(i, y, 2) % 16 : painted(i / 4, y, i % 4);
    }
  }
  png_write_image(png, rows);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
}

/// Writes a chunk whose content begins with a sequence number, unless that is negative.
static void put_chunk(const char *type, int sequence, const uint8_t *content, size_t size) {
  const size_t start = file.size;
  put_big(size + (sequence < 0 ? 0 : 4), 4), put(type, 4);
  if (sequence >= 0) put_big((uint64_t)sequence, 4);
  put(content, size);
  put_big(crc32(0, file.bytes + start + 4, (uInt)(file.size - start - 4)), 4);
}

static void put_frame_control(int sequence, int frame) {
  uint8_t content[22] = {0, 0, 0, WIDTH, 0, 0, 0, HEIGHT};
  content[17] = 5, content[19] = 100;
  content[20] = (uint8_t)(frame % 3), content[21] = (uint8_t)(frame % 2);
  put_chunk("fcTL", sequence, content, sizeof content);
}

/// Writes an image of a kind as an animation, each frame of which has the same data.
static void put_animated_png(int index) {
  put_png(index);
  static struct buffer still;
  still = file, file.size = 0;
  put(still.bytes, 33);
  put_chunk("acTL", -1, (const uint8_t[8]){0, 0, 0, 4, 0, 0, 0, 2}, 8);
  int sequence = 0;
  for (int frame = 0; frame < 4; frame++) {
    bool has_control = false;
    for (size_t at = 33; at < still.size;) {
      const uint8_t *chunk = still.bytes + at;
      const size_t size = (size_t)chunk[2] << 8 | chunk[3];
      const bool is_data = !memcmp(chunk + 4, "IDAT", 4);
      at += 12 + size;
      if (is_data && !has_control) put_frame_control(sequence++, frame), has_control = true;
      if (is_data && frame > 0) put_chunk("fdAT", sequence++, chunk + 8, size);
      if (frame == 0 && memcmp(chunk + 4, "IEND", 4) != 0) put(chunk, 12 + size);
    }
  }
  put_chunk("IEND", -1, NULL, 0);
}

static bool make_png(int index) {
  if (index >= 2 * kind_count) return false;
  if (index < kind_count) {
    put_png(index);
  } else {
    put_animated_png(index - kind_count);
  }
  return true;
}

/// The recipes of png_difference.c: color type, width, height, level, window, size of chunks, invalid filters, unused,
/// and rows, each with the byte of its filter.
static bool make_png_or_recipe(int index) {
  if (index >= 8) return index - 8 < kind_count && make_png(index - 8);
  const unsigned width = 30 + 7 * (unsigned)index, height = 40, channels = 1 + (unsigned)index % 4;
  const uint8_t head[8] = {(uint8_t)index,
                           (uint8_t)(width - 1),
                           (uint8_t)(height - 1),
                           (uint8_t)(index + 1),
                           (uint8_t)(index < 6 ? 1 : 0),
                           20,
                           (uint8_t)(index == 7 ? 7 : 0),
                           0};
  put(head, sizeof head);
  for (unsigned y = 0; y < height; y++) {
    put_byte((y + (unsigned)index) % 6);
    for (unsigned i = 0; i < width * channels; i++) put_byte(painted((int)i, (int)y, (int)((i + y) % 4)));
  }
  return true;
}

// MARK: WebP

/// Wraps the image chunk of a plain WebP into an animation of frames that are next to each other.
static void put_animation(const uint8_t *webp, size_t size, int frame_count) {
  const size_t chunk = size - 12, frame = 24 + chunk;
  put("RIFF", 4), put_little(4 + 18 + 14 + (size_t)frame_count * frame, 4), put("WEBP", 4);
  put("VP8X", 4), put_little(10, 4), put_little(0x12, 4);
  put_little(WIDTH + 9, 3), put_little(HEIGHT + 9, 3);
  put("ANIM", 4), put_little(6, 4), put_little(0x80402010, 4), put_little(1, 2);
  for (int i = 0; i < frame_count; i++) {
    put("ANMF", 4), put_little(16 + chunk, 4), put_little((uint64_t)i + 1, 3), put_little((uint64_t)i, 3);
    put_little(WIDTH - 1, 3), put_little(HEIGHT - 1, 3), put_little(100, 3), put_little((uint64_t)i, 1);
    put(webp + 12, chunk);
  }
}

static bool make_webp(int index) {
  if (index >= 6) return false;
  static uint8_t pixels[4 * WIDTH * HEIGHT];
  for (int i = 0; i < WIDTH * HEIGHT * 4; i++) {
    pixels[i] = painted(i / 4 % WIDTH, i / 4 / WIDTH, i % 4);
  }
  uint8_t *webp = NULL;
  const size_t size = index % 4 == 1 ? WebPEncodeLosslessRGBA(pixels, WIDTH, HEIGHT, 4 * WIDTH, &webp)
                      : index == 2   ? WebPEncodeRGBA(pixels, WIDTH, HEIGHT, 4 * WIDTH, 40, &webp)
                                     : WebPEncodeRGB(pixels, WIDTH, HEIGHT, 4 * WIDTH, 70, &webp);
  if (size == 0) grid_fuzz_give_up("no WebP");
  if (index >= 3) {
    put_animation(webp, size, index == 3 ? 1 : 4);
  } else {
    put(webp, size);
  }
  WebPFree(webp);
  return true;
}

// MARK: GIF

/// Codes of seven bits that are being written as data sub-blocks.
struct codes {
  uint32_t bits;
  int bit_count, byte_count;
  uint8_t block[255];
};

static void put_bits(struct codes *codes, uint32_t value, int count) {
  codes->bits |= value << codes->bit_count;
  codes->bit_count += count;
  for (; codes->bit_count >= 8; codes->bit_count -= 8, codes->bits >>= 8) {
    codes->block[codes->byte_count++] = (uint8_t)codes->bits;
    if (codes->byte_count < 255) continue;
    put_byte(255), put(codes->block, 255);
    codes->byte_count = 0;
  }
}

/// Writes indices of six bits as LZW codes. A clear code comes before the code table grows to another code
/// size.
static void put_lzw(bool is_interlaced) {
  enum { CLEAR = 64, END = 65, CODE_SIZE = 7 };
  static const int first[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
  struct codes codes = {0, 0, 0, {0}};
  put_byte(CODE_SIZE - 1);
  for (int pass = 0; pass < (is_interlaced ? 4 : 1); pass++) {
    for (int y = is_interlaced ? first[pass] : 0; y < HEIGHT; y += is_interlaced ? step[pass] : 1) {
      for (int x = 0; x < WIDTH; x++) {
        if (x % 50 == 0) put_bits(&codes, CLEAR, CODE_SIZE);
        put_bits(&codes, painted(x, y, 0) / 4, CODE_SIZE);
      }
    }
  }
  put_bits(&codes, END, CODE_SIZE);
  put_bits(&codes, 0, 7);
  if (codes.byte_count > 0) put_byte((unsigned)codes.byte_count), put(codes.block, (size_t)codes.byte_count);
  put_byte(0);
}

/// Writes a frame, with a transparent index.
static void put_frame(int left, int disposal, bool is_interlaced, bool has_local_colors) {
  put_little(0x04F921, 3), put_byte((unsigned)disposal << 2 | 1), put_little(10, 2), put_byte(3), put_byte(0);
  put_byte(0x2C), put_little((uint64_t)left, 2), put_little(2, 2), put_little(WIDTH, 2), put_little(HEIGHT, 2);
  put_byte((is_interlaced ? 0x40 : 0) | (has_local_colors ? 0x80 | 5 : 0));
  for (int i = 0; i < 64 && has_local_colors; i++) put_byte(i), put_byte(2 * i), put_byte(3 * i);
  put_lzw(is_interlaced);
}

/// Writes a GIF whose frames are smaller than its canvas, or partly outside: one, or the last time five.
static bool make_gif(int index) {
  if (index >= 4) return false;
  const bool is_interlaced = index == 1, has_local_colors = index == 2, is_animated = index == 3;
  put("GIF89a", 6);
  put_little(WIDTH + 7, 2), put_little(HEIGHT + 5, 2);
  put_byte(has_local_colors ? 0 : 0x80 | 5), put_little(0, 2);
  for (int i = 0; i < 64 && !has_local_colors; i++) put_byte(4 * i), put_byte(255 - i), put_byte(i * i);
  if (is_animated) put_little(0x0BFF21, 3), put("NETSCAPE2.0\3\1\2\0\0", 16);
  put_frame(3, 0, is_interlaced, has_local_colors);
  for (int i = 0; is_animated && i < 4; i++) put_frame(5 * i, i, i % 2, i > 1);
  put_byte(0x3B);
  return true;
}

// MARK: BMP and TIFF

/// Writes a BMP with a number of bits per pixel and a compression, as in its header.
static bool make_bmp(int index) {
  static const int kinds[][2] = {{1, 0}, {4, 0}, {4, 2}, {8, 0}, {8, 1}, {16, 0}, {16, 3}, {24, 0}, {32, 0}, {32, 3}};
  if (index >= (int)(sizeof kinds / sizeof kinds[0])) return false;
  const uint32_t bits = (uint32_t)kinds[index][0], compression = (uint32_t)kinds[index][1];
  const uint32_t row_size = (WIDTH * bits + 31) / 32 * 4, colors = bits <= 8 ? 1u << bits : 0;
  put("BM", 2), put_little(0, 8), put_little(54 + 4 * colors + (compression == 3 ? 12 : 0), 4);
  put_little(40, 4), put_little(WIDTH, 4);
  put_little(index % 2 ? -(uint64_t)HEIGHT : HEIGHT, 4);
  put_little(1, 2), put_little(bits, 2), put_little(compression, 4), put_little(0, 20);
  if (compression == 3) put_little(0xF800, 4), put_little(0x07E0, 4), put_little(0x001F, 4);
  for (uint32_t i = 0; i < colors; i++) put_little(i * 0x030201, 4);
  for (int y = 0; y < HEIGHT; y++) {
    if (compression == 1 || compression == 2) {
      const uint8_t runs[] = {20, 0x12, 0, 5, 1, 2, 3, 4, 5, 0, 30, 0x34, 0, 2, 2, 0, 0, 0};
      put(runs, sizeof runs);
    } else {
      for (uint32_t i = 0; i < row_size; i++) put_byte(painted((int)i, y, (int)i % 3));
    }
  }
  put_little(0x0100, 2);
  return true;
}

/// Writes an uncompressed or PackBits-coded RGB TIFF.
static bool make_tiff(int index) {
  if (index >= 2) return false;
  const bool is_packed = index == 1;
  const uint32_t at = 8 + 2 + 10 * 12 + 4 + 6;
  const uint32_t size = is_packed ? HEIGHT * (2 * 65) : 3 * WIDTH * HEIGHT;
  const uint32_t entries[10][4] = {
      {256, 4, 1, WIDTH},  {257, 4, 1, HEIGHT}, {258, 3, 3, at - 6}, {259, 3, 1, is_packed ? 32773 : 1},
      {262, 3, 1, 2},      {273, 4, 1, at},     {274, 3, 1, 6},      {277, 3, 1, 3},
      {278, 4, 1, HEIGHT}, {279, 4, 1, size},
  };
  put("II*\0", 4), put_little(8, 4), put_little(10, 2);
  for (int i = 0; i < 10; i++) {
    put_little(entries[i][0], 2), put_little(entries[i][1], 2);
    put_little(entries[i][2], 4), put_little(entries[i][3], 4);
  }
  put_little(0, 4);
  for (int i = 0; i < 3; i++) put_little(8, 2);
  for (int y = 0; y < HEIGHT; y++) {
    for (int i = 0; !is_packed && i < 3 * WIDTH; i++) put_byte(painted(i / 3, y, i % 3));
    for (int i = 0; is_packed && i < 65; i++) put_byte(0xFE), put_byte((unsigned)(y * i) & 255);
  }
  return true;
}

// MARK: Profiles

/// Writes a profile of lcms2: sRGB, Adobe RGB, grayscale, or RGB and CMYK by tables.
static bool make_profile(int index) {
  static const cmsCIExyY d65 = {0.3127, 0.3290, 1};
  static const cmsCIExyYTRIPLE adobe = {{0.64, 0.33, 1}, {0.21, 0.71, 1}, {0.15, 0.06, 1}};
  if (index >= 5) return false;
  cmsToneCurve *gamma = cmsBuildGamma(NULL, 2.2);
  cmsToneCurve *const curves[4] = {gamma, gamma, gamma, gamma};
  const bool is_cmyk = index == 4;
  cmsHPROFILE profile = index == 0   ? cmsCreate_sRGBProfile()
                        : index == 1 ? cmsCreateRGBProfile(&d65, &adobe, curves)
                        : index == 2 ? cmsCreateGrayProfile(&d65, gamma)
                                     : cmsCreateProfilePlaceholder(NULL);
  if (index >= 3) {
    const cmsUInt32Number components = is_cmyk ? 4 : 3;
    cmsSetProfileVersion(profile, index == 3 ? 4.3 : 2.4);
    cmsSetDeviceClass(profile, is_cmyk ? cmsSigOutputClass : cmsSigDisplayClass);
    cmsSetColorSpace(profile, is_cmyk ? cmsSigCmykData : cmsSigRgbData);
    cmsSetPCS(profile, cmsSigLabData);
    cmsPipeline *pipeline = cmsPipelineAlloc(NULL, components, 3);
    cmsUInt16Number grid[16 * 3];
    for (int i = 0; i < 16 * 3; i++) {
      const int light = is_cmyk ? 16 - i / 3 : i / 3 * 2;
      grid[i] = (cmsUInt16Number)(i % 3 == 0 ? 4095 * light : 32768 + 500 * (i % 5));
    }
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, components, curves));
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocCLut16bit(NULL, 2, components, 3, grid));
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, curves));
    cmsWriteTag(profile, cmsSigAToB0Tag, pipeline);
    cmsPipelineFree(pipeline);
  }
  cmsUInt32Number size = sizeof file.bytes;
  if (!cmsSaveProfileToMem(profile, file.bytes, &size)) grid_fuzz_give_up("no profile");
  file.size = size;
  cmsCloseProfile(profile);
  cmsFreeToneCurve(gamma);
  return true;
}

uint8_t *grid_fuzz_seed(const char *target, int index, size_t *size) {
  static const struct {
    const char *target;
    bool (*make)(int index);
  } makers[] = {
      {"jpeg", make_jpeg},       {"jpeg-difference", make_jpeg_or_recipe},
      {"png", make_png},         {"png-difference", make_png_or_recipe},
      {"webp", make_webp},       {"gif", make_gif},
      {"bmp", make_bmp},         {"tiff", make_tiff},
      {"exif", make_exif},       {"thumbnail", make_thumbnail},
      {"profile", make_profile},
  };
  file.size = 0;
  for (size_t i = 0; i < sizeof makers / sizeof makers[0]; i++) {
    if (strcmp(makers[i].target, target) != 0) continue;
    if (!makers[i].make(index)) return NULL;
    uint8_t *bytes = grid_fuzz_allocate(file.size);
    memcpy(bytes, file.bytes, file.size);
    *size = file.size;
    return bytes;
  }
  return NULL;
}

void grid_fuzz_seed_free(uint8_t *bytes) { free(bytes); }

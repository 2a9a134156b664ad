#include "jpeg_recipe.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "fuzz.h"

/// libjpeg's structures for encoding. Its errors jump to `setjmp_buffer`.
struct encoder {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf setjmp_buffer;
  unsigned char *bytes;
  unsigned long size;
  jpeg_scan_info scans[120];
  int scan_count;
};

/// The sampling factors of luma, and the color space of the file. The other components have factors of 1.
struct sampling {
  int across, down;
  J_COLOR_SPACE color_space;
};

static const struct sampling samplings[] = {
    {2, 2, JCS_YCbCr}, {1, 1, JCS_YCbCr}, {2, 1, JCS_YCbCr}, {1, 2, JCS_YCbCr}, {1, 1, JCS_GRAYSCALE},
    {4, 1, JCS_YCbCr}, {4, 2, JCS_YCbCr}, {2, 4, JCS_YCbCr}, {1, 1, JCS_RGB},   {2, 2, JCS_GRAYSCALE},
};

static void on_error(j_common_ptr jpeg) {
  struct encoder *encoder = jpeg->client_data;
  longjmp(encoder->setjmp_buffer, 1);
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

static void add_scan(struct encoder *encoder, int first, int count, int Ss, int Se, int Ah, int Al) {
  jpeg_scan_info *scan = &encoder->scans[encoder->scan_count++];
  scan->comps_in_scan = count;
  for (int i = 0; i < count; i++) scan->component_index[i] = first + i;
  scan->Ss = Ss, scan->Se = Se, scan->Ah = Ah, scan->Al = Al;
}

/// A range of coefficients of one component, and the lowest bit that has been sent.
struct band {
  int component, Ss, Se, Al;
};

/// Splits the AC coefficients of a component into one to three bands. Returns the number of bands.
static int split(struct grid_fuzz_options *options, int component, struct band bands[3]) {
  int count = 0, first = 1;
  while (first < 64) {
    const bool is_last = count == 2 || grid_fuzz_option(options, 3) == 0;
    const int end = is_last ? 63 : first + (int)grid_fuzz_option(options, (uint32_t)(64 - first));
    bands[count++] = (struct band){component, first, end, (int)grid_fuzz_option(options, 4)};
    first = end + 1;
  }
  return count;
}

/// Makes a valid scan script: DC first, then bands and their refinements in any order.
static void make_script(struct encoder *encoder, struct grid_fuzz_options *options) {
  const int count = encoder->jpeg.num_components;
  struct band bands[12];
  int band_count = 0;
  const int dc_Al = (int)grid_fuzz_option(options, 3);
  if (count <= 3 && grid_fuzz_option(options, 2)) {
    add_scan(encoder, 0, count, 0, 0, 0, dc_Al);
  } else {
    for (int i = 0; i < count; i++) add_scan(encoder, i, 1, 0, 0, 0, dc_Al);
  }
  for (int i = 0; i < count; i++) {
    if (dc_Al > 0) bands[band_count++] = (struct band){i, 0, 0, dc_Al};
    band_count += split(options, i, bands + band_count);
  }
  bool is_sent[12] = {false};
  for (int i = 0; i < band_count; i++) is_sent[i] = bands[i].Ss == 0;
  for (int left = band_count; left > 0;) {
    const int i = (int)grid_fuzz_option(options, (uint32_t)left);
    struct band *band = &bands[i];
    if (is_sent[i]) band->Al -= 1;
    add_scan(encoder, band->component, 1, band->Ss, band->Se, is_sent[i] ? band->Al + 1 : 0, band->Al);
    is_sent[i] = true;
    if (band->Al > 0) continue;
    left -= 1;
    bands[i] = bands[left], is_sent[i] = is_sent[left];
  }
}

static void encode(struct encoder *encoder, const uint8_t *recipe, size_t recipe_size) {
  uint8_t head[GRID_FUZZ_RECIPE_HEAD] = {0};
  memcpy(head, recipe, recipe_size < sizeof head ? recipe_size : sizeof head);
  struct jpeg_compress_struct *jpeg = &encoder->jpeg;
  const struct sampling sampling = samplings[head[3] % (sizeof samplings / sizeof samplings[0])];
  jpeg_mem_dest(jpeg, &encoder->bytes, &encoder->size);
  jpeg->image_width = 1 + head[0] % 96u, jpeg->image_height = 1 + head[1] % 96u;
  jpeg->input_components = 3, jpeg->in_color_space = JCS_RGB;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, 1 + head[2] % 100, TRUE);
  jpeg_set_colorspace(jpeg, sampling.color_space);
  jpeg->comp_info[0].h_samp_factor = sampling.across, jpeg->comp_info[0].v_samp_factor = sampling.down;
  jpeg->restart_interval = head[5] % 3 == 0 ? head[5] : 0;
  struct grid_fuzz_options options = grid_fuzz_options_of(head + 7, sizeof head - 7);
  if (head[6] % 3 == 1) jpeg_simple_progression(jpeg);
  if (head[6] % 3 == 2) {
    make_script(encoder, &options);
    jpeg->scan_info = encoder->scans, jpeg->num_scans = encoder->scan_count;
  }
  jpeg_start_compress(jpeg, TRUE);
  // From a gradient to noise.
  const unsigned noise = head[4] % 4u;
  uint8_t row[3 * 96];
  while (jpeg->next_scanline < jpeg->image_height) {
    const unsigned y = jpeg->next_scanline;
    for (unsigned i = 0; i < 3 * jpeg->image_width; i++) {
      const size_t at = GRID_FUZZ_RECIPE_HEAD + y * 3 * jpeg->image_width + i;
      const unsigned value = recipe_size > GRID_FUZZ_RECIPE_HEAD
                                 ? recipe[at % (recipe_size - GRID_FUZZ_RECIPE_HEAD) + GRID_FUZZ_RECIPE_HEAD]
                                 : 0;
      row[i] = (uint8_t)(noise == 3 ? value : (i * (1 + i % 3) + 3 * y + (value >> (6 - 2 * noise))));
    }
    JSAMPROW rows = row;
    jpeg_write_scanlines(jpeg, &rows, 1);
  }
  jpeg_finish_compress(jpeg);
}

uint8_t *grid_fuzz_encode_jpeg(const uint8_t *recipe, size_t recipe_size, size_t *size) {
  static struct encoder encoder;
  memset(&encoder, 0, sizeof encoder);
  encoder.jpeg.err = jpeg_std_error(&encoder.errors);
  encoder.errors.error_exit = on_error;
  encoder.errors.output_message = ignore_message;
  encoder.jpeg.client_data = &encoder;
  if (setjmp(encoder.setjmp_buffer)) {
    jpeg_destroy_compress(&encoder.jpeg);
    free(encoder.bytes);
    return NULL;
  }
  jpeg_create_compress(&encoder.jpeg);
  encode(&encoder, recipe, recipe_size);
  jpeg_destroy_compress(&encoder.jpeg);
  *size = encoder.size;
  return encoder.bytes;
}

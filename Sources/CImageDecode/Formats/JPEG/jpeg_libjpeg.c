#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "Color/cmyk.h"
#include "Color/color_transform.h"
#include "Formats/JPEG/jpeg.h"
#include "Formats/JPEG/jpeg_memory.h"
#include "Formats/JPEG/jpeg_precision.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// libjpeg's structures for one image. libjpeg's `client_data` points to it; errors jump to `setjmp_buffer`.
struct session {
  /// Must be first: jpeg_memory.c finds it through `client_data`.
  struct grid_coefficient_memory coefficients;
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf setjmp_buffer;
  struct grid_decoder *decoder;
  struct grid_reader *reader;
  struct grid_scaler *scaler;
  int result;
  /// Whether the file has ended, and whether libjpeg has filled in missing data since then.
  bool is_at_end, is_truncated;
};

static struct session *session_of(j_common_ptr jpeg) { return jpeg->client_data; }

static void fail_with(struct session *session, int result) {
  session->result = result;
  longjmp(session->setjmp_buffer, 1);
}

static void on_error(j_common_ptr jpeg) {
  struct session *session = session_of(jpeg);
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  if (jpeg->err->msg_code == JERR_IMAGE_TOO_BIG) {
    fail_with(session,
              grid_fail(session->decoder, GRID_DECODE_TOO_LARGE,
                        "has a side of more than %ld pixels, which libjpeg does not decode", JPEG_MAX_DIMENSION));
  }
  const bool is_memory = jpeg->err->msg_code == JERR_OUT_OF_MEMORY || jpeg->err->msg_code == JERR_NO_BACKING_STORE;
  fail_with(session, grid_fail(session->decoder, is_memory ? GRID_DECODE_TOO_LARGE : GRID_DECODE_DAMAGED,
                               is_memory ? "needs too much memory: %.100s" : "is damaged: %.100s", message));
}

static void on_emit_message(j_common_ptr jpeg, int level) {
  struct session *session = session_of(jpeg);
  if (level >= 0) return;
  jpeg->err->num_warnings++;
  if (session->is_at_end && jpeg->err->msg_code == JWRN_HIT_MARKER) session->is_truncated = true;
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

static void on_progress(j_common_ptr jpeg) {
  struct session *session = session_of(jpeg);
  const int result = grid_check(session->decoder, 0);
  if (result != GRID_DECODE_OK) fail_with(session, result);
  if (session->jpeg.input_scan_number > GRID_LIMIT_SCANS) {
    fail_with(session, grid_fail(session->decoder, GRID_DECODE_TOO_LARGE, "has more than %d scans", GRID_LIMIT_SCANS));
  }
}

static void init_source(j_decompress_ptr jpeg) { (void)jpeg; }

/// Passes the next bytes of the file to libjpeg. At its end, passes EOI.
static boolean fill_input_buffer(j_decompress_ptr jpeg) {
  static const uint8_t end[2] = {0xFF, JPEG_EOI};
  struct session *session = session_of((j_common_ptr)jpeg);
  const uint8_t *bytes = end;
  // Checking between rows is not enough: libjpeg skips all rows above the crop in one call.
  const int result = grid_check(session->decoder, grid_scaler_progress(session->scaler));
  if (result != GRID_DECODE_OK) fail_with(session, result);
  size_t count = grid_reader_next(session->reader, &bytes);
  if (count == 0) {
    session->is_at_end = true;
    bytes = end;
    count = 2;
  }
  jpeg->src->next_input_byte = bytes;
  jpeg->src->bytes_in_buffer = count;
  return TRUE;
}

static void skip_input_data(j_decompress_ptr jpeg, long count) {
  struct session *session = session_of((j_common_ptr)jpeg);
  if (count <= 0) return;
  if ((size_t)count <= jpeg->src->bytes_in_buffer) {
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= (size_t)count;
  } else {
    session->reader->position += count - (long)jpeg->src->bytes_in_buffer;
    jpeg->src->bytes_in_buffer = 0;
  }
}

static void term_source(j_decompress_ptr jpeg) { (void)jpeg; }

static void set_up(struct session *session) {
  session->jpeg.err = jpeg_std_error(&session->errors);
  session->errors.error_exit = on_error;
  session->errors.emit_message = on_emit_message;
  session->errors.output_message = ignore_message;
  session->jpeg.client_data = session;
  jpeg_create_decompress(&session->jpeg);
  session->jpeg.client_data = session;
  session->source = (struct jpeg_source_mgr){
      .init_source = init_source,
      .fill_input_buffer = fill_input_buffer,
      .skip_input_data = skip_input_data,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = term_source,
  };
  session->jpeg.src = &session->source;
  session->progress.progress_monitor = on_progress;
  session->jpeg.progress = &session->progress;
  session->jpeg.mem->max_memory_to_use = session->decoder->memory_limit;
  grid_coefficient_memory_install(&session->coefficients, &session->jpeg);
}

/// Whether the scans so far contain the coefficients of a component that are visible at the scale: the first
/// `side` rows and columns of a block.
///
/// DC, chroma, and components with more than 2x2 samples a block must be complete. Other coefficients, and all of a
/// hurried target, may lack bits within the tolerance of grid_is_precise.
static bool has_coefficients(const struct jpeg_decompress_struct *jpeg, int index, int side, bool prefers_speed) {
  // Row and column of each coefficient, in zigzag order.
  static const uint8_t zigzag[DCTSIZE2] = {
      0x00, 0x01, 0x10, 0x20, 0x11, 0x02, 0x03, 0x12, 0x21, 0x30, 0x40, 0x31, 0x22, 0x13, 0x04, 0x05,
      0x14, 0x23, 0x32, 0x41, 0x50, 0x60, 0x51, 0x42, 0x33, 0x24, 0x15, 0x06, 0x07, 0x16, 0x25, 0x34,
      0x43, 0x52, 0x61, 0x70, 0x71, 0x62, 0x53, 0x44, 0x35, 0x26, 0x17, 0x27, 0x36, 0x45, 0x54, 0x63,
      0x72, 0x73, 0x64, 0x55, 0x46, 0x37, 0x47, 0x56, 0x65, 0x74, 0x75, 0x66, 0x57, 0x67, 0x76, 0x77,
  };
  const JQUANT_TBL *table = jpeg->comp_info[index].quant_table;
  const bool is_chroma = index > 0 && jpeg->num_components == 3;
  for (int k = 0; table && k < DCTSIZE2; k++) {
    const int row = zigzag[k] >> 4, column = zigzag[k] & 15;
    if (row >= side || column >= side) continue;
    const int Al = jpeg->coef_bits[index][k];
    const bool is_exact = !prefers_speed && (k == 0 || is_chroma || side > 2);
    if (Al < 0 || (is_exact && Al > 0)) return false;
    if (!grid_is_precise(Al, table->quantval[row * DCTSIZE + column])) return false;
  }
  return table != NULL;
}

/// The side of a scaled block of a component. libjpeg 7 and later, whose interface Ubuntu has, tell width and
/// height apart, which are the same here.
static int scaled_side(const jpeg_component_info *component) {
#if JPEG_LIB_VERSION >= 70
  return component->DCT_h_scaled_size;
#else
  return component->DCT_scaled_size;
#endif
}

/// Whether the scans so far are enough for the scale. They never are at 1/2 and 1, where all detail is
/// visible.
///
/// libjpeg scales each component by its sampling factors, so chroma of half the resolution needs more of its
/// coefficients.
static bool is_enough(const struct jpeg_decompress_struct *jpeg, bool prefers_speed) {
  if (jpeg->scale_denom < 4) return false;
  for (int i = 0; i < jpeg->num_components; i++) {
    const int side = scaled_side(&jpeg->comp_info[i]);
    if (!has_coefficients(jpeg, i, side, prefers_speed)) return false;
  }
  return true;
}

/// Reads scans of a progressive file until they are enough for the scale, or to the end. For a tile, that is
/// a tenth of the work.
static void consume_scans(struct session *session) {
  struct jpeg_decompress_struct *jpeg = &session->jpeg;
  const bool prefers_speed = session->decoder->target->prefers_speed != 0;
  for (;;) {
    const int status = jpeg_consume_input(jpeg);
    if (status == JPEG_REACHED_EOI) return;
    if (status == JPEG_ROW_COMPLETED) on_progress((j_common_ptr)jpeg);
    if (status == JPEG_SCAN_COMPLETED && jpeg->progressive_mode && is_enough(jpeg, prefers_speed)) {
      return;
    }
  }
}

/// Sets libjpeg's scale and color space, and begins the scaler.
static int prepare(struct session *session, unsigned denominator, const struct grid_rect *content) {
  struct jpeg_decompress_struct *jpeg = &session->jpeg;
  struct grid_decoder *decoder = session->decoder;
  const struct grid_target *target = decoder->target;
  jpeg->scale_num = 1;
  jpeg->scale_denom = denominator;
  const bool is_cmyk = jpeg->num_components == 4;
  jpeg->out_color_space = is_cmyk ? JCS_CMYK : target->order == GRID_ORDER_BGRA ? JCS_EXT_BGRA : JCS_EXT_RGBA;
  jpeg->buffered_image = jpeg_has_multiple_scans(jpeg);
  jpeg->do_block_smoothing = FALSE;
  const int result =
      grid_scaler_begin(decoder, session->scaler, content, denominator, decoder->info.orientation, false);
  const struct grid_scaler *scaler = session->scaler;
  const double width = (double)jpeg->image_width / denominator, height = (double)jpeg->image_height / denominator;
  session->coefficients.kept = (struct grid_kept_blocks){
      .left = scaler->first_column / width,
      .right = (scaler->first_column + scaler->column_count) / width,
      .top = scaler->first_row / height,
      .bottom = (scaler->first_row + scaler->row_count) / height,
  };
  return result;
}

/// Whether the remaining rows are not in the file. In a progressive file, the first scans contain all rows.
static bool lacks_remaining_rows(const struct session *session) {
  return session->is_truncated && !session->jpeg.buffered_image;
}

/// Limits decoding to the columns that are needed. Returns the first column that libjpeg outputs.
///
/// With sampling factors above 2, libjpeg-turbo 2.1.5 crops wrongly: 4x2 and 2x4 read chroma from
/// uninitialized memory, 4x1 with 2x1 differs at the edges. With factors of 1 and 2, the pixels equal those
/// of the whole image, apart from the first and the last column of the crop, which lack a neighbor for
/// upsampling.
static int32_t crop_columns(struct jpeg_decompress_struct *jpeg, const struct grid_scaler *scaler) {
  if (jpeg->max_h_samp_factor > 2 || jpeg->max_v_samp_factor > 2) return 0;
  const int32_t margin = 1, end = scaler->first_column + scaler->column_count + margin;
  JDIMENSION left = scaler->first_column > margin ? (JDIMENSION)(scaler->first_column - margin) : 0;
  if (left == 0 && end >= (int32_t)jpeg->output_width) return 0;
  JDIMENSION width = (JDIMENSION)end - left;
  if (width > jpeg->output_width - left) width = jpeg->output_width - left;
  jpeg_crop_scanline(jpeg, &left, &width);
  return (int32_t)left;
}

static int read_rows(struct session *session) {
  struct jpeg_decompress_struct *jpeg = &session->jpeg;
  struct grid_scaler *scaler = session->scaler;
  const int32_t offset = scaler->first_column - crop_columns(jpeg, scaler);
  if (scaler->first_row > 0) jpeg_skip_scanlines(jpeg, (JDIMENSION)scaler->first_row);
  uint8_t *scratch = grid_scratch_reserve(&session->decoder->rows, 4 * (size_t)jpeg->output_width);
  if (!scratch) return grid_fail(session->decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  while (scaler->pushed < scaler->row_count && jpeg->output_scanline < jpeg->output_height) {
    const int result = grid_check(session->decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    uint8_t *row = grid_scaler_direct_row(scaler, (int32_t)jpeg->output_width);
    if (!row) row = scratch;
    jpeg_read_scanlines(jpeg, &row, 1);
    if (lacks_remaining_rows(session)) break;
    // With a profile, inks are scaled as they are, and converted at the size of the target.
    if (jpeg->out_color_space == JCS_CMYK && !grid_color_transform_is_cmyk(session->decoder->transform)) {
      grid_cmyk_to_rgb(row, (int32_t)jpeg->output_width, jpeg->saw_Adobe_marker, session->decoder->target->order);
    }
    grid_scaler_push(scaler, row + 4 * offset);
  }
  if (scaler->pushed == 0) return grid_fail(session->decoder, GRID_DECODE_DAMAGED, "has no pixels");
  return GRID_DECODE_OK;
}

static int decode(struct session *session, unsigned denominator, const struct grid_rect *content) {
  struct jpeg_decompress_struct *jpeg = &session->jpeg;
  jpeg_read_header(jpeg, TRUE);
  if ((double)jpeg->image_width < content->x + content->width ||
      (double)jpeg->image_height < content->y + content->height) {
    return grid_fail(session->decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  const int result = prepare(session, denominator, content);
  if (result != GRID_DECODE_OK) return result;
  jpeg_start_decompress(jpeg);
  if (jpeg->buffered_image) {
    consume_scans(session);
    jpeg_start_output(jpeg, jpeg->input_scan_number);
  }
  return read_rows(session);
}

static void finish(struct session *session) {
  jpeg_destroy_decompress(&session->jpeg);
  grid_coefficient_memory_free(&session->coefficients);
}

int grid_read_jpeg_with_libjpeg(struct grid_decoder *decoder, struct grid_reader *reader, unsigned denominator,
                                const struct grid_rect *content, struct grid_scaler *scaler) {
  struct session session;
  memset(&session, 0, sizeof session);
  session.decoder = decoder;
  session.reader = reader;
  session.scaler = scaler;
  // After a longjmp only `session` is read. Its address has been passed on, so it is in memory, not in
  // registers.
  if (setjmp(session.setjmp_buffer)) {
    finish(&session);
    return session.result;
  }
  set_up(&session);
  const int result = decode(&session, denominator, content);
  finish(&session);
  return result;
}

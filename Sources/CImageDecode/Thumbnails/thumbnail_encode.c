#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "Thumbnails/checksum.h"
#include "decode.h"

/// libjpeg's structures for encoding. Its errors jump to `setjmp_buffer`.
struct session {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf setjmp_buffer;
  unsigned char *bytes;
  unsigned long size;
};

static void on_error(j_common_ptr jpeg) {
  struct session *session = jpeg->client_data;
  longjmp(session->setjmp_buffer, 1);
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

uint8_t *grid_thumbnail_encode(const uint8_t *pixels, int32_t width, int32_t height, ptrdiff_t bytes_per_row,
                               enum grid_order order, const uint8_t *comment, size_t comment_size, size_t *size) {
  struct session session;
  memset(&session, 0, sizeof session);
  session.jpeg.err = jpeg_std_error(&session.errors);
  session.errors.error_exit = on_error;
  session.errors.output_message = ignore_message;
  session.jpeg.client_data = &session;
  // After a longjmp only `session` is read. Its address has been passed on, so it is in memory, not in
  // registers.
  if (setjmp(session.setjmp_buffer)) {
    jpeg_destroy_compress(&session.jpeg);
    free(session.bytes);
    return NULL;
  }
  jpeg_create_compress(&session.jpeg);
  session.jpeg.client_data = &session;
  jpeg_mem_dest(&session.jpeg, &session.bytes, &session.size);
  session.jpeg.image_width = (JDIMENSION)width;
  session.jpeg.image_height = (JDIMENSION)height;
  session.jpeg.input_components = 4;
  session.jpeg.in_color_space = order == GRID_ORDER_BGRA ? JCS_EXT_BGRX : JCS_EXT_RGBX;
  jpeg_set_defaults(&session.jpeg);
  jpeg_set_quality(&session.jpeg, 85, TRUE);
  jpeg_start_compress(&session.jpeg, TRUE);
  if (comment_size > 0) {
    jpeg_write_marker(&session.jpeg, JPEG_COM, comment, (unsigned)comment_size);
  }
  while (session.jpeg.next_scanline < session.jpeg.image_height) {
    JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + session.jpeg.next_scanline * bytes_per_row);
    jpeg_write_scanlines(&session.jpeg, &row, 1);
  }
  jpeg_finish_compress(&session.jpeg);
  jpeg_destroy_compress(&session.jpeg);
  uint8_t *bytes = realloc(session.bytes, session.size + GRID_CHECKSUM_SIZE);
  if (!bytes) {
    free(session.bytes);
    return NULL;
  }
  grid_checksum_make(bytes, session.size, bytes + session.size);
  *size = session.size + GRID_CHECKSUM_SIZE;
  return bytes;
}

void grid_thumbnail_free(uint8_t *bytes) { free(bytes); }

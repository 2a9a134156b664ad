#ifndef CIMAGEDECODE_WORKER_H
#define CIMAGEDECODE_WORKER_H

#include <stdint.h>

#include "decode.h"

// The messages between the app and a decode worker. Both are the same program, so the layout of the structures
// is the format. Neither side trusts a value of the other.

/// The version of the messages. A worker of another version is not used.
#define GRID_WORKER_VERSION 7

/// The size of the header of the shared memory in bytes; the pixels or the text follow. The header begins with
/// the cancellation flag, an int32_t.
#define GRID_WORKER_HEADER 4096

/// The first message of a worker, from its own process.
struct grid_worker_birth {
  uint32_t version;
  /// The number of the process.
  int32_t id;
};

/// The second message of a worker, which is locked down and ready.
struct grid_worker_hello {
  /// Members of `grid_lockdown`.
  uint32_t parts;
  int32_t seccomp_error;
  int32_t landlock_error;
};

enum grid_worker_task {
  /// Reads the properties of an image.
  GRID_WORKER_OPEN = 1,
  /// Decodes the image, or the thumbnail in its EXIF block, into the shared memory.
  GRID_WORKER_IMAGE = 2,
  GRID_WORKER_THUMBNAIL = 3,
  /// Copies the text chunk `key` of a PNG into the shared memory.
  GRID_WORKER_TEXT = 4,
  /// Maps shared memory instead of that before.
  GRID_WORKER_MEMORY = 5,
  /// Decodes a frame of an animation into the shared memory, and keeps the file open for the next one.
  GRID_WORKER_FRAME = 6,
};

/// A request to a worker. Its message contains the descriptor of the file, or of the memory.
struct grid_worker_request {
  uint32_t task;
  /// The number of the request, which the answer repeats.
  uint32_t number;
  int64_t file_size, file_modified;
  /// The size of the shared memory in bytes, with its header.
  int64_t memory_size;
  /// The target, as in `grid_target`.
  int32_t width, height, corner_radius, order, prefers_speed;
  struct grid_part part;
  /// The limit of processor time in nanoseconds.
  int64_t time_limit;
  char key[32];
  /// The index of the frame, and whether it is of the file that the worker has open.
  int32_t frame, continues;
};

struct grid_worker_answer {
  uint32_t task, number;
  /// A `grid_decode_result`.
  int32_t result;
  /// The number of bytes of the text.
  int32_t text_size;
  struct grid_image_info info;
  struct grid_outcome outcome;
  struct grid_frame frame;
  /// The message of a failure.
  char message[GRID_MESSAGE];
};

#endif

#include "Color/color_converter.h"

#include <lcms2.h>
#include <lcms2_plugin.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "Color/color_parameters.h"

/// The maximum memory of a converter in bytes. Transforms of CMYK profiles take 0.5 MB, and profiles are
/// freed when their transform is made. A hostile one of 4 MB asks for gigabytes.
static const int64_t memory_limit = 96 << 20;

/// The number of transforms that a converter keeps. A folder rarely has pictures of more devices.
enum { TRANSFORM_COUNT = 6 };

/// A color space that was asked for.
struct entry {
  uint64_t hash;
  /// The size of the profile; 0 for parameters.
  size_t size;
  struct grid_color_pixels pixels;
  /// The value of the converter's counter when the entry was used last; 0 for an unused entry.
  uint64_t used;
  bool is_valid;
  /// NULL if the color space is sRGB or not valid, and if there was no memory.
  struct grid_color_transform *transform;
};

struct grid_color_converter {
  cmsContext context;
  struct grid_srgb srgb;
  int64_t allocated;
  uint64_t counter;
  struct entry entries[TRANSFORM_COUNT];
};

// MARK: Memory

static void count_memory(cmsContext context, void *block, int sign) {
  struct grid_color_converter *converter = cmsGetContextUserData(context);
  // lcms2 finds no user data while it creates the context.
  if (converter && block) converter->allocated += sign * (int64_t)malloc_usable_size(block);
}

static bool has_memory(cmsContext context, cmsUInt32Number size) {
  const struct grid_color_converter *converter = cmsGetContextUserData(context);
  return !converter || converter->allocated + size <= memory_limit;
}

static void *allocate(cmsContext context, cmsUInt32Number size) {
  void *block = has_memory(context, size) ? malloc(size) : NULL;
  count_memory(context, block, 1);
  return block;
}

static void release(cmsContext context, void *block) {
  count_memory(context, block, -1);
  free(block);
}

static void *reallocate(cmsContext context, void *block, cmsUInt32Number size) {
  if (!has_memory(context, size)) return NULL;
  count_memory(context, block, -1);
  void *moved = realloc(block, size);
  count_memory(context, moved ? moved : block, 1);
  return moved;
}

// MARK: Converters

struct grid_color_converter *grid_color_converter_create(void) {
  struct grid_color_converter *converter = calloc(1, sizeof *converter);
  if (!converter) return NULL;
  cmsPluginMemHandler memory = {
      .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2060, .Type = cmsPluginMemHandlerSig},
      .MallocPtr = allocate,
      .FreePtr = release,
      .ReallocPtr = reallocate,
  };
  converter->context = cmsCreateContext(&memory, converter);
  // Now, not when the first profile is met: creating a profile reads the time zone's file, which a process
  // that has given up its rights cannot open.
  if (!converter->context || !grid_srgb_open(&converter->srgb, converter->context)) {
    grid_color_converter_destroy(converter);
    return NULL;
  }
  return converter;
}

void grid_color_converter_destroy(struct grid_color_converter *converter) {
  if (!converter) return;
  for (int i = 0; i < TRANSFORM_COUNT; i++) grid_color_transform_free(converter->entries[i].transform);
  grid_srgb_close(&converter->srgb);
  if (converter->context) cmsDeleteContext(converter->context);
  free(converter);
}

// MARK: Finding transforms

/// A hash of `size` bytes, 8 at a time. Not against forgery: a collision gives a picture wrong colors.
static uint64_t hash(const void *bytes, size_t size) {
  uint64_t result = size;
  for (size_t at = 0; at < size; at += 8) {
    uint64_t word = 0;
    memcpy(&word, (const uint8_t *)bytes + at, size - at < 8 ? size - at : 8);
    result = (result ^ word) * 0x9E3779B97F4A7C15;
    result ^= result >> 29;
  }
  return result;
}

/// Returns the entry with a key, which has `used` above 0, or the one that was used least recently, as a new
/// one with this key.
static struct entry *find_entry(struct grid_color_converter *converter, const struct entry *key) {
  struct entry *oldest = &converter->entries[0];
  for (int i = 0; i < TRANSFORM_COUNT; i++) {
    struct entry *entry = &converter->entries[i];
    if (entry->used > 0 && entry->hash == key->hash && entry->size == key->size &&
        entry->pixels.model == key->pixels.model && entry->pixels.is_inverted == key->pixels.is_inverted &&
        entry->pixels.is_light == key->pixels.is_light && entry->pixels.is_deep == key->pixels.is_deep &&
        entry->pixels.order == key->pixels.order) {
      return entry;
    }
    if (entry->used < oldest->used) oldest = entry;
  }
  grid_color_transform_free(oldest->transform);
  *oldest = *key;
  return oldest;
}

/// Returns the key of a color space: of its profile, or of its parameters.
static struct entry make_key(const struct grid_color_space *space, bool is_profile, enum grid_order order) {
  if (is_profile) {
    return (struct entry){.hash = hash(space->profile, space->profile_size),
                          .size = space->profile_size,
                          .pixels = {space->model, space->is_inverted, space->is_light, space->is_deep, order}};
  }
  if (space->model == GRID_MODEL_LAB) return (struct entry){.pixels = {.model = space->model, .order = order}};
  const struct grid_color_parameters *parameters = &space->parameters;
  const double values[10] = {parameters->white.x,  parameters->white.y, parameters->red.x,  parameters->red.y,
                             parameters->green.x,  parameters->green.y, parameters->blue.x, parameters->blue.y,
                             parameters->transfer, parameters->gamma};
  return (struct entry){.hash = hash(values, sizeof values),
                        .pixels = {.model = space->model, .is_deep = space->is_deep, .order = order}};
}

/// Returns the entry of a color space's profile, or of its parameters, and makes its transform if it is new.
static const struct entry *find(struct grid_color_converter *converter, const struct grid_color_space *space,
                                bool is_profile, enum grid_order order) {
  const struct entry key = make_key(space, is_profile, order);
  struct entry *entry = find_entry(converter, &key);
  if (entry->used == 0 && space->model == GRID_MODEL_LAB) {
    entry->transform = grid_color_transform_make_lab(&converter->srgb, order);
  } else if (entry->used == 0) {
    cmsHPROFILE profile =
        is_profile ? cmsOpenProfileFromMemTHR(converter->context, space->profile, (cmsUInt32Number)space->profile_size)
                   : grid_color_parameters_profile(converter->context, &space->parameters);
    if (profile) {
      entry->is_valid = grid_color_transform_make(&converter->srgb, profile, &entry->pixels, &entry->transform);
      cmsCloseProfile(profile);
    }
  }
  entry->used = ++converter->counter;
  return entry;
}

const struct grid_color_transform *grid_color_find_transform(struct grid_color_converter *converter,
                                                             const struct grid_color_space *space,
                                                             enum grid_order order) {
  const struct entry *entry = NULL;
  // Lab is a color by itself.
  if (space->model == GRID_MODEL_LAB) return find(converter, space, false, order)->transform;
  if (space->profile) entry = find(converter, space, true, order);
  if (!(entry && entry->is_valid) && space->has_parameters) {
    entry = find(converter, space, false, order);
  }
  return entry ? entry->transform : NULL;
}

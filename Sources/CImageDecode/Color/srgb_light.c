#include "Color/srgb_light.h"

#include <math.h>
#include <pthread.h>

static uint8_t values[GRID_LIGHT_LEVELS];

double grid_srgb_of_light(double light) {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

double grid_light_of_srgb(double value) { return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4); }

static void make_values(void) {
  for (int i = 0; i < GRID_LIGHT_LEVELS; i++) {
    const double light = (double)i / (GRID_LIGHT_LEVELS - 1);
    values[i] = (uint8_t)(255 * grid_srgb_of_light(light) + 0.5);
  }
}

const uint8_t *grid_srgb_of_levels(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_values);
  return values;
}

void grid_srgb_of_deep_row(uint8_t *row, int32_t count) {
  const uint8_t *of_levels = grid_srgb_of_levels();
  for (int32_t i = 0; i < 4 * count; i++) {
    const uint32_t component = (uint32_t)row[2 * (size_t)i] << 8 | row[2 * (size_t)i + 1];
    row[i] = i % 4 == 3 ? (uint8_t)((component * 255 + 32767) / 65535)
                        : of_levels[(component * (GRID_LIGHT_LEVELS - 1) + 32767) / 65535];
  }
}

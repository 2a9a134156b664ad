#ifndef CWAYLAND_H
#define CWAYLAND_H

#include "grid_clipboard.h"
#include "grid_connection.h"
#include "grid_drag.h"
#include "grid_driver_code.h"
#include "grid_frame_callback.h"
#include "grid_framebuffer.h"
#include "grid_outputs.h"
#include "grid_pointer.h"
#include "grid_presentation.h"
#include "grid_title_bars.h"

#endif

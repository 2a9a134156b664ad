#ifndef CGIO_H
#define CGIO_H

#include "grid_accessibility.h"
#include "grid_collation.h"
#include "grid_desktop_settings.h"
#include "grid_file_chooser.h"
#include "grid_programs.h"
#include "grid_session_bus.h"

#endif

#ifndef CSANDBOX_H
#define CSANDBOX_H

#include "channel.h"
#include "lockdown.h"
#include "process.h"
#include "program.h"
#include "shared_memory.h"

#endif

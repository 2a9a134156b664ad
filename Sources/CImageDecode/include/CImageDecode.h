#ifndef CIMAGEDECODE_H
#define CIMAGEDECODE_H

#include "decode.h"
#include "worker.h"

#endif

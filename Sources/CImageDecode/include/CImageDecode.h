#ifndef CIMAGEDECODE_H
#define CIMAGEDECODE_H

#include "allocator.h"
#include "decode.h"
#include "encode.h"

#endif

#ifndef CIMAGEDECODE_H
#define CIMAGEDECODE_H

#include "decode.h"

#endif

#ifndef CIMAGEDECODE_H
#define CIMAGEDECODE_H

#include "encode.h"

#endif

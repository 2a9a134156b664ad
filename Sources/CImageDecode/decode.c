#include "CImageDecode.h"

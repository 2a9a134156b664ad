#ifndef CIMAGEDECODE_H
#define CIMAGEDECODE_H
#endif

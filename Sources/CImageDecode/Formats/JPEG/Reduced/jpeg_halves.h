#ifndef CIMAGEDECODE_JPEG_HALVES_H
#define CIMAGEDECODE_JPEG_HALVES_H

struct grid_decoder;
struct grid_jpeg_header;
struct grid_planes;
struct grid_reader;

/// Decodes and pushes the rows of MCUs that the target needs, from both halves of a sequential scan at the same time.
///
/// A decoder that begins anywhere in the middle is soon at the start of a symbol, and then of a block and of an MCU,
/// because wrong codes do not stay wrong for long. Whether it is, the first half shows when it arrives there.
///
/// - Returns: GRID_DECODE_UNSUPPORTED without having pushed anything for small files, for those with restart markers,
/// at
///   1/4 and if there is no memory; later for damaged files.
/// - SeeAlso: Klein and Wiseman, "Parallel Huffman Decoding with Applications to JPEG Files", 2003.
int grid_read_jpeg_halves(struct grid_decoder *decoder, struct grid_reader *reader,
                          const struct grid_jpeg_header *header, struct grid_planes *planes);

#endif

// A program with a window imports GridSDL alone: its interface consists of types of these modules.
@_exported import FrameTiming
@_exported import GridEngine
@_exported import GridImages

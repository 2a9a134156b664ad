// The sources of images are paths of any bytes.
@_exported import SystemFiles

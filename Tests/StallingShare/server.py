"""Mounts a folder again, as a share whose server can stop answering.

    server.py FOLDER MOUNT-POINT CONTROL

While there is a file CONTROL/getattr, readdir, open, read, rest or change, calls of that kind do not return for
paths that contain the text of the file. A rest is what is read after the first 256 KB, a change
anything that writes. CONTROL/stalled-getattr and so on exist while such a call waits.
"""

import contextlib
import errno
import os
import sys
import time

import fusepy


class Share(fusepy.Operations):
    def __init__(self, folder, control):
        self.folder = folder
        self.control = control

    def stall(self, call, path):
        mark = os.path.join(self.control, "stalled-" + call)
        while True:
            try:
                with open(os.path.join(self.control, call)) as file:
                    stalls = file.read().strip() in path
            except FileNotFoundError:
                stalls = False
            if not stalls:
                with contextlib.suppress(FileNotFoundError):
                    os.remove(mark)
                return
            open(mark, "w").close()
            time.sleep(0.02)

    def full(self, path):
        return self.folder + path

    def getattr(self, path, fh=None):
        self.stall("getattr", path)
        try:
            status = os.lstat(self.full(path))
        except OSError as error:
            raise fusepy.FuseOSError(error.errno)
        names = "st_atime st_ctime st_gid st_mode st_mtime st_nlink st_size st_uid"
        return {name: getattr(status, name) for name in names.split()}

    def readdir(self, path, fh):
        self.stall("readdir", path)
        return [".", ".."] + os.listdir(self.full(path))

    def open(self, path, flags):
        self.stall("open", path)
        return os.open(self.full(path), flags)

    def read(self, path, size, offset, fh):
        self.stall("read", path)
        if offset >= 1 << 18:
            self.stall("rest", path)
        return os.pread(fh, size, offset)

    def write(self, path, data, offset, fh):
        self.stall("change", path)
        return os.pwrite(fh, data, offset)

    def create(self, path, mode, fi=None):
        self.stall("change", path)
        return os.open(self.full(path), os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)

    def change(self, function, path, *arguments):
        self.stall("change", path)
        try:
            function(*arguments)
        except OSError as error:
            raise fusepy.FuseOSError(error.errno)
        return 0

    def mkdir(self, path, mode):
        return self.change(os.mkdir, path, self.full(path), mode)

    # The link comes first.
    def link(self, path, target):
        return self.change(os.link, path, self.full(target), self.full(path))

    def unlink(self, path):
        return self.change(os.unlink, path, self.full(path))

    def rename(self, path, to):
        return self.change(os.rename, path, self.full(path), self.full(to))

    def release(self, path, fh):
        os.close(fh)
        return 0


if __name__ == "__main__":
    folder, mount, control = sys.argv[1:]
    # Without caches in the kernel, so that each call arrives.
    fusepy.FUSE(
        Share(folder, control), mount, foreground=True, attr_timeout=0,
        entry_timeout=0, fsname="stalling-share")

#!/usr/bin/python3
"""A Qt window that prints the files dropped on it, and the files and the image of the clipboard.

qt.py X Y places it there under X11. Under Wayland the compositor does.
"""
import sys

from PyQt5.QtCore import Qt, QTimer
from PyQt5.QtWidgets import QApplication, QWidget


def say(*words):
    print(*words, flush=True)


class Window(QWidget):
    def __init__(self):
        super().__init__()
        self.setWindowTitle("peer")
        self.setAcceptDrops(True)
        self.setGeometry(int(sys.argv[1]), int(sys.argv[2]), 400, 300)
        self.seen = set()
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.look)
        self.timer.start(100)

    def showEvent(self, event):
        say("ready")

    def dragEnterEvent(self, event):
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dragMoveEvent(self, event):
        event.acceptProposedAction()
        say("entered")

    def dropEvent(self, event):
        for url in event.mimeData().urls():
            say("dropped", url.toString())
        say("action", "copy" if event.dropAction() == Qt.CopyAction else event.dropAction())
        event.acceptProposedAction()

    def look(self):
        data = QApplication.clipboard().mimeData()
        if not data:
            return
        for url in data.urls():
            if url.toString() not in self.seen:
                say("pasted", url.toString())
                self.seen.add(url.toString())
        if data.hasImage() and "image" not in self.seen:
            image = QApplication.clipboard().image()
            if not image.isNull():
                color = image.pixelColor(0, 0)
                say("image", image.width(), image.height(), color.red(), color.green(), color.blue())
                self.seen.add("image")


application = QApplication(sys.argv)
window = Window()
window.show()
application.exec_()

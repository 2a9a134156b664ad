"""The photo grid of Qt Quick: `grid.py FOLDER` shows its JPEGs in six columns.

The grid is in grid.qml; this file starts it.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine

application = QGuiApplication(sys.argv)
photos = sorted(Path(sys.argv[1]).glob("*.jpg"))
engine = QQmlApplicationEngine()
engine.setInitialProperties({"photos": [QUrl.fromLocalFile(str(photo)) for photo in photos]})
engine.load(QUrl.fromLocalFile(str(Path(__file__).with_name("grid.qml"))))
if not engine.rootObjects():
    sys.exit(1)
sys.exit(application.exec())

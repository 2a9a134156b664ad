import QtQuick

Window {
    required property var photos

    width: 1280
    height: 800
    visible: true
    title: "Qt Quick"
    color: "#202024"

    GridView {
        id: grid

        anchors.fill: parent
        cellWidth: Math.floor(width / 6)
        cellHeight: cellWidth
        model: photos
        // A window's height of delegates on each side loads before it scrolls into view, and
        // delegates are reused.
        cacheBuffer: height
        reuseItems: true

        delegate: Item {
            required property url modelData

            width: grid.cellWidth
            height: grid.cellHeight

            Image {
                anchors.fill: parent
                anchors.margins: 2
                source: modelData
                // Decoded in another thread, at the size of the tile.
                asynchronous: true
                sourceSize: Qt.size(width, height)
                fillMode: Image.PreserveAspectCrop
                autoTransform: true
            }
        }
    }
}

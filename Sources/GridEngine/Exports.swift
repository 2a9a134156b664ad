// Layouts, index paths and geometry are part of the collection view's interface.
@_exported public import GridLayout

extension LayoutRowGroups: RowGroups {}

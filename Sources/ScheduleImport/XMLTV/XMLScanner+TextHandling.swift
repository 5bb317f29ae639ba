extension XMLScanner {
    /// What becomes of the text of an element.
    enum TextHandling {
        /// It is handed on: mostly. What stands between children is layout.
        case wanted
        case unwanted
        /// It is a part of the text around it, of which the element is a mark: bold letters, or a new line.
        case part(ofNewLine: Bool)
    }
}

extension XMLScanner {
    /// The handling of an element's text.
    enum TextHandling {
        /// The text is passed on, usually. Text between children is only layout.
        case wanted
        case unwanted
        /// The text is part of the surrounding text, and the element is markup in it, such as bold text or a line
        /// break.
        case part(ofNewLine: Bool)
    }
}

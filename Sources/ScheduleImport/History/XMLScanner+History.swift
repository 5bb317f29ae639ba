extension XMLScanner {
    /// Reads a document of another tracker, whose size is limited as a whole.
    ///
    /// - Returns: The problem with its line, or nil.
    static func problem(of document: [UInt8], handledBy handler: any Handler) -> String? {
        do {
            let scanner = try XMLScanner(handler: handler, hasItemLimits: false)
            try scanner.consume(document)
            try scanner.finish()
        } catch let error as XMLError {
            return "line \(error.line): \(error.message)"
        } catch {
            return "it cannot be read"
        }
        return nil
    }
}

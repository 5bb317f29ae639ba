package import ProviderAPI

/// The list in a zip file.
package enum ZippedFile {
    /// Returns the content of the only file in a zip file, or the bytes themselves if they are not zipped. Of several
    /// files, the largest one with the ending of a list is used.
    ///
    /// - Parameter location: The location for messages.
    /// - Throws: `ProviderError` if the zip file cannot be read.
    package static func content(
        of bytes: [UInt8],
        at location: String
    ) throws(ProviderError) -> (name: String?, bytes: [UInt8]) {
        guard ZipArchive.isZip(bytes) else { return (nil, bytes) }
        let entries: [ZipArchive.Entry]
        do { entries = try ZipArchive(bytes).entries } catch {
            throw ProviderError(.malformed, error.message, at: location)
        }
        let endings = ["xml", "xmltv", "csv", "tsv", "json", "jsonl", "ics", "md", "gz", "xz"]
        let lists = entries.filter { entry in
            endings.contains(entry.name.split(separator: ".").last.map { $0.lowercased() } ?? "")
        }
        guard let entry = (lists.isEmpty ? entries : lists).max(by: { $0.bytes.count < $1.bytes.count }) else {
            throw ProviderError(.malformed, "the zip file is empty", at: location)
        }
        return (entry.name, entry.bytes)
    }
}

internal import ProviderAPI

/// The settings of each kind of provider, as `aggctl help settings` prints them. `Packaging/make-man` makes the manual
/// page of the configuration from this list.
struct SettingsList {
    /// The width of the column with the keys.
    private static let keyWidth = 13

    let descriptors: [ProviderDescriptor]

    /// Returns the list.
    ///
    /// - Parameter width: The width in columns. If nil, no line is wrapped.
    func text(to width: Int?) -> String {
        let heading = "Settings of each kind of provider, in addition to id, kind, priority and priorities:"
        var lines = HelpList.lines(heading, after: "", to: width)
        for provider in descriptors {
            lines += ["", "\(provider.kind): \(provider.title)"]
            lines += provider.settings.flatMap { setting in
                let secretNote = setting.isSecret ? " (secret)" : ""
                let key = "  " + HelpList.padded(setting.key, to: Self.keyWidth) + " "
                return HelpList.lines(setting.help + secretNote, after: key, to: width)
            }
        }
        let starNote = "A key that ends in a star means all keys with that prefix."
        let secretsNote =
            "A secret is never shown. Its value can also be in a file, named by KEY-file, or in AGGCTL_ID_KEY."
        lines += [""] + [starNote, secretsNote].flatMap { HelpList.lines($0, after: "", to: width) }
        return lines.map { $0 + "\n" }.joined()
    }
}

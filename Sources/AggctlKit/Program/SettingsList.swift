internal import ProviderAPI

/// The settings of each kind of provider, as `aggctl help settings` prints them. `Packaging/make-man` makes the manual page
/// of the configuration from this list.
struct SettingsList {
    let kinds: [ProviderDescriptor]

    /// Returns the list.
    ///
    /// - Parameter width: The width in columns. If nil, each meaning is one line.
    func text(to width: Int?) -> String {
        let head = "Settings of each kind of provider, in addition to id, kind, priority and priorities:"
        var lines = HelpList.lines(head, after: "", to: width)
        for kind in kinds {
            lines += ["", "\(kind.kind): \(kind.title)"]
            lines += kind.settings.flatMap { setting in
                let secret = setting.isSecret ? " (secret)" : ""
                let key = "  " + HelpList.padded(setting.key, to: 13)
                return HelpList.lines(setting.help + secret, after: key + " ", to: width)
            }
        }
        let stars = "A key that ends in a star means all keys with that prefix."
        let secrets =
            "A secret is never shown. Its value can also be in a file, named by KEY-file, or in AGGCTL_ID_KEY."
        lines += [""] + [stars, secrets].flatMap { HelpList.lines($0, after: "", to: width) }
        return lines.map { $0 + "\n" }.joined()
    }
}

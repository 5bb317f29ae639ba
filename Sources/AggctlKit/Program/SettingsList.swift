internal import ProviderAPI

/// The settings of each kind of provider, as `aggctl help settings` prints them: what the kinds say of themselves. The
/// manual's page of the configuration is made of it (`Scripts/make-man`).
struct SettingsList {
    let kinds: [ProviderDescriptor]

    /// The list.
    ///
    /// - Parameter width: how many columns a line may have; a meaning is one line where nil.
    func text(to width: Int?) -> String {
        let head = "Settings of each kind of provider, in addition to id, kind, priority and priorities:"
        var lines = HelpList.lines(head, after: "", to: width)
        for kind in kinds {
            lines += ["", "\(kind.kind): \(kind.title)"]
            lines += kind.settings.flatMap { setting in
                let secret = setting.isSecret ? " (secret)" : ""
                let word = "  " + HelpList.padded(setting.key, to: 13)
                return HelpList.lines(setting.help + secret, after: word + " ", to: width)
            }
        }
        let stars = "A key that ends in a star stands for all keys with that prefix."
        let secrets =
            "A secret is never shown. Its value can also be in a file, named by KEY-file, or in AGGCTL_ID_KEY."
        lines += [""] + [stars, secrets].flatMap { HelpList.lines($0, after: "", to: width) }
        return lines.map { $0 + "\n" }.joined()
    }
}

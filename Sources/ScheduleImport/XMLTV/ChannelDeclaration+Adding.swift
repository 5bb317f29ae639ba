internal import ScheduleModel

extension ChannelDeclaration {
    /// The maximum number of parts. Each part is compared with all others, so a larger declaration is not merged.
    private static let maxMergedParts = 1_000

    /// Returns this declaration with the additional parts of another one of the same channel.
    func adding(_ other: ChannelDeclaration) -> ChannelDeclaration {
        if names.count + icons.count + urls.count + others.count > Self.maxMergedParts { return self }
        var sum = self
        sum.names += other.names.filter { !names.contains($0) }
        sum.icons += other.icons.filter { !icons.contains($0) }
        sum.urls += other.urls.filter { !urls.contains($0) }
        sum.others += other.others.filter { !others.contains($0) }
        return sum
    }

    /// Creates a declaration with only a name.
    init(name: String) {
        self.init()
        names = [LanguageText(name)]
    }
}

internal import ScheduleModel

extension ChannelDeclaration {
    /// Each part is compared with all that are known: one that has more takes no others.
    private static let maxMergedParts = 1_000

    /// This declaration, with what another one of the channel says besides.
    func adding(_ other: ChannelDeclaration) -> ChannelDeclaration {
        if names.count + icons.count + urls.count + others.count > Self.maxMergedParts { return self }
        var sum = self
        sum.names += other.names.filter { !names.contains($0) }
        sum.icons += other.icons.filter { !icons.contains($0) }
        sum.urls += other.urls.filter { !urls.contains($0) }
        sum.others += other.others.filter { !others.contains($0) }
        return sum
    }

    /// A declaration that says no more than a name.
    init(name: String) {
        self.init()
        names = [LanguageText(name)]
    }
}

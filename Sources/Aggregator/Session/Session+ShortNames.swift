public import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// Returns the followed and hidden shows whose title has all words of a name. Shows with exactly that title have
    /// precedence, and only they match a name of articles and short words. An ID matches none.
    public func followedShows(named name: String) -> [ShowMark] {
        if SourceKey(name) != nil { return [] }
        let folded = FoldedText(name)
        let terms = folded.plain.split(separator: " ")
        // Short words and articles occur in any title.
        let isVague = terms.allSatisfy { $0.count < 3 || TermMatch.isArticle(String($0)) }
        let candidates = marks.shows.filter { mark in
            guard mark.followedSince != nil || mark.isHidden else { return false }
            let titleTerms = FoldedText(mark.title).plain.split(separator: " ")
            return !terms.isEmpty && terms.allSatisfy(titleTerms.contains)
        }
        let exact = candidates.filter { FoldedText($0.title) == folded }
        return exact.isEmpty && !isVague ? candidates : exact
    }

    /// Returns a reference to the only followed or hidden show whose title has all words of a name.
    ///
    /// If the name is exactly the title, it refers to the show itself. Otherwise the reference is the ID of the show at
    /// a source that still has it, or its full title. Returns nil if there is no such show, or several.
    public func followedShow(named name: String) async -> String? {
        let matches = followedShows(named: name)
        guard let match = matches.first else { return nil }
        if FoldedText(match.title) == FoldedText(name) { return name }
        if matches.count > 1 { return nil }
        for key in match.keys.sorted() where instances.contains(where: { $0.id == key.provider }) {
            if await sessionStore.storage.show(key.id, of: key.provider) != nil { return key.description }
        }
        return match.title + (match.year.map { " (\($0))" } ?? "")
    }
}

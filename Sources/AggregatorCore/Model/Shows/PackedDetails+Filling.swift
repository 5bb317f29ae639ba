extension PackedDetails {
    /// Returns details that were encoded for one episode, encoded for another.
    public func rewritten(from episode: Episode, for other: Episode) -> PackedDetails {
        isComplete ? packed(unpacked(of: episode), of: episode, as: other) : self
    }

    private func packed(_ details: ProgrammeDetails, of episode: Episode, as other: Episode) -> PackedDetails {
        let areOfEpisode = details.credits == episode.credits.map(GuideCredit.init)
        let credits = areOfEpisode ? episode.packedCredits : nil
        return PackedDetails(details, title: title ?? "", credits: credits, of: other)
    }

    /// Returns these details with missing values filled from others. Values that equal those of the episode stay
    /// stored as tags.
    public func filled(from other: PackedDetails) -> PackedDetails {
        if !isComplete { return other.isComplete ? other : self }
        if !other.isComplete { return self }
        // A placeholder for the values of any episode.
        let placeholder = Episode(
            id: "",
            showID: "",
            title: "\u{1}",
            summary: "\u{1}",
            image: WebLink(rawValue: "https://same.invalid"),
            credits: PackedCredits([Credit(person: Person(name: "\u{1}"))])
        )
        return packed(
            unpacked(of: placeholder).filled(from: other.unpacked(of: placeholder)),
            of: placeholder,
            as: placeholder
        )
    }
}

internal import ScheduleModel

/// The credits of a programme in plain text, and whether the conversion lost nothing.
struct GuideCredits {
    var packed: PackedCredits?
    var isLossless: Bool

    init(_ guideCredits: [GuideCredit]) {
        var credits: [Credit] = []
        credits.reserveCapacity(guideCredits.count)
        for credit in guideCredits {
            guard let name = PlainText.title(credit.name).text else { continue }
            credits.append(
                Credit(
                    person: Person(
                        name: name,
                        image: Self.link("image", credit),
                        url: Self.link("url", credit)
                    ),
                    role: CreditRole(rawValue: credit.role),
                    character: credit.character.flatMap { PlainText.title($0).text },
                    isGuest: credit.isGuest
                )
            )
        }
        packed = PackedCredits(credits)
        isLossless =
            credits.count == guideCredits.count && zip(credits, guideCredits).allSatisfy { GuideCredit($0) == $1 }
    }

    private static func link(_ name: String, _ credit: GuideCredit) -> WebLink? {
        credit.others.lazy.filter { $0.name == name }.compactMap { WebLink(rawValue: $0.text.filter { $0 > " " }) }
            .first
    }
}

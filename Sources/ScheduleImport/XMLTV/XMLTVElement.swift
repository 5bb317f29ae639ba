/// The elements of a guide that have a meaning here (`xmltv.dtd`).
enum XMLTVElement: UInt8, CaseIterable {
    case tv, channel, programme
    case displayName
    case title, subTitle, desc, credits, date, category, keyword, language, origLanguage, length, icon, url, country
    case episodeNum, previouslyShown, premiere, lastChance, new, rating, starRating
    case value
    /// Any other.
    case other

    /// The name, or an empty string for `other`.
    var name: String {
        switch self {
        case .displayName: "display-name"
        case .subTitle: "sub-title"
        case .origLanguage: "orig-language"
        case .episodeNum: "episode-num"
        case .previouslyShown: "previously-shown"
        case .lastChance: "last-chance"
        case .starRating: "star-rating"
        case .other: ""
        default: "\(self)"
        }
    }

    /// Creates the element of a name.
    init(_ name: XMLName) {
        self = .other
        let key = name.key
        for entry in Self.byKey where entry.key == key && name.isEqual(to: entry.name) {
            self = entry.element
            return
        }
    }

    /// The elements by their first eight letters, which are unique. Common elements come first.
    private static let byKey: [(key: UInt64, name: [CChar], element: XMLTVElement)] = {
        let common: [XMLTVElement] = [.title, .programme, .category, .desc, .episodeNum, .icon, .subTitle, .value]
        return (common + allCases.filter { !common.contains($0) && $0 != .other }).map { element in
            let name = element.name.utf8.map(CChar.init(bitPattern:))
            let key = element.name.utf8.prefix(8).enumerated().reduce(0 as UInt64) {
                $0 | UInt64($1.element) << UInt64($1.offset * 8)
            }
            return (key, name, element)
        }
    }()
}

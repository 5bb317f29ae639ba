internal import Foundation

/// The meaning of a zone name in one country, if several countries use the name. The offset of the configured zone
/// is not enough. Shanghai has that of Manila and of Kuala Lumpur, but uses neither PST nor MST.
struct AmbiguousZoneName {
    /// The offset in minutes east of UTC.
    let minutes: Int
    /// The IANA zones that use this name, with all their aliases.
    private let zones: [String]
    /// Whether the offset applies only to a part of the year. A fixed offset in the configuration is then not a
    /// match.
    let isDaylightTime: Bool

    private init(_ minutes: Int, _ zones: [String], isDaylightTime: Bool = false) {
        (self.minutes, self.zones, self.isDaylightTime) = (minutes, zones, isDaylightTime)
    }

    /// Returns whether a zone uses this name. An entry that ends with a slash includes all zones of a country.
    func isOf(_ zone: TimeZone) -> Bool {
        let name = zone.identifier
        return zones.contains { $0.utf8.last == UInt8(ascii: "/") ? name.utf8.starts(with: $0.utf8) : $0 == name }
    }

    /// Returns whether a zone is only an offset, which belongs to no country.
    static func isOffset(_ zone: TimeZone) -> Bool {
        ["GMT", "UTC", "Etc/"].contains { zone.identifier.utf8.starts(with: $0.utf8) }
    }

    /// The meanings of each name.
    static let all: [String: [AmbiguousZoneName]] = [
        "BST": [AmbiguousZoneName(360, ["Asia/Dhaka", "Asia/Dacca"])],
        "MST": [AmbiguousZoneName(480, ["Asia/Kuala_Lumpur", "Asia/Kuching"])],
        "PST": [AmbiguousZoneName(480, ["Asia/Manila"])],
        "CST": [
            AmbiguousZoneName(480, china), AmbiguousZoneName(570, australia),
            AmbiguousZoneName(-300, cuba, isDaylightTime: true),
        ],
        "CDT": [
            AmbiguousZoneName(630, australia, isDaylightTime: true),
            AmbiguousZoneName(-240, cuba, isDaylightTime: true),
        ],
        "EST": [AmbiguousZoneName(600, australia)], "EDT": [AmbiguousZoneName(660, australia, isDaylightTime: true)],
        "IST": [
            AmbiguousZoneName(330, ["Asia/Kolkata", "Asia/Calcutta", "Asia/Colombo"]),
            AmbiguousZoneName(120, ["Asia/Jerusalem", "Asia/Tel_Aviv", "Israel"], isDaylightTime: true),
            AmbiguousZoneName(60, ["Europe/Dublin", "Eire"], isDaylightTime: true),
        ],
        "AST": [AmbiguousZoneName(-240, atlantic), AmbiguousZoneName(180, arabia)],
    ]

    private static let australia = ["Australia/"]
    private static let cuba = ["America/Havana", "Cuba"]
    private static let china = [
        "Asia/Shanghai", "Asia/Chongqing", "Asia/Chungking", "Asia/Harbin", "PRC", "Asia/Macau", "Asia/Macao",
        "Asia/Hong_Kong", "Hongkong", "Asia/Taipei", "ROC",
    ]
    private static let arabia = [
        "Asia/Riyadh", "Asia/Kuwait", "Asia/Bahrain", "Asia/Qatar", "Asia/Aden", "Asia/Baghdad",
    ]
    private static let atlantic = [
        "Canada/Atlantic", "Atlantic/Bermuda", "America/Anguilla", "America/Antigua", "America/Aruba",
        "America/Barbados", "America/Blanc-Sablon", "America/Curacao", "America/Dominica", "America/Glace_Bay",
        "America/Goose_Bay", "America/Grenada", "America/Guadeloupe", "America/Halifax", "America/Kralendijk",
        "America/Lower_Princes", "America/Marigot", "America/Martinique", "America/Moncton", "America/Montserrat",
        "America/Port_of_Spain", "America/Puerto_Rico", "America/Santo_Domingo", "America/St_Barthelemy",
        "America/St_Kitts", "America/St_Lucia", "America/St_Thomas", "America/St_Vincent", "America/Thule",
        "America/Tortola", "America/Virgin",
    ]
}

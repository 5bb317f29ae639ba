internal import ProviderAPI
public import ScheduleModel
public import Foundation

/// Where the viewer seems to be, for who has not said it: the system's zone, and the country in which that is.
///
/// It is offered, and counts for nothing that was not shown with it: a listing without a configuration is of the United
/// States, wherever it is asked for.
public struct SystemDefaults: Sendable, Equatable {
    /// The system's zone.
    public let zone: TimeZone
    /// The country in which that zone is, or that the language of the system names; nil where neither is known.
    public let country: Country?

    /// - Parameter table: `zone.tab` of the system's zones, which names the country of each; nil where there is none.
    public init(zone: TimeZone, variables: [String: String], table: String?) {
        self.zone = zone
        country = Self.country(of: zone.identifier, in: table ?? "") ?? Self.country(ofLocale: variables)
    }

    /// What the system suggests.
    public init(_ environment: SessionEnvironment) {
        let named = environment.variables["TZ"].flatMap { $0.isEmpty ? nil : ViewerZone.named($0) }
        let bytes = try? environment.files.read("/usr/share/zoneinfo/zone.tab", limit: 1 << 20)
        self.init(
            zone: named ?? environment.systemZone,
            variables: environment.variables,
            table: bytes.map { String(decoding: $0, as: UTF8.self) }
        )
    }

    /// The first column of the line whose third is the zone.
    private static func country(of zone: String, in table: String) -> Country? {
        for line in table.split(separator: "\n") where line.utf8.first != UInt8(ascii: "#") {
            let columns = line.split(separator: "\t")
            if columns.count >= 3, columns[2] == zone { return Country(rawValue: String(columns[0])) }
        }
        return nil
    }

    /// `de_AT.UTF-8` is Austria's.
    private static func country(ofLocale variables: [String: String]) -> Country? {
        let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { variables[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        let region = name.split(separator: ".").first?.split(separator: "_").dropFirst().first
        return region.flatMap { Country(rawValue: String($0)) }
    }
}

import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleMerging

/// Rules that separate two shows apply to the whole groups that they would join.
/// Covers: ShowGrouping, LinkUpdate, ShowIdentity, LinkFamily, LinkSet
@Suite struct ShowGroupingTests {
    /// The resulting families as sets of line numbers. Each line reads `source: title | year | country | imdb`.
    private func families(_ text: String) -> Set<Set<Int>> {
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        var lineOf: [SourceKey: Int] = [:]
        let identities = lines.enumerated().map { line, text in
            let colon = text.firstIndex(of: ":") ?? text.startIndex
            let cells = text[text.index(after: colon)...].split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            func cell(_ index: Int) -> String? { index < cells.count && !cells[index].isEmpty ? cells[index] : nil }
            var show = Show(id: "\(line)", title: cells[0])
            show.startYear = cell(1).flatMap { Int($0) }
            show.country = cell(2).map(country)
            show.externals.imdb = cell(3)
            let identity = ShowIdentity(show, provider: provider(String(text[..<colon])), firstYear: nil)
            lineOf[identity.key] = line + 1
            return identity
        }
        let links = LinkUpdate(of: identities, constraints: LinkConstraints()).links
        return Set(links.families.filter { $0.members.count > 1 }.map { Set($0.members.compactMap { lineOf[$0] }) })
    }

    @Test(
        "D22: A title without a year does not link two shows of different years",
        arguments: [
            ("a: Bad Blood | 2005\nb: Bad Blood | 2017\nc: Bad Blood", []),
            ("a: Bad Blood | 2005\nc: Bad Blood", [[1, 2]]),
            ("a: Bad Blood | 2005\nb: Bad Blood | 2005\nc: Bad Blood", [[1, 2, 3]]),
            ("a: The Flash | 1990\na: The Flash | 2014\nb: The Flash | 1990\nc: The Flash", [[1, 3]]),
            // A namesake of another year counts, regardless of its provider.
            ("a: Forever Young | 2011\nb: Forever Young\nd: Forever Young | 2018", []),
        ] as [(String, Set<Set<Int>>)]
    )
    func titlesWithoutYear(text: String, expected: Set<Set<Int>>) {
        #expect(families(text) == expected)
    }

    @Test("D22: No group spans more years than a pair may, regardless of the shows between them")
    func chain() {
        let text = (0..<5).map { "s\($0): Harbour Lights | \(2000 + 2 * $0) | US" }.joined(separator: "\n")
        for family in families(text) { #expect((family.max() ?? 0) - (family.min() ?? 0) <= 2) }
    }

    @Test("A show marked with one country is never linked with another country's, even through a third show")
    func countries() {
        let text = "a: Big Brother (US) | 2000 | US\nb: Big Brother (UK) | 2000 | GB\nc: Big Brother | 2000"
        #expect(families(text).allSatisfy { !$0.isSuperset(of: [1, 2]) })
    }

    @Test("An article after a comma equals the article in front of the title")
    func articleBehind() {
        #expect(
            families("a: Expanse, The | 2015\nb: The Expanse | 2015\nc: Expanse, The\nd: Expanse, Of") == [[1, 2, 3]]
        )
    }

    @Test("A shared ID links shows across any number of years")
    func ids() {
        let text = "a: Harbour Lights | 1980 | | tt1\nb: Harbour Lights | 2000 | | tt1\nc: Harbour Lights | 2001"
        #expect(families(text) == [[1, 2, 3]])
    }
}

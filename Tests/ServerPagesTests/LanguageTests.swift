import Foundation
import ScheduleModel
import Testing

@testable import ServerPages

/// The page's messages in each of its languages.
/// Covers: Language, Message, MessageCatalog, PluralForms, SourceTerm
@Suite struct LanguageTests {
    @Test("Each language has all messages and no others", arguments: Language.all.keys.sorted())
    func isComplete(_ tag: String) throws {
        let catalog = try #require(Language.all[tag])
        // Terms from sources are English.
        let sources = tag == "en" ? [] : SourceTerm.known.map(SourceTerm.id)
        let expected = Set(Message.allCases.map(\.rawValue) + sources)
        #expect(expected.subtracting(catalog.ids) == [], "missing")
        #expect(catalog.ids.subtracting(expected) == [], "unused")
    }

    @Test("Each form of a message has the placeholders of the English one", arguments: Language.all.keys.sorted())
    func hasPlaceholders(_ tag: String) throws {
        let (catalog, english) = (try #require(Language.all[tag]), try #require(Language.all["en"]))
        for message in Message.allCases.map(\.rawValue) {
            let forms = catalog.all(message)
            let isCounted = english.all(message).count > 1
            #expect(forms.count == (isCounted ? catalog.formCount : 1), "\(message)")
            for form in forms {
                // A singular form may omit the number.
                let expected = placeholders(english.all(message).last ?? "").subtracting(isCounted ? ["%n"] : [])
                #expect(placeholders(form).subtracting(isCounted ? ["%n"] : []) == expected, "\(message): \(form)")
                #expect(!form.isEmpty)
            }
        }
    }

    private func placeholders(_ text: String) -> Set<String> { Set(text.matches(of: /%[n1-9]/).map { String($0.0) }) }

    @Test("A source's term is translated to the user's language, and an unknown one is unchanged")
    func sourceTerms() {
        let german = Language(chosen: "de", accepted: nil)
        #expect(
            ["Running", "Science-Fiction", "Klingon", "Japanese"].map(german.translated) == [
                "läuft", "Science-Fiction", "Klingon", "Japanisch",
            ]
        )
        #expect(german.list(["Drama", "Crime"].map(german.translated)) == "Drama und Krimi")
        #expect(Language(chosen: "en", accepted: nil).translated("Running") == "Running")
    }

    @Test("There are English and German, and each file of messages belongs to one of them")
    func languages() { #expect(Language.choices.map(\.tag) == ["de", "en"]) }

    @Test(
        "The language is found by the first part of a tag, and the country comes from the tag",
        arguments: [
            (nil, "de-AT,en;q=0.5", "de_AT"), (nil, "fr,de;q=0.8,en;q=0.9", "en"), (nil, "fr-FR", "en"),
            ("de", "en-GB", "de"), (nil, "en-GB,en", "en_GB"), (nil, nil, "en"), (nil, ";;q=,*;q=0,", "en"),
            ("xx", "de", "de"), (nil, "de-Latn-CH", "de_CH"), (nil, "de-\u{202E}!", "de"), (nil, "en;q=0, de", "de"),
        ] as [(String?, String?, String)]
    )
    func chosen(_ chosen: String?, _ accepted: String?, _ expected: String) {
        #expect(Language(chosen: chosen, accepted: accepted).key == expected)
    }

    @Test("Dates, times and ranges are formatted for the language")
    func dates() throws {
        let day = try #require(CivilDay("2019-07-11"))
        let clock = try #require(WallClock(hour: 21, minute: 0))
        let (german, american) = (
            Language(chosen: nil, accepted: "de"), Language(chosen: nil, accepted: "en-US")
        )
        #expect(german.weekdayAndDay(day) == "Donnerstag, 11. Juli")
        #expect(german.clock(clock) == "21:00")
        #expect(
            american.clock(clock).unicodeScalars.filter { $0.isASCII && $0 != " " }.map(String.init).joined()
                == "9:00PM"
        )
        #expect(german.span(DaySpan(weekOf: day)).contains("14. Juli 2019"))
        #expect(german.list(["eins", "zwei", "drei"]) == "eins, zwei und drei")
        #expect(german.country(.unitedStates) == "Vereinigte Staaten")
        #expect(german.number(1234) == "1.234")
    }

    @Test(
        "An invalid message file is rejected with the line",
        arguments: [
            ("msgid \"\"\nmsgstr \"\"\n", 1), ("msgid next\n", 1), ("msgid \"a\"\nnonsense \"b\"\n", 2),
            ("msgid \"a\"\nmsgstr \"b\n", 2),
        ]
    )
    func wrongFiles(_ text: String, _ line: Int) {
        let damage = #expect(throws: MessageCatalog.ParseError.self) { try MessageCatalog(text) }
        #expect(damage?.line == line)
    }

    @Test(
        "Numbers use the plural forms of their language",
        arguments: [
            (PluralForms.oneIsSingular, [0: 1, 1: 0, 2: 1]), (.noneIsSingularToo, [0: 0, 1: 0, 2: 1]),
            (.slavic, [1: 0, 2: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1]), (.polish, [1: 0, 22: 1, 21: 2, 14: 2]),
            (.none, [0: 0, 7: 0]),
        ] as [(PluralForms, [Int: Int])]
    )
    func plurals(_ forms: PluralForms, _ expected: [Int: Int]) {
        for (number, form) in expected { #expect(forms.form(of: number) == form, "\(number)") }
    }

    @Test("Texts replace a message's placeholders, and other text is unchanged")
    func filled() {
        #expect(Page.filled("%1 of %2", ["3", "7"]) == "3 of 7")
        #expect(Page.filled("%n%% and %3 %1", ["%2", "b"], number: "5") == "5% and 3 %2")
        #expect(Page.filled("100%", []) == "100")
    }
}

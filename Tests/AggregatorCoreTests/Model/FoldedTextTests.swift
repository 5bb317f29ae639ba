import ScheduleModel
import Foundation
import Testing

/// The comparison of titles.
/// Covers: FoldedText
@Suite struct FoldedTextTests {
    @Test("D8: A text is truncated before folding, which would otherwise take minutes", .timeLimit(.minutes(5)))
    func foldingAfterCapping() {
        let ligatures = String(repeating: "\u{FDFA}", count: 3_000_000)
        #expect(FoldedText(ligatures).key.utf8.count < 20_000)
    }

    @Test(
        "Titles are compared without case, accents and punctuation",
        arguments: [
            ("The Flash!", "the  flash"), ("Pokémon", "POKEMON"), ("Law & Order", "law and order"),
            ("Grey's Anatomy", "Greys Anatomy"), ("Ｗｉｄｅ", "wide"), ("S.W.A.T.", "swat"), ("Το Λιμάνι", "το λιμανι"),
            ("Donau\u{AD}dampf\u{AD}schiff", "donaudampfschiff"), ("می\u{200C}خواهم", "میخواهم"),
        ]
    )
    func folding(left: String, right: String) {
        #expect(FoldedText(left) == FoldedText(right))
    }

    @Test("A letter folds to the same key, composed or decomposed", arguments: ["が", "ぱ", "ऩ", "é", "Ω"])
    func composition(letter: String) {
        let decomposed = String(String.UnicodeScalarView(letter.decomposedStringWithCanonicalMapping.unicodeScalars))
        #expect(FoldedText(letter) == FoldedText(decomposed))
    }

    @Test("Titles in other scripts and titles of only punctuation stay distinct")
    func foldingApart() {
        #expect(FoldedText("夜の港") != FoldedText("朝の港"))
        #expect(FoldedText("!!!") != FoldedText("???"))
    }

    @Test(
        "Two spellings of a title are equal",
        arguments: [
            ("Smørland", "smorland"), ("Światło Łąk", "swiatlo lak"), ("Kırmızı", "KIRMIZI"), ("Ægir", "aegir"),
            ("Œuvre", "oeuvre"), ("Weiße Nacht", "Weisse Nacht"), ("Đorđe", "Dorde"), ("Þórr", "thorr"),
            ("Q.U.I.C.K.", "QUICK"), ("L.M. Law", "LM Law"), ("T*E*N*T", "Tent"), ("9-1-1: North", "911 North"),
            ("Harbour & Hill", "Harbour and Hill"), ("Lighthouse, The", "The Lighthouse"),
            ("Agence, L'", "L'Agence"), ("Agence, L’", "L'Agence"), ("Vuurtoren, De", "De Vuurtoren"),
            ("O‘Hara´s", "O'Haras"),
        ]
    )
    func equalSpellings(title: String, other: String) {
        #expect(FoldedText(title) == FoldedText(other))
        #expect(FoldedText(title).hashValue == FoldedText(other).hashValue)
    }

    @Test(
        "Other titles stay different",
        arguments: [
            ("Version 2.0", "Version 20"), ("Catch-22", "Catch 2 2"), ("24-7", "247"), ("A-B", "AB"),
            ("Eve, Adam", "Adam Eve"),
            ("F*oul", "Foul"),
        ]
    )
    func differentTitles(title: String, other: String) { #expect(FoldedText(title) != FoldedText(other)) }

    @Test(
        "IDs are made of the folding that never changes",
        arguments: [("Smørland", "smørland"), ("Q.U.I.C.K.", "q u i c k"), ("Lighthouse, The", "lighthouse the")]
    )
    func stableKey(title: String, key: String) { #expect(FoldedText(title).key == key) }

    @Test("Words are found with and without spaces, and only whole words")
    func joinedWords() {
        #expect(FoldedText("The Amazing Moth-Man Show").contains(FoldedText("mothman")))
        #expect(FoldedText("Mothman").contains(FoldedText("moth man")))
        #expect(!FoldedText("The Ronin").contains(FoldedText("heron")))
    }
}

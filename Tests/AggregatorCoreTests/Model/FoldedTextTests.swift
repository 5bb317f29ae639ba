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
            ("Grey's Anatomy", "Greys Anatomy"), ("Ｗｉｄｅ", "wide"), ("S.W.A.T.", "s w a t"), ("Το Λιμάνι", "το λιμανι"),
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
}

import ScheduleModel
import Testing

@Suite struct FoldedTextTests {
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

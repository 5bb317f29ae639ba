/// The named characters of HTML 4, and a few of HTML 5.
///
/// Spaces of special widths, and the invisible marks that join letters or set a direction, are not included.
enum HTMLEntities {
    /// Returns the character of a name without `&` and `;`, or nil if the name is unknown.
    static func scalar(named name: String) -> Unicode.Scalar? { byName[name] }

    /// Returns whether a text may contain an entity: a `&` and a later `;`.
    static func mayBe(in text: String) -> Bool {
        guard let start = text.utf8.firstIndex(of: UInt8(ascii: "&")) else { return false }
        return text.utf8[start...].contains(UInt8(ascii: ";"))
    }

    private static let byName: [String: Unicode.Scalar] = {
        var names: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        for (index, name) in latin.split(whereSeparator: { $0 == " " || $0 == "\n" }).enumerated() {
            names[String(name)] = Unicode.Scalar(UInt32(0xA0 + index))
        }
        for line in others.split(separator: "\n") {
            for pair in line.split(separator: " ") {
                let halves = pair.split(separator: "=")
                if let scalar = halves.last?.unicodeScalars.first { names[String(halves[0])] = scalar }
            }
        }
        // A no-break space becomes a plain space.
        names["nbsp"] = " "
        return names
    }()

    /// The names of U+00A0 to U+00FF, in order.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
        acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml
        Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde
        Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig
        ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide
        oslash ugrave uacute ucirc uuml yacute thorn yuml
        """

    /// The other names, each with its character.
    private static let others = """
        OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ Alpha=Α Beta=Β Gamma=Γ Delta=Δ Epsilon=Ε
        Zcaron=Ž zcaron=ž Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ Omicron=Ο Pi=Π Rho=Ρ Sigma=Σ Tau=Τ Upsilon=Υ
        Phi=Φ Chi=Χ Psi=Ψ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε zeta=ζ eta=η theta=θ iota=ι kappa=κ
        lambda=λ mu=μ nu=ν xi=ξ omicron=ο pi=π rho=ρ sigmaf=ς sigma=σ tau=τ upsilon=υ phi=φ chi=χ psi=ψ omega=ω
        thetasym=ϑ upsih=ϒ piv=ϖ ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ dagger=† Dagger=‡
        bull=• hellip=… permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› oline=‾ frasl=⁄ euro=€ image=ℑ weierp=℘ real=ℜ
        trade=™ alefsym=ℵ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ crarr=↵ lArr=⇐ uArr=⇑ rArr=⇒ dArr=⇓ hArr=⇔ forall=∀
        part=∂ exist=∃ empty=∅ nabla=∇ isin=∈ notin=∉ ni=∋ prod=∏ sum=∑ minus=− lowast=∗ radic=√ prop=∝ infin=∞
        ang=∠ and=∧ or=∨ cap=∩ cup=∪ int=∫ there4=∴ sim=∼ cong=≅ asymp=≈ ne=≠ equiv=≡ le=≤ ge=≥ sub=⊂ sup=⊃ nsub=⊄
        sube=⊆ supe=⊇ oplus=⊕ otimes=⊗ perp=⊥ sdot=⋅ lceil=⌈ rceil=⌉ lfloor=⌊ rfloor=⌋ lang=〈 rang=〉 loz=◊ spades=♠
        clubs=♣ hearts=♥ diams=♦
        """
}

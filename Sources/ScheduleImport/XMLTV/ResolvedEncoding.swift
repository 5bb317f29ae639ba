/// The actual encoding for the name in a document. Documents that declare Shift_JIS, GB 2312 or ISO 8859-1 often
/// use a larger Windows encoding, and browsers read them like that (WHATWG Encoding Standard).
struct ResolvedEncoding {
    /// The names for iconv, the best first. Empty if the declared name is used.
    ///
    /// `StreamingTranscoder` uses the first name that iconv supports. `MultibyteEncoding` uses all of them: if one
    /// lacks a character, the next one is tried.
    private(set) var names: [String] = []
    /// The meaning of bytes that iconv does not support in this encoding.
    private(set) var further: [UInt8: Int32] = [:]
    /// Whether expat cannot decode the encoding character by character.
    ///
    /// In ISO 2022 a byte shifts the following ones. In GB 18030 characters with the same first byte have two or four
    /// bytes.
    var isStateful: Bool { names.contains { $0 == "GB18030" || $0.utf8.starts(with: "ISO-2022".utf8) } }

    init(_ name: String) {
        guard let entry = Self.all.first(where: { $0.labels.contains(name.lowercased()) }) else { return }
        names = entry.names
        // Bytes without a character are control characters, the same in all single-byte encodings. Bytes that iconv
        // supports are never looked up here.
        if entry.isOfOneByte { for byte in UInt8(0x80)...0x9F { further[byte] = Int32(byte) } }
        // The Chinese Windows encoding has the euro sign as a single byte.
        if entry.names == ["GB18030"] { further = [0x80: 0x20AC] }
    }

    private static let all: [(labels: Set<String>, names: [String], isOfOneByte: Bool)] = [
        (
            [
                "iso-8859-1", "iso8859-1", "iso_8859-1", "iso88591", "latin1", "l1", "cp819", "ibm819", "us-ascii",
                "ascii",
                "windows-1252", "cp1252", "x-cp1252",
            ], ["CP1252"], true
        ), (["iso-8859-9", "iso8859-9", "iso_8859-9", "latin5", "l5", "windows-1254", "cp1254"], ["CP1254"], true),
        (["iso-8859-11", "iso8859-11", "tis-620", "windows-874", "dos-874"], ["CP874"], true),
        (["windows-1250", "cp1250", "x-cp1250"], ["CP1250"], true),
        (["windows-1251", "cp1251", "x-cp1251"], ["CP1251"], true),
        (
            ["shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "csshiftjis", "ms932", "cp932", "windows-31j"],
            ["CP932"],
            false
        ), (["euc-jp", "x-euc-jp", "cseucpkdfmtjapanese"], ["EUC-JP-MS"], false),
        (["iso-2022-jp", "csiso2022jp", "iso2022jp"], ["ISO-2022-JP-3", "ISO-2022-JP"], false),
        (["iso-2022-kr", "csiso2022kr", "iso2022kr"], ["ISO-2022-KR"], false),
        (["iso-2022-cn", "csiso2022cn", "iso2022cn"], ["ISO-2022-CN"], false),
        (
            [
                "gbk", "x-gbk", "gb2312", "gb_2312", "gb_2312-80", "csgb2312", "chinese", "euc-cn", "cp936",
                "windows-936",
                "gb18030",
            ], ["GB18030"], false
        ),
        (
            [
                "euc-kr", "cseuckr", "korean", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "windows-949",
                "cp949",
            ], ["UHC"], false
        ),
        (
            ["big5", "big5-hkscs", "cn-big5", "csbig5", "x-x-big5", "cp950", "windows-950"], ["CP950", "BIG5-HKSCS"],
            false
        ),
    ]
}

import Foundation
import Testing

@testable import AggctlKit

/// The background of a terminal may be black or white, and the program cannot detect which.
///
/// Covers: Style
@Suite struct StyleContrastTests {
    /// The default colours of xterm, VTE, kitty, Visual Studio Code and macOS, for the sixteen colours.
    private static let palettes: [Int: [UInt32]] = [
        31: [0xCD0000, 0xC01C28, 0xCC0403, 0xCD3131, 0xC23621],
        32: [0x00CD00, 0x26A269, 0x19CB00, 0x0DBC79, 0x25BC24],
        33: [0xCDCD00, 0xA2734C, 0xCECB00, 0xE5E510, 0xADAD27],
        34: [0x0000EE, 0x12488B, 0x0D73CC, 0x2472C8, 0x492EE1],
        35: [0xCD00CD, 0xA347BA, 0xCB1ED1, 0xBC3FBC, 0xD338D3],
        36: [0x00CDCD, 0x2AA1B3, 0x0DCDCD, 0x11A8CD, 0x33BBC8],
    ]

    /// Returns the relative luminance of a colour, as the Web Content Accessibility Guidelines define it.
    private func luminance(_ color: UInt32) -> Double {
        zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
            let level = Double(color >> UInt32(part.0) & 0xFF) / 255
            return sum + part.1 * (level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4))
        }
    }

    @Test("Every colour has enough contrast on black and on white", arguments: Style.Role.allCases)
    func contrast(role: Style.Role) {
        for number in role.rawValue.split(separator: ";").compactMap({ Int($0) }) where number >= 30 {
            let drawn = Self.palettes[number] ?? []
            #expect(!drawn.isEmpty, "\(number)")
            for color in drawn {
                let (onBlack, onWhite) = ((luminance(color) + 0.05) / 0.05, 1.05 / (luminance(color) + 0.05))
                // No colour has 4.5 on both in every palette. Magenta has it in most, and nearly 4 in all.
                #expect(min(onBlack, onWhite) > 3.9, "\(number) on black \(onBlack), on white \(onWhite)")
            }
        }
    }
}

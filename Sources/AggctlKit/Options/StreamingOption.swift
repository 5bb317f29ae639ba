internal import ArgumentParser

/// Whether streaming services that belong to no single country are included.
struct StreamingOption: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Include or leave out streaming services of no single country.")
    var streaming: Bool?
}

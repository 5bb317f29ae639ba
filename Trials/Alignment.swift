struct Alignment {
    init(folder: String?) {}
    func run() throws -> Bool { true }
}

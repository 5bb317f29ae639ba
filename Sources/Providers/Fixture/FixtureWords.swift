/// The parts of invented names.
enum FixtureWords {
    static let adjectives = [
        "Quiet", "Second", "Borrowed", "Crooked", "Early", "Silver", "Unsent", "Hollow", "Patient", "Northern", "Last",
        "Careful", "Paper", "Distant", "Honest", "Stolen", "Winter", "Green", "Broken", "Hidden",
    ]
    static let nouns = [
        "Harbour", "Letter", "Witness", "Orchard", "Promise", "Bridge", "Visitor", "Clock", "Garden", "Debt",
        "Stranger",
        "Window", "Ferry", "Verdict", "Lantern", "Photograph", "Neighbour", "Key", "Island", "Tide",
    ]
    static let firstNames = ["Ada", "Noor", "Tomás", "Ingrid", "Kofi", "Mei", "Oskar", "Leïla", "Jonas", "Priya"]
    static let lastNames = [
        "Lindqvist", "Okafor", "Marsh", "Duarte", "Novak", "Sato", "Bell", "Rahimi", "Quinn", "Ilves",
    ]
    static let characters = ["Dr. Wren", "Captain Hale", "Maud", "The Baker", "Inspector Frost", "Tilly", "Old Peter"]
}

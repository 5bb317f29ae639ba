extension EpisodeAssembler {
    /// The result of adding a row.
    enum Outcome {
        /// The row is the first of its episode.
        case first
        /// The row is another airing of an existing episode.
        case airing
        /// The row repeats another row.
        case same
        /// The row is another airing of an ID that had another title or number.
        case contradicted
        /// The row replaced another row of the same ID.
        case replaced
    }
}

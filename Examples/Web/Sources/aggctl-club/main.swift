import ClubProvider
import StandardProviders

await StandardProviders.runUntilExit(adding: [ClubKind()])

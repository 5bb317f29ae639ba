import EveningProvider
import StandardProviders

await StandardProviders.runUntilExit(adding: [EveningKind()])

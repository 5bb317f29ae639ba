import StandardProviders

await StandardProviders.runUntilExit()

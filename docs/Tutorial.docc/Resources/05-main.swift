import EveningProvider
import Foundation
import StandardProviders

exit(await StandardProviders.run(adding: [EveningKind()]))

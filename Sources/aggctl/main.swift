import AggctlKit
import Foundation
import StandardProviders

exit(await StandardProviders.program().run(Program.arguments(of: CommandLine.arguments)))

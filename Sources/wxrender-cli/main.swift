import Glibc
import WxRenderCLI

// One call, since code at the top level of a program is tied to the main actor.
exit(WxRenderCLI.run(arguments: Array(CommandLine.arguments.dropFirst())))

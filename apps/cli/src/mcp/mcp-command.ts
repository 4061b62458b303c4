/** The command `mcp`. */

import type { Command } from 'commander'
import { withServer } from '../server/with-server.ts'

/** Add it. */
export function addMcpCommand(program: Command): void {
  withServer(program.command('mcp'))
    .description(
      'Serve the tools for agents (Model Context Protocol) on standard input and output: through a server, or from this machine without one. A client starts this command.'
    )
    .option('--tools <names>', 'offer only these tools: read_page,extract')
    .option('--actions', 'let agents click, type and scroll on pages, and use sessions')
    .option('--local', 'read from this machine even if a server is configured')
    .action(async (options) => (await import('./mcp.ts')).mcp(options))
}

/** The flags by which a command finds its server. */

import type { Command } from 'commander'

/** Add them. */
export function withServer(command: Command): Command {
  return command
    .option(
      '--server <url>',
      'this Sluice server (default: SLUICE_SERVER, else the one from sluice login)'
    )
    .option('--key <key>', 'API key (default: SLUICE_API_KEY, else the one from sluice login)')
}

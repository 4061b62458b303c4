/** The commands of the crawler's identity. */

import type { Command } from 'commander'

/** Add the commands. */
export function addIdentityCommands(program: Command): void {
  const identity = program
    .command('identity')
    .description('Keys that sign requests to sites (Web Bot Auth).')
  identity
    .command('create')
    .description('Create a key and print it once, for the setting IDENTITY_KEY.')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./identity.ts')).create(options))
  identity
    .command('show')
    .description('Show the keys of IDENTITY_KEY by name, and the address of their directory.')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./identity.ts')).show(options))
  identity
    .command('rotate')
    .description('Create the next key, and print the settings of each step of the rotation.')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./identity.ts')).rotate(options))
  identity
    .command('check')
    .description(
      'Send a signed request to a URL and print the answer; also checks the clock and the key directory.'
    )
    .argument('<url>', 'a page that says what it verified')
    .option('--json', 'print JSON on a terminal too')
    .action(async (url, options) => (await import('./identity.ts')).check(url, options))
}

/** The commands for installed parsers. */

import { type Command, InvalidArgumentError } from 'commander'

const JSON_TOO = ['--json', 'JSON on a terminal too'] as const

/**
 * Add the commands.
 *
 * @param parser - `sluice parser`.
 */
export function addParserCommands(parser: Command): void {
  parser
    .command('add')
    .description(
      'Install a parser from the registry, check it, and load it into the running service.'
    )
    .argument('<name>', 'package name, or name@version')
    .option(
      '--priority <number>',
      'if two parsers have the same rule, the higher priority wins; built-in parsers have 0',
      integer
    )
    .option('--registry <url>', "default: npm's own")
    .option('--yes', 'enable it without asking')
    .option(...JSON_TOO)
    .action(async (name, options) => (await import('./parsers.ts')).add(name, options))
  parser
    .command('update')
    .description('Install the newest version of one parser, or of all.')
    .argument('[name]')
    .option('--registry <url>', 'default: the one it was installed from')
    .option('--yes', 'enable it without asking')
    .option(...JSON_TOO)
    .action(async (name, options) => (await import('./parsers.ts')).update(name, options))
  parser
    .command('remove')
    .description('Remove an installed parser.')
    .argument('<name>')
    .option(...JSON_TOO)
    .action(async (name, options) => (await import('./parsers.ts')).remove(name, options))
  parser
    .command('prefer')
    .description('Prefer an installed parser over others with the same rule.')
    .argument('<name>')
    .option(...JSON_TOO)
    .action(async (name, options) => (await import('./parsers.ts')).prefer(name, options))
  parser
    .command('list')
    .description('List the installed parsers: a table on a terminal, else JSON.')
    .option(...JSON_TOO)
    .action(async (options) => (await import('./show-parsers.ts')).list(options))
  parser
    .command('search')
    .description('Search the registry for parsers (keyword sluice-parser).')
    .argument('[words...]')
    .option('--registry <url>', "default: npm's own")
    .option(...JSON_TOO)
    .action(async (words, options) => (await import('./show-parsers.ts')).search(words, options))
}

function integer(text: string): number {
  if (/^-?[0-9]{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Must be a whole number.')
}

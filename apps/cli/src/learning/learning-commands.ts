/** The commands for parsers that are learned from examples. */

import type { Command } from 'commander'
import { collected } from '../repeatable.ts'

/**
 * Add the commands.
 *
 * @param parser - `sluice parser`.
 */
export function addLearningCommands(parser: Command): void {
  parser
    .command('learn')
    .description('Learn a parser from a few pages and the values on them.')
    .argument(
      '[examples]',
      'file of lines {"url","file"|"html","values":{…}}; default: standard input'
    )
    .option('--url <url>', 'address of a single example page')
    .option('--page <file>', 'file with that page, also .gz')
    .option('--value <name=text>', 'a value on that page, as shown; repeatable', collected)
    .option('-o, --output <file>', 'write the parser to this file')
    .option(
      '--jsonl',
      'read a line per site {"site","url","fields","train":[{"id","url","file","values"}],"pages":[{"id","url","file"}][,"history"]}, write a line {"id","values"} per page'
    )
    .option('--json', 'print the parser as JSON beside -o too')
    .action(async (examples, options) =>
      (await import('./learn-parser.ts')).learnParser(examples, options)
    )
  parser
    .command('read')
    .description('Read saved pages by a learned parser. Prints a line of JSON per page.')
    .argument('<parser>', 'file that sluice parser learn wrote')
    .argument('<files...>', 'saved pages, also .gz')
    .option('--url <url>', 'address of the pages; default: their files')
    .option('--json', 'print JSON; always the case')
    .action(async (file, files, options) =>
      (await import('./read-pages.ts')).readPages(file, files, options)
    )
}

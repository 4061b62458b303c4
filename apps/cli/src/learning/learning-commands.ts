/** The commands for parsers that are learned from examples. */

import type { Command } from 'commander'
import { collected } from '../repeatable.ts'
import { withServer } from '../server/with-server.ts'

/**
 * Add the commands.
 *
 * @param parser - `sluice parser`.
 */
export function addLearningCommands(parser: Command): void {
  const learn = parser
    .command('learn')
    .description('Learn a parser from a few pages and the values on them.')
    .argument(
      '[examples]',
      'file of lines {"url"[,"file"|"html"][,"values":{…}]}; default: standard input'
    )
    .option(
      '--page <page...>',
      'URL of an example page, and its values as shown: --page https://shop.example/lamp name="Desk lamp"; repeatable. With --url, a saved page, also .gz'
    )
    .option('--url <url>', 'address of the saved page')
    .option('--value <name=text>', 'a value on a single page; repeatable', collected)
    .option('--schema <file>', 'JSON Schema, which reads the values of pages without any')
    .option('-o, --output <file>', 'write the parser to this file')
    .option('--out <folder>', 'write a parser package with the pages as fixtures')
    .option('--name <name>', 'name of the package, without sluice-parser-; default: from the host')
    .option(
      '--jsonl',
      'read a line per site {"site","url","fields","train":[{"id","url","file","values"}],"pages":[{"id","url","file"}][,"history"]}, write a line {"id","values"} per page'
    )
    .option('--local', 'fetch in this process, even if a server is set')
    .option('--json', 'print the parser as JSON beside -o or --out too')
  withServer(learn).action(async (examples, options) =>
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

/** The command `sluice eval`. */

import type { Command } from 'commander'
import { withServer } from '../server/with-server.ts'

/** Add the command. */
export function addEvaluationCommand(program: Command): void {
  const command = program
    .command('eval')
    .description(
      'Run parsers over golden pages and compare field by field. Exit code 1 if a value got worse.'
    )
    .argument(
      '<golden>',
      'file of lines {"url","file","record"[,"id","parser"|"learned"]}, or the folder of fixtures of a parser package'
    )
    .option(
      '--parser <parser>',
      'read all pages by this one: a loaded parser, the folder of a package, or the file of a learned parser'
    )
    .option(
      '--baseline <file>',
      'compare with this earlier run; default: with the golden records alone'
    )
    .option('--save <file>', 'write this run, for --baseline')
    .option('--report <file>', 'write an HTML report')
    .option(
      '--keep <parser>',
      "evaluate nothing, but add this parser's results on a server to the golden pages; those fetched with include_html: raw"
    )
    .option('--json', 'print JSON')
  withServer(command).action(async (golden, options) =>
    (await import('./evaluate-golden.ts')).evaluateGolden(golden, options)
  )
}

/** The checking commands: of a URL, a parser, this machine; and shell completion. */

import { Argument, type Command, InvalidArgumentError } from 'commander'
import { addLearningCommands } from '../learning/learning-commands.ts'
import { addParserCommands } from '../parsers/parser-commands.ts'

/** Add the commands. */
export function addCheckCommands(program: Command): void {
  addGuard(program)
  addParser(program)
  addDoctor(program)
  addCompletion(program)
}

function addGuard(program: Command): void {
  program
    .command('guard')
    .description('Check which URLs may be fetched.')
    .command('check')
    .description('Check whether a URL may be fetched.')
    .argument('[url]')
    .option(
      '--jsonl',
      'read lines {"id","url"[,"dns","dns_next","redirect_to"]}, write {"id","verdict","code"}; does no DNS lookups: a name without "dns" counts as public'
    )
    .action(async (url, options) => (await import('./guard-check.ts')).check(url, options))
}

function addParser(program: Command): void {
  const parser = program.command('parser').description('Third-party parsers.')
  addParserCommands(parser)
  addLearningCommands(parser)
  parser
    .command('check')
    .description(
      'Check a parser: its package, its fixtures, hostile pages. Exit code 1 on findings.'
    )
    .argument('<package>', 'an installed package or a package folder')
    .option('--json', 'print findings as JSON')
    .action(async (given, options) =>
      (await import('../parsers/parser-check.ts')).checkPackage(given, options)
    )
  parser
    .command('test')
    .description(
      'Fetch the pages in live.json of a parser and check that the parser still reads them.'
    )
    .argument('[url]', 'one of these pages; default: all')
    .option('--live', 'required: confirms that the pages are fetched now')
    .option('--folder <folder>', 'folder of the parser package', '.')
    .option('--json', 'print one line of JSON per page')
    .action(async (url, options) => (await import('./parser-author.ts')).testLive(url, options))
  parser
    .command('fixture')
    .description(
      'Write a fixture from a page or from a sample stored on a server, with e-mail addresses and secrets removed.'
    )
    .argument('<url or sample>', 'URL of the page, or id of a sample: smp_…')
    .argument('[name]', 'name of the fixture; default: the end of the path')
    .option('--filter <name=value...>', 'a filter, as a client sends it')
    .option('--folder <folder>', 'folder of the parser package', '.')
    .option(
      '--server <url>',
      'Sluice server that has the sample (default: SLUICE_SERVER, else the one from sluice login)'
    )
    .option(
      '--key <key>',
      'API key for the sample, with scope operator (default: SLUICE_API_KEY, else the one from sluice login)'
    )
    .option('--json', 'print the result as JSON')
    .action(async (what, name, options) =>
      (await import('./parser-author.ts')).addFixture(what, name, options)
    )
}

function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check whether the service would run here with these settings. Changes nothing. Exit code 1 if a check fails.'
    )
    .option('--min-free-disk <MiB>', 'minimum free disk space', mebibytes, 512)
    .option('--json', 'print the checks as JSON')
    .action(async (options) => (await import('../doctor.ts')).doctor(options))
}

function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a shell completion script.')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(async (shell) => {
      const { completionScript } = await import('../completion.ts')
      process.stdout.write(completionScript(program, shell))
    })
}

function mebibytes(text: string): number {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Must be a whole number of MiB.')
}

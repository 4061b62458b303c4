/** The commands for an account on a server. */

import { type Command, Option } from 'commander'
import { printed } from '../output/printed.ts'
import { collected } from '../repeatable.ts'
import { wholeNumber } from '../whole-number.ts'
import { addWebhooksCommands } from './webhooks-commands.ts'
import { withServer } from './with-server.ts'

/** Maximum items of `history list`. */
const MOST = 10_000

/** Add the commands. */
export function addServerCommands(program: Command): void {
  addLogin(program)
  addHistory(program)
  addTokens(program)
  addWebhooksCommands(program)
}

function addLogin(program: Command): void {
  program
    .command('login')
    .description('Log in to a Sluice server: checks an API key and stores it for other commands.')
    .argument('[url]', 'address of the server (default: SLUICE_SERVER, else the last one)')
    .option('--key-file <file>', 'read the key from a file (default: ask, or read standard input)')
    .option('--json', 'print JSON on a terminal too')
    .action(async (url, options) => (await import('./login.ts')).login(url, options))
  program
    .command('logout')
    .description('Delete the stored key of a server. The key itself stays valid.')
    .argument('[url]', 'address of the server (default: the one in use)')
    .option('--json', 'print JSON on a terminal too')
    .action(async (url, options) => (await import('./login.ts')).logout(url, options))
  withServer(program.command('whoami'))
    .description('Print the server in use, the account, and where the key is from.')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./login.ts')).whoami(options))
}

function addHistory(program: Command): void {
  const history = program.command('history').description('Results of your fetches on a server.')
  chosen(history.command('list'))
    .description('List results: a table on a terminal, else lines of JSON. Free of charge.')
    .option('--limit <count>', 'maximum number of results', wholeNumber(1, MOST), 20)
    .option('--json', 'print lines of JSON on a terminal too')
    .action(async (options) => (await import('./history.ts')).list(options))
  withServer(history.command('show'))
    .description('Print a result as JSON or, with --format, one part of it.')
    .argument('<id>', 'id of the result: ftc_…')
    .addOption(new Option('--format <format>', 'what to print').choices([...printed.formats]))
    .option('-o, --output <path>', 'write to a file, or into a folder')
    .action(async (id, options) => (await import('./history.ts')).show(id, options))
  withServer(history.command('read'))
    .description('Read the kept bytes of a result again, with other options; fetches nothing.')
    .argument('<id>', 'id of a result that was fetched with archive: ftc_…')
    .addOption(
      new Option('--format <format>', 'what to print').choices([...printed.formats]).default('json')
    )
    .option('--option <key=value>', 'an option of the API; repeatable', collected)
    .option('--filter <key=value>', 'a filter of the parser; repeatable', collected)
    .option('--schema <file>', 'JSON Schema of the data to extract: options.json_schema')
    .option('-o, --output <path>', 'write to a file, or into a folder')
    .action(async (id, options) =>
      (await import('../reading/read-again.ts')).readAgain(id, options)
    )
  chosen(history.command('download'))
    .description('Download results with their data, as lines of JSON.')
    .option('-o, --output <path>', 'write to a file, or one file per result into a folder')
    .action(async (options) => (await import('./history.ts')).download(options))
}

/** The flags that select results. */
function chosen(command: Command): Command {
  return withServer(command)
    .addOption(
      new Option('--status <status>', 'default: success').choices(['success', 'failed', 'all'])
    )
    .option('--host <name>', 'only results from this host')
    .option('--url <url>', 'only results for this URL')
    .option('--parser <name>', 'only results from this parser')
    .option('--from <time>', 'fetched at or after this time (ISO 8601)')
    .option('--to <time>', 'fetched before this time (ISO 8601)')
    .addOption(new Option('--order <order>', 'newest or oldest first').choices(['desc', 'asc']))
}

function addTokens(program: Command): void {
  withServer(program.command('balance'))
    .description('Print your token balance.')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./account.ts')).balance(options))
  withServer(program.command('usage'))
    .description('Print your requests and tokens by day, key or parser.')
    .option('--from <date>', 'first day, YYYY-MM-DD')
    .option('--to <date>', 'last day, YYYY-MM-DD')
    .addOption(new Option('--group-by <what>', 'default: day').choices(['day', 'key', 'parser']))
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./account.ts')).usage(options))
}

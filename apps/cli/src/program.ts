/**
 * The commands, their arguments and their help.
 */

import { createRequire } from 'node:module'
import { Command, Option } from 'commander'

const manifest = createRequire(import.meta.url)('../package.json') as { version: string }

/** The program. It throws `CommanderError` instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('sluice')
    .description('Turns URLs into structured data.')
    .version(manifest.version)
    .exitOverride()
  addReading(program)
  addAccounts(program)
  addGuard(program)
  addLedger(program)
  addParser(program)
  return program
}

function addReading(program: Command): void {
  const format = () =>
    new Option('--format <format>', 'what to print')
      .choices(['json', 'markdown', 'text'])
      .default('json')
  program
    .command('fetch')
    .description('Fetch a URL from this machine and print what was read. Needs no server or key.')
    .argument('<url>')
    .addOption(format())
    .action(async (url, options) => (await import('./fetch.ts')).fetchOne(url, options))
  program
    .command('parse')
    .description('Read HTML from standard input; or, with --jsonl, many pages.')
    .option('--url <url>', 'the address the page came from')
    .option('--content-type <type>', 'its Content-Type header', '')
    .addOption(format())
    .option(
      '--jsonl',
      'read lines {"id","url","file"|"html"[,"content_type","filters","options"]}, write {"id","ok","parser","data"|"error","ms"} in order'
    )
    .action(async (options) => (await import('./parse.ts')).parse(options))
}

function addAccounts(program: Command): void {
  const keys = program.command('keys').description('API keys of the store in DATA_DIR.')
  keys
    .command('create')
    .description('Make a key and show it once.')
    .requiredOption('--account <id>')
    .option('--name <name>', 'to tell keys apart', 'key')
    .option('--test', 'a slc_test_ key')
    .option('--expires <date>', 'not known from then on, ISO 8601')
    .option('--scope <names...>', 'only for these: fetch, results, account')
    .action(async (options) => (await import('./keys.ts')).create(options))
  keys
    .command('list')
    .requiredOption('--account <id>')
    .action(async (options) => (await import('./keys.ts')).list(options))
  keys
    .command('revoke')
    .description('End a key at once.')
    .argument('<key-id>')
    .requiredOption('--account <id>')
    .action(async (id, options) => (await import('./keys.ts')).revoke(id, options))

  const accounts = program.command('accounts').description('Accounts of the store in DATA_DIR.')
  accounts
    .command('create')
    .requiredOption('--name <name>')
    .action(async (options) => (await import('./accounts.ts')).create(options))
  accounts.command('list').action(async () => (await import('./accounts.ts')).list())
  program
    .command('grant')
    .description('Add purchased tokens to an account. The same id again changes nothing.')
    .requiredOption('--id <id>', 'id of the purchase')
    .requiredOption('--account <id>')
    .requiredOption('--tokens <count>')
    .action(async (options) => (await import('./accounts.ts')).grant(options))
}

function addLedger(program: Command): void {
  program
    .command('ledger')
    .description('The ledger of tokens.')
    .command('verify')
    .description('Recompute the invariants of the store; exit code 1 when one does not hold.')
    .option('--account <id>', 'one account; without it all')
    .option('--repair-plan', 'say of each break what it means and how it is mended')
    .action(async (options) => (await import('./ledger.ts')).verify(options))
}

function addParser(program: Command): void {
  program
    .command('parser')
    .description('Parsers that others have written.')
    .command('check')
    .description(
      'Check a parser: its package, its fixtures, hostile pages. Exit code 1 on findings.'
    )
    .argument('<package>', 'a package that is installed here, or its folder')
    .option('--json', 'print findings as JSON')
    .action(async (given, options) =>
      (await import('./parser-check.ts')).checkPackage(given, options)
    )
}

function addGuard(program: Command): void {
  program
    .command('guard')
    .description('The address guard.')
    .command('check')
    .description('Say whether a URL may be fetched.')
    .argument('[url]')
    .option(
      '--jsonl',
      'read lines {"id","url"[,"dns","dns_next","redirect_to"]}, write {"id","verdict","code"}; asks no DNS: a name without "dns" counts as public'
    )
    .action(async (url, options) => (await import('./guard-check.ts')).check(url, options))
}

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
  addKeys(program)
  addAccounts(program)
  addUsers(program)
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

function addKeys(program: Command): void {
  const keys = program.command('keys').description('API keys of the store in DATA_DIR.')
  keys
    .command('create')
    .description('Make a key and show it once.')
    .requiredOption('--account <id>')
    .option('--name <name>', 'to tell keys apart', 'key')
    .option('--test', 'a slc_test_ key')
    .option('--expires <date>', 'not known from then on, ISO 8601')
    .option('--scope <names...>', 'only for these: fetch, results, account, keys, operator')
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
}

function addAccounts(program: Command): void {
  const accounts = program.command('accounts').description('Accounts of the store in DATA_DIR.')
  accounts
    .command('create')
    .requiredOption('--name <name>')
    .action(async (options) => (await import('./accounts.ts')).create(options))
  accounts.command('list').action(async () => (await import('./accounts.ts')).list())
  accounts
    .command('suspend')
    .description('End the use of its keys and sessions, until it is resumed.')
    .argument('<id>')
    .action(async (id) => (await import('./accounts.ts')).suspend(id, true))
  accounts
    .command('resume')
    .argument('<id>')
    .action(async (id) => (await import('./accounts.ts')).suspend(id, false))
  accounts
    .command('close')
    .description('End it for good: keys, users and history go, payloads become unreadable.')
    .argument('<id>')
    .option('--yes', 'yes, for good')
    .action(async (id, options) => (await import('./accounts.ts')).close(id, options))
  program
    .command('grant')
    .description('Add purchased tokens to an account. The same id again changes nothing.')
    .requiredOption('--id <id>', 'id of the purchase')
    .requiredOption('--account <id>')
    .requiredOption('--tokens <count>')
    .action(async (options) => (await import('./accounts.ts')).grant(options))
}

function addUsers(program: Command): void {
  const users = program.command('users').description('Who can sign in to the service.')
  users
    .command('create')
    .description('Add a user with the password from standard input.')
    .requiredOption('--email <address>')
    .option('--account <id>', 'whose owner they are; without it an account of their own')
    .option('--operator', 'may run the service')
    .action(async (options) => (await import('./users.ts')).create(options))
  users
    .command('invite')
    .description('Make an invitation to sign up and show its token once.')
    .option('--account <id>', 'whose owner it makes; without it an account of their own')
    .option('--operator', 'may run the service')
    .action(async (options) => (await import('./users.ts')).invite(options))
  users.command('list').action(async () => (await import('./users.ts')).list())
}

function addLedger(program: Command): void {
  program
    .command('audit')
    .description('The audit log.')
    .command('verify')
    .description('Recompute its chain; exit code 1 when a record was changed.')
    .action(async () => (await import('./audit.ts')).verify())
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

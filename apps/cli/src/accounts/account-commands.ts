/**
 * The commands of operators on the store of the configuration: keys, accounts, users, audit log, ledger.
 */

import type { Command } from 'commander'

/** Add them. */
export function addAccountCommands(program: Command): void {
  addKeys(program)
  addAccounts(program)
  addUsers(program)
  addLedger(program)
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
    .description('List the keys of an account, without their secret part.')
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
    .description('Make an account.')
    .requiredOption('--name <name>')
    .action(async (options) => (await import('./accounts.ts')).create(options))
  accounts
    .command('list')
    .description('List accounts with their balances.')
    .action(async () => (await import('./accounts.ts')).list())
  accounts
    .command('suspend')
    .description('End the use of its keys and sessions, until it is resumed.')
    .argument('<id>')
    .action(async (id) => (await import('./accounts.ts')).suspend(id, true))
  accounts
    .command('resume')
    .description('End its suspension.')
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
  users
    .command('list')
    .description('List users.')
    .action(async () => (await import('./users.ts')).list())
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

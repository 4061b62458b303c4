/** Commands on the configured store: keys, accounts, users, audit log, ledger. */

import type { Command } from 'commander'

/** Add the commands. */
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
    .description('Create an API key and print it once.')
    .requiredOption('--account <id>')
    .option('--name <name>', 'name shown in lists', 'key')
    .option('--test', 'create a test key (slc_test_…)')
    .option('--expires <date>', 'expiry date (ISO 8601); default: never')
    .option(
      '--scope <names...>',
      'scopes of the key: fetch, results, account, keys, operator; default: the first three'
    )
    .action(async (options) => (await import('./keys.ts')).create(options))
  keys
    .command('list')
    .description('List the keys of an account, without their secrets.')
    .requiredOption('--account <id>')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./keys.ts')).list(options))
  keys
    .command('revoke')
    .description('Revoke a key immediately.')
    .argument('<key-id>')
    .requiredOption('--account <id>')
    .action(async (id, options) => (await import('./keys.ts')).revoke(id, options))
}

function addAccounts(program: Command): void {
  const accounts = program.command('accounts').description('Accounts of the store in DATA_DIR.')
  accounts
    .command('create')
    .description('Create an account.')
    .requiredOption('--name <name>')
    .action(async (options) => (await import('./accounts.ts')).create(options))
  accounts
    .command('list')
    .description('List accounts with their balances.')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./accounts.ts')).list(options))
  accounts
    .command('suspend')
    .description('Suspend an account: its keys and sessions stop working until it is resumed.')
    .argument('<id>')
    .action(async (id) => (await import('./accounts.ts')).suspend(id, true))
  accounts
    .command('resume')
    .description('Resume a suspended account.')
    .argument('<id>')
    .action(async (id) => (await import('./accounts.ts')).suspend(id, false))
  accounts
    .command('close')
    .description(
      'Close an account permanently: deletes its keys, users and history, and makes its payloads unreadable.'
    )
    .argument('<id>')
    .option('--yes', 'confirm: this cannot be undone')
    .action(async (id, options) => (await import('./accounts.ts')).close(id, options))
  program
    .command('grant')
    .description('Add purchased tokens to an account. Repeating an id changes nothing.')
    .requiredOption('--id <id>', 'id of the purchase')
    .requiredOption('--account <id>')
    .requiredOption('--tokens <count>')
    .action(async (options) => (await import('./accounts.ts')).grant(options))
}

function addUsers(program: Command): void {
  const users = program.command('users').description('Users who can sign in to the service.')
  users
    .command('create')
    .description('Add a user with the password from standard input.')
    .requiredOption('--email <address>')
    .option('--account <id>', 'account the user will own (default: create one)')
    .option('--operator', 'grant the operator role')
    .action(async (options) => (await import('./users.ts')).create(options))
  users
    .command('invite')
    .description('Create an invitation to sign up and print its token once.')
    .option('--account <id>', 'account the invitee will own (default: create one)')
    .option('--operator', 'grant the operator role')
    .action(async (options) => (await import('./users.ts')).invite(options))
  users
    .command('reset-link')
    .description('Create a link to choose a new password, once within 24 hours.')
    .requiredOption('--email <address>')
    .action(async (options) => (await import('./users.ts')).resetLink(options))
  users
    .command('reset-two-factor')
    .description('Remove the second factors of a user who has lost them; ends the sessions.')
    .requiredOption('--email <address>')
    .action(async (options) => (await import('./users.ts')).resetTwoFactor(options))
  users
    .command('list')
    .description('List users.')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./users.ts')).list(options))
}

function addLedger(program: Command): void {
  const audit = program.command('audit').description('The audit log.')
  audit
    .command('list')
    .description('List records of the audit log, newest first.')
    .option('--account <id>', 'records about this account')
    .option('--action <name>', 'records of this action, such as key.revoked')
    .option(
      '--actor <who>',
      'id of a user or key, e-mail address, system, anonymous or command-line'
    )
    .option('--from <day>', 'first UTC day, 2026-11-01')
    .option('--to <day>', 'last UTC day')
    .option('--limit <count>', 'records to list, 1 to 100', '50')
    .option('--before <number>', 'continue after the previous page: its `next_before`')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./audit.ts')).list(options))
  audit
    .command('verify')
    .description('Verify the hash chain of the audit log; exit code 1 if a record was changed.')
    .option('--json', 'print JSON on a terminal too')
    .action(async (options) => (await import('./audit.ts')).verify(options))
  program
    .command('ledger')
    .description('The ledger of tokens.')
    .command('verify')
    .description('Check the invariants of the store; exit code 1 if one is broken.')
    .option('--account <id>', 'check one account (default: all)')
    .option('--repair-plan', 'for each broken invariant, explain it and how to repair it')
    .action(async (options) => (await import('./ledger.ts')).verify(options))
}

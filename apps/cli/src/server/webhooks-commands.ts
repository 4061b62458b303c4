/** `sluice webhooks`: the webhooks of an account on a server. */

import { type Command, Option } from 'commander'
import { wholeNumber } from '../whole-number.ts'
import { withServer } from './with-server.ts'

const ID = 'id of the delivery: msg_…'
const JSON_TOO = 'print JSON on a terminal too'

/** Add them. */
export function addWebhooksCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('Webhooks that a server sends.')
  withServer(webhooks.command('deliveries'))
    .description('List deliveries, newest first: a table on a terminal, else lines of JSON.')
    .addOption(
      new Option('--status <status>', 'default: all').choices([
        'waiting',
        'delivered',
        'failed',
        'ended',
        'all'
      ])
    )
    .option('--job <id>', 'only deliveries about this job')
    .option('--limit <count>', 'maximum number to list', wholeNumber(1, 10_000), 20)
    .option('--json', JSON_TOO)
    .action(async (options) => (await import('./webhooks.ts')).deliveries(options))
  withServer(webhooks.command('show'))
    .description('Print a delivery with its attempts and its message, as JSON.')
    .argument('<id>', ID)
    .action(async (id, options) => (await import('./webhooks.ts')).show(id, options))
  withServer(webhooks.command('redeliver'))
    .description('Send a delivery again, now.')
    .argument('<id>', ID)
    .option('--json', JSON_TOO)
    .action(async (id, options) => (await import('./webhooks.ts')).redeliver(id, options))
  withServer(webhooks.command('test'))
    .description('Send a test message and wait for the answer from the receiver.')
    .argument('<url>', 'URL of the receiver')
    .option('--json', JSON_TOO)
    .action(async (url, options) => (await import('./webhooks.ts')).test(url, options))
  withServer(webhooks.command('secret'))
    .description('Print the signing secret. The key needs the scope keys.')
    .option('--json', JSON_TOO)
    .action(async (options) => (await import('./webhooks.ts')).secret(options))
  withServer(webhooks.command('rotate'))
    .description('Replace the signing secret and print the new one.')
    .option(
      '--keep-previous <hours>',
      'hours for which messages are also signed with the previous secret',
      wholeNumber(0, 168),
      24
    )
    .option('--json', JSON_TOO)
    .action(async (options) => (await import('./webhooks.ts')).rotate(options))
}

/** `sluice monitors`: what a server fetches on a schedule. */

import { type Command, Option } from 'commander'
import { collected } from '../repeatable.ts'
import { withServer } from '../server/with-server.ts'
import { wholeNumber } from '../whole-number.ts'

const ID = 'id of the monitor: mon_…'
const JSON_TOO = 'print JSON on a terminal too'

/** Add them. */
export function addMonitorCommands(program: Command): void {
  const monitors = program
    .command('monitors')
    .description('Pages that a server fetches on a schedule, and their changes.')
  const ofOne = (name: string, description: string) =>
    withServer(monitors.command(name)).description(description).argument('<id>', ID)
  addReading(monitors, ofOne)
  withWatched(withServer(monitors.command('create')))
    .description('Create a monitor for a page, for the URLs in a file, or for a site.')
    .argument('[url]', 'the page or, with --crawl, the start of the crawl')
    .requiredOption(...SCHEDULE)
    .option('--paused', 'create it paused; sluice monitors resume starts it')
    .action(async (url, options) => (await import('./write-monitor.ts')).create(url, options))
  withWatched(ofOne('update', 'Change a monitor: its schedule, name or pages.'))
    .argument('[url]', 'new URL to fetch; replaces the pages and their options')
    .option(...SCHEDULE)
    .option('--no-email', 'stop the e-mails of the monitor')
    .action(async (id, url, options) =>
      (await import('./write-monitor.ts')).update(id, url, options)
    )
  for (const [name, description] of [
    ['pause', 'Pause a monitor. A job that it has started continues.'],
    ['resume', 'Resume a monitor.']
  ] as const) {
    ofOne(name, description)
      .option('--json', JSON_TOO)
      .action(async (id, options) => (await import('./monitors.ts'))[name](id, options))
  }
  ofOne('run', 'Run a monitor now. Its schedule does not change.')
    .option('--wait', 'wait for the job, then print the changes')
    .option('--json', JSON_TOO)
    .action(async (id, options) => (await import('./run-monitor.ts')).run(id, options))
  ofOne('delete', 'Delete a monitor. Its jobs and results are kept.').action(async (id, options) =>
    (await import('./monitors.ts')).remove(id, options)
  )
}

const SCHEDULE = [
  '--schedule <cron>',
  'minute, hour, day, month and weekday: "0 7 * * 1-5" is 7:00 from Monday to Friday'
] as const

function addReading(monitors: Command, ofOne: (name: string, description: string) => Command) {
  withServer(monitors.command('list'))
    .description('List monitors, newest first: a table on a terminal, else lines of JSON.')
    .option('--json', JSON_TOO)
    .action(async (options) => (await import('./monitors.ts')).list(options))
  ofOne('show', 'Print a monitor, its last runs and its latest changes.')
    .option('--json', JSON_TOO)
    .action(async (id, options) => (await import('./show-monitor.ts')).show(id, options))
  ofOne('runs', 'List the last 50 runs, newest first: a table on a terminal, else lines of JSON.')
    .option('--json', JSON_TOO)
    .action(async (id, options) => (await import('./show-monitor.ts')).runs(id, options))
  ofOne('changes', 'List the pages that changed, newest run first, with the differences.')
    .option('--limit <count>', 'maximum number of pages to list', wholeNumber(1, 10_000), 20)
    .option('--json', 'print lines of JSON on a terminal too')
    .action(async (id, options) => (await import('./show-monitor.ts')).changes(id, options))
}

/** Adds the options for the pages of a monitor, the comparison and the time zone. */
function withWatched(command: Command): Command {
  return command
    .option('--timezone <zone>', 'time zone of the schedule, such as Europe/Berlin (default: UTC)')
    .option('--name <name>', 'your own name for it')
    .option(
      '--email <address>',
      'e-mail this member when pages change or a run fails; repeatable',
      collected
    )
    .option(
      '--input <file>',
      'fetch the URLs in this file, one per line, at most 100; - is standard input'
    )
    .option('--crawl', 'crawl the site of the URL')
    .option('--limit <count>', 'with --crawl: maximum number of pages', wholeNumber(1, 100_000))
    .option(
      '--max-depth <links>',
      'with --crawl: maximum number of links from the start',
      wholeNumber(0, 1_000)
    )
    .addOption(
      new Option('--within <range>', 'with --crawl: which links to follow').choices([
        'path',
        'host',
        'domain',
        'any'
      ])
    )
    .option('--include <pattern>', 'with --crawl: only URLs that match; repeatable', collected)
    .option('--exclude <pattern>', 'with --crawl: skip URLs that match; repeatable', collected)
    .addOption(
      new Option(
        '--compare <what>',
        'what to compare: the Markdown, the parser fields, or the --schema fields'
      ).choices(['text', 'record', 'schema'])
    )
    .option('--only <selector>', 'compare the elements of this CSS selector alone')
    .option(
      '--ignore <pattern>',
      'do not compare lines or values with this text, or what re: and a pattern matches; repeatable',
      collected
    )
    .addOption(
      new Option('--lists <how>', 'whether the order of lists counts').choices([
        'in_order',
        'as_sets'
      ])
    )
    .option(
      '--min-changed <count>',
      'fewer changed lines or values are no change',
      wholeNumber(1, 10_000)
    )
    .option('--option <key=value>', 'an option of the API for every page; repeatable', collected)
    .option('--filter <key=value>', 'a filter of the parser; repeatable', collected)
    .option('--schema <file>', 'JSON Schema of the data to extract: options.json_schema')
    .option('--max-cost <tokens>', 'maximum number of tokens per run', wholeNumber(1, 999_999_999))
    .option('--json', JSON_TOO)
}

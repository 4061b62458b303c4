/** `sluice jobs`: the jobs of an account on a server. */

import { type Command, Option } from 'commander'
import { withServer } from '../server/with-server.ts'
import { wholeNumber } from '../whole-number.ts'

const ID = 'id of the job: job_…'
const JSON_TOO = 'print JSON on a terminal too'

/** Add them. */
export function addJobsCommands(program: Command): void {
  const jobs = program.command('jobs').description('Batches, crawls and maps on a server.')
  const ofOne = (name: string, description: string) =>
    withServer(jobs.command(name)).description(description).argument('<id>', ID)
  addLists(jobs, ofOne)
  for (const [name, description] of [
    ['pause', 'Pause a job. Pages that are being fetched finish.'],
    ['resume', 'Resume a paused job.'],
    ['cancel', 'End a job. Nothing more is charged.']
  ] as const) {
    ofOne(name, description)
      .option('--json', JSON_TOO)
      .action(async (id, options) => (await import('./jobs.ts')).change(name, id, options))
  }
  ofOne('retry', 'Start a job with the failed pages that may succeed now, and print it.')
    .option('--all', 'include all failed pages')
    .option('--json', JSON_TOO)
    .action(async (id, options) => (await import('./jobs.ts')).retry(id, options))
  ofOne('delete', 'Delete a job; one that has not ended is cancelled.')
    .option('--results', 'delete its results too')
    .action(async (id, options) => (await import('./jobs.ts')).remove(id, options))
  ofOne('export', 'Write a job as one file.')
    .addOption(
      new Option('--format <format>', 'lines of JSON, a table, a document, or a list of links')
        .choices(['ndjson', 'csv', 'parquet', 'markdown', 'llms_txt', 'warc', 'rights'])
        .default('ndjson')
    )
    .addOption(outcomes(['success', 'failed', 'skipped', 'all']))
    .option('-o, --output <file>', 'write to a file, which appears once it is complete')
    .action(async (id, options) => (await import('./export-job.ts')).exportJob(id, options))
  ofOne('watch', 'Follow a job until it ends: progress on a terminal, else its events as JSON.')
    .option(
      '--after <number>',
      'number of the last event already received',
      wholeNumber(0, 999_999_999),
      0
    )
    .option('--json', 'print events as lines of JSON on a terminal too')
    .action(async (id, options) => (await import('./watch.ts')).watch(id, options))
}

function addLists(jobs: Command, ofOne: (name: string, description: string) => Command): void {
  withServer(jobs.command('list'))
    .description('List jobs, newest first: a table on a terminal, else lines of JSON.')
    .addOption(
      new Option('--status <status>', 'default: all').choices([
        'queued',
        'running',
        'paused',
        'completed',
        'cancelled',
        'failed',
        'all'
      ])
    )
    .addOption(
      new Option('--kind <kind>', 'default: all').choices([
        'fetch',
        'batch',
        'crawl',
        'map',
        'learn',
        'all'
      ])
    )
    .option('--limit <count>', 'maximum number to list', wholeNumber(1, 10_000), 20)
    .option('--json', JSON_TOO)
    .action(async (options) => (await import('./jobs.ts')).list(options))
  ofOne('show', 'Print a job.')
    .option('--json', JSON_TOO)
    .action(async (id, options) => (await import('./jobs.ts')).show(id, options))
  ofOne('pages', 'List the pages of a job: a table on a terminal, else lines of JSON with data.')
    .addOption(outcomes(['success', 'failed', 'skipped', 'waiting', 'running', 'all']))
    .option('--no-data', 'without the data of the pages')
    .option('-o, --output <file>', 'write to a file, which appears once it is complete')
    .option('--json', JSON_TOO)
    .action(async (id, options) => (await import('./job-pages.ts')).jobPages(id, options))
}

function outcomes(choices: readonly string[]): Option {
  return new Option('--status <outcome>', 'outcome of the pages (default: success)').choices([
    ...choices
  ])
}

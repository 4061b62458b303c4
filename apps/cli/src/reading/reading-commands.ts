/**
 * The commands that read pages: `fetch` and `parse`.
 */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { printed } from './printed.ts'

/** Requests at once of a bulk run, at most: each has a socket, and a page in memory. */
const WIDEST = 256

/** Add them. */
export function addReadingCommands(program: Command): void {
  const format = () =>
    new Option('--format <format>', 'what to print').choices([...printed.formats]).default('json')
  const collected = (value: string, before: string[] = []) => [...before, value]
  program
    .command('fetch')
    .description(
      'Fetch URLs and print the extracted data: from this machine, without a server or a key, or through a server.'
    )
    .argument('[urls...]')
    .addOption(format())
    .option('--server <url>', 'fetch through this Sluice server; tokens are charged')
    .addOption(new Option('--key <key>', 'API key for --server').env('SLUICE_KEY'))
    .option(
      '--option <key=value>',
      'an option of the API, such as ai.summary=true; repeatable',
      collected
    )
    .option('--filter <key=value>', 'a filter of the parser; repeatable', collected)
    .option('--schema <file>', 'JSON Schema of what to extract: options.json_schema')
    .option('--input <file>', 'read URLs from a file, one a line; - is standard input')
    .option('--out <file>', 'append one line of JSON per URL to a file as each finishes')
    .option(
      '--resume',
      'continue an interrupted --out file: URLs it already has are not fetched again'
    )
    .option('--concurrency <count>', 'URLs fetched in parallel', wholeNumber(1, WIDEST), 8)
    .option('--retries <count>', 'retries after a transient failure', wholeNumber(0, 10), 2)
    .option(
      '--json',
      'print the whole answer as one line of JSON; for many URLs, the report as JSON'
    )
    .action(async (urls, options) => (await import('./fetch.ts')).fetchUrls(urls, options))
  program
    .command('parse')
    .description('Read a page from a file or standard input; or, with --jsonl, many pages.')
    .argument('[file]', 'the page, may end in .gz; without it, standard input')
    .option('--url <url>', 'the address the page came from')
    .option('--content-type <type>', 'its Content-Type header', '')
    .addOption(format())
    .option(
      '--explain',
      'print the outline of the page: which parts are kept (+), dropped (-) and why'
    )
    .option(
      '--jsonl',
      'read lines {"id","url","file"|"html"[,"content_type","filters","options"]}, write {"id","ok","parser","data"|"error","ms"} in order'
    )
    .action(async (file, options) => (await import('./parse.ts')).parse(file, options))
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new InvalidArgumentError(`Must be a whole number from ${least} to ${most}.`)
  }
}

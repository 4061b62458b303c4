/**
 * The commands that read pages: `fetch` and `parse`.
 */

import type { FetchOptions } from '@sluice/client'
import { type Command, Option } from 'commander'
import { UsageError } from '../failure.ts'
import { printed } from '../output/printed.ts'
import { collected } from '../repeatable.ts'
import { wholeNumber } from '../whole-number.ts'
import { withList } from './list-flags.ts'
import type { ParseFlags } from './parse-flags.ts'

/** Maximum concurrent requests of a bulk run: each has a socket, and a page in memory. */
const WIDEST = 256

const LOCAL = 'fetch from this machine even if a server is configured'
const VERBOSE = 'report on standard error whether this process or a server fetches'
const OUTPUT = 'write the output to a file, or one file per page and an index into a folder'
type Ai = NonNullable<FetchOptions['ai']>
type SummaryStyle = NonNullable<Exclude<Ai['summary'], boolean | undefined>['style']>
const DEVICES = { desktop: true, phone: true, tablet: true } satisfies Record<
  NonNullable<FetchOptions['device']>,
  true
>
const STYLES = { paragraph: true, bullets: true, key_facts: true } satisfies Record<
  SummaryStyle,
  true
>
/** Default for `fetch`, and for `parse` with a URL. */
const RETRIES = 2
const CONCURRENCY = 8

/** Add them. */
export function addReadingCommands(program: Command): void {
  addFetch(program)
  addParse(program)
}

const format = () =>
  new Option('--format <format>', 'what to print').choices([...printed.formats]).default('json')

function addFetch(program: Command): void {
  program
    .command('fetch')
    .description(
      'Fetch URLs and print the extracted data: through the server set by SLUICE_SERVER or sluice login, else from this machine, which needs no key.'
    )
    .argument('[urls...]')
    .addOption(format())
    .option(
      '--server <url>',
      'fetch through this Sluice server; tokens are charged (default: SLUICE_SERVER, else the one from sluice login)'
    )
    .option('--key <key>', 'API key (default: SLUICE_API_KEY, else the one from sluice login)')
    .option('--local', LOCAL)
    .option('-v, --verbose', VERBOSE)
    .option(
      '--option <key=value>',
      'an option of the API, such as ai.summary=true; repeatable',
      collected
    )
    .option('--filter <key=value>', 'a filter of the parser; repeatable', collected)
    .option(
      '--preset <name>',
      'a request saved on the server; the other flags override its options'
    )
    .option('--schema <file>', 'JSON Schema of the data to extract: options.json_schema')
    .option(
      '--list',
      'print the list of the page as CSV; -o writes lines of JSON or Parquet for .jsonl, .parquet'
    )
    .option('--pages <count>', 'pages of the list to read; each is a fetch', wholeNumber(1, 50))
    .option('--columns <file>', 'JSON Schema of a row of the list: options.list.columns')
    .option('--question <text>', 'a question for a model to answer from the page, with quotes')
    .addOption(
      new Option('--summary <style>', 'a summary of the page in this form').choices(
        Object.keys(STYLES)
      )
    )
    .option('--model <name>', 'model of the server for --question, --summary and extraction')
    .option('--actions <file>', 'JSON list of actions on the page: options.actions')
    .option('--cookie <name=value>', 'a cookie for the site; repeatable', collected)
    .option('--session <id>', 'a session of the server: ses_…')
    .option('--proxy <name>', 'name of a proxy of the server')
    .option('--country <code>', 'country to fetch from, through a proxy of the server: DE')
    .addOption(
      new Option('--device <kind>', 'device that the page sees').choices(Object.keys(DEVICES))
    )
    .option('--timezone <name>', 'time zone to emulate: Europe/Berlin')
    .addOption(
      new Option('--color-scheme <scheme>', 'colours to ask the page for').choices([
        'light',
        'dark'
      ])
    )
    .option('--input <file>', 'read URLs from a file, one per line; - is standard input')
    .option('--out <file>', 'append one line of JSON per URL to a file as each finishes')
    .option('-o, --output <path>', OUTPUT)
    .option('--screenshot <file>', 'save a screenshot of the whole page: .webp, .png or .jpg')
    .option('--pdf <file>', 'save the page as PDF')
    .option(
      '--resume',
      'continue an interrupted --out file: URLs it already has are not fetched again'
    )
    .option(
      '--concurrency <count>',
      'URLs fetched in parallel',
      wholeNumber(1, WIDEST),
      CONCURRENCY
    )
    .option('--retries <count>', 'retries after a transient failure', wholeNumber(0, 10), RETRIES)
    .option(
      '--json',
      'print the whole answer as one line of JSON; for many URLs, the report as JSON'
    )
    .action(async (urls, options, command) => {
      const isGiven = command.getOptionValueSource('format') !== 'default'
      await (await import('./fetch.ts')).fetchUrls(urls, withList(options, isGiven))
    })
}

function addParse(program: Command): void {
  program
    .command('parse')
    .description(
      'Read pages, PDF, Office files and books: a file, several, folders, standard input, or the lines of --jsonl. URLs are fetched, as by sluice fetch.'
    )
    .argument(
      '[pages...]',
      'files (also .gz), a WARC file, folders with everything in them, or URLs; default: standard input'
    )
    .option('--url <url>', 'the address the page came from')
    .option('--content-type <type>', 'its Content-Type header', '')
    .addOption(format())
    .option(
      '--option <key=value>',
      'an option of the API, such as document.pages=1-20; repeatable',
      collected
    )
    .option('--filter <key=value>', 'a filter of the parser; repeatable', collected)
    .option('--schema <file>', 'JSON Schema of the data to extract: options.json_schema')
    .option(
      '--explain',
      'print the outline of the page: the parts that are kept (+) or dropped (-), and why'
    )
    .option(
      '--jsonl',
      'read lines {"id","url","file"|"html"[,"content_type","filters","options"]}, write {"id","ok","parser","data"|"error","meta","warnings","ms"} in order'
    )
    .option('-o, --output <path>', OUTPUT)
    .option(
      '--out <path>',
      'append one line of JSON per file to this file as each finishes; a folder as -o'
    )
    .option(
      '--resume',
      'continue an interrupted --out file: files it already has are not read again'
    )
    .option('--concurrency <count>', 'files read in parallel', wholeNumber(1, WIDEST))
    .option('--local', LOCAL)
    .option('-v, --verbose', VERBOSE)
    .action(async (pages: string[], options) => {
      if (pages.some(isUrl)) return parseUrls(pages, options)
      return (await import('./parse.ts')).parse(pages, options)
    })
}

function isUrl(page: string): boolean {
  return /^https?:\/\//i.test(page)
}

/** The flags of `parse` about a page that is here already. */
const OF_FILES = {
  url: '--url',
  contentType: '--content-type',
  explain: '--explain',
  jsonl: '--jsonl'
}

async function parseUrls(pages: readonly string[], flags: ParseFlags): Promise<void> {
  const file = pages.find((page) => !isUrl(page))
  if (file !== undefined) {
    throw new UsageError(
      `${file} is not a URL, but other arguments are. Read files and URLs separately.`
    )
  }
  for (const [name, flag] of Object.entries(OF_FILES)) {
    if (!flags[name as keyof typeof OF_FILES]) continue
    throw new UsageError(
      `${flag} is for a page that you already have, but ${pages[0]} would be fetched.`
    )
  }
  const { fetchUrls } = await import('./fetch.ts')
  await fetchUrls(pages, {
    ...flags,
    retries: RETRIES,
    concurrency: flags.concurrency ?? CONCURRENCY
  })
}

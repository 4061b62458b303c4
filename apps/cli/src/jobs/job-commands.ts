/** The commands of many pages by one request: `batch`, `crawl`, `map`, `search`, and `jobs` for what a server keeps of them. */

import { type Command, Option } from 'commander'
import { printed } from '../output/printed.ts'
import { collected } from '../repeatable.ts'
import { withServer } from '../server/with-server.ts'
import { wholeNumber } from '../whole-number.ts'
import { addJobsCommands } from './jobs-commands.ts'

const LOCAL = 'run on this machine even if a server is configured'
const LINES = 'print lines of JSON, and the report as JSON'

/** Add them. */
export function addJobCommands(program: Command): void {
  addBatch(program)
  addCrawl(program)
  addMap(program)
  addSearch(program)
  addJobsCommands(program)
}

function addBatch(program: Command): void {
  withPages(withServer(program.command('batch')))
    .description('Fetch many URLs as one server job, which continues after this command ends.')
    .argument('<file>', 'URLs, or requests as JSON, one per line; - is standard input')
    .option('--skip-invalid', 'list invalid requests as failed pages instead of refusing the batch')
    .action(async (file, options) => (await import('./batch.ts')).batch(file, options))
}

function addCrawl(program: Command): void {
  withScope(withPages(withServer(program.command('crawl'))))
    .description(
      'Crawl a site from a page: as a server job, or from this machine if no server is configured.'
    )
    .argument('<url>', 'URL to start from')
    .option('--limit <count>', 'maximum number of pages (default: 100)', wholeNumber(1, 100_000))
    .option('--max-depth <links>', 'maximum number of links from the start', wholeNumber(0, 1_000))
    .option(
      '--external-hops <links>',
      'maximum number of links to follow outside --within',
      wholeNumber(0, 5)
    )
    .addOption(
      new Option(
        '--follow <what>',
        'every link, or the pages and items of the list at the start'
      ).choices(['links', 'pagination'])
    )
    .option('--modified-since <date>', 'skip pages that a sitemap lists as older (ISO 8601)')
    .option('--delay <ms>', 'minimum time between two requests to a host', wholeNumber(0, 60_000))
    .option('--per-host <count>', 'parallel requests per host (default: 4)', wholeNumber(1, 64))
    .addOption(
      new Option(
        '--use <uses...>',
        'refuse pages that the site does not allow for these uses'
      ).choices(['search', 'ai-input', 'ai-train'])
    )
    .option('--ignore-robots', 'also fetch pages that robots.txt disallows')
    .option('--warc <file>', 'also write every request and answer to a WARC file (.warc.gz)')
    .option('--from <file>', 'crawl a WARC file in place of the network')
    .addOption(
      new Option(
        '--layout <layout>',
        'files in the folder of -o: flat, or a tree like the site whose pages link to each other'
      ).choices(['flat', 'tree'])
    )
    .option('--resume', 'continue the crawl in the folder of -o; its pages are not fetched again')
    .option('--dry-run', 'print the maximum cost (needs a server); fetch nothing')
    .option('--local', LOCAL)
    .action(async (url, options) => (await import('./crawl.ts')).crawl(url, options))
}

function addMap(program: Command): void {
  withScope(withServer(program.command('map')))
    .description(
      'List the URLs of a site without fetching its pages: through a server, or from this machine if none is configured.'
    )
    .argument('<url>', 'a page of the site')
    .option('--limit <count>', 'maximum number of URLs (default: 5000)', wholeNumber(1, 100_000))
    .option('--search <words>', 'only URLs that contain one of these words, best first')
    .addOption(
      new Option('--format <format>', 'lines of JSON, or URLs (default on a terminal)').choices([
        'json',
        'urls'
      ])
    )
    .option('-o, --output <file>', 'write to a file')
    .option('--local', LOCAL)
    .option('--json', 'print lines of JSON on a terminal too')
    .action(async (url, options) => (await import('./map.ts')).map(url, options))
}

function addSearch(program: Command): void {
  withServer(program.command('search'))
    .description(
      'Search the web through a server with a search engine; can also fetch the results.'
    )
    .argument('<query>', 'what to search for')
    .option('--limit <count>', 'maximum number of results (default: 10)', wholeNumber(1, 50))
    .addOption(
      new Option('--category <name>', 'which engines').choices(['general', 'news', 'science', 'it'])
    )
    .option('--language <tag>', 'en, pt-BR')
    .addOption(
      new Option('--time-range <range>', 'only results that are at most this old').choices([
        'day',
        'week',
        'month',
        'year'
      ])
    )
    .option('--site <domain>', 'only results from this domain; repeatable', collected)
    .option('--fetch', 'fetch the page of each result; each is charged like a fetch')
    .option('--option <key=value>', 'an option of the API for these pages; repeatable', collected)
    .option('-o, --output <file>', 'write to a file')
    .option('--json', 'print lines of JSON on a terminal too')
    .action(async (query, options) => (await import('./search.ts')).search(query, options))
}

/** Adds the options for reading pages and for their output. */
function withPages(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'format to save or print; with -o FOLDER, one file per page')
        .choices([...printed.formats])
        .default('json')
    )
    .option('--option <key=value>', 'an option of the API for every page; repeatable', collected)
    .option('--filter <key=value>', 'a filter of the parser; repeatable', collected)
    .option('--schema <file>', 'JSON Schema of the data to extract: options.json_schema')
    .option('--concurrency <count>', 'pages fetched in parallel', wholeNumber(1, 100), 8)
    .option(
      '--max-cost <tokens>',
      'maximum number of tokens to charge',
      wholeNumber(1, 999_999_999)
    )
    .option('--detach', 'start the job and print it without waiting')
    .option(
      '-o, --output <path>',
      'write one line of JSON per page to a file, or one file per page into a folder: FOLDER/, or with --format a name without extension'
    )
    .option('--json', LINES)
}

function withScope(command: Command): Command {
  return command
    .addOption(
      new Option('--within <range>', 'which links to follow').choices([
        'path',
        'host',
        'domain',
        'any'
      ])
    )
    .option('--include <pattern>', 'only URLs that match: a glob, or re:…; repeatable', collected)
    .option('--exclude <pattern>', 'skip URLs that match; repeatable', collected)
    .option('--subdomains', 'also follow subdomains')
    .addOption(
      new Option('--sitemap <use>', 'use of sitemaps').choices(['include', 'only', 'skip'])
    )
    .addOption(
      new Option('--query <parameters>', 'URL parameters to keep').choices([
        'strip_tracking',
        'strip_all',
        'keep'
      ])
    )
}

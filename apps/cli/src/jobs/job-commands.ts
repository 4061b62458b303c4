/** The commands of many pages by one request: `batch`, `crawl`, `map`, `search`, and `jobs` for what a server keeps of them. */

import { type Command, Option } from 'commander'
import { printed } from '../output/printed.ts'
import { collected } from '../repeatable.ts'
import { withServer } from '../server/with-server.ts'
import { wholeNumber } from '../whole-number.ts'
import { addJobsCommands } from './jobs-commands.ts'

const LOCAL = 'work from this machine although there is a server'
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
    .description('Fetch many URLs as one job of a server, which goes on when this command ends.')
    .argument('<file>', 'URLs, or requests as JSON, one a line; - is standard input')
    .option('--skip-invalid', 'list invalid requests as failed pages instead of refusing the batch')
    .action(async (file, options) => (await import('./batch.ts')).batch(file, options))
}

function addCrawl(program: Command): void {
  withScope(withPages(withServer(program.command('crawl'))))
    .description(
      'Fetch a page and those of its site: as a job of a server, or from this machine without one.'
    )
    .argument('<url>', 'where it begins')
    .option('--limit <count>', 'pages to fetch at most (default: 100)', wholeNumber(1, 100_000))
    .option('--max-depth <links>', 'links from the start', wholeNumber(0, 1_000))
    .option('--external-hops <links>', 'links to follow outside of --within', wholeNumber(0, 5))
    .option('--modified-since <date>', 'leave out what a sitemap says is older (ISO 8601)')
    .option('--delay <ms>', 'time between two requests to a host', wholeNumber(0, 60_000))
    .option('--per-host <count>', 'requests to a host at once (default: 4)', wholeNumber(1, 64))
    .option('--ignore-robots', 'fetch also what robots.txt disallows')
    .option('--dry-run', 'print what it can cost at most, by a server; nothing is fetched')
    .option('--local', LOCAL)
    .action(async (url, options) => (await import('./crawl.ts')).crawl(url, options))
}

function addMap(program: Command): void {
  withScope(withServer(program.command('map')))
    .description(
      'List the URLs of a site without fetching its pages: by a server, or from this machine without one.'
    )
    .argument('<url>', 'a page of the site')
    .option('--limit <count>', 'URLs to list at most (default: 5000)', wholeNumber(1, 100_000))
    .option('--search <words>', 'only URLs that have one of these words, best first')
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
    .description('Search the web by a server that has a search engine, and read what is found.')
    .argument('<query>', 'what to search for')
    .option('--limit <count>', 'results at most (default: 10)', wholeNumber(1, 50))
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
    .option('--site <domain>', 'only results of this domain; repeatable', collected)
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
      new Option('--format <format>', 'what to read of the pages; -o FOLDER has it in files')
        .choices([...printed.formats])
        .default('json')
    )
    .option('--option <key=value>', 'an option of the API for every page; repeatable', collected)
    .option('--filter <key=value>', 'a filter of the parser; repeatable', collected)
    .option('--schema <file>', 'JSON Schema of what to extract: options.json_schema')
    .option('--concurrency <count>', 'pages fetched at once', wholeNumber(1, 100), 8)
    .option('--max-cost <tokens>', 'tokens to charge at most', wholeNumber(1, 999_999_999))
    .option('--detach', 'start the job and print it without waiting')
    .option(
      '-o, --output <path>',
      'write a line of JSON per page to a file; or files into a folder'
    )
    .option('--json', LINES)
}

function withScope(command: Command): Command {
  return command
    .addOption(
      new Option('--within <range>', 'how far links are followed').choices([
        'path',
        'host',
        'domain',
        'any'
      ])
    )
    .option('--include <pattern>', 'only URLs that match: a glob, or re:…; repeatable', collected)
    .option('--exclude <pattern>', 'no URLs that match; repeatable', collected)
    .option('--subdomains', 'subdomains too')
    .addOption(
      new Option('--sitemap <use>', 'what sitemaps list').choices(['include', 'only', 'skip'])
    )
    .addOption(
      new Option('--query <parameters>', 'parameters of URLs').choices([
        'strip_tracking',
        'strip_all',
        'keep'
      ])
    )
}

/** Reads the target of a monitor from the flags of its command. */

import type { MonitorInput } from '@sluice/client'
import { urlList } from '../bulk/url-list.ts'
import { UsageError } from '../failure.ts'
import { crawlFields, type SiteFlags } from '../jobs/site-flags.ts'
import { requestOf } from '../reading/request-of.ts'

/** The flags that say it. */
export interface WatchedFlags extends Pick<SiteFlags, 'within' | 'include' | 'exclude' | 'limit'> {
  readonly input?: string
  readonly crawl?: boolean
  readonly maxDepth?: number
  readonly compare?: 'text' | 'record' | 'schema'
  readonly only?: string
  readonly ignore?: readonly string[]
  readonly lists?: 'in_order' | 'as_sets'
  readonly minChanged?: number
  readonly option?: readonly string[]
  readonly filter?: readonly string[]
  readonly schema?: string
  readonly maxCost?: number
}

type Watched = Pick<MonitorInput, 'request' | 'batch' | 'crawl'>

const OF_CRAWLS = ['limit', 'maxDepth', 'within', 'include', 'exclude'] as const
const OF_PAGES = [
  ...OF_CRAWLS,
  'crawl',
  'compare',
  'only',
  'ignore',
  'lists',
  'minChanged',
  'option',
  'filter',
  'schema',
  'maxCost'
] as const

/**
 * One of `request`, `batch` and `crawl`.
 *
 * @returns nothing if no page is named.
 * @throws UsageError - the flags exclude each other, or lack a page.
 */
export async function watchedPages(url: string | undefined, flags: WatchedFlags): Promise<Watched> {
  const { input, crawl, maxCost } = flags
  if (url === undefined && input === undefined) return refuseAlone(flags)
  if (url !== undefined && input !== undefined) throw excluding('A URL', '--input')
  if (crawl && input !== undefined) throw excluding('--crawl', '--input')
  if (!crawl) refuseOfCrawls(flags)
  const pages = await pageFields(flags)
  const job = maxCost === undefined ? {} : { job: { max_cost: maxCost } }
  if (url === undefined) return { batch: { urls: await urlsOf(String(input)), ...pages, ...job } }
  if (crawl) return { crawl: { url, ...crawlFields(flags), ...pages, ...job } }
  const { options, ...rest } = pages
  const cost = maxCost === undefined ? {} : { max_cost: maxCost }
  return { request: { url, ...rest, options: { ...options, ...cost } } }
}

/** Filters and options of every page. */
async function pageFields(flags: WatchedFlags) {
  const { compare } = flags
  const { options, filters } = await requestOf({ ...flags, format: 'json' })
  const changes = comparisonOf(flags)
  return {
    filters,
    options: { ...(compare === 'text' && { markdown: true }), ...options, ...changes }
  }
}

/** `options.changes`, if a flag says something about it. */
function comparisonOf({ compare, only, ignore, lists, minChanged }: WatchedFlags): object {
  const given = { mode: compare, only, ignore, lists, min_changed: minChanged }
  const changes = Object.entries(given).filter(([, value]) => value !== undefined)
  return changes.length > 0 ? { changes: Object.fromEntries(changes) } : {}
}

async function urlsOf(file: string): Promise<string[]> {
  const urls: string[] = []
  for await (const url of urlList([], file, new AbortController().signal)) urls.push(url)
  if (urls.length === 0) throw new UsageError(`${file} has no URL.`)
  return urls
}

/** A change of options without pages would lose the pages: a monitor is changed as a whole. */
function refuseAlone(flags: WatchedFlags): Watched {
  const alone = OF_PAGES.find((name) => flags[name] !== undefined)
  if (alone) throw new UsageError(`${flagOf(alone)} needs the pages too: give a URL or --input.`)
  return {}
}

function refuseOfCrawls(flags: WatchedFlags): void {
  const alone = OF_CRAWLS.find((name) => flags[name] !== undefined)
  if (alone) throw new UsageError(`${flagOf(alone)} needs --crawl.`)
}

function excluding(one: string, other: string): UsageError {
  return new UsageError(`${one} and ${other} cannot be combined.`)
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

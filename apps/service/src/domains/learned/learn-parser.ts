/** Learns a parser for an account from example pages. */

import { type Registry, SluiceError } from '@sluice/core'
import type { LearnOutcome } from '@sluice/fetch'
import type { LearnedParser } from '@sluice/learn'
import { type LearnCall, type LoadedPage, loadPages } from './example-pages.ts'
import { checkedMatch, type LearnBody } from './learn-request.ts'
import type { AccountParser } from './learned-parsers.ts'
import type { Match } from './learned-state.ts'
import type { LearnedPorts } from './ports.ts'

/** A parser that was learned. */
export interface LearnedResult {
  /** Absent for a dry run. */
  readonly saved?: AccountParser
  readonly match: Match
  readonly rules: LearnedParser
  readonly outcome: LearnOutcome
  readonly pages: readonly LoadedPage[]
  /** Tokens charged for the pages. */
  readonly tokens: number
}

/**
 * Learn a parser, and keep it unless it is a dry run.
 *
 * @throws SluiceError `INVALID_REQUEST` - the pages do not fit together, no field can be read, or a bound is reached. What
 * fetching throws.
 */
export async function learnParser(
  service: LearnedPorts,
  body: LearnBody,
  call: LearnCall
): Promise<LearnedResult> {
  const pages = await loadPages(service, body, call)
  return learnFrom(service, body, pages, { account: call.caller.account, signal: call.signal })
}

/** Learn from loaded pages. @throws SluiceError as {@link learnParser}. */
export async function learnFrom(
  service: LearnedPorts,
  body: LearnBody,
  pages: readonly LoadedPage[],
  { account, signal }: { readonly account: string; readonly signal: AbortSignal }
): Promise<LearnedResult> {
  const wanted = body.match && checkedMatch(body.match)
  const urls = pages.map(({ url }) => new URL(url))
  const match = matchOf(urls, wanted)
  assertAnswers(service.registry, urls, match)
  const job = {
    learn: pages.map(({ input }) => input),
    ...(body.schema ? { schema: body.schema } : {})
  }
  const outcome = await service.reader.learn(job, account, signal)
  const tokens = pages.reduce((sum, page) => sum + page.tokens, 0)
  const rules = outcome.parser
  if (!rules || rules.fields.length === 0) throw nothingLearned(outcome)
  const result = { match, rules, outcome, pages, tokens }
  if (body.dry_run) return result
  const saved = await service.learnedParsers.save(
    { account, name: body.name },
    {
      match,
      heal: body.heal,
      examples: keptExamples(pages),
      version: {
        rules,
        origin: 'learned',
        isCandidate: false,
        pages: pages.length,
        changes: [],
        lost: [],
        samples: outcome.samples.map(({ record }, index) => ({
          url: pages[index]?.url ?? '',
          record
        }))
      }
    }
  )
  return { ...result, saved }
}

/** Example pages that are kept with a parser, and characters of their URLs: the state of a parser is small. */
const MOST_EXAMPLES = 10
const LONGEST_URL = 2_000

function keptExamples(pages: readonly LoadedPage[]) {
  const short = pages.filter(({ url }) => url.length <= LONGEST_URL)
  return short.slice(0, MOST_EXAMPLES).map(({ url, result }) => ({ url, result }))
}

/** The rule of the parser: as asked for, or the one host of the pages. */
function matchOf(urls: readonly URL[], wanted: Match | undefined): Match {
  if (wanted) return wanted
  const hosts = [...new Set(urls.map(({ hostname }) => hostname.replace(/^www\./, '')))]
  if (hosts.length === 1 && hosts[0]) return { host: hosts[0] }
  throw bad(`The pages are of ${hosts.length} hosts: set \`match\`.`)
}

/** @throws SluiceError `INVALID_REQUEST` - the parser would not answer one of the pages. */
function assertAnswers(registry: Registry, urls: readonly URL[], match: Match): void {
  for (const url of urls) {
    if (!answers(match, url)) throw bad(`\`match\` does not answer the page ${url.href}.`)
    const parser = registry.match(url)
    if (parser?.match.every(({ host }) => host !== '*')) {
      throw bad(`This server's parser ${parser.kind} reads ${url.hostname} already.`)
    }
  }
}

function answers({ host, path = '' }: Match, { hostname, pathname }: URL): boolean {
  const isHost = hostname === host || hostname.endsWith(`.${host}`)
  return isHost && (pathname === path || pathname.startsWith(`${path}/`))
}

function bad(message: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', message, { details: { path: 'match' } })
}

function nothingLearned({ conflicts }: LearnOutcome): SluiceError {
  return new SluiceError(
    'INVALID_REQUEST',
    'No rule reads the values on these pages. Check that each page shows its values as they are written.',
    { details: { path: 'pages', conflicts: conflicts.slice(0, 20) } }
  )
}

/**
 * Repair of a learned parser whose site has changed: the last good records are found again on the same pages as they are
 * today. Nothing is replaced silently: a new version is a candidate, unless its owner chose `auto` and no field is lost.
 */

import type { LearnInput, PageValues } from '@sluice/fetch'
import { readFetchRequest, startStages } from '@sluice/fetch'
import { completeness, type LearnedParser } from '@sluice/learn'
import type { HistoryEntry, LearnedRef } from '@sluice/store'
import pLimit from 'p-limit'
import { resultData } from '../fetch/result-payload.ts'
import { currentOf } from './learned-state.ts'
import { FOR_HTML, learnInput } from './page-html.ts'
import type { LearnedPorts } from './ports.ts'
import { tellCandidate } from './tell-candidate.ts'
import type { NewVersion } from './version-parts.ts'

/** Pages that a repair fetches, at no charge, and how many at once. */
const MOST_PAGES = 12
const AT_ONCE = 3
/** Results that a repair reads to find good records, in all and at a time. */
const MOST_RESULTS = 300
const LOOK = 100
/** Between two repairs of a parser, ms. */
const PAUSE_MS = 600_000
/** Time of a fetch, ms. */
const PATIENCE = 30_000

/** Repair a parser, if its owner wants that. @returns the new version; `undefined` if nothing was made. */
export async function healParser(
  service: LearnedPorts,
  ref: LearnedRef,
  signal: AbortSignal
): Promise<string | undefined> {
  const parsers = service.learnedParsers
  const known = await parsers.get(ref)
  if (!known || known.state.heal === 'off' || hasJustHealed(known.state)) return undefined
  const { state } = await parsers.set(ref, { healedAt: Date.now() })
  const broken = await parsers.rulesOf(ref, currentOf(state))
  if (!broken) return undefined
  const good = await goodRecords(service, ref, broken)
  const pages = await pagesToday(service, ref.account, good, signal)
  if (pages.length === 0) return undefined
  const urls = pages.map(({ url }) => url)
  const healed = await service.reader.learn({ learn: pages, broken }, ref.account, signal)
  if (!healed.parser) return undefined
  const isCandidate = state.heal !== 'auto' || healed.lost.length > 0
  const version: NewVersion = {
    rules: healed.parser,
    origin: 'healed',
    isCandidate,
    pages: healed.used,
    changes: healed.changes,
    lost: healed.lost,
    samples: healed.samples.map(({ record }, index) => ({ url: urls[index] ?? '', record }))
  }
  const next = await parsers.add(ref, version)
  const [newest] = next.state.versions
  if (!newest || newest.version === state.versions[0]?.version) return undefined
  await tellCandidate(service, ref, {
    ...version,
    version: newest.version,
    replaces: state.current
  })
  return newest.version
}

function hasJustHealed({ healedAt }: { healedAt: number | null }): boolean {
  return healedAt !== null && Date.now() - healedAt < PAUSE_MS
}

/** A record of the history. */
interface GoodRecord {
  readonly url: string
  readonly values: PageValues
}

/** The newest whole records of different pages. */
async function goodRecords(
  { ledger, payloads }: Pick<LearnedPorts, 'ledger' | 'payloads'>,
  { account, name }: LearnedRef,
  parser: LearnedParser
): Promise<GoodRecord[]> {
  const found = new Map<string, GoodRecord>()
  let after: number | undefined
  for (let seen = 0; seen < MOST_RESULTS && found.size < MOST_PAGES; seen += LOOK) {
    const query = {
      limit: LOOK,
      order: 'desc',
      status: 'success',
      parser: `learned/${name}`
    } as const
    const page = await ledger.history(account, after === undefined ? query : { ...query, after })
    for (const entry of page.entries) {
      if (found.size >= MOST_PAGES || found.has(entry.url) || hasSecrets(entry)) continue
      const data = entry.pointer ? await resultData(payloads, entry.pointer) : undefined
      const values = data && wholeRecord(parser, data)
      if (values) found.set(entry.url, { url: entry.url, values })
    }
    if (page.next === null) break
    after = page.next
  }
  return [...found.values()]
}

/** Checks whether the page was shown to this caller only: it is not fetched again without the caller's secrets. */
function hasSecrets({ shared }: HistoryEntry): boolean {
  const { options = {} } = (shared ?? {}) as { options?: Record<string, unknown> }
  return ['headers', 'cookies', 'session', 'actions'].some((name) => options[name] !== undefined)
}

/** The parser's fields of a record; `undefined` if one is missing that every example of a template has. */
function wholeRecord(parser: LearnedParser, data: Uint8Array): PageValues | undefined {
  const record = JSON.parse(Buffer.from(data).toString()) as PageValues
  if (completeness(parser, { record }) < 1) return undefined
  return Object.fromEntries(parser.fields.map(({ name }) => [name, record[name] ?? null]))
}

/** The pages as they are today. Pages that are gone, blocked or without HTML are left out. */
async function pagesToday(
  service: LearnedPorts,
  account: string,
  records: readonly GoodRecord[],
  signal: AbortSignal
): Promise<LearnInput[]> {
  const limit = pLimit(AT_ONCE)
  const pages = await limit.map(records, (one) => pageToday(service, account, one, signal))
  return pages.filter((page) => page !== undefined)
}

async function pageToday(
  { pipeline }: Pick<LearnedPorts, 'pipeline'>,
  account: string,
  { url, values }: GoodRecord,
  signal: AbortSignal
): Promise<LearnInput | undefined> {
  // No user asked for this page, so it obeys robots.txt.
  const options = { ...FOR_HTML, respect_robots: true, timeout_ms: PATIENCE }
  try {
    const prepared = pipeline.prepare(readFetchRequest({ url, options }))
    const run = { tenant: account, signal, stages: startStages() }
    const { data, meta } = await pipeline.run(prepared, run)
    return learnInput(meta.final_url, data, values)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

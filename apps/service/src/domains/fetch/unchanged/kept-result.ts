/** The newest kept result of a request with `if_changed`, with everything that tells if its page has changed. */

import type { Discovered, KnownResult, Outcome, Prepared } from '@sluice/fetch'
import { mayBeCached } from '@sluice/fetch'
import type { HistoryEntry } from '@sluice/store'
import { comparisonMark } from '../changes/comparison-mark.ts'
import { type Baseline, previousParts } from '../changes/earlier-result.ts'
import type { ChargedMeta } from '../fetch-context.ts'
import type { FetchPorts } from '../ports.ts'
import type { KeptPage } from '../result-payload.ts'
import { keptLinks } from './kept-links.ts'

/** A kept result that may still be that of its page. */
export interface KeptResult {
  readonly entry: HistoryEntry
  readonly data: Uint8Array
  /** `meta` of its answer. */
  readonly meta: ChargedMeta
  readonly known: KnownResult
  /** Links of the page; null unless a crawl kept them. */
  readonly discovered: Discovered | null
}

/** The request of a result that may be kept. */
interface KeptRequest {
  readonly account: string
  /** A monitor compares with its own last result alone. */
  readonly baseline?: Baseline | undefined
  /** A crawl follows the links of a page, so it fetches a page in full whose links are not kept. */
  readonly followsLinks: boolean
}

/** Returns the kept result of a request with `if_changed`; `undefined` if the page has to be fetched and kept anew. */
export async function keptResult(
  service: FetchPorts,
  prepared: Prepared,
  { account, baseline, followsLinks }: KeptRequest
): Promise<KeptResult | undefined> {
  if (!prepared.request.options.if_changed || !mayBeCached(prepared)) return undefined
  const mark = service.keepsHistory ? comparisonMark(service, prepared) : undefined
  const entry = mark && (await service.ledger.newestOf(account, mark))
  if (!entry || (baseline && !(await baseline.isLast?.(mark, entry.id)))) return undefined
  const { data, meta, page } = (await previousParts(service, entry)) ?? {}
  if (!data || !meta || !page) return undefined
  const discovered = followsLinks ? await keptLinks(service, entry, page.links) : null
  const isComplete = !followsLinks || discovered !== null
  const conditions = isComplete ? conditionsOf(prepared, { entry, meta, page }) : {}
  return { entry, data, meta, known: { digest: page.digest, ...conditions }, discovered }
}

/** The facts about the page of an outcome that its entry keeps. */
export function keptPage(
  { validators, digest }: Pick<Outcome, 'validators' | 'digest'>,
  links: number | undefined
): KeptPage {
  return { digest: digest(), ...validators, ...(links === undefined ? {} : { links }) }
}

/** A newer parser may read more of the same page, so the page is fetched in full for it. */
function conditionsOf(
  { parser }: Prepared,
  { entry, meta, page }: { entry: HistoryEntry; meta: ChargedMeta; page: KeptPage }
): Pick<KnownResult, 'conditions'> {
  const { name, version } = entry.parser
  const { etag, lastModified } = page
  if (name !== parser.name || version !== parser.version) return {}
  if (etag === undefined && lastModified === undefined) return {}
  return {
    conditions: {
      url: meta.final_url,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified })
    }
  }
}

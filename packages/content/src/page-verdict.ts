/** Whether a page that was answered with a success status is the one that was asked for. */

import type { Root } from 'hast'
import { scriptTraces } from './tree-scripts.ts'
import { addressRefusal, headerRefusal, type PageAnswer } from './verdict/answer-facts.ts'
import { EMPTY_SITES } from './verdict/empty-sites.ts'
import { namedWall, sentHomeRefusal } from './verdict/named-walls.ts'
import { type PageEvidence, pageEvidence } from './verdict/page-evidence.ts'
import { pageReading } from './verdict/page-reading.ts'
import { SITE_WALLS } from './verdict/site-walls.ts'
import { VENDOR_WALLS } from './verdict/vendor-walls.ts'
import type { Refusal } from './verdict/wall.ts'
import { matchingWall } from './verdict/wall-matching.ts'

/**
 * The page, or what was served instead. `signal` is a stable name of what told it. With
 * `UPSTREAM_STATUS`, `target_status` is the status that an honest server would have sent.
 */
export type Verdict = { readonly ok: true } | ({ readonly ok: false } & Refusal)

/**
 * Judge a page that was answered with 2xx: is it the page, or a challenge, a login or consent wall,
 * a soft 404, a parked domain, an empty page? Strong evidence (headers, addresses, markup of known
 * walls) decides alone, words only where they agree and the page has little else. A shell that
 * scripts fill is a page: whether to render it is for others to decide.
 *
 * @param tree - from `parseHtml`, which keeps what the page's scripts give away.
 * @param answer - how it was answered.
 */
export function pageVerdict(tree: Root, answer: PageAnswer): Verdict {
  const refusal = headerRefusal(answer) ?? addressRefusal(answer) ?? contentRefusal(tree, answer)
  if (refusal === undefined) return { ok: true }
  const { code, signal, message, target_status } = refusal
  return { ok: false, code, signal, message, ...(target_status && { target_status }) }
}

function contentRefusal(tree: Root, answer: PageAnswer): Refusal | undefined {
  const evidence = pageEvidence(tree)
  if (isEmpty(tree, evidence, answer)) return EMPTY
  const sentHome = sentHomeRefusal(evidence, answer)
  if (sentHome || evidence.isLong) return sentHome
  const reading = pageReading(tree, evidence)
  return (
    matchingWall(reading, SITE_WALLS) ??
    matchingWall(reading, VENDOR_WALLS) ??
    matchingWall(reading, EMPTY_SITES) ??
    namedWall(reading, answer)
  )
}

const EMPTY: Refusal = {
  code: 'EMPTY_CONTENT',
  signal: 'empty-page',
  message: 'The page has no title, no text, and nothing that a script could fill.'
}

function isEmpty(tree: Root, evidence: PageEvidence, { htmlBytes }: PageAnswer): boolean {
  if (htmlBytes === 0) return true
  const { text, title, media, hasMounts } = evidence
  if (text > 0 || title.trim() !== '' || media > 0 || hasMounts) return false
  const { sources, openings } = scriptTraces(tree)
  return sources.length + openings.length === 0
}

/** Verdict on a page: the requested one or another. */

import type { Root } from 'hast'
import { scriptTraces } from '../html/scripts.ts'
import {
  addressRefusal,
  headerRefusal,
  isErrorStatus,
  isHtml,
  isSentHome,
  mayBeWall,
  type PageAnswer,
  statusRefusal
} from './answer-facts.ts'
import { EMPTY_SITES } from './empty-sites.ts'
import { ERROR_PAGES } from './error-pages.ts'
import { HOST_WALLS } from './host-walls.ts'
import { namedWall, sentHomeRefusal } from './named-walls.ts'
import { type PageEvidence, pageEvidence } from './page-evidence.ts'
import { type PageReading, pageReading } from './page-reading.ts'
import { parkedDomain } from './parked-domain.ts'
import { SITE_WALLS } from './site-walls.ts'
import { VENDOR_WALLS } from './vendor-walls.ts'
import type { Refusal } from './wall.ts'
import { matchingWall } from './wall-matching.ts'

export type { PageAnswer } from './answer-facts.ts'
export { isAuthwall } from './authwall.ts'

/**
 * The verdict: a page, or an error for the document that was served instead. `signal` is a stable name of the evidence.
 * With `UPSTREAM_STATUS`, `target_status` is the status that the site should have sent.
 */
export type Verdict = { readonly ok: true } | ({ readonly ok: false } & Refusal)

/**
 * Judge an answer: is it the page, or a challenge, a login or consent wall, a soft 404, a parked domain, an empty page?
 * Strong evidence (headers, URLs, markup of known walls) is sufficient alone, words only if they agree and the page has
 * little else. A shell that scripts fill is a page: the caller decides whether to render it.
 *
 * With a status other than 2xx, `ok` means that the status itself is the error; only a wall is refused, which is more
 * informative than its status. Content that is not HTML by its `content-type` is judged by headers and URL alone.
 *
 * @param tree - from `parseHtml`, which keeps traces of the page's scripts.
 * @param answer - status and headers of the response.
 */
export function pageVerdict(tree: Root, answer: PageAnswer): Verdict {
  const refusal = headerRefusal(answer) ?? addressRefusal(answer) ?? bodyRefusal(tree, answer)
  if (refusal === undefined) return { ok: true }
  const { code, signal, message, target_status } = refusal
  return { ok: false, code, signal, message, ...(target_status && { target_status }) }
}

function bodyRefusal(tree: Root, answer: PageAnswer): Refusal | undefined {
  if (!mayBeWall(answer)) return undefined
  return (isHtml(answer) ? contentRefusal(tree, answer) : undefined) ?? statusRefusal(answer)
}

/** In this order: rules for one site are more specific than rules for a vendor. */
const WALLS = [...SITE_WALLS, ...VENDOR_WALLS, ...HOST_WALLS]

/** Number of nodes above which a page is not a wall, whatever its text. */
const NODES = 6000

function contentRefusal(tree: Root, answer: PageAnswer): Refusal | undefined {
  if (scriptTraces(tree).nodes > NODES && !isSentHome(answer)) return undefined
  const evidence = pageEvidence(tree)
  const sentHome = sentHomeRefusal(evidence, answer)
  if (sentHome || evidence.isLong) return sentHome
  const reading = pageReading(tree, evidence)
  return (
    matchingWall(reading, WALLS) ??
    (isErrorStatus(answer) ? undefined : absenceRefusal(tree, reading, answer)) ??
    namedWall(reading, answer)
  )
}

function absenceRefusal(tree: Root, reading: PageReading, answer: PageAnswer): Refusal | undefined {
  if (isEmpty(tree, reading.evidence, answer)) return EMPTY
  return (
    matchingWall(reading, EMPTY_SITES) ??
    matchingWall(reading, ERROR_PAGES) ??
    parkedDomain(reading, answer)
  )
}

const EMPTY: Refusal = {
  code: 'EMPTY_CONTENT',
  signal: 'empty-page',
  message: 'The page has no title, no text, and no element that a script could fill.'
}

function isEmpty(tree: Root, evidence: PageEvidence, { htmlBytes }: PageAnswer): boolean {
  if (htmlBytes === 0) return true
  const { text, title, media, entries, passwords, hasMounts, hasData } = evidence
  if (text > 0 || title.trim() !== '' || hasMounts || hasData) return false
  if (media + entries + passwords > 0) return false
  const { sources, openings } = scriptTraces(tree)
  return sources.length + openings.length === 0
}

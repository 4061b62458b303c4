/** Results that anyone with a link can read for some days, without what only the account may know. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { HistoryEntry } from '@sluice/store'
import { z } from 'zod'
import { type LinkTarget, linkToken, openToken } from '../../base/link-token.ts'
import { shownTime } from '../../base/shown-time.ts'
import { listedFacts } from '../fetch/listed-facts.ts'
import { resultData } from '../fetch/result-payload.ts'
import { ownEntry } from './history.ts'
import type { HistoryPorts } from './ports.ts'

const DAY_S = 86_400
/** Longest life of a link, s. */
const LONGEST_S = 7 * DAY_S

/** Body of `POST /api/v1/fetch/results/{id}/share`. */
export const ShareBody = z
  .strictObject({
    ttl_s: z
      .int()
      .min(60)
      .max(LONGEST_S)
      .default(DAY_S)
      .describe('Seconds until the link ends. It ends with the result too.')
  })
  .meta({ id: 'ShareInput' })

/** A link to a result. */
interface ShareLink {
  /** Path of the page for readers. */
  readonly url: string
  readonly expires_at: string
}

/**
 * Makes a link to a result of the caller.
 *
 * @throws SluiceError `NOT_FOUND` - no such result, or not theirs. `INVALID_REQUEST` - it has no data.
 */
export async function shareResult(
  service: HistoryPorts,
  account: string,
  id: string,
  body: unknown
): Promise<ShareLink> {
  const { ttl_s } = parseRequest(ShareBody, body)
  const entry = await ownEntry(service, account, id)
  if (entry.pointer === null) {
    throw new SluiceError('INVALID_REQUEST', 'This result has no data to share.')
  }
  const expires = Math.min(Date.now() + ttl_s * 1_000, entry.expiresAt)
  const token = linkToken(service.secrets.shared, { account, id, expires })
  return { url: `/dashboard/shared/${id}?token=${token}`, expires_at: shownTime(expires) }
}

/** The target of a link's token, if it is good now. */
export function sharedBy(
  { secrets }: Pick<HistoryPorts, 'secrets'>,
  id: string,
  token: string
): LinkTarget | undefined {
  return openToken(secrets.shared, { id, token, longest: LONGEST_S * 1_000 })
}

/** A shared result as JSON text: the page and its data; `undefined` once it was deleted. */
export async function sharedResult(
  service: HistoryPorts,
  { account, id, expires }: LinkTarget
): Promise<string | undefined> {
  const entry = await service.ledger.historyEntry(account, id)
  const bytes = entry?.pointer ? await resultData(service.payloads, entry.pointer) : undefined
  if (!entry || !bytes) return undefined
  const shown = JSON.stringify({ ...factsOf(entry), expires_at: shownTime(expires) })
  return `${shown.slice(0, -1)},"data":${openData(new TextDecoder().decode(bytes))}}`
}

/** Neither options nor key, account or price: they say more of the account than of the page. */
function factsOf(entry: HistoryEntry): object {
  const { final_url, metadata } = listedFacts(entry)
  return {
    id: entry.id,
    url: entry.url,
    final_url,
    title: metadata.title,
    parser: entry.parser,
    completed_at: shownTime(entry.completedAt)
  }
}

/** Pictures are read by links of their own, which open more than this result for some hours. */
const LINKED = ['screenshots', 'pdf'] as const

/** Data without links to pictures. */
function openData(text: string): string {
  if (!LINKED.some((name) => text.includes(`"${name}"`))) return text
  const { screenshots: _, pdf: __, ...data } = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(data)
}

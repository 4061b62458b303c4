/**
 * The profile endpoint (interface.md 4.3, decisions.md §6): which requests it takes, and its bare record.
 */

import { type AnyParser, type Registry, SluiceError } from '@sluice/core'
import { parseRequest, withUrl } from '@sluice/fetch'
import type { ProfileId } from '@sluice/store'
import { z } from 'zod'

/** Body of `POST /api/v1/scraper/{network}/profile`. */
export const ProfileRequest = z.strictObject({ url: z.string() })

/** Keys of interface.md 2.5 that a parser fills, with their defaults. */
const FIELDS = {
  url: '',
  name: '',
  headline: '',
  location: '',
  about: '',
  experience: [],
  education: [],
  skills: [],
  contact_info: { email: '', linkedin: '' }
} as const

/**
 * The URL of a request.
 *
 * @throws SluiceError `INVALID_REQUEST`, `MISSING_PARAMETER`. `INVALID_URL` - no profile URL of this network.
 */
export function readProfileUrl(body: unknown, parser: AnyParser, registry: Registry): string {
  const { url } = parseRequest(ProfileRequest, withUrl(body))
  const parsed = URL.parse(url)
  if (parsed === null || registry.match(parsed) !== parser || isRoot(parsed, parser)) {
    throw new SluiceError(
      'INVALID_URL',
      `Invalid URL format: this is not the URL of a ${parser.network} profile (${exampleOf(parser)}).`
    )
  }
  return url
}

/** `https://www.linkedin.com/in/…` */
function exampleOf({ match: [rule] }: AnyParser): string {
  const host = rule?.host.replace(/^\*\./, 'www.') ?? ''
  return `https://${host}${rule?.path ?? ''}/…`.replace(/\/+…/, '/…')
}

/** A path that only says that profiles are below: `/in/`. */
function isRoot({ pathname }: URL, { match }: AnyParser): boolean {
  const path = pathname.replace(/\/+$/, '')
  return match.some((rule) => (rule.path ?? '') === path)
}

/**
 * The record of interface.md 2.5: every key, no other.
 *
 * @param data - record of the parser.
 * @param known - number and first time of the profile.
 * @param scrapedAt - ms since the epoch.
 */
export function profileRecord(
  data: Readonly<Record<string, unknown>>,
  known: ProfileId,
  scrapedAt: number
): Record<string, unknown> {
  const fields = Object.entries(FIELDS).map(([key, absent]) => [key, data[key] ?? absent])
  return {
    id: known.id,
    ...Object.fromEntries(fields),
    scraped_at: new Date(scrapedAt).toISOString(),
    created_at: new Date(known.createdAt).toISOString()
  }
}

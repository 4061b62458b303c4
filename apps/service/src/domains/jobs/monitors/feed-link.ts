/** Links to the feeds of a monitor. Feed readers send no key: the link is the permission, until it is replaced. */

import { timingSafeEqual } from 'node:crypto'
import type { MonitorRow } from '@sluice/store'
import type { Secrets } from '../../../base/store/secrets.ts'
import { monitorOf } from './monitor.ts'

/** Formats of a feed, by the end of its path. */
export const FEED_FORMATS = ['atom', 'json'] as const
/** Format of a feed. */
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The paths of a monitor's feeds, with their token. */
export function feedLinks(
  service: { readonly secrets: Pick<Secrets, 'feed'> },
  row: MonitorRow
): Record<FeedFormat, string> {
  const token = tokenOf(service.secrets, row)
  const path = (format: FeedFormat) => `/api/v1/monitors/${row.id}/feed.${format}?token=${token}`
  return { atom: path('atom'), json: path('json') }
}

/** Account, and HMAC-SHA-256 in base64url. */
const TOKEN = /^([\w-]{1,64})\.[\w-]{43}$/

/** The account that a token names. The token still needs {@link opensFeed}. */
export function accountInToken(token: string): string | undefined {
  return TOKEN.exec(token)?.[1]
}

/** Returns true if a token is the current one of a monitor. */
export function opensFeed(secrets: Pick<Secrets, 'feed'>, row: MonitorRow, token: string): boolean {
  const right = Buffer.from(tokenOf(secrets, row))
  const given = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}

function tokenOf({ feed: sign }: Pick<Secrets, 'feed'>, row: MonitorRow): string {
  const { feed = 0 } = monitorOf(row)
  const signature = sign(`${row.account} ${row.id} ${feed}`).toString('base64url')
  return `${row.account}.${signature}`
}

/** The platforms known by their hosts. A new one is added to {@link SITES}. */

import type { UrlRule } from '@sluice/core'
import { bluesky } from './sites/bluesky/bluesky.ts'
import { mastodon } from './sites/mastodon/mastodon.ts'
import { instagram, threads } from './sites/meta/platforms.ts'
import { reddit } from './sites/reddit/reddit.ts'
import type { Site } from './sites/site.ts'
import { telegram } from './sites/telegram/telegram.ts'
import { tiktok } from './sites/tiktok/tiktok.ts'
import { x } from './sites/x/x.ts'
import { youtube } from './sites/youtube/youtube.ts'

/** Every platform, in the order of the README. */
export const SITES: readonly Site[] = [
  x,
  instagram,
  threads,
  tiktok,
  youtube,
  bluesky,
  reddit,
  telegram,
  mastodon
]

/** The rules of the parser: every host of every platform. */
export const SITE_RULES: readonly UrlRule[] = SITES.flatMap(({ hosts }) =>
  hosts.map((host) => ({ host }))
)

/** The platform of the rule that answers a page. */
export function siteOf(rule: UrlRule | undefined): Site | undefined {
  return rule && SITES.find(({ hosts }) => hosts.includes(rule.host))
}

/** From a page to its record: the platform reads, the filters choose among its posts. */

import { ignoreFilters, type Page, type PagePlan, type Target } from '@sluice/core'
import { bluesky } from './bluesky.ts'
import { chosenPosts } from './chosen-posts.ts'
import { wholePost, wholeProfile } from './drafts.ts'
import type { Filters } from './filters.ts'
import { linkedSite, platformOf } from './linked-site.ts'
import { isMastodon, mastodon } from './mastodon.ts'
import { instagram, threads } from './meta-platforms.ts'
import type { SocialRecord } from './record.ts'
import { reddit } from './reddit.ts'
import type { Site } from './site.ts'
import { telegram } from './telegram.ts'
import { tiktok } from './tiktok.ts'
import { x } from './x.ts'
import { youtube } from './youtube.ts'

/** Platforms that are told by their hosts. */
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

/** The page to fetch for an address. */
export function planPage(url: URL): PagePlan {
  return siteOf(url)?.plan?.(url) ?? { url, via: 'http' }
}

/**
 * Read the record of a page.
 *
 * @throws ParseError `LOGIN_REQUIRED` - the platform shows it to members only.
 * @throws ParseError `PARSE_FAILED` - it is no profile, post or video, or is gone.
 */
export function readPage(page: Page, target: Target<Filters>): SocialRecord {
  const known = siteOf(page.url)
  const site = known ?? (isMastodon(page) ? mastodon : linkedSite)
  const platform = site === linkedSite ? platformOf(page) : site.platform
  const found = site.read(page, target)
  if ('post' in found) {
    ignoreFilters(target, 'the page is of one post')
    return wholePost(platform, found.post)
  }
  const posts = chosenPosts(found.posts, target.filters ?? {})
  if (posts.length > 0) target.note?.('posts', 'page')
  return wholeProfile(
    found.profile,
    posts.map((post) => wholePost(platform, post))
  )
}

function siteOf({ hostname }: URL): Site | undefined {
  return SITES.find(({ hosts }) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}

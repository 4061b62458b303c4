/** From a page to its record: the platform reads, the filters choose among its posts. */

import { ignoreFilters, type Page, type PagePlan, type Target } from '@sluice/core'
import { chosenPosts } from './chosen-posts.ts'
import { wholePost, wholeProfile } from './drafts.ts'
import type { Filters } from './filters.ts'
import type { SocialRecord } from './record.ts'
import { linkedSite, platformOf } from './sites/linked/linked.ts'
import { isMastodon, mastodon } from './sites/mastodon/mastodon.ts'
import { siteOf } from './sites.ts'

/** The page to fetch for an address. */
export function planPage({ url, rule }: Target<Filters>): PagePlan {
  return siteOf(rule)?.plan?.(url) ?? { url, via: 'http' }
}

/**
 * Read the record of a page.
 *
 * @throws ParseError `LOGIN_REQUIRED` - the platform shows it to members only.
 * @throws ParseError `PARSE_FAILED` - the page is not a profile, post or video, or it was removed.
 */
export function readPage(page: Page, target: Target<Filters>): SocialRecord {
  const known = siteOf(target.rule)
  const site = known ?? (isMastodon(page) ? mastodon : linkedSite)
  const platform = site === linkedSite ? platformOf(page) : site.platform
  const sources = new Map<string, string>()
  const noting = target.note && {
    ...target,
    note: (field: string, source: string) => void sources.set(field, source)
  }
  const found = site.read(page, noting ?? target)
  noteAll(target, 'post' in found ? found.post : found.profile, sources)
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

/** Fields that follow from the address of the page, and from its text. */
const OF_ADDRESS = ['type', 'platform', 'url']
const OF_TEXT = ['external_links', 'hashtags', 'mentions']

/** Notes the sources of all fields: the noted ones, and the fields that follow from other fields. */
function noteAll({ note }: Target, draft: object, sources: ReadonlyMap<string, string>): void {
  if (!note) return
  for (const field of OF_ADDRESS) note(field, 'url')
  if ((draft as { id?: unknown }).id) note('id', 'url')
  const text = sources.get('text') ?? sources.get('bio')
  const isFilled = (field: string) => {
    const value = draft[field as keyof typeof draft] as unknown
    return Array.isArray(value) && value.length > 0
  }
  if (text) for (const field of OF_TEXT.filter(isFilled)) note(field, text)
  for (const [field, source] of sources) note(field, source)
}

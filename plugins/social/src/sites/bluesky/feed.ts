/** Posts of Bluesky in a rendered page: the items of a profile, and what a post has beside its text. */

import { all, attribute, first, text } from '@sluice/content'
import type { Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import type { Element } from 'hast'
import { countOf } from '../../counts.ts'
import type { PostDraft } from '../../drafts.ts'
import { pageLocale } from '../../page-facts.ts'
import { shownText } from '../../shown-text.ts'
import { textMarks, unique } from '../../text-marks.ts'

/** Marks that keep names from changing the direction of what is around them. */
const DIRECTION = /[\u2066-\u2069\u202a-\u202e]/g

/** Items of a profile. */
export function blueskyFeed(page: Page): PostDraft[] {
  const locale = pageLocale(page)
  return all(page.tree, '[data-testid^="feedItem-by-"]').flatMap((item) => {
    const draft = feedPost(item, locale)
    return draft ? [draft] : []
  })
}

/**
 * Returns the facts that the rendered post shows and its `meta` elements lack; `undefined` if the page is not rendered.
 */
export function blueskyItem(page: Page, handle: string) {
  const items = all(page.tree, '[data-testid^="postThreadItem-by-"]')
  const item = items.find(
    (found) =>
      attribute(found, 'data-testid') === `postThreadItem-by-${handle}` &&
      first(found, '[data-testid$="Count-expanded"]')
  )
  if (!item) return undefined
  return { ...embeds(item), quotes: text(item, '[data-testid="quoteCount-expanded"]') }
}

function feedPost(item: Element, locale: string | undefined): PostDraft | undefined {
  const permalink = first(item, 'a[href*="/post/"]')
  const path = /^\/profile\/([^/]+)\/post\/(\w+)$/.exec(
    (permalink && attribute(permalink, 'href')) ?? ''
  )
  if (!permalink || !path) return undefined
  const [, handle = '', id = ''] = path
  const body = first(item, '[data-testid="postText"]')
  const content = body && shownText(body)
  const marks = textMarks(content)
  const { media, external_links } = embeds(item)
  const shownDate = attribute(permalink, 'aria-label') ?? ''
  const published = isoDate(shownDate, { language: locale })
  const name = all(item, `a[href="/profile/${handle.replace(/[^\w.:-]/g, '')}"]`)
    .map(nameOf)
    .find(Boolean)
  const label = (selector: string) => {
    const button = first(item, selector)
    return /\d/.test((button && attribute(button, 'aria-label')) ?? '')
      ? attribute(button!, 'aria-label')?.replace(/^\D+/, '')
      : undefined
  }
  const options = { locale }
  return {
    id,
    url: `https://bsky.app/profile/${handle}/post/${id}`,
    author: { handle, name: name ?? null, url: `https://bsky.app/profile/${handle}` },
    text: content || null,
    published_at: published ?? null,
    published_at_raw: published ? shownDate : null,
    media,
    external_links: unique([...marks.links, ...external_links]),
    hashtags: marks.hashtags,
    mentions: marks.mentions,
    reactions: {
      ...countOf(
        {},
        'likes',
        [
          [label('[data-testid="likeBtn"]'), ''],
          [text(item, '[data-testid="likeCount"]'), '']
        ],
        options
      ),
      ...countOf({}, 'replies', [[label('[data-testid="replyBtn"]'), '']], options),
      ...countOf({}, 'reposts', [[text(item, '[data-testid="repostCount"]'), '']], options)
    },
    isReply: /^(?:Reply to|Replied to)\b/m.test(text(item) ?? '')
  }
}

function nameOf(link: Element): string {
  const name = shownText(link).replace(DIRECTION, '').trim()
  return name.startsWith('@') ? '' : name
}

/** Pictures, and pages that are embedded: those have a picture too, within their link. */
function embeds(item: Element) {
  const cards = all(item, 'a[href^="http"]').filter(
    (found) => !/^https?:\/\/(?:www\.)?bsky\.app\//.test(attribute(found, 'href') ?? '')
  )
  const inCards = new Set(cards.flatMap((card) => all(card, 'img')))
  const media = all(item, 'img[src*="/img/feed_"]')
    .filter((image) => !inCards.has(image))
    .map((image) => ({
      type: 'image' as const,
      url: attribute(image, 'src') ?? null,
      alt: attribute(image, 'alt') || null
    }))
  return { media, external_links: unique(cards.map((card) => attribute(card, 'href') ?? '')) }
}

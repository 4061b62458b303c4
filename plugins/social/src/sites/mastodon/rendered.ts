/** Posts of Mastodon as its scripts render them. */

import { all, attribute, first, text } from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Element } from 'hast'
import { countOf } from '../../counts.ts'
import type { PostDraft } from '../../drafts.ts'
import { absolute, isOutside, pageLocale } from '../../page-facts.ts'
import { flowText } from '../../shown-text.ts'
import { textMarks, unique } from '../../text-marks.ts'
import { isoTime } from '../linked/data.ts'

/** The post that a page is about; `undefined` where nothing is rendered. */
export function mastodonDetail(page: Page) {
  const status = first(page.tree, '.detailed-status')
  if (!status) return undefined
  const options = { locale: pageLocale(page) }
  const number = (name: string) => [[text(status, `.detailed-status__${name}`), '']] as const
  return {
    ...content(page, status),
    author: { name: text(status, '.display-name__html') ?? null },
    reactions: {
      ...countOf({}, 'reposts', number('reblogs'), options),
      ...countOf({}, 'likes', number('favorites'), options)
    }
  }
}

/** Posts of a profile. */
export function mastodonFeed(page: Page): PostDraft[] {
  return all(page.tree, '.status[data-id]').flatMap((status) => {
    const link = first(status, 'a.status__relative-time[href]')
    const address = absolute(page, link && attribute(link, 'href'))
    const id = /\/(\d{5,25})$/.exec(address ?? '')?.[1]
    const handle = text(status, '.display-name__account')?.replace(/^@/, '')
    if (!address || !id || !handle) return []
    const isLocal = !handle.includes('@')
    return [
      {
        id,
        url: address,
        ...content(page, status),
        author: {
          handle: isLocal ? `${handle}@${page.url.hostname}` : handle,
          name: text(status, '.display-name__html') ?? null,
          url: absolute(page, `/@${handle}`) ?? null
        },
        isReply: attribute(status, 'class')?.split(' ').includes('status-reply') ?? false
      }
    ]
  })
}

function content(page: Page, status: Element) {
  const body = first(status, '.status__content__text, .status__content')
  const written = body && flowText(body)
  const marks = textMarks(written)
  const time = first(status, 'time[datetime]')
  const links = body
    ? all(body, 'a[href^="http"]')
        .filter((link) => !/\b(?:mention|hashtag)\b/.test(attribute(link, 'class') ?? ''))
        .map((link) => attribute(link, 'href') ?? '')
    : []
  const language = body && attribute(body, 'lang')
  return {
    text: written || null,
    published_at: isoTime((time && attribute(time, 'datetime')) ?? '') ?? null,
    language: language || null,
    media: all(status, '.media-gallery img[src], .video-player video[src]').map((medium) => ({
      type: medium.tagName === 'video' ? ('video' as const) : ('image' as const),
      url: absolute(page, attribute(medium, 'src')) ?? null,
      alt: attribute(medium, 'alt') || null
    })),
    external_links: unique(links).filter((link) => isOutside(link, [page.url.hostname])),
    hashtags: marks.hashtags,
    mentions: marks.mentions
  } satisfies Partial<PostDraft>
}

/** Posts and videos of a page that describes neither: what it shows, and its tags. */

import type { Noted, Page } from '@sluice/core'
import { absolute, isOutside, metaOf, pageLocale, titleOf } from '../../page-facts.ts'
import { textMarks } from '../../text-marks.ts'
import type { Found } from '../site.ts'
import { isoTime } from './data.ts'
import { recogniseShown } from './recognise.ts'
import { shownThread } from './thread/shown-thread.ts'

/** The post or video; `undefined` without evidence that the page is about one. */
export function shownPost(page: Page, noted: Noted): Found | undefined {
  const kind = recogniseShown(page)?.kind
  if (kind === 'post') return discussion(page, noted)
  return kind === 'video' ? video(page, noted) : undefined
}

function discussion(page: Page, { note }: Noted): Found | undefined {
  const thread = shownThread(page)
  if (!thread) return undefined
  const { title, author, text, time, comments } = thread
  const url = absolute(page, metaOf(page, 'og:url')) ?? page.url.href
  const marks = textMarks(text)
  for (const [field, value] of Object.entries({ title, text, comments }))
    if (value?.length) note?.(field, field === 'title' ? 'css:h1' : 'css:time')
  return {
    post: {
      id: url,
      url,
      title,
      author: { name: author?.name ?? null, url: absolute(page, author?.href) ?? null },
      text,
      published_at: time ?? null,
      language: pageLocale(page) ?? null,
      external_links: marks.links.filter((link) => isOutside(link, [page.url.hostname])),
      hashtags: marks.hashtags,
      mentions: marks.mentions,
      comments
    }
  }
}

function video(page: Page, { note }: Noted): Found {
  const tag = (...names: string[]) => names.map((name) => metaOf(page, name)).find(Boolean)
  const url = absolute(page, metaOf(page, 'og:url')) ?? page.url.href
  const text = tag('og:description', 'description') ?? null
  const image = absolute(page, tag('og:image', 'twitter:image'))
  const file = absolute(
    page,
    tag('og:video:secure_url', 'og:video:url', 'og:video', 'twitter:player')
  )
  const duration = Number(tag('og:video:duration', 'video:duration'))
  const marks = textMarks(text)
  note?.('title', 'meta:og:title')
  return {
    post: {
      id: url,
      url,
      isVideo: true,
      title: tag('og:title') ?? titleOf(page) ?? null,
      text,
      published_at:
        isoTime(
          tag('og:video:release_date', 'video:release_date', 'article:published_time') ?? ''
        ) ?? null,
      language: pageLocale(page) ?? null,
      duration_seconds: Number.isFinite(duration) && duration > 0 ? Math.round(duration) : null,
      media: [
        { type: 'video', url: file ?? null, alt: null },
        ...(image ? [{ type: 'image' as const, url: image, alt: null }] : [])
      ],
      external_links: marks.links.filter((link) => isOutside(link, [page.url.hostname])),
      hashtags: marks.hashtags,
      mentions: marks.mentions
    }
  }
}

/** A post of Mastodon: JSON-LD of recent versions, `meta`, and what its scripts render. */

import { first, parseHtml, structuredData, type Thing } from '@sluice/content'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { type CountSource, countOf } from '../../counts.ts'
import type { PostDraft } from '../../drafts.ts'
import { isOutside, metaOf, pathOf, refusal } from '../../page-facts.ts'
import { flowText } from '../../shown-text.ts'
import { textMarks } from '../../text-marks.ts'
import {
  interactions,
  isoTime,
  linkedDate,
  linkedPost,
  linkedText,
  linkedThing
} from '../linked/data.ts'
import type { Found } from '../site.ts'
import { handleOf, nameOf } from './names.ts'
import { mastodonDetail } from './rendered.ts'

/** @throws ParseError - the page has no post. */
export function mastodonPost(page: Page, id: string, noted: Noted): Found {
  const rendered = mastodonDetail(page)
  const linked = linkedPost(page)
  const described = metaOf(page, 'og:description')
  if (!rendered && !linked && (described === undefined || nameOf(page) === undefined)) {
    throw refusal('holds no post')
  }
  const content = firstValue(
    noted,
    'text',
    [rendered?.text, 'css:.status__content'],
    [markupText(linked), `${linked?.source}.text`],
    [withoutAttachments(page, described), 'meta:og:description']
  )
  const marks = textMarks(content)
  return {
    post: {
      ...rendered,
      id: firstValue(noted, 'id', [id, 'url']) ?? id,
      url: metaOf(page, 'og:url') ?? page.url.href,
      author: {
        handle: firstValue(noted, 'author.handle', [handleOf(page), 'meta:profile:username']),
        name: firstValue(
          noted,
          'author.name',
          [linkedText(linkedThing(linked, 'author'), 'name'), `${linked?.source}.author.name`],
          [nameOf(page), 'meta:og:title'],
          [rendered?.author?.name, 'css:.detailed-status']
        ),
        url: `${page.url.origin}/@${pathOf(page.url)[0]!.slice(1)}`
      },
      text: content,
      published_at: firstValue(
        noted,
        'published_at',
        [linkedDate(linked, 'datePublished'), `${linked?.source}.datePublished`],
        [isoTime(metaOf(page, 'og:published_time') ?? ''), 'meta:og:published_time'],
        [rendered?.published_at, 'css:time']
      ),
      // The language of the post, not that of the page around it.
      language: firstValue(
        noted,
        'language',
        [rendered?.language, 'css:@lang'],
        [metaOf(page, 'og:locale'), 'meta:og:locale']
      ),
      media:
        firstValue(
          noted,
          'media',
          [rendered?.media, 'css:.media-gallery'],
          [sharedMedia(page), 'meta:og:image']
        ) ?? [],
      external_links:
        rendered?.external_links ??
        marks.links.filter((link) => isOutside(link, [page.url.hostname])),
      hashtags: marks.hashtags,
      mentions: marks.mentions,
      reactions: { ...rendered?.reactions, ...reactions(linked, rendered?.reactions, noted) }
    }
  }
}

/** Returns the counts in JSON-LD, otherwise the rendered counts. */
function reactions(
  linked: Thing | undefined,
  rendered: PostDraft['reactions'],
  noted: Noted
): NonNullable<PostDraft['reactions']> {
  const options = { path: 'reactions.' }
  const counted = (action: string, shown?: number | null): CountSource[] => [
    [interactions(linked, action), `${linked?.source}.interactionStatistic`],
    [shown, 'css:.detailed-status']
  ]
  const replies = countOf(noted, 'replies', counted('ReplyAction'), options)
  const likes = countOf(noted, 'likes', counted('LikeAction'), options)
  const reposts = countOf(noted, 'reposts', counted('ShareAction'), options)
  return {
    ...replies,
    ...(likes.likes === null && rendered ? {} : likes),
    ...(reposts.reposts === null && rendered ? {} : reposts)
  }
}

/** The text of JSON-LD is the markup of the post. */
function markupText(linked: Thing | undefined): string | undefined {
  const [markup] = linked?.values('text') ?? []
  if (typeof markup !== 'string') return undefined
  const body = first(parseHtml(`<!doctype html><body>${markup}`), 'body')
  return body && (flowText(body) || undefined)
}

/** Before the text, posts with media say in the language of the visitor what is attached: `Attached: 1 image`. */
function withoutAttachments(page: Page, described: string | undefined): string | undefined {
  const hasMedia = /^(?:summary_large_image|player)$/.test(metaOf(page, 'twitter:card') ?? '')
  const text = described?.trim()
  const notice = hasMedia
    ? /^[^\n:：]{2,40}[:：]\s?\p{Nd}[^\n]{0,80}(?:\n\n|$)/u.exec(text ?? '')
    : null
  return notice ? text?.slice(notice[0].length).trim() : text
}

/** Cards of posts without media show the author. */
function sharedMedia(page: Page): NonNullable<PostDraft['media']> {
  const card = metaOf(page, 'twitter:card')
  const { meta } = structuredData(page.tree)
  const found = (name: string) => meta.get(name) ?? []
  const videos = found('og:video').map((url) => ({ type: 'video' as const, url, alt: null }))
  const sounds = found('og:audio').map((url) => ({ type: 'audio' as const, url, alt: null }))
  if (card !== 'summary_large_image') return [...videos, ...sounds]
  const alts = found('og:image:alt')
  const images = found('og:image')
  // Which of several pictures a description is of is not said.
  return images.map((url) => ({
    type: 'image' as const,
    url,
    alt: alts.length === images.length ? (alts[images.indexOf(url)] ?? null) : null
  }))
}

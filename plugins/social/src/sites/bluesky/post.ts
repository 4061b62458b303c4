/** A post of Bluesky: JSON-LD and `meta`, and what its scripts render beside them. */

import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import type { PostDraft } from '../../drafts.ts'
import { isOutside, metaOf, pageLocale } from '../../page-facts.ts'
import { textMarks, unique } from '../../text-marks.ts'
import {
  interactions,
  isoTime,
  linkedDate,
  linkedPost,
  linkedText,
  linkedThing
} from '../linked/data.ts'
import type { Found } from '../site.ts'
import {
  accountId,
  BLUESKY_HOSTS,
  cardImages,
  labelledMeta,
  nothingIn,
  personHandle,
  personName,
  titleName
} from './facts.ts'
import { blueskyItem } from './feed.ts'

/** @throws ParseError - there is no such post, or its author shows it to members only. */
export function blueskyPost(page: Page, asked: string, id: string, noted: Noted): Found {
  const linked = linkedPost(page)
  const author = linkedThing(linked, 'author')
  const handle = personHandle(author) ?? metaOf(page, 'profile:username')
  const published = isoTime(metaOf(page, 'article:published_time') ?? '')
  if (!linked && !published) throw nothingIn(page, 'holds no post')
  const source = linked?.source ?? 'json-ld'
  const [content, link] = withoutEmbed(
    linkedText(linked, 'text', 'articleBody') ?? metaOf(page, 'og:description')
  )
  const marks = textMarks(content)
  const item = blueskyItem(page, handle ?? asked)
  return {
    post: {
      id: firstValue(noted, 'id', [id, 'url']) ?? id,
      url: `https://bsky.app/profile/${handle ?? asked}/post/${id}`,
      author: {
        id: accountId(page) ?? null,
        handle: firstValue(
          noted,
          'author.handle',
          [handle, `${source}.author.alternateName`],
          [asked, 'url']
        ),
        name: firstValue(
          noted,
          'author.name',
          [personName(author), `${source}.author.name`],
          [titleName(page), 'meta:og:title']
        ),
        url: `https://bsky.app/profile/${handle ?? asked}`
      },
      text: firstValue(noted, 'text', [content, `${source}.text`]),
      published_at: firstValue(
        noted,
        'published_at',
        [linkedDate(linked, 'datePublished'), `${source}.datePublished`],
        [published, 'meta:article:published_time']
      ),
      media:
        firstValue(
          noted,
          'media',
          [item?.media, 'css:img'],
          [link ? [] : sharedMedia(page), 'meta:og:image']
        ) ?? [],
      external_links: unique([
        ...marks.links,
        ...(link ? [link] : []),
        ...(item?.external_links ?? [])
      ]).filter((address) => isOutside(address, BLUESKY_HOSTS)),
      hashtags: marks.hashtags,
      mentions: marks.mentions,
      reactions: reactions(page, item?.quotes, noted)
    }
  }
}

/** The text ends with the address of the page that is embedded below it, on a line of its own. */
function withoutEmbed(
  text: string | undefined
): [text: string | undefined, link: string | undefined] {
  const match = /(?:^|\n)[ \t]*(https?:\/\/\S{3,2000})$/.exec(text ?? '')
  return match ? [text!.slice(0, match.index).trim() || undefined, match[1]] : [text, undefined]
}

function sharedMedia(page: Page): NonNullable<PostDraft['media']> {
  const video = metaOf(page, 'og:video')
  if (video) return [{ type: 'video', url: video, alt: null }]
  return cardImages(page).map((url) => ({ type: 'image' as const, url, alt: null }))
}

function reactions(page: Page, quotes: string | undefined, noted: Noted) {
  const linked = linkedPost(page)
  const options = { locale: pageLocale(page), path: 'reactions.' }
  const labelled = (label: string) =>
    [labelledMeta(page, label), `meta:twitter:label ${label}`] as const
  const counted = (action: string) =>
    [interactions(linked, action), `${linked?.source}.interactionStatistic`] as const
  // ShareAction is reposts and quotes together.
  const none = interactions(linked, 'ShareAction')?.value === 0 ? 0 : undefined
  return {
    ...countOf(noted, 'likes', [counted('LikeAction'), labelled('Likes')], options),
    ...countOf(noted, 'replies', [counted('CommentAction'), labelled('Replies')], options),
    ...countOf(
      noted,
      'reposts',
      [labelled('Reposts'), [none, 'json-ld:$.interactionStatistic']],
      options
    ),
    ...countOf(
      noted,
      'quotes',
      [
        [quotes, 'css:[data-testid=quoteCount-expanded]'],
        [none, 'json-ld:$.interactionStatistic']
      ],
      options
    )
  }
}

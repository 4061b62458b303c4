/** A video of YouTube: the player's data, the page's data, and microdata, in this order. */

import { structuredData, things } from '@sluice/content'
import { listAt, textAt, valueAt, wholeNumberAt } from '@sluice/content/state'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import type { PostDraft } from '../../drafts.ts'
import { isOutside, loginRequired, pageLocale, refusal, stateOf } from '../../page-facts.ts'
import { textMarks } from '../../text-marks.ts'
import { durationSeconds, isoTime, linkedText } from '../linked/data.ts'
import type { Found } from '../site.ts'
import { type VideoSources, videoReactions } from './reactions.ts'
import { handleIn, runsText } from './text.ts'

/** @throws ParseError - there is no such video, or it is not public. */
export function youtubeVideo(page: Page, id: string, noted: Noted): Found {
  const sources = sourcesOf(page, id)
  const { details, format, primary, item } = sources
  const title = firstValue(
    noted,
    'title',
    [textAt(details, 'title'), 'state:ytInitialPlayerResponse.videoDetails.title'],
    [runsText(valueAt(primary, 'title')), 'state:ytInitialData.videoPrimaryInfoRenderer.title'],
    [linkedText(item, 'name'), `${item?.source}.name`]
  )
  if (title === null) throw nothing(page)
  const text = descriptionOf(sources, noted)
  const marks = textMarks(text)
  const shown = runsText(valueAt(primary, 'dateText'))
  const exact =
    isoTime(textAt(format, 'publishDate') ?? '') ?? isoTime(linkedText(item, 'datePublished') ?? '')
  const shownDate = isoDate(shown ?? '', { language: sources.locale })
  const isLive =
    valueAt(details, 'isLive') === true ||
    valueAt(format, 'liveBroadcastDetails', 'isLiveNow') === true ||
    valueAt(primary, 'viewCount', 'videoViewCountRenderer', 'isLive') === true
  const seconds = isLive
    ? undefined
    : (wholeNumberAt(details, 'lengthSeconds') ?? durationSeconds(linkedText(item, 'duration')))
  return {
    post: {
      id,
      url: `https://www.youtube.com/watch?v=${id}`,
      isVideo: true,
      title,
      author: author(sources, noted),
      text,
      published_at: firstValue(
        noted,
        'published_at',
        [exact, 'state:ytInitialPlayerResponse.microformat.publishDate'],
        [shownDate, 'state:ytInitialData.videoPrimaryInfoRenderer.dateText']
      ),
      published_at_raw: exact ? null : (shown ?? null),
      // A stream that is live has no length yet, or the time since it began.
      duration_seconds: seconds || null,
      category: firstValue(
        noted,
        'category',
        [textAt(format, 'category'), 'state:ytInitialPlayerResponse.microformat.category'],
        [linkedText(item, 'genre'), `${item?.source}.genre`]
      ),
      media: media(sources, id),
      external_links: marks.links.filter((link) => isOutside(link, ['youtube.com', 'youtu.be'])),
      hashtags: marks.hashtags,
      // A handle has three characters at least; less is the start of a name, `@So geht YouTube`.
      mentions: marks.mentions.filter((mention) => mention.length > 2),
      reactions: videoReactions(sources, noted)
    }
  }
}

function sourcesOf(page: Page, id: string): VideoSources {
  const player = stateOf(page, 'ytInitialPlayerResponse')
  const initial = stateOf(page, 'ytInitialData')
  const rows = listAt(
    initial,
    'contents',
    'twoColumnWatchNextResults',
    'results',
    'results',
    'contents'
  )
  const row = (name: string) =>
    valueAt(
      rows.find((found) => valueAt(found, name) !== undefined),
      name
    )
  const item = things(structuredData(page.tree)).find(
    (thing) =>
      thing.types.includes('videoobject') && linkedText(thing, 'identifier', 'videoId') === id
  )
  // The page that a script goes on to may be of another video than its player.
  const isSame = textAt(player, 'videoDetails', 'videoId') === id
  return {
    details: isSame ? valueAt(player, 'videoDetails') : undefined,
    format: isSame ? valueAt(player, 'microformat', 'playerMicroformatRenderer') : undefined,
    initial,
    primary: row('videoPrimaryInfoRenderer'),
    secondary: row('videoSecondaryInfoRenderer'),
    item,
    locale: pageLocale(page)
  }
}

function nothing(page: Page): Error {
  const status = valueAt(stateOf(page, 'ytInitialPlayerResponse'), 'playabilityStatus')
  const reason = textAt(status, 'reason') ?? 'was served without its data'
  return textAt(status, 'status') === 'LOGIN_REQUIRED'
    ? loginRequired(`holds no video: ${reason}`)
    : refusal(`holds no video: ${reason}`)
}

function descriptionOf({ details, secondary, item }: VideoSources, noted: Noted): string | null {
  return firstValue(
    noted,
    'text',
    [
      textAt(details, 'shortDescription'),
      'state:ytInitialPlayerResponse.videoDetails.shortDescription'
    ],
    [
      textAt(secondary, 'attributedDescription', 'content'),
      'state:ytInitialData.attributedDescription'
    ],
    [runsText(valueAt(secondary, 'description')), 'state:ytInitialData.description'],
    // Microdata cuts it.
    [withoutCut(linkedText(item, 'description')), `${item?.source}.description`]
  )
}

function withoutCut(text: string | undefined): string | undefined {
  return text?.endsWith('...') ? undefined : text
}

function author(
  { details, format, secondary }: VideoSources,
  noted: Noted
): NonNullable<PostDraft['author']> {
  const owner = valueAt(secondary, 'owner', 'videoOwnerRenderer')
  const page = textAt(owner, 'navigationEndpoint', 'browseEndpoint', 'canonicalBaseUrl')
  const id = firstValue(
    noted,
    'author.id',
    [textAt(details, 'channelId'), 'state:ytInitialPlayerResponse.videoDetails.channelId'],
    [
      textAt(owner, 'navigationEndpoint', 'browseEndpoint', 'browseId'),
      'state:ytInitialData.videoOwnerRenderer'
    ]
  )
  return {
    id,
    handle: handleIn(textAt(format, 'ownerProfileUrl')) ?? handleIn(page) ?? null,
    name: firstValue(
      noted,
      'author.name',
      [textAt(details, 'author'), 'state:ytInitialPlayerResponse.videoDetails.author'],
      [runsText(valueAt(owner, 'title')), 'state:ytInitialData.videoOwnerRenderer.title']
    ),
    url: id ? `https://www.youtube.com/channel/${id}` : null
  }
}

function media({ details, format }: VideoSources, id: string): NonNullable<PostDraft['media']> {
  const thumbnails = [
    ...listAt(format, 'thumbnail', 'thumbnails'),
    ...listAt(details, 'thumbnail', 'thumbnails')
  ].map((thumbnail) => ({
    url: textAt(thumbnail, 'url'),
    width: wholeNumberAt(thumbnail, 'width') ?? 0
  }))
  const [largest] = thumbnails.sort((one, other) => other.width - one.width)
  const embed = textAt(format, 'embed', 'iframeUrl')
  return [
    { type: 'video', url: embed ?? `https://www.youtube.com/embed/${id}`, alt: null },
    ...(largest?.url ? [{ type: 'image' as const, url: largest.url, alt: null }] : [])
  ]
}

/** A channel of YouTube: the data of its page, with the header of today and the one before. */

import { findObjects, listAt, textAt, valueAt } from '@sluice/content/state'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import type { ProfileDraft } from '../../drafts.ts'
import { monthOf } from '../../month.ts'
import { isOutside, metaOf, pageLocale, refusal, stateOf } from '../../page-facts.ts'
import { unique } from '../../text-marks.ts'
import type { Found } from '../site.ts'
import { handleIn, redirectTarget, runsText } from './text.ts'
import { channelVideos } from './videos.ts'

/** @throws ParseError - there is no such channel. */
export function youtubeChannel(page: Page, noted: Noted): Found {
  const initial = stateOf(page, 'ytInitialData')
  const about = valueAt(initial, 'metadata', 'channelMetadataRenderer')
  if (textAt(about, 'title') === undefined) {
    const [alert] = listAt(initial, 'alerts')
    const reason = runsText(valueAt(alert, 'alertRenderer', 'text'))
    throw refusal(`holds no channel: ${reason ?? 'it was served without its data'}`)
  }
  const profile = profileDraft(page, initial, noted)
  return { profile, posts: channelVideos(valueAt(initial, 'contents'), profile, pageLocale(page)) }
}

function profileDraft(page: Page, initial: unknown, noted: Noted): ProfileDraft {
  const about = valueAt(initial, 'metadata', 'channelMetadataRenderer')
  const old = valueAt(initial, 'header', 'c4TabbedHeaderRenderer')
  const shown = shownFacts(initial)
  const source = 'state:ytInitialData.metadata'
  const id = textAt(about, 'externalId')
  const joined = runsText(valueAt(shown.about, 'joinedDateText'))
  const locale = pageLocale(page)
  const handle =
    handleIn(textAt(about, 'vanityChannelUrl')) ??
    handleIn(textAt(about, 'ownerUrls', 0)) ??
    handleIn(runsText(valueAt(old, 'channelHandleText')))
  return {
    platform: 'youtube',
    url: textAt(about, 'channelUrl') ?? `https://www.youtube.com/channel/${id}`,
    id: firstValue(noted, 'id', [id, `${source}.externalId`]),
    handle: firstValue(noted, 'handle', [handle, `${source}.vanityChannelUrl`]),
    name: firstValue(noted, 'name', [textAt(about, 'title'), `${source}.title`]),
    bio: firstValue(noted, 'bio', [textAt(about, 'description'), `${source}.description`]),
    avatar_url: firstValue(
      noted,
      'avatar_url',
      [textAt(about, 'avatar', 'thumbnails', 0, 'url'), `${source}.avatar`],
      [metaOf(page, 'og:image'), 'meta:og:image']
    ),
    banner_url: firstValue(noted, 'banner_url', [banner(initial), 'state:ytInitialData.header']),
    location: firstValue(noted, 'location', [
      textAt(shown.about, 'country'),
      'state:ytInitialData.about'
    ]),
    joined_at: firstValue(noted, 'joined_at', [
      monthOf(joined, locale),
      'state:ytInitialData.about'
    ]),
    joined_at_raw: joined ?? null,
    external_links: links(initial),
    is_verified: valueAt(initial, 'header') === undefined ? null : isVerified(initial),
    ...countOf(noted, 'followers_count', [[shown.followers, 'state:ytInitialData.header']], {
      locale
    }),
    ...countOf(noted, 'posts_count', [[shown.posts, 'state:ytInitialData.header']], { locale })
  }
}

function banner(initial: unknown): string | undefined {
  const header = valueAt(initial, 'header')
  const old = listAt(header, 'c4TabbedHeaderRenderer', 'banner', 'thumbnails')
  const [model] = findObjects(header, (found) => found.imageBannerViewModel !== undefined, 1)
  const today = listAt(model, 'imageBannerViewModel', 'image', 'sources')
  return textAt([...old, ...today].at(-1), 'url')
}

/** Returns the facts in the header and in the panel about the channel. */
function shownFacts(initial: unknown) {
  const old = valueAt(initial, 'header', 'c4TabbedHeaderRenderer')
  const [panel] = findObjects(initial, (found) => found.aboutChannelViewModel !== undefined, 1)
  const about = valueAt(panel, 'aboutChannelViewModel')
  const rows = findObjects(
    valueAt(initial, 'header'),
    (found) => Array.isArray(found.metadataParts),
    5
  )
  const parts = rows
    .flatMap((row) => listAt(row, 'metadataParts'))
    .flatMap((part) => runsText(valueAt(part, 'text')) ?? [])
    .filter((part) => !part.startsWith('@') && /\p{Nd}/u.test(part))
  return {
    about,
    followers:
      runsText(valueAt(old, 'subscriberCountText')) ??
      textAt(about, 'subscriberCountText') ??
      parts[0],
    // The header shows subscribers first, videos second.
    posts: runsText(valueAt(old, 'videosCountText')) ?? textAt(about, 'videoCountText') ?? parts[1]
  }
}

function isVerified(initial: unknown): boolean {
  const isMark = (found: Record<string, unknown>) =>
    found.style === 'BADGE_STYLE_TYPE_VERIFIED' ||
    found.style === 'BADGE_STYLE_TYPE_VERIFIED_ARTIST' ||
    /^(?:CHECK_CIRCLE_FILLED|CHECK_CIRCLE_THICK|AUDIO_BADGE)$/.test(
      textAt(found, 'clientResource', 'imageName') ?? ''
    )
  return findObjects(valueAt(initial, 'header'), isMark, 1).length > 0
}

function links(initial: unknown): string[] {
  const shown = findObjects(
    initial,
    (found) => found.channelExternalLinkViewModel !== undefined,
    50
  )
  const addresses = shown.flatMap((found) => {
    const link = valueAt(found, 'channelExternalLinkViewModel', 'link')
    const target = textAt(link, 'commandRuns', 0, 'onTap', 'innertubeCommand', 'urlEndpoint', 'url')
    return redirectTarget(target) ?? []
  })
  const [header] = findObjects(
    valueAt(initial, 'header'),
    (found) => found.firstLink !== undefined,
    1
  )
  const first = textAt(
    header,
    'firstLink',
    'commandRuns',
    0,
    'onTap',
    'innertubeCommand',
    'urlEndpoint',
    'url'
  )
  const firstTarget = redirectTarget(first)
  return unique([...(firstTarget ? [firstTarget] : []), ...addresses]).filter((link) =>
    isOutside(link, ['youtube.com', 'youtu.be'])
  )
}

/** Videos that the page of a channel lists. */

import { findObjects, listAt, textAt, valueAt } from '@sluice/content/state'
import { countOf } from '../../counts.ts'
import type { PostDraft, ProfileDraft } from '../../drafts.ts'
import { clockSeconds, runsText } from './text.ts'

/** Names of what a list has of a video, in the shapes of some years. */
const RENDERERS = [
  'gridVideoRenderer',
  'videoRenderer',
  'reelItemRenderer',
  'lockupViewModel',
  'shortsLockupViewModel'
]
const MOST = 200

/** Videos in the order of the page. Those of other channels have no author but the one they name. */
export function channelVideos(
  contents: unknown,
  channel: ProfileDraft,
  locale: string | undefined
): PostDraft[] {
  const holders = findObjects(
    contents,
    (found) => RENDERERS.some((name) => found[name] !== undefined),
    MOST
  )
  return holders.flatMap((holder) => {
    const name = RENDERERS.find((one) => holder[one] !== undefined)!
    const found = holder[name]
    const read =
      name === 'lockupViewModel'
        ? lockup(found)
        : name === 'shortsLockupViewModel'
          ? short(found)
          : renderer(found)
    if (!read?.id || !/^[\w-]{11}$/.test(read.id)) return []
    const { id, title, views, published, duration, owner, thumbnail } = read
    const isOwn = owner === undefined || owner === channel.id
    return [
      {
        id,
        url: `https://www.youtube.com/watch?v=${id}`,
        isVideo: true,
        title: title ?? null,
        author: isOwn
          ? {
              id: channel.id ?? null,
              handle: channel.handle ?? null,
              name: channel.name ?? null,
              url: channel.url
            }
          : { id: owner, url: `https://www.youtube.com/channel/${owner}` },
        published_at_raw: published ?? null,
        duration_seconds: clockSeconds(duration) ?? null,
        media: [
          { type: 'video' as const, url: `https://www.youtube.com/embed/${id}`, alt: null },
          ...(thumbnail ? [{ type: 'image' as const, url: thumbnail, alt: null }] : [])
        ],
        reactions: countOf({}, 'views', [[views, '']], { locale })
      }
    ]
  })
}

interface Listed {
  readonly id: string | undefined
  readonly title?: string | undefined
  readonly views?: string | undefined
  readonly published?: string | undefined
  readonly duration?: string | undefined
  readonly owner?: string | undefined
  readonly thumbnail?: string | undefined
}

function renderer(found: unknown): Listed {
  const overlay = listAt(found, 'thumbnailOverlays').find(
    (one) => valueAt(one, 'thumbnailOverlayTimeStatusRenderer') !== undefined
  )
  const byline = valueAt(found, 'shortBylineText') ?? valueAt(found, 'ownerText')
  return {
    id: textAt(found, 'videoId'),
    title: runsText(valueAt(found, 'title')) ?? runsText(valueAt(found, 'headline')),
    views: runsText(valueAt(found, 'viewCountText')),
    published: runsText(valueAt(found, 'publishedTimeText')),
    duration:
      runsText(valueAt(found, 'lengthText')) ??
      runsText(valueAt(overlay, 'thumbnailOverlayTimeStatusRenderer', 'text')),
    owner: textAt(byline, 'runs', 0, 'navigationEndpoint', 'browseEndpoint', 'browseId'),
    thumbnail: textAt(listAt(found, 'thumbnail', 'thumbnails').at(-1), 'url')
  }
}

function lockup(found: unknown): Listed | undefined {
  if (textAt(found, 'contentType') !== 'LOCKUP_CONTENT_TYPE_VIDEO') return undefined
  const about = valueAt(found, 'metadata', 'lockupMetadataViewModel')
  const rows = findObjects(valueAt(about, 'metadata'), (one) => Array.isArray(one.metadataParts), 5)
  const parts = rows
    .flatMap((row) => listAt(row, 'metadataParts'))
    .flatMap((part) => runsText(valueAt(part, 'text')) ?? [])
  const [badge] = findObjects(
    valueAt(found, 'contentImage'),
    (one) => clockSeconds(textAt(one, 'text')) !== undefined,
    1
  )
  // The last two are views and age; a list of many channels has the channel before them.
  const [views, published] = parts.slice(-2)
  return {
    id: textAt(found, 'contentId'),
    title: runsText(valueAt(about, 'title')),
    views: parts.length > 1 ? views : undefined,
    published: parts.length > 1 ? published : undefined,
    duration: textAt(badge, 'text'),
    thumbnail: textAt(
      listAt(found, 'contentImage', 'thumbnailViewModel', 'image', 'sources').at(-1),
      'url'
    )
  }
}

function short(found: unknown): Listed {
  return {
    id: textAt(found, 'onTap', 'innertubeCommand', 'reelWatchEndpoint', 'videoId'),
    title: runsText(valueAt(found, 'overlayMetadata', 'primaryText')),
    views: runsText(valueAt(found, 'overlayMetadata', 'secondaryText')),
    thumbnail: textAt(listAt(found, 'thumbnail', 'sources').at(-1), 'url')
  }
}

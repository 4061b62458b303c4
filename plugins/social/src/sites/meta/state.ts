/** Posts and profiles of Instagram and Threads in the data for their scripts, in both of its shapes. */

import {
  findObjects,
  flagAt,
  listAt,
  textAt,
  timeAt,
  valueAt,
  wholeNumberAt
} from '@sluice/content/state'
import { firstValue, type Noted } from '@sluice/core'
import { type CountSource, countOf } from '../../counts.ts'
import type { PostDraft, ProfileDraft } from '../../drafts.ts'
import { textMarks } from '../../text-marks.ts'
import { profileUrl } from './addresses.ts'

type Platform = 'instagram' | 'threads'

/** A post: `{code, taken_at, caption: {text}, like_count, …}`, or the older `{shortcode, edge_…: {count}}`. */
export function metaStatePost(media: unknown, platform: Platform, noted: Noted): PostDraft {
  const code = textAt(media, 'code') ?? textAt(media, 'shortcode') ?? ''
  const user = valueAt(media, 'user') ?? valueAt(media, 'owner')
  const handle = textAt(user, 'username')
  const text =
    textAt(media, 'caption', 'text') ??
    textAt(media, 'edge_media_to_caption', 'edges', 0, 'node', 'text')
  const marks = textMarks(text)
  const app = valueAt(media, 'text_post_app_info')
  const options = { path: 'reactions.' }
  const counts = (...found: (number | undefined)[]): CountSource[] =>
    found.map((one) => [one, 'state:media'])
  for (const field of ['id', 'url', 'author', 'published_at']) noted.note?.(field, 'state:media')
  const kind = textAt(media, 'product_type') === 'clips' ? 'reel' : 'p'
  return {
    id: code,
    url:
      platform === 'threads'
        ? `https://www.threads.com/@${handle ?? ''}/post/${code}`
        : `https://www.instagram.com/${kind}/${code}/`,
    author: {
      id: textAt(user, 'pk') ?? textAt(user, 'id') ?? null,
      handle: handle ?? null,
      name: textAt(user, 'full_name') ?? null,
      url: handle ? profileUrl(platform, handle) : null
    },
    text: firstValue(noted, 'text', [text, 'state:media.caption']),
    published_at: timeAt(media, 'taken_at') ?? timeAt(media, 'taken_at_timestamp') ?? null,
    duration_seconds: seconds(media) ?? null,
    media: mediaOf(media),
    external_links: marks.links,
    hashtags: marks.hashtags,
    mentions: marks.mentions,
    reactions: {
      ...countOf(noted, 'likes', likes(media), options),
      ...countOf(
        noted,
        'replies',
        counts(
          wholeNumberAt(media, 'comment_count'),
          wholeNumberAt(app, 'direct_reply_count'),
          wholeNumberAt(media, 'edge_media_to_parent_comment', 'count'),
          wholeNumberAt(media, 'edge_media_to_comment', 'count')
        ),
        options
      ),
      ...countOf(noted, 'reposts', counts(wholeNumberAt(app, 'repost_count')), options),
      ...countOf(noted, 'quotes', counts(wholeNumberAt(app, 'quote_count')), options),
      ...countOf(
        noted,
        'views',
        counts(
          wholeNumberAt(media, 'play_count'),
          wholeNumberAt(media, 'view_count'),
          wholeNumberAt(media, 'video_view_count')
        ),
        options
      )
    },
    isReply:
      valueAt(app, 'reply_to_author') !== undefined && valueAt(app, 'reply_to_author') !== null
  }
}

/** Likes that their author hides come as 3 or as -1. */
function likes(media: unknown): CountSource[] {
  if (flagAt(media, 'like_and_view_counts_disabled')) return []
  return [
    [wholeNumberAt(media, 'like_count'), 'state:media.like_count'],
    [
      wholeNumberAt(media, 'edge_media_preview_like', 'count'),
      'state:media.edge_media_preview_like'
    ],
    [wholeNumberAt(media, 'edge_liked_by', 'count'), 'state:media.edge_liked_by']
  ]
}

function seconds(media: unknown): number | undefined {
  const duration = valueAt(media, 'video_duration')
  return typeof duration === 'number' && duration > 0 ? Math.round(duration) : undefined
}

function mediaOf(media: unknown): NonNullable<PostDraft['media']> {
  const children = listAt(media, 'carousel_media')
  const edges = listAt(media, 'edge_sidecar_to_children', 'edges').map((edge) =>
    valueAt(edge, 'node')
  )
  const items = children.length > 0 ? children : edges.length > 0 ? edges : [media]
  return items.flatMap((item): NonNullable<PostDraft['media']> => {
    const alt = textAt(item, 'accessibility_caption') ?? null
    const video = textAt(item, 'video_versions', 0, 'url') ?? textAt(item, 'video_url')
    if (video) return [{ type: 'video' as const, url: video, alt }]
    const image =
      textAt(item, 'image_versions2', 'candidates', 0, 'url') ?? textAt(item, 'display_url')
    return image ? [{ type: 'image' as const, url: image, alt }] : []
  })
}

/** A profile: `{username, follower_count, …}`, or the older `{username, edge_followed_by: {count}}`. */
export function metaStateProfile(
  user: unknown,
  platform: Platform,
  handle: string,
  noted: Noted
): ProfileDraft {
  const read = (...names: string[]) =>
    names.map((name) => [textAt(user, name), `state:user.${name}`] as const)
  const count = (name: string, edge: string): CountSource[] => [
    [wholeNumberAt(user, name), `state:user.${name}`],
    [wholeNumberAt(user, edge, 'count'), `state:user.${edge}`]
  ]
  const links = listAt(user, 'bio_links').flatMap((link) => textAt(link, 'url') ?? [])
  const outside = textAt(user, 'external_url')
  return {
    platform,
    url: profileUrl(platform, handle),
    id: firstValue(noted, 'id', ...read('pk', 'id')),
    handle: firstValue(noted, 'handle', ...read('username')),
    name: firstValue(noted, 'name', ...read('full_name')),
    bio: firstValue(noted, 'bio', ...read('biography')),
    avatar_url: firstValue(
      noted,
      'avatar_url',
      [textAt(user, 'hd_profile_pic_url_info', 'url'), 'state:user'],
      ...read('profile_pic_url_hd', 'profile_pic_url')
    ),
    external_links: links.length > 0 ? links : outside ? [outside] : [],
    is_verified: flagAt(user, 'is_verified') ?? null,
    is_private: flagAt(user, 'is_private') ?? flagAt(user, 'text_post_app_is_private') ?? null,
    ...countOf(noted, 'followers_count', count('follower_count', 'edge_followed_by')),
    ...countOf(noted, 'following_count', count('following_count', 'edge_follow')),
    ...countOf(noted, 'posts_count', count('media_count', 'edge_owner_to_timeline_media'))
  }
}

/** Posts of an account anywhere in the data. */
export function metaStateTimeline(state: unknown, handle: string, platform: Platform): PostDraft[] {
  return findObjects(
    state,
    (found) =>
      (typeof found.code === 'string' || typeof found.shortcode === 'string') &&
      (typeof found.taken_at === 'number' || typeof found.taken_at_timestamp === 'number') &&
      (textAt(found, 'user', 'username') ?? textAt(found, 'owner', 'username'))?.toLowerCase() ===
        handle.toLowerCase(),
    100
  ).map((media) => metaStatePost(media, platform, {}))
}

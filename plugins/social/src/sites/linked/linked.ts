/** Any other site, when the client asks for this parser: what its page says in JSON-LD or microdata. */

import type { Thing } from '@sluice/content'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import type { CommentDraft, PostDraft } from '../../drafts.ts'
import { absolute, isOutside, metaOf, refusal } from '../../page-facts.ts'
import { textMarks } from '../../text-marks.ts'
import type { Found, Site } from '../site.ts'
import { linkedAuthor, linkedBody, linkedComments } from './comments.ts'
import {
  durationSeconds,
  interactions,
  linkedDate,
  linkedPost,
  linkedPosts,
  linkedProfile,
  linkedText,
  linkedUrl
} from './data.ts'
import { shownPost } from './shown.ts'
import { shownThread } from './thread/shown-thread.ts'

/** A site of no platform that is known here. */
export const linkedSite: Site = {
  platform: 'other',
  hosts: [],
  read(page, noted) {
    const found = profile(page, noted) ?? post(page, noted) ?? shownPost(page, noted)
    if (!found) throw refusal('describes no profile, post or video, and shows no discussion')
    return found
  }
}

/** Short name of the site, for `platform`. */
export function platformOf(page: Page): string {
  return page.url.hostname.replace(/^www\./, '')
}

function profile(page: Page, noted: Noted): Found | undefined {
  const linked = linkedProfile(page)
  if (!linked) return undefined
  const { about } = linked
  const { source } = about
  const counted = (action: string, property?: string) =>
    [[interactions(about, action, property), `${source}.interactionStatistic`]] as const
  const name = firstValue(noted, 'name', [linkedText(about, 'name'), `${source}.name`])
  const handle = linkedText(about, 'alternateName', 'additionalName')?.replace(/^@/, '')
  if (name === null && handle === undefined) return undefined
  const links = about.values('sameAs').filter((link) => typeof link === 'string')
  return {
    profile: {
      platform: platformOf(page),
      url: absolute(page, linkedUrl(about, 'url')) ?? page.url.href,
      id: firstValue(noted, 'id', [linkedText(about, 'identifier'), `${source}.identifier`]),
      handle: firstValue(noted, 'handle', [handle, `${source}.alternateName`]),
      name,
      bio: firstValue(noted, 'bio', [linkedText(about, 'description'), `${source}.description`]),
      avatar_url: firstValue(noted, 'avatar_url', [
        absolute(page, linkedUrl(about, 'image')),
        `${source}.image`
      ]),
      joined_at: firstValue(noted, 'joined_at', [
        linkedDate(linked.page, 'dateCreated'),
        'json-ld:$.dateCreated'
      ]),
      external_links: links.filter((link) => isOutside(link, [page.url.hostname])),
      ...countOf(noted, 'followers_count', counted('FollowAction')),
      ...countOf(noted, 'following_count', counted('FollowAction', 'agentInteractionStatistic')),
      ...countOf(noted, 'posts_count', counted('WriteAction', 'agentInteractionStatistic'))
    },
    posts: []
  }
}

function post(page: Page, noted: Noted): Found | undefined {
  const thing = linkedPost(page)
  if (!thing) return undefined
  const { source } = thing
  const isVideo = thing.types.includes('videoobject')
  const url = addressOf(page, thing)
  const text = linkedBody(thing)
  const title = linkedText(thing, 'headline', 'name')
  if (text === undefined && title === undefined) return undefined
  const marks = textMarks(text)
  const options = { path: 'reactions.' }
  const counted = (action: string) =>
    [interactions(thing, action), `${source}.interactionStatistic`] as const
  const image = absolute(page, linkedUrl(thing, 'image', 'thumbnailUrl'))
  const video = isVideo ? absolute(page, linkedUrl(thing, 'contentUrl', 'embedUrl')) : undefined
  return {
    post: {
      id:
        firstValue(
          noted,
          'id',
          [linkedText(thing, 'identifier'), `${source}.identifier`],
          [url, `${source}.url`]
        ) ?? url,
      url,
      isVideo,
      title: firstValue(noted, 'title', [title, `${source}.headline`]),
      author: authorOf(page, thing, noted),
      text: firstValue(noted, 'text', [text, `${source}.text`]),
      published_at: firstValue(noted, 'published_at', [
        linkedDate(thing, 'datePublished', 'uploadDate', 'dateCreated'),
        `${source}.datePublished`
      ]),
      language: linkedText(thing, 'inLanguage') ?? null,
      // A live stream is given no length, or one of zero.
      duration_seconds: durationSeconds(linkedText(thing, 'duration')) || null,
      category: linkedText(thing, 'genre') ?? null,
      media: [
        ...(isVideo ? [{ type: 'video' as const, url: video ?? null, alt: null }] : []),
        ...(image ? [{ type: 'image' as const, url: image, alt: null }] : [])
      ],
      external_links: marks.links.filter((link) => isOutside(link, [page.url.hostname])),
      hashtags: marks.hashtags,
      mentions: marks.mentions,
      reactions: {
        ...countOf(
          noted,
          'likes',
          [
            counted('LikeAction'),
            counted('EndorseAction'),
            [linkedText(thing, 'upvoteCount'), `${source}.upvoteCount`]
          ],
          options
        ),
        ...countOf(noted, 'dislikes', [counted('DislikeAction')], options),
        ...countOf(
          noted,
          'replies',
          [
            counted('CommentAction'),
            [linkedText(thing, 'commentCount'), `${source}.commentCount`],
            [linkedText(thing, 'answerCount'), `${source}.answerCount`]
          ],
          options
        ),
        ...countOf(noted, 'reposts', [counted('ShareAction')], options),
        ...countOf(noted, 'views', [counted('WatchAction'), counted('ViewAction')], options)
      },
      comments: commentsOf(page, thing, noted)
    }
  }
}

function authorOf(page: Page, thing: Thing, { note }: Noted): PostDraft['author'] {
  const author = linkedAuthor(page, thing)
  if (author.name) note?.('author.name', `${thing.source}.author`)
  return author
}

/**
 * The comments in the description, which may be in several syntaxes of which one has them; otherwise those that the page
 * shows.
 */
function commentsOf(page: Page, thing: Thing, { note }: Noted): readonly CommentDraft[] {
  for (const each of [thing, ...linkedPosts(page)]) {
    const described = linkedComments(page, each)
    if (described.length > 0) {
      note?.('comments', `${each.source}.comment`)
      return described
    }
  }
  const shown = thing.types.includes('videoobject') ? [] : (shownThread(page)?.comments ?? [])
  if (shown.length > 0) note?.('comments', 'css:time')
  return shown
}

/** Address of a post. Some videos have that of their file, or of a player, in its place. */
function addressOf(page: Page, thing: Thing): string {
  const own = absolute(page, linkedUrl(thing, 'url'))
  const media = ['contentUrl', 'embedUrl'].map((name) => absolute(page, linkedUrl(thing, name)))
  const isFile =
    own !== undefined &&
    (media.includes(own) || /\.(?:mp4|m3u8|mpd|webm|mov|swf)(?:$|[?#])/i.test(own))
  return (isFile ? undefined : own) ?? absolute(page, metaOf(page, 'og:url')) ?? page.url.href
}

/** Any other site, when the client asks for this parser: what its page says in JSON-LD or microdata. */

import { valueText } from '@sluice/content'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import { absolute, isOutside, metaOf, refusal } from '../../page-facts.ts'
import { textMarks } from '../../text-marks.ts'
import type { Found, Site } from '../site.ts'
import {
  durationSeconds,
  interactions,
  linkedDate,
  linkedPost,
  linkedProfile,
  linkedText,
  linkedThing,
  linkedUrl
} from './data.ts'

/** A site of no platform that is known here. */
export const linkedSite: Site = {
  platform: 'other',
  hosts: [],
  read(page, noted) {
    const found = profile(page, noted) ?? post(page, noted)
    if (!found) throw refusal('does not describe a profile, post or video')
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
  const author = linkedThing(thing, 'author') ?? linkedThing(thing, 'creator')
  const url = absolute(page, linkedUrl(thing, 'url')) ?? metaOf(page, 'og:url') ?? page.url.href
  const text = linkedText(thing, 'text', 'articleBody', 'description')
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
      author: {
        handle: linkedText(author, 'alternateName')?.replace(/^@/, '') ?? null,
        name: firstValue(noted, 'author.name', [
          linkedText(author, 'name') ?? valueText(thing.values('author')[0]),
          `${source}.author`
        ]),
        url: absolute(page, linkedUrl(author, 'url')) ?? null
      },
      text: firstValue(noted, 'text', [text, `${source}.text`]),
      published_at: firstValue(noted, 'published_at', [
        linkedDate(thing, 'datePublished', 'uploadDate', 'dateCreated'),
        `${source}.datePublished`
      ]),
      language: linkedText(thing, 'inLanguage') ?? null,
      duration_seconds: durationSeconds(linkedText(thing, 'duration')) ?? null,
      category: linkedText(thing, 'genre') ?? null,
      media: [
        ...(isVideo ? [{ type: 'video' as const, url: video ?? null, alt: null }] : []),
        ...(image ? [{ type: 'image' as const, url: image, alt: null }] : [])
      ],
      external_links: marks.links.filter((link) => isOutside(link, [page.url.hostname])),
      hashtags: marks.hashtags,
      mentions: marks.mentions,
      reactions: {
        ...countOf(noted, 'likes', [counted('LikeAction')], options),
        ...countOf(noted, 'dislikes', [counted('DislikeAction')], options),
        ...countOf(
          noted,
          'replies',
          [counted('CommentAction'), [linkedText(thing, 'commentCount'), `${source}.commentCount`]],
          options
        ),
        ...countOf(noted, 'reposts', [counted('ShareAction')], options),
        ...countOf(noted, 'views', [counted('WatchAction'), counted('ViewAction')], options)
      }
    }
  }
}

/** Bluesky: JSON-LD and `meta` that are served with the page, and the timeline that its scripts render. */

import { all, attribute, first, structuredData } from '@sluice/content'
import type { Page } from '@sluice/core'
import { blueskyFeed, blueskyItem } from './bluesky-feed.ts'
import {
  interactions,
  isoTime,
  linkedDate,
  linkedPost,
  linkedProfile,
  linkedText,
  linkedThing,
  linkedUrl
} from './linked-data.ts'
import { absolute, isOutside, metaOf, pageLocale, pathOf, refusal } from './page-facts.ts'
import { shownText } from './shown-text.ts'
import type { Found, Site } from './site.ts'
import { countOf, firstList, firstOf, type Noted } from './sourced.ts'
import { textMarks, unique } from './text-marks.ts'

const HOSTS = ['bsky.app']

/** Bluesky. */
export const bluesky: Site = {
  platform: 'bluesky',
  hosts: HOSTS,
  read(page, noted) {
    const [kind, handle, part, id] = pathOf(page.url)
    if (kind !== 'profile' || !handle) throw refusal(page, 'is no profile or post of Bluesky')
    return part === 'post' && id ? post(page, handle, id, noted) : profile(page, handle, noted)
  }
}

function post(page: Page, asked: string, id: string, noted: Noted): Found {
  const linked = linkedPost(page)
  const author = linkedThing(linked, 'author')
  const handle =
    linkedText(author, 'alternateName')?.replace(/^@/, '') ?? metaOf(page, 'profile:username')
  if (!linked && !handle) throw refusal(page, 'holds no post')
  const source = linked?.source ?? 'json-ld'
  const [text, link] = withoutEmbed(
    linkedText(linked, 'text', 'articleBody') ?? metaOf(page, 'og:description')
  )
  const marks = textMarks(text)
  const item = blueskyItem(page, handle ?? asked)
  return {
    post: {
      id: firstOf(noted, 'id', [id, 'url']) ?? id,
      url: `https://bsky.app/profile/${handle ?? asked}/post/${id}`,
      author: {
        id: accountId(page) ?? null,
        handle: firstOf(
          noted,
          'author.handle',
          [handle, `${source}.author.alternateName`],
          [asked, 'url']
        ),
        name: firstOf(noted, 'author.name', [linkedText(author, 'name'), `${source}.author.name`]),
        url: `https://bsky.app/profile/${handle ?? asked}`
      },
      text: firstOf(noted, 'text', [text, `${source}.text`]),
      published_at: firstOf(
        noted,
        'published_at',
        [linkedDate(linked, 'datePublished'), `${source}.datePublished`],
        [isoTime(metaOf(page, 'article:published_time') ?? ''), 'meta:article:published_time']
      ),
      media: firstList(
        noted,
        'media',
        [item?.media, 'css:img'],
        [link ? [] : sharedImage(page), 'meta:og:image']
      ),
      external_links: unique([
        ...marks.links,
        ...(link ? [link] : []),
        ...(item?.external_links ?? [])
      ]).filter((address) => isOutside(address, HOSTS)),
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
  const match = /(?:^|\n)\s*(https?:\/\/\S+)$/.exec(text ?? '')
  return match ? [text!.slice(0, match.index).trim() || undefined, match[1]] : [text, undefined]
}

/** The picture of the page is one of the post, unless its card is the small one, which has the author's. */
function sharedImage(page: Page) {
  const url =
    metaOf(page, 'twitter:card') === 'summary_large_image' ? metaOf(page, 'og:image') : undefined
  return url ? [{ type: 'image' as const, url, alt: metaOf(page, 'og:image:alt') ?? null }] : []
}

function reactions(page: Page, quotes: string | undefined, noted: Noted) {
  const linked = linkedPost(page)
  const options = { locale: pageLocale(page), path: 'reactions.' }
  const labelled = (label: string) =>
    [labelledMeta(page, label), `meta:twitter:label ${label}`] as const
  const counted = (action: string) => [interactions(linked, action), `json-ld:${action}`] as const
  return {
    ...countOf(noted, 'likes', [counted('LikeAction'), labelled('Likes')], options),
    ...countOf(noted, 'replies', [counted('CommentAction'), labelled('Replies')], options),
    // ShareAction is reposts and quotes together.
    ...countOf(noted, 'reposts', [labelled('Reposts')], options),
    ...countOf(noted, 'quotes', [[quotes, 'css:[data-testid=quoteCount-expanded]']], options)
  }
}

/** `twitter:label2` = `Likes` names what `twitter:value2` is. */
function labelledMeta(page: Page, label: string): string | undefined {
  const { meta } = structuredData(page.tree)
  for (let index = 1; index <= 8; index++) {
    if (meta.get(`twitter:label${index}`)?.[0] === label)
      return meta.get(`twitter:value${index}`)?.[0]
  }
  return undefined
}

function accountId(page: Page): string | undefined {
  const link = first(page.tree, 'link[rel="alternate"][href^="at://did:"]')
  return /^at:\/\/(did:[a-z]+:[\w.:%-]{1,200})/.exec((link && attribute(link, 'href')) ?? '')?.[1]
}

function profile(page: Page, asked: string, noted: Noted): Found {
  const linked = linkedProfile(page)
  const about = linked?.about
  const handle =
    linkedText(about, 'alternateName')?.replace(/^@/, '') ?? metaOf(page, 'profile:username')
  if (!about && !handle) throw refusal(page, 'holds no profile')
  const source = about?.source ?? 'json-ld'
  const description = first(page.tree, '[data-testid="profileHeaderDescription"]')
  const bio = linkedText(about, 'description') ?? (description && shownText(description))
  const banner = all(page.tree, '[data-testid="userBannerImage"] img, img[src*="/img/banner/"]')[0]
  const counted = (action: string, property?: string) =>
    [
      [interactions(about, action, property), `${source}.${property ?? 'interactionStatistic'}`]
    ] as const
  return {
    profile: {
      platform: 'bluesky',
      url: `https://bsky.app/profile/${handle ?? asked}`,
      id: firstOf(
        noted,
        'id',
        [linkedText(about, 'identifier'), `${source}.identifier`],
        [accountId(page), 'css:link']
      ),
      handle: firstOf(noted, 'handle', [handle, `${source}.alternateName`], [asked, 'url']),
      name: firstOf(noted, 'name', [linkedText(about, 'name'), `${source}.name`]),
      bio: firstOf(
        noted,
        'bio',
        [bio, `${source}.description`],
        [metaOf(page, 'og:description'), 'meta:og:description']
      ),
      avatar_url: firstOf(noted, 'avatar_url', [linkedUrl(about, 'image'), `${source}.image`]),
      banner_url: firstOf(noted, 'banner_url', [
        banner && absolute(page, attribute(banner, 'src')),
        'css:img'
      ]),
      joined_at: firstOf(noted, 'joined_at', [
        linkedDate(linked?.page, 'dateCreated'),
        'json-ld:$.dateCreated'
      ]),
      external_links: firstList(noted, 'external_links', [
        textMarks(bio).links.filter((link) => isOutside(link, HOSTS)),
        `${source}.description`
      ]),
      ...countOf(noted, 'followers_count', counted('FollowAction')),
      ...countOf(noted, 'following_count', counted('FollowAction', 'agentInteractionStatistic')),
      ...countOf(noted, 'posts_count', counted('WriteAction', 'agentInteractionStatistic'))
    },
    posts: blueskyFeed(page)
  }
}

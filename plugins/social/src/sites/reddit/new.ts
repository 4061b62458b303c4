/** Reddit in the design of today: attributes of its own elements. */

import { all, attribute, first, text } from '@sluice/content'
import { firstValue, type Noted, type Page } from '@sluice/core'
import type { Element } from 'hast'
import { countOf } from '../../counts.ts'
import type { PostDraft, ProfileDraft } from '../../drafts.ts'
import { absolute, isOutside, refusal } from '../../page-facts.ts'
import { flowText } from '../../shown-text.ts'
import { textMarks, unique } from '../../text-marks.ts'
import { isoTime } from '../linked/data.ts'
import type { Found } from '../site.ts'
import { REDDIT_HOSTS, redditAuthor } from './names.ts'

/** One `<shreddit-post>`. */
export function newPost(page: Page, post: Element, noted: Noted): PostDraft | undefined {
  const read = (name: string) => attribute(post, name)?.trim() || undefined
  const id = read('id')?.replace(/^t3_/, '')
  const permalink = absolute(page, read('permalink'))
  if (!id || !permalink) return undefined
  const body =
    first(post, '[slot="text-body"] [property="schema:articleBody"]') ??
    first(post, '[slot="text-body"] .md')
  const content = body && flowText(body)
  const marks = textMarks(content)
  const links = body
    ? all(body, 'a[href^="http"]').map((link) => attribute(link, 'href') ?? '')
    : []
  const target = absolute(page, read('content-href'))
  const at = (name: string) => `css:shreddit-post@${name}`
  const options = { path: 'reactions.' }
  return {
    id: firstValue(noted, 'id', [id, at('id')]) ?? id,
    url: permalink,
    title: firstValue(noted, 'title', [read('post-title'), at('post-title')]),
    author: redditAuthor(read('author'), read('author-id')),
    community: firstValue(
      noted,
      'community',
      [read('subreddit-name'), at('subreddit-name')],
      [read('subreddit-prefixed-name')?.replace(/^r\//, ''), at('subreddit-prefixed-name')]
    ),
    text: firstValue(noted, 'text', [content, 'css:[slot=text-body]']),
    published_at: firstValue(noted, 'published_at', [
      isoTime(read('created-timestamp') ?? ''),
      at('created-timestamp')
    ]),
    language: read('post-language') ?? null,
    category: text(post, 'shreddit-post-flair') ?? null,
    media: media(page, post, target),
    external_links: unique([...(target ? [target] : []), ...links, ...marks.links]).filter((link) =>
      isOutside(link, REDDIT_HOSTS)
    ),
    hashtags: [],
    mentions: redditMentions(content),
    reactions: {
      ...countOf(noted, 'likes', [[read('score'), at('score')]], options),
      ...countOf(noted, 'replies', [[read('comment-count'), at('comment-count')]], options)
    }
  }
}

/** `u/ada` and `/u/ada` are what others write as `@ada`. */
export function redditMentions(content: string | undefined): string[] {
  const found = (content ?? '').matchAll(/(?<![\w/])\/?u\/([\w-]{3,20})/g)
  return unique(Array.from(found, (match) => match[1]!))
}

function media(
  page: Page,
  post: Element,
  target: string | undefined
): NonNullable<PostDraft['media']> {
  const type = attribute(post, 'post-type')
  if (type === 'video' || type === 'gif') {
    const player = first(post, 'shreddit-player, shreddit-player-2')
    return [
      {
        type: 'video',
        url: absolute(page, player && attribute(player, 'src')) ?? target ?? null,
        alt: null
      }
    ]
  }
  const images = all(
    post,
    'gallery-carousel img, [slot="post-media-container"] img.media-lightbox-img, img#post-image'
  )
  const found = images.flatMap((image) => {
    const url = absolute(page, attribute(image, 'src') ?? attribute(image, 'data-lazy-src'))
    return url ? [{ type: 'image' as const, url, alt: attribute(image, 'alt') || null }] : []
  })
  if (type === 'gallery' || type === 'multi_media') return found
  // The picture of a post that links is one of the page it leads to.
  if (type !== 'image' || !target) return []
  return [{ type: 'image', url: target, alt: found[0]?.alt ?? null }]
}

/** A community or user, by what its page has of either. */
export function newProfile(page: Page, name: string, isUser: boolean, noted: Noted): Found {
  const posts = all(page.tree, 'shreddit-post').flatMap((found) => newPost(page, found, {}) ?? [])
  const profile = isUser ? user(page, name, posts, noted) : community(page, name, noted)
  return { profile, posts }
}

function community(page: Page, name: string, noted: Noted): ProfileDraft {
  const header = first(page.tree, 'shreddit-subreddit-header')
  if (!header) throw refusal('holds no community')
  const read = (attributeName: string) => attribute(header, attributeName)?.trim() || undefined
  const at = (attributeName: string) => `css:shreddit-subreddit-header@${attributeName}`
  const handle = read('name') ?? name
  return {
    platform: 'reddit',
    url: `https://www.reddit.com/r/${handle}/`,
    id: firstValue(noted, 'id', [read('subreddit-id')?.replace(/^t5_/, ''), at('subreddit-id')]),
    handle: firstValue(noted, 'handle', [handle, at('name')]),
    name: firstValue(
      noted,
      'name',
      [read('display-name'), at('display-name')],
      [read('prefixed-name'), at('prefixed-name')]
    ),
    bio: firstValue(noted, 'bio', [read('description'), at('description')]),
    ...countOf(noted, 'followers_count', [[read('subscribers'), at('subscribers')]])
  }
}

function user(page: Page, name: string, posts: readonly PostDraft[], noted: Noted): ProfileDraft {
  const heading = text(page.tree, 'h1')
  const birthday = first(page.tree, '[data-testid="cake-day"]')
  const isShown = posts.some(({ author }) => author?.handle?.toLowerCase() === name.toLowerCase())
  if (!birthday && !isShown) throw refusal('holds no user')
  const time =
    birthday &&
    (attribute(birthday, 'datetime') ?? attribute(first(birthday, 'time') ?? birthday, 'datetime'))
  const joined = isoTime(time ?? '')
  return {
    platform: 'reddit',
    url: `https://www.reddit.com/user/${name}/`,
    handle: firstValue(noted, 'handle', [name, 'url']),
    name: firstValue(noted, 'name', [heading, 'css:h1']),
    joined_at: firstValue(noted, 'joined_at', [joined, 'css:[data-testid=cake-day]'])
  }
}

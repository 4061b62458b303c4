/** Reddit in its old design: attributes of `div.thing`. */

import { all, attribute, first, text } from '@sluice/content'
import { timeAt } from '@sluice/content/state'
import { firstValue, type Noted, type Page } from '@sluice/core'
import type { Element } from 'hast'
import { countOf } from '../../counts.ts'
import type { PostDraft } from '../../drafts.ts'
import { absolute, isOutside, refusal } from '../../page-facts.ts'
import { flowText } from '../../shown-text.ts'
import { textMarks, unique } from '../../text-marks.ts'
import { isoTime } from '../linked/data.ts'
import type { Found } from '../site.ts'
import { REDDIT_HOSTS, redditAuthor } from './names.ts'
import { redditMentions } from './new.ts'

/** One `div.thing` that is a post and not an advertisement. */
export function oldPost(page: Page, thing: Element, noted: Noted): PostDraft | undefined {
  const read = (name: string) => attribute(thing, `data-${name}`)?.trim() || undefined
  const id = read('fullname')?.replace(/^t3_/, '')
  const permalink = absolute(page, read('permalink'))
  if (!id || !permalink || read('promoted') === 'true') return undefined
  const body = first(thing, '.usertext-body .md')
  const content = body && flowText(body)
  const marks = textMarks(content)
  const links = body
    ? all(body, 'a[href^="http"]').map((link) => attribute(link, 'href') ?? '')
    : []
  const target = absolute(page, read('url'))
  const time = first(thing, '.tagline time[datetime]')
  const stamp = Number(read('timestamp'))
  const options = { path: 'reactions.' }
  const at = (name: string) => `css:.thing@data-${name}`
  return {
    id: firstValue(noted, 'id', [id, at('fullname')]) ?? id,
    url: publicAddress(permalink),
    title: firstValue(noted, 'title', [text(thing, 'a.title'), 'css:a.title']),
    author: redditAuthor(read('author'), read('author-fullname')),
    community: firstValue(noted, 'community', [read('subreddit'), at('subreddit')]),
    text: firstValue(noted, 'text', [content, 'css:.usertext-body']),
    published_at: firstValue(
      noted,
      'published_at',
      [stamp > 0 ? timeAt(Math.floor(stamp / 1000)) : undefined, at('timestamp')],
      [isoTime((time && attribute(time, 'datetime')) ?? ''), 'css:.tagline time']
    ),
    category: text(thing, '.linkflairlabel') ?? null,
    media: media(target),
    external_links: unique([...(target ? [target] : []), ...links, ...marks.links]).filter((link) =>
      isOutside(link, REDDIT_HOSTS)
    ),
    mentions: redditMentions(content),
    reactions: {
      ...countOf(noted, 'likes', scores(thing), options),
      ...countOf(noted, 'replies', [[read('comments-count'), at('comments-count')]], options)
    }
  }
}

function scores(thing: Element) {
  // A score that is hidden yet is a dot.
  const shown = first(thing, '.score.unvoted')
  return [
    [attribute(thing, 'data-score'), 'css:.thing@data-score'],
    [shown && attribute(shown, 'title'), 'css:.score@title']
  ] as const
}

function publicAddress(permalink: string): string {
  const url = new URL(permalink)
  url.hostname = 'www.reddit.com'
  return url.href
}

function media(target: string | undefined): NonNullable<PostDraft['media']> {
  const host = URL.parse(target ?? '')?.hostname
  if (host === 'i.redd.it') return [{ type: 'image', url: target!, alt: null }]
  return host === 'v.redd.it' ? [{ type: 'video', url: target!, alt: null }] : []
}

/** The list of a community or user, with the column beside it. */
export function oldProfile(page: Page, asked: string, isUser: boolean, noted: Noted): Found {
  const side = first(page.tree, '.side .titlebox')
  if (!side) throw refusal(`holds no ${isUser ? 'user' : 'community'}`)
  const heading = text(side, 'h1')
  const age = first(side, '.age time[datetime]')
  const description = first(side, isUser ? '.profile-description' : '.usertext-body .md')
  const name = heading ?? asked
  const joined = isoTime((age && attribute(age, 'datetime')) ?? '')
  const things = all(page.tree, '#siteTable > .thing.link[data-fullname]')
  return {
    profile: {
      platform: 'reddit',
      url: `https://www.reddit.com/${isUser ? 'user' : 'r'}/${name}/`,
      handle: firstValue(noted, 'handle', [name, 'css:.titlebox h1']),
      name: firstValue(noted, 'name', [name, 'css:.titlebox h1']),
      bio: firstValue(noted, 'bio', [description && flowText(description), 'css:.titlebox']),
      joined_at: firstValue(noted, 'joined_at', [joined, 'css:.age time']),
      ...countOf(noted, 'followers_count', [
        [text(side, '.subscribers .number'), 'css:.subscribers']
      ])
    },
    posts: things.flatMap((thing) => oldPost(page, thing, {}) ?? [])
  }
}

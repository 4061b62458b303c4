/** Mastodon on any host: `meta` that is served with the page, and what its scripts render. */

import { all, attribute, first, text } from '@sluice/content'
import type { Page } from '@sluice/core'
import type { PostDraft } from './drafts.ts'
import { isoTime } from './linked-data.ts'
import { mastodonDetail, mastodonFeed } from './mastodon-rendered.ts'
import { isOutside, metaOf, pageLocale, pathOf, refusal, stateOf } from './page-facts.ts'
import type { Found, Site } from './site.ts'
import { countOf, firstList, firstOf, type Noted } from './sourced.ts'
import { textAt } from './state-value.ts'
import { textMarks } from './text-marks.ts'

/** Instances with the most users. */
const INSTANCES = [
  'mastodon.social',
  'mastodon.online',
  'mstdn.social',
  'mstdn.jp',
  'mas.to',
  'mastodon.world',
  'mastodon.cloud',
  'mastodon.uno',
  'masto.ai',
  'mastodon.gamedev.place',
  'fosstodon.org',
  'hachyderm.io',
  'infosec.exchange',
  'techhub.social',
  'universeodon.com',
  'mastodonapp.uk',
  'troet.cafe',
  'chaos.social',
  'social.tchncs.de',
  'norden.social',
  'piaille.fr',
  'mamot.fr',
  'tkz.one',
  'pawoo.net',
  'social.vivaldi.net',
  'sfba.social',
  'aus.social',
  'mstdn.ca',
  'indieweb.social',
  'journa.host',
  'scholar.social',
  'ruby.social',
  'phpc.social',
  'mathstodon.xyz',
  'c.im',
  'ohai.social'
]

/** Mastodon. */
export const mastodon: Site = {
  platform: 'mastodon',
  hosts: INSTANCES,
  read(page, noted) {
    const [account = '', id] = pathOf(page.url)
    if (!account.startsWith('@')) throw refusal(page, 'is no profile or post of Mastodon')
    return id && /^\d{5,25}$/.test(id) ? post(page, id, noted) : profile(page, noted)
  }
}

/** Does a page come from Mastodon, whatever its host? */
export function isMastodon(page: Page): boolean {
  return (
    first(page.tree, '#mastodon') !== undefined ||
    textAt(stateOf(page, 'initial-state'), 'meta', 'streaming_api_base_url') !== undefined
  )
}

/** `ada@example.social`, `@ada@example.social` or the path, as the handle that is unique. */
function handleOf(page: Page): string {
  const named = metaOf(page, 'profile:username') ?? pathOf(page.url)[0] ?? ''
  const handle = named.replace(/^@/, '')
  return handle.includes('@') ? handle : `${handle}@${page.url.hostname}`
}

/** `Ada Lovelace (@ada@example.social)`. */
function nameOf(page: Page): string | undefined {
  return /^(.+?)\s*\(@[\w.@-]+\)/u.exec((metaOf(page, 'og:title') ?? '').slice(0, 500))?.[1]
}

function post(page: Page, id: string, noted: Noted): Found {
  const rendered = mastodonDetail(page)
  const described = metaOf(page, 'og:description')
  if (!rendered && (described === undefined || nameOf(page) === undefined)) {
    throw refusal(page, 'holds no post')
  }
  const content = rendered?.text ?? described?.trim()
  const marks = textMarks(content)
  const handle = handleOf(page)
  return {
    post: {
      ...rendered,
      id: firstOf(noted, 'id', [id, 'url']) ?? id,
      url: metaOf(page, 'og:url') ?? page.url.href,
      author: {
        handle: firstOf(noted, 'author.handle', [handle, 'meta:profile:username']),
        name: firstOf(
          noted,
          'author.name',
          [nameOf(page), 'meta:og:title'],
          [rendered?.author?.name, 'css:.detailed-status']
        ),
        url: `${page.url.origin}/@${pathOf(page.url)[0]!.slice(1)}`
      },
      text: firstOf(noted, 'text', [
        content,
        rendered ? 'css:.status__content' : 'meta:og:description'
      ]),
      published_at: firstOf(
        noted,
        'published_at',
        [isoTime(metaOf(page, 'og:published_time') ?? ''), 'meta:og:published_time'],
        [rendered?.published_at, 'css:time']
      ),
      media: firstList(
        noted,
        'media',
        [rendered?.media, 'css:.media-gallery'],
        [sharedMedia(page), 'meta:og:image']
      ),
      external_links:
        rendered?.external_links ??
        marks.links.filter((link) => isOutside(link, [page.url.hostname])),
      hashtags: marks.hashtags,
      mentions: marks.mentions
    }
  }
}

/** A card with a large picture shows one of the post, else it is that of the author. */
function sharedMedia(page: Page): NonNullable<PostDraft['media']> {
  const video = metaOf(page, 'og:video')
  const image = metaOf(page, 'og:image')
  const alt = metaOf(page, 'og:image:alt') ?? null
  if (video) return [{ type: 'video', url: video, alt }]
  const isLarge = metaOf(page, 'twitter:card') === 'summary_large_image'
  return image && isLarge ? [{ type: 'image', url: image, alt }] : []
}

function profile(page: Page, noted: Noted): Found {
  const description = metaOf(page, 'og:description') ?? ''
  const header = first(page.tree, '.account__header')
  if (nameOf(page) === undefined && !header) throw refusal(page, 'holds no profile')
  const [head = '', ...rest] = description.split(' · ')
  // Posts, following, followers: in this order in all languages.
  const counts = head.split(/[,،]\s+|、/).filter((part) => /\p{Nd}/u.test(part))
  const isCounted = counts.length === 3 && description.includes(' · ')
  const locale = pageLocale(page)
  const bio = isCounted ? rest.join(' · ') : description
  const shown = header && text(header, '.account__header__content')
  const [posts, following, followers] = isCounted ? counts : []
  const source = 'meta:og:description'
  const handle = handleOf(page)
  return {
    profile: {
      platform: 'mastodon',
      url: metaOf(page, 'og:url') ?? page.url.href,
      handle: firstOf(noted, 'handle', [handle, 'meta:profile:username']),
      name: firstOf(noted, 'name', [nameOf(page), 'meta:og:title']),
      bio: firstOf(noted, 'bio', [shown, 'css:.account__header__content'], [bio.trim(), source]),
      avatar_url: firstOf(noted, 'avatar_url', [metaOf(page, 'og:image'), 'meta:og:image']),
      external_links: profileLinks(page, bio),
      ...countOf(noted, 'posts_count', [[posts, source]], { locale }),
      ...countOf(noted, 'following_count', [[following, source]], { locale }),
      ...countOf(noted, 'followers_count', [[followers, source]], { locale })
    },
    posts: mastodonFeed(page)
  }
}

/** Links of the table below the biography, and those it writes. */
function profileLinks(page: Page, bio: string): string[] {
  const fields = all(page.tree, '.account__header__fields a[href^="http"]').map(
    (link) => attribute(link, 'href') ?? ''
  )
  const found = fields.length > 0 ? fields : textMarks(bio).links
  return found.filter((link) => isOutside(link, [page.url.hostname]))
}

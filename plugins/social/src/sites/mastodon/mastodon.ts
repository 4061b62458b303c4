/** Mastodon on any host: `meta` that is served with the page, and what its scripts render. */

import { all, attribute, first, text } from '@sluice/content'
import { textAt } from '@sluice/content/state'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import { isOutside, metaOf, pageLocale, pathOf, refusal, stateOf } from '../../page-facts.ts'
import { textMarks } from '../../text-marks.ts'
import type { Found, Site } from '../site.ts'
import { handleOf, nameOf } from './names.ts'
import { mastodonPost } from './post.ts'
import { mastodonFeed } from './rendered.ts'

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
    if (!account.startsWith('@')) throw refusal('is not a Mastodon profile or post')
    return id && /^\d{5,25}$/.test(id) ? mastodonPost(page, id, noted) : profile(page, noted)
  }
}

/** Does a page come from Mastodon, whatever its host? */
export function isMastodon(page: Page): boolean {
  return (
    first(page.tree, '#mastodon') !== undefined ||
    textAt(stateOf(page, 'initial-state'), 'meta', 'streaming_api_base_url') !== undefined
  )
}

function profile(page: Page, noted: Noted): Found {
  const description = metaOf(page, 'og:description') ?? ''
  const header = first(page.tree, '.account__header')
  if (nameOf(page) === undefined && !header) throw refusal('holds no profile')
  const [head = '', ...rest] = description.split(' · ')
  // Posts, following, followers: in this order in all languages.
  const counts = head.split(/[,،]\s+|、/).filter((part) => /\p{Nd}/u.test(part))
  // Some hide how many follow them.
  const isCounted = (counts.length === 3 || counts.length === 2) && description.includes(' · ')
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
      handle: firstValue(noted, 'handle', [handle, 'meta:profile:username']),
      name: firstValue(noted, 'name', [nameOf(page), 'meta:og:title']),
      bio: firstValue(noted, 'bio', [shown, 'css:.account__header__content'], [bio.trim(), source]),
      avatar_url: firstValue(noted, 'avatar_url', [metaOf(page, 'og:image'), 'meta:og:image']),
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

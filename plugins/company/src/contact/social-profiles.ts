/** An organization's accounts on social networks, by the links to them. */

import { isHostOf } from '@sluice/content'

/** Hosts of each network; a host stands for its subdomains as well. */
export const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  bluesky: ['bsky.app'],
  discord: ['discord.gg', 'discord.com'],
  facebook: ['facebook.com', 'fb.com'],
  flickr: ['flickr.com'],
  github: ['github.com'],
  gitlab: ['gitlab.com'],
  instagram: ['instagram.com'],
  line: ['line.me', 'lin.ee'],
  linkedin: ['linkedin.com'],
  mastodon: ['mastodon.social', 'mastodon.online'],
  medium: ['medium.com'],
  ok: ['ok.ru'],
  pinterest: ['pinterest.com', 'pinterest.co.uk', 'pinterest.de', 'pinterest.fr', 'pinterest.es'],
  reddit: ['reddit.com'],
  snapchat: ['snapchat.com'],
  soundcloud: ['soundcloud.com'],
  telegram: ['t.me', 'telegram.me'],
  threads: ['threads.net', 'threads.com'],
  tiktok: ['tiktok.com'],
  tumblr: ['tumblr.com'],
  twitch: ['twitch.tv'],
  vimeo: ['vimeo.com'],
  vk: ['vk.com'],
  weibo: ['weibo.com'],
  whatsapp: ['wa.me', 'api.whatsapp.com'],
  x: ['x.com', 'twitter.com'],
  xing: ['xing.com'],
  youtube: ['youtube.com']
}

/** Addresses that share a page, sign in, show a post or say how the network works. */
const NO_ACCOUNT =
  /^\/(?:$|share|sharer|sharing|sharearticle|intent|dialog|login|signup|plugins|embed|watch|status|hashtag|search|home|policy|policies|privacy|terms|legal|help|about|p\/|reel\/|pin\/|widgets|submit|oauth|tr\b|vi\/)|\/(?:status|posts|photos|videos|events)\/|\.(?:js|gif)$/i

/** An account: the name of the network, lower-case, and the address. */
export interface SocialProfile {
  readonly network: string
  readonly url: string
}

/** The accounts among addresses: each network's first, in the order of the addresses. */
export function socialProfiles(urls: Iterable<string>): SocialProfile[] {
  const found = new Map<string, SocialProfile>()
  for (const written of urls) {
    const url = URL.parse(written)
    if (url === null || !/^https?:$/.test(url.protocol)) continue
    const network = Object.keys(NETWORKS).find((name) =>
      NETWORKS[name]!.some((host) => isHostOf(url, host))
    )
    if (network === undefined || found.has(network) || NO_ACCOUNT.test(url.pathname)) continue
    if (/[?&](?:u|url|text)=/.test(url.search)) continue
    // Beside a script, the query is for counting visits.
    if (!url.pathname.endsWith('.php')) url.search = ''
    url.hash = ''
    found.set(network, { network, url: url.href })
  }
  return [...found.values()]
}

/** Sites that properties are named after: `github_url` is the link to that site. */

import { nameWords } from './property-name.ts'

/** Hosts by the word that names the site. A host stands for its subdomains as well. */
const SITES: Readonly<Record<string, readonly string[]>> = {
  behance: ['behance.net'],
  bluesky: ['bsky.app'],
  crunchbase: ['crunchbase.com'],
  discord: ['discord.gg', 'discord.com'],
  dribbble: ['dribbble.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  flickr: ['flickr.com'],
  github: ['github.com'],
  gitlab: ['gitlab.com'],
  goodreads: ['goodreads.com'],
  imdb: ['imdb.com'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com'],
  medium: ['medium.com'],
  orcid: ['orcid.org'],
  patreon: ['patreon.com'],
  pinterest: ['pinterest.com', 'pin.it'],
  pypi: ['pypi.org'],
  reddit: ['reddit.com'],
  snapchat: ['snapchat.com'],
  soundcloud: ['soundcloud.com'],
  spotify: ['spotify.com'],
  stackoverflow: ['stackoverflow.com'],
  telegram: ['t.me', 'telegram.me'],
  threads: ['threads.net', 'threads.com'],
  tiktok: ['tiktok.com'],
  tripadvisor: ['tripadvisor.com'],
  trustpilot: ['trustpilot.com'],
  twitch: ['twitch.tv'],
  twitter: ['twitter.com', 'x.com'],
  vimeo: ['vimeo.com'],
  vk: ['vk.com'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  wikidata: ['wikidata.org'],
  wikipedia: ['wikipedia.org'],
  xing: ['xing.com'],
  yelp: ['yelp.com'],
  youtube: ['youtube.com', 'youtu.be']
}

/** Words beside the site's in the name of a property that is its address. */
const BESIDE =
  /^(?:account|channel|company|href|link|org|page|profile|repo|repository|site|social|uri|url)$/

/** Sites whose names are words of their own. */
const WORDS = new Set(['medium', 'thread'])

const byWord = new Map(
  Object.entries(SITES).map(([word, hosts]) => [nameWords(word).join(''), hosts] as const)
)

/** Most names are those of no site. */
const NAMED = new RegExp(Object.keys(SITES).join('|'), 'i')

/** The hosts of the site that a property is named after; `undefined` where it names something else of the site. */
export function siteHosts(name: string): readonly string[] | undefined {
  const found = NAMED.exec(name)?.[0]
  if (found === undefined) return undefined
  // `GitHub` is one word.
  const words = nameWords(name.replace(found, `_${found.toLowerCase()}_`))
  const site = words.find((word) => byWord.has(word))
  const isAddress = words.every((word) => word === site || BESIDE.test(word))
  const isClear = words.length > 1 || (site !== undefined && !WORDS.has(site))
  return site !== undefined && isAddress && isClear ? byWord.get(site) : undefined
}

/** Paths for sharing a page or signing in. */
const ACTION =
  /\/(?:share|sharer|sharing|shareArticle|intent|dialog|login|signup|plugins|home\?status)\b|[?&](?:u|url|text)=http/i

/** Checks whether an address is a page of one of the hosts: of the site's account, not its home page or a share button. */
export function isOnSite(url: URL, hosts: readonly string[]): boolean {
  const host = url.hostname.replace(/^www\./, '')
  if (!hosts.some((one) => host === one || host.endsWith(`.${one}`))) return false
  return url.pathname.length > 1 && !ACTION.test(url.pathname + url.search)
}

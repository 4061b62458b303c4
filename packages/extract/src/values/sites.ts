/** Sites that properties are named after: `github_url` is the link to an account on a host with the label `github`. */

import { nameKey, nameWords } from './property-name.ts'

/** Further hosts of sites whose hosts are called otherwise. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['bluesky', ['bsky.app']],
  ['facebook', ['fb.com', 'fb.me']],
  ['line', ['lin.ee']],
  ['pinterest', ['pin.it']],
  ['telegram', ['t.me']],
  ['twitter', ['x.com']],
  ['whatsapp', ['wa.me']],
  ['x', ['twitter.com']],
  ['youtube', ['youtu.be']]
])

/** Words beside the site's in the name of a property that is its address. */
const BESIDE =
  /^(?:account|channel|company|handle|href|link|org|page|profile|repo|repository|site|social|uri|url|website)$/

/** Keys of the site that a property may be named after, as `hostKeys` has them; none if its name has no such word. */
export function siteKeys(name: string): readonly string[] {
  const site = nameWords(name)
    .filter((word) => !BESIDE.test(word))
    .join('')
  return site === '' ? [] : [site, ...(ALIASES.get(site) ?? [])]
}

/** Keys of a host: itself, and the labels before its last one. */
export function hostKeys(host: string): string[] {
  const bare = host.toLowerCase().replace(/^www\./, '')
  return [bare, ...bare.split('.').slice(0, -1).map(nameKey)]
}

/** Addresses for sharing a page, for signing in, and with another address in their query. */
const ACTION =
  /\/(?:share|sharer|sharing|shareArticle|intent|dialog|login|signup|plugins|home\?status)\b|[?&](?:share=|[^=&]+=https?(?::|%3a))/i

/** Checks whether an address shares a page, signs in or leads on to another address. */
export function isAction({ pathname, search }: URL): boolean {
  return ACTION.test(pathname + search)
}

/** Checks whether an address is one of an account: not the site's home page or a share button. */
export function isAccount(url: URL): boolean {
  return url.pathname.length > 1 && !isAction(url)
}

/** Networks: an account of one is on a host of its own, and on no other. */
const NETWORKS = new Set(
  'facebook github gitlab instagram linkedin pinterest reddit tiktok twitter vimeo x youtube'.split(
    ' '
  )
)

/** Checks whether a property is named after a network. */
export function isNetwork(site: readonly string[]): boolean {
  return site.some((key) => NETWORKS.has(key))
}

/** Checks whether an address is on a site. */
export function isOnSite(url: URL, site: readonly string[]): boolean {
  const keys = hostKeys(url.hostname)
  return site.some((key) => (NETWORKS.has(key) ? isOnNetwork(keys[0]!, key) : keys.includes(key)))
}

/** Checks a host against the name of a network: `name.com`, `de.name.com`, `name.co.uk`; not `project.name.io`. */
function isOnNetwork(host: string, network: string): boolean {
  if (`.${host}`.endsWith(`.${network}.com`)) return true
  const [name, ...suffix] = host.split('.')
  return name === network && suffix.length < 3 && suffix.every((label) => label.length < 4)
}

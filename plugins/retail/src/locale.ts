/** In which language and country a page writes its prices. */

import { all, attribute } from '@sluice/content'
import type { Root } from 'hast'

/** Top-level domains that are no ISO 3166 code, or are used as if they were none. */
const NO_COUNTRY = new Set([
  'io',
  'ai',
  'co',
  'me',
  'tv',
  'eu',
  'cc',
  'fm',
  'gg',
  'ly',
  'to',
  'sh',
  'ws',
  'la'
])

/**
 * The locale of a page: its declared language, with the region of the shop or of the host where it names none.
 *
 * @param region - ISO 3166 code where the host alone decides it.
 */
export function localeOf(tree: Root, url: URL, region: string | undefined): string | undefined {
  const html = all(tree, 'html')[0]
  const [language = '', ...rest] = ((html && attribute(html, 'lang')) ?? '')
    .trim()
    .slice(0, 35)
    .split(/[-_]/)
  const own = rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase()
  const country = region ?? own ?? countryOf(url)
  if (!/^[a-z]{2,3}$/i.test(language)) return country && `und-${country}`
  return country ? `${language.toLowerCase()}-${country}` : language.toLowerCase()
}

function countryOf({ hostname }: URL): string | undefined {
  const last = hostname.split('.').at(-1) ?? ''
  if (!/^[a-z]{2}$/.test(last) || NO_COUNTRY.has(last)) return undefined
  return last === 'uk' ? 'GB' : last.toUpperCase()
}

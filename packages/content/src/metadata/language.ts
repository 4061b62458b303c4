/** The language of a page. */

import { oncePerPage } from '../memory/page-memory.ts'
import { recentTexts } from '../memory/recent-texts.ts'
import { valueText } from '../structured-data/things.ts'
import { type Found, type MetadataPage, metaValue } from './page.ts'

/**
 * BCP 47 tag of the page's language in canonical form, `'en-GB'`, as the page declares it. Each of its dates needs it.
 */
export const pageLanguage = oncePerPage(findLanguage)

function findLanguage(page: MetadataPage): Found | undefined {
  for (const { value, source } of declared(page)) {
    const tag = languageTag(value)
    if (tag !== undefined) return { value: tag, source }
  }
  return undefined
}

/**
 * A language as pages write it (`en_GB`, `EN`, `en-us, fr`) as a BCP 47 tag.
 *
 * @returns `undefined` if it is not a tag.
 */
export function languageTag(value: string): string | undefined {
  return rememberedTag(value) || undefined
}

/** Cached: pages write few languages, and few of those in more than one way. */
const rememberedTag = recentTexts(canonicalTag, { hashes: 256, longest: 40 })

/** @returns `''` if it is not a tag. */
function canonicalTag(value: string): string {
  const [first = ''] = value.trim().split(/[\s,;]/, 1)
  const tag = first.slice(0, 35).replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return ''
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? ''
  } catch (error) {
    // Malformed subtags: the language itself may be valid.
    if (error instanceof RangeError) return tag.split('-', 1)[0]!.toLowerCase()
    throw error
  }
}

function* declared(page: MetadataPage): Generator<Found> {
  const { html } = page.elements
  for (const name of ['lang', 'xmlLang', 'xml:lang']) {
    const value = html?.properties[name]
    if (typeof value === 'string') yield { value, source: 'css:html[lang]' }
  }
  for (const thing of page.subjects) {
    const value = valueText(thing.values('inLanguage')[0])
    if (value !== undefined) yield { value, source: `${thing.source}.inLanguage` }
  }
  for (const name of [
    'og:locale',
    'content-language',
    'language',
    'dc.language',
    'dcterms.language'
  ]) {
    const found = metaValue(page, [name])
    if (found) yield found
  }
}

/** A page's description of itself, in a sentence or two. */

import { plainText } from '../tree/plain-text.ts'
import { shortText } from '../tree/short-text.ts'
import { firstText, nameKey } from './names.ts'
import { type Found, type MetadataPage, metaValue } from './page.ts'
import { titlePosition } from './place.ts'
import { pageTitle } from './title.ts'

/** The declared description of a page, or else its first paragraph. */
export function pageDescription(page: MetadataPage): Found | undefined {
  const declared = declaredDescriptions(page)
  const [first] = declared
  if (first === undefined) return firstParagraph(page)
  const title = nameKey(pageTitle(page)?.value ?? '')
  // Some cards repeat the title; it is used only if there is nothing else.
  const found = declared.find(({ value }) => nameKey(value) !== title) ?? first
  return declared.find(({ value }) => completes(value, found.value)) ?? found
}

function declaredDescriptions(page: MetadataPage): Found[] {
  const names = ['description', 'abstract', 'about']
  const found = [
    metaValue(page, ['og:description']),
    metaValue(page, ['description']),
    metaValue(page, ['twitter:description', 'dc.description', 'dcterms.description']),
    metaValue(page, ['sailthru.description', 'dcterms.abstract', 'citation_abstract']),
    page.subjects.flatMap((thing) => firstText(thing, names) ?? [])[0]
  ]
  return found.flatMap((each) => {
    const value = each ? plainText(each.value).replace(/\s+/g, ' ') : ''
    return each && value !== '' ? { value, source: each.source } : []
  })
}

/** Signs of a truncated text. */
const CUT = /\s*(?:\.\.\.|…|\[…\]|\[\.\.\.\])$/

/** Checks whether a text is the complete version of a truncated one. */
function completes(text: string, other: string): boolean {
  if (!CUT.test(other) || CUT.test(text)) return false
  const start = other.replace(CUT, '')
  return text.length > start.length && text.startsWith(start)
}

/** Minimum characters of a paragraph with content, and maximum of a description. */
const LEAST = 60
const MOST = 1000

function firstParagraph(page: MetadataPage): Found | undefined {
  const title = titlePosition(page)
  if (title === undefined) return undefined
  for (const mark of page.elements.paragraphs) {
    if (mark.aside || mark.position < title) continue
    const value = shortText(mark.element, MOST)?.replace(/\s+/g, ' ')
    if (value !== undefined && value.length >= LEAST) return { value, source: 'css:p' }
  }
  return undefined
}

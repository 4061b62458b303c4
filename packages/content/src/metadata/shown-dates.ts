/** Visible dates of a page, and the one in its URL. */

import { isoDate } from '@sluice/values'
import { oncePerPage } from '../memory/page-memory.ts'
import type { Mark } from '../page/page-elements.ts'
import { shortText } from '../tree/short-text.ts'
import { isHome } from './home.ts'
import { languageTag, pageLanguage } from './language.ts'
import { type Found, type MetadataPage, metaValue } from './page.ts'
import { isNear, titlePosition } from './place.ts'

/** Visible dates of the page, and the one in its URL. */
export function shownDate(page: MetadataPage): Found | undefined {
  // The home page of a site shows the dates of the pages it links to.
  if (isHome(page)) return undefined
  const title = titlePosition(page)
  const inAddress = addressDate(page)
  const declared = declaredTime(page)
  // Next to the headline, a declaration is about the page; the URL may name the issue of a magazine.
  if (declared && isNear(declared.mark, title)) return declared.found
  const shown = declared?.found ?? nearest(page, title)
  // A URL is more reliable than a text; a text with the same day may add the time.
  if (!inAddress || shown?.value.startsWith(inAddress.value)) return shown ?? inAddress
  return inAddress
}

/** A `time` marked as the date of publication. */
function declaredTime(page: MetadataPage): { found: Found; mark: Mark } | undefined {
  for (const mark of [...page.elements.times, ...page.elements.dates]) {
    const { itemProp, pubdate } = mark.element.properties
    const isPublished = Array.isArray(itemProp) && itemProp.includes('datePublished')
    if (mark.aside || (!isPublished && pubdate === undefined)) continue
    const value = markDate(page, mark)
    const source = isPublished ? 'css:[itemprop="datePublished"]' : 'css:time[pubdate]'
    if (value) return { found: { value, source }, mark }
  }
  return undefined
}

function nearest(page: MetadataPage, title: number | undefined): Found | undefined {
  const { times, dates, years } = page.elements
  const sets = [times.filter(hasDateTime), times, dates, years]
  for (const near of [true, false]) {
    // Far from the headline, a year in a text is about something else.
    for (const marks of near ? sets : sets.slice(0, -1)) {
      for (const mark of marks) {
        if (mark.aside || isNear(mark, title) !== near) continue
        if (isOther(mark) || isModified(page, mark)) continue
        const value = markDate(page, mark)
        if (value) return { value, source: sourceOf(mark) }
      }
    }
  }
  return undefined
}

function hasDateTime({ element }: Mark): boolean {
  return typeof element.properties.dateTime === 'string'
}

/** Words before the date of the last change, in the larger languages. */
const CHANGED =
  /\b(?:updated|modified|changed|edited|revised|reviewed|aktualisiert|geändert|bearbeitet|mise? à jour|modifié|actualiza|atualiza|modifica|aggiorna)|обновлено|更新/i

/** Words before the date of publication, in the larger languages. */
const PUBLISHED =
  /\b(?:publish|posted|released|veröffentlicht|erschienen|publi[ée]|publicad|pubblicat|gepubliceerd|opublikowan|опубликован)|发布|發布|公開|掲載|등록/i

/** Words before other dates: of a manuscript, an event, a term. */
const OTHER =
  /\b(?:received|accepted|submitted|revised form|starts|ends|until|expires?|deadline|born|founded|established|since|effective|join us|register by|retrieved|accessed|archived|eingereicht|angenommen)\b/i

/** Names of elements with other dates. */
const OTHER_NAME =
  /access|event|deadline|expir|birth|bday|calendar|dtstart|dtend|startDate|endDate|valid(?:Through|Until)/i

/** Checks whether a date is not about the page: it is labelled as another, or part of a sentence. */
function isOther({ element, before = '' }: Mark): boolean {
  const { itemProp, className } = element.properties
  if (OTHER_NAME.test(`${itemProp ?? ''} ${className ?? ''}`)) return true
  const label = before.slice(-LABEL)
  if (PUBLISHED.test(label) || CHANGED.test(label)) return false
  if (isMidSentence(before) && element.tagName === 'time') return true
  const text = shortText(element, LONGEST) ?? ''
  if (PUBLISHED.test(text)) return false
  // A text with a date of its own is not a label of the next one.
  return OTHER.test(text) || (OTHER.test(label) && before.length < LABEL && !/\d{4}/.test(label))
}

/** Fewest words of a sentence before a date in it; a label is shorter. */
const SENTENCE = 3

/** Checks whether a text stops within a sentence: `Join us on`. */
function isMidSentence(before: string): boolean {
  return /\p{Ll}\s+$/u.test(before) && before.trim().split(/\s+/).length >= SENTENCE
}

/** Checks whether a text states only the date of a change. */
function isModified(page: MetadataPage, mark: Mark): boolean {
  const index = changedIndex(mark)
  if (index === undefined) return false
  const text = shortText(mark.element, LONGEST) ?? ''
  if (labelledDate(page, text) !== undefined) return false
  return readDate(page, text.slice(0, index)) === undefined
}

/** The date behind a word about publication, in a text with several dates. */
function labelledDate(page: MetadataPage, text: string): string | undefined {
  const label = PUBLISHED.exec(text)
  if (!label || (label.index === 0 && !CHANGED.test(text))) return undefined
  return readDate(page, text.slice(label.index), SHOWN_SINCE)
}

/** Position of the text about the change of the page; 0 if the element itself declares it. */
function changedIndex({ element, before }: Mark): number | undefined {
  const { itemProp, className } = element.properties
  if (/dateModified|updated|modified/i.test(`${itemProp ?? ''} ${className ?? ''}`)) return 0
  if (before !== undefined && before.length <= LABEL && CHANGED.test(before)) return 0
  return CHANGED.exec(shortText(element, LONGEST) ?? '')?.index
}

/** Maximum characters of a text before a date that says which date it is. */
const LABEL = 60

/** Returns the date of the last change that the page displays. */
export function shownModified(page: MetadataPage): Found | undefined {
  const { times, dates, years } = page.elements
  for (const mark of [...times, ...dates, ...years]) {
    const index = mark.aside ? undefined : changedIndex(mark)
    if (index === undefined) continue
    const text = shortText(mark.element, LONGEST) ?? ''
    const value =
      index === 0 ? markDate(page, mark) : readDate(page, text.slice(index), SHOWN_SINCE)
    if (value) return { value, source: sourceOf(mark) }
  }
  return undefined
}

/** Maximum characters of a text that is mostly a date. */
const LONGEST = 160

function markDate(page: MetadataPage, { element }: Mark): string | undefined {
  const { dateTime, content, title } = element.properties
  for (const value of [dateTime, content]) {
    const date = typeof value === 'string' ? readDate(page, value) : undefined
    if (date) return date
  }
  const shown = typeof title === 'string' ? readDate(page, title, SHOWN_SINCE) : undefined
  if (shown) return shown
  const text = shortText(element, LONGEST)
  return text ? (labelledDate(page, text) ?? readDate(page, text, SHOWN_SINCE)) : undefined
}

/** Pages also show dates of their subject; dates before the web are not dates of pages. */
const SHOWN_SINCE = 1990

const IN_ADDRESS = /\/((?:19|20)\d\d)[/_-]?(0?[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/

function addressDate(page: MetadataPage): Found | undefined {
  const match = IN_ADDRESS.exec(page.url.pathname)
  const value = match && readDate(page, `${match[1]}-${match[2]}-${match[3]}`, SHOWN_SINCE)
  return value ? { value, source: 'url' } : undefined
}

function sourceOf({ element: { tagName, properties } }: Mark): string {
  const { className } = properties
  return `css:${tagName}${Array.isArray(className) && className.length > 0 ? `.${className[0]}` : ''}`
}

/** A date in a text, read as the page's language writes it. */
export function readDate(page: MetadataPage, text: string, since?: number): string | undefined {
  return isoDate(text, { language: dateLanguage(page), ...(since && { since }) })
}

/** English of one country for hosts of its domain. */
const ENGLISH: Readonly<Record<string, string>> = {
  au: 'en-AU',
  ie: 'en-IE',
  in: 'en-IN',
  nz: 'en-NZ',
  uk: 'en-GB',
  za: 'en-ZA'
}

/** The language of the page's dates. `en` alone does not tell which number is the month; a country does. */
const dateLanguage = oncePerPage((page: MetadataPage): string | undefined => {
  const language = pageLanguage(page)?.value
  if (language !== 'en') return language
  const shared = languageTag(metaValue(page, ['og:locale'])?.value ?? '')
  if (shared?.startsWith('en-')) return shared
  return ENGLISH[page.url.hostname.split('.').at(-1)!] ?? language
})

/** Postal addresses in lines of text: the line with the town and its postal code, and the street in it or above it. */

import { checkText } from './checked-text.ts'
import { AUSTRALIAN_STATES, CANADIAN_PROVINCES, COUNTRIES, US_STATES } from './postal-regions.ts'

/** An address; parts that it does not name are absent. */
export interface PostalAddress {
  readonly street?: string
  readonly city?: string
  readonly region?: string
  readonly postalCode: string
  readonly country?: string
  /** The lines of the address, the first and the last. */
  readonly lines: readonly [first: number, last: number]
}

type Town = Omit<PostalAddress, 'lines'>

/** Characters of a line that can be of an address. */
const LONGEST = 160

/** Lines that are looked at above the one with the postal code. */
const ABOVE = 3

/**
 * The addresses in lines of a text, such as the lines that a page shows.
 *
 * A town with a postal code is one if its street stands before it, in the same line or in the line above, or if the form of
 * the code needs no street to be sure: `IL 60614`, `ON M5V 2T6`, `LS1 1AA`.
 */
export function postalAddresses(lines: readonly string[]): PostalAddress[] {
  const found: PostalAddress[] = []
  let end = -1
  for (const [index, line] of lines.entries()) {
    checkText('postalAddresses: lines', line)
    const text = lineOf(line)
    if (text === undefined) continue
    const town = townIn(text)
    if (!town) continue
    const above = streetAbove(lines, index, end)
    const alone = town.city === undefined ? townAbove(lines, index, end) : undefined
    const whole = alone ? { ...town, ...alone.parts } : town
    const street = whole.street ?? (alone ? alone.street : above?.street)
    if (whole.city === undefined || (street === undefined && whole.isUnclear)) continue
    const { isUnclear: _, ...parts } = whole
    const first = town.street === undefined ? (alone?.first ?? above?.first ?? index) : index
    found.push({ ...parts, ...(street === undefined ? {} : { street }), lines: [first, index] })
    end = index
  }
  return found
}

/** A line without its label; `undefined` for one that cannot have a postal code. */
function lineOf(line: string): string | undefined {
  if (line.length > LONGEST || !/\d/.test(line)) return undefined
  const text = line
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/^\p{L}[\p{L} ]{2,24}: ?/u, '')
  return text.endsWith('.') ? text.slice(0, -1) : text
}

/** Postal codes that end an address, with the regions that may stand before them. */
const AT_END: readonly {
  readonly code: RegExp
  readonly regions?: ReadonlySet<string>
  /** Without its region it may be any number. */
  readonly needsRegion: boolean
}[] = [
  { code: /(?<![\d-])\d{5}(?:-\d{4})?$/, regions: US_STATES, needsRegion: true },
  {
    code: /(?<![A-Z\d])[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
    regions: CANADIAN_PROVINCES,
    needsRegion: false
  },
  { code: /(?<![A-Z\d])[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, needsRegion: false },
  { code: /(?<![A-Z\d])[A-Z]\d[\dW] ?[A-Z\d]{4}$/, needsRegion: false },
  { code: /(?<!\d)\d{4}$/, regions: AUSTRALIAN_STATES, needsRegion: true }
]

/** Postal codes before the town, without a letter for the country: `10115`, `110 00`, `00-001`, `1017 CT`, `1000-001`. */
const AT_START =
  /^(?:[A-Z]{1,3}-)?(?<code>\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,5}) (?<city>\p{Lu}.*)$/u

type FoundTown = Town & { readonly isUnclear: boolean }

function townIn(line: string): FoundTown | undefined {
  const { text, country } = withoutCountry(line)
  const named = country === undefined ? {} : { country }
  for (const { code, regions, needsRegion } of AT_END) {
    const found = code.exec(text)
    if (!found) continue
    const rest = trimmed(text.slice(0, found.index))
    const region = regions && regionAtEnd(rest, regions)
    if (needsRegion && region === undefined) continue
    const before = region === undefined ? rest : trimmed(rest.slice(0, -region.length))
    const parts = before === '' ? {} : partsOf(before)
    if (parts === undefined) continue
    const said = region === undefined ? {} : { region }
    return { ...parts, ...said, postalCode: found[0], ...named, isUnclear: false }
  }
  const segments = text.split(/, | [|·•–-] /)
  for (const [index, segment] of segments.entries()) {
    const { code, city = '' } = AT_START.exec(segment)?.groups ?? {}
    if (code === undefined || !isTown(city)) continue
    const street = segments.slice(0, index).join(', ')
    if (street !== '' && !isStreet(street)) continue
    return {
      ...(street === '' ? {} : { street }),
      city,
      postalCode: code,
      ...named,
      isUnclear: true
    }
  }
  return undefined
}

function withoutCountry(line: string): { text: string; country?: string } {
  const at = Math.max(line.lastIndexOf(','), line.lastIndexOf(' - '), line.lastIndexOf('|'))
  const tail = at < 0 ? '' : line.slice(at + 1).replace(/^[\s-]+/, '')
  if (tail !== '' && isCountry(tail)) return { text: trimmed(line.slice(0, at)), country: tail }
  // `NY 10001 USA`
  const words = line.split(' ')
  for (const count of [1, 2, 3]) {
    const last = words.slice(-count).join(' ')
    if (words.length > count + 1 && isCountry(last)) {
      return { text: trimmed(words.slice(0, -count).join(' ')), country: last }
    }
  }
  return { text: line }
}

function isCountry(text: string): boolean {
  return COUNTRIES.has(text.toLowerCase().replaceAll('.', ''))
}

/** A region at the end of a text, as it stands there: `IL`, `Ill.` is none, `New York`. */
function regionAtEnd(text: string, regions: ReadonlySet<string>): string | undefined {
  const words = text.split(' ')
  for (const count of [3, 2, 1]) {
    const last = words.slice(-count).join(' ')
    const name = last.replaceAll('.', '').toLowerCase()
    const isCode = name.length < 4
    // `in` and `or` are words as well.
    if (words.length >= count && regions.has(name) && (!isCode || /^[A-Z.]+$/.test(last)))
      return last
  }
  return undefined
}

/** The street and the town before a postal code; `undefined` for a text that is neither. */
function partsOf(text: string): Pick<Town, 'street' | 'city' | 'region'> | undefined {
  const segments = text
    .split(/,| [|·•–-] /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const last = segments.at(-1) ?? ''
  const county = segments.length > 1 && COUNTY.test(last) && isTown(segments.at(-2)!) ? last : ''
  if (county !== '') return { ...partsOf(segments.slice(0, -1).join(', ')), region: county }
  const before = segments.slice(0, -1).join(', ')
  if (isTown(last)) {
    return before === ''
      ? { city: last }
      : isStreet(before)
        ? { street: before, city: last }
        : { city: last }
  }
  const split = splitStreet(last)
  if (!split) return undefined
  const street = [before, split.street].filter((part) => part !== '').join(', ')
  return { street, ...(split.city === '' ? {} : { city: split.city }) }
}

/** Counties of Britain, which stand behind the town. */
const COUNTY =
  /(?:shire|sex)$|^(?:Kent|Surrey|Devon|Cornwall|Norfolk|Suffolk|Cumbria|Dorset|Somerset|Merseyside|Northumberland|Rutland|Co(?:unty|\.) \w+|Greater Manchester|Tyne (?:and|&) Wear|West Midlands|Isle of Wight)$/

const WAYS =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|square|sq|way|highway|hwy|parkway|pkwy|circle|cir|terrace|ter|trail|trl|route|rte|pike|plaza|row|close|crescent|cres|mews|walk|quay|wharf|loop'
const WAY = new RegExp(String.raw`^(?:${WAYS})\.?$`, 'i')
const UNIT = /^(?:suite|ste|unit|floor|fl|level|room|rm|apt|apartment|building|bldg|block|#)\.?$/i

/** `1430 Tulane Avenue New Orleans`: a street that no comma separates from its town. */
function splitStreet(text: string): { street: string; city: string } | undefined {
  if (!/^\d/.test(text)) return undefined
  const words = text.split(' ')
  let end = words.findLastIndex((word) => WAY.test(word))
  if (end < 1) return undefined
  // `NW`, `Suite 200`, `#4` belong to the street.
  while (end + 1 < words.length) {
    const next = words[end + 1]!
    if (/^[NSEW]{1,2}\.?$/.test(next) || /^#\S/.test(next)) end += 1
    else if (UNIT.test(next) && end + 2 < words.length) end += 2
    else break
  }
  const city = words.slice(end + 1).join(' ')
  return city === '' || isTown(city)
    ? { street: words.slice(0, end + 1).join(' '), city }
    : undefined
}

/** The name of a town: few words, no number but one of a district. */
function isTown(text: string): boolean {
  return (
    text.length <= 45 &&
    /^\p{Lu}/u.test(text) &&
    !/[:;@€$£%!?()]/.test(text) &&
    text.split(' ').length <= 5 &&
    (!/\d/.test(text) || /^\p{L}[\p{L} .'’-]* (?:cedex )?\d{1,2}$/iu.test(text))
  )
}

const BOX =
  /^(?:p\.? ?o\.? ?box|post(?:fach|bus|boks)|casilla|bp|boîte postale|locked bag|private bag)\b/i

/** A street with its number, or a box of the post. */
function isStreet(text: string): boolean {
  if (text.length > 110 || !/\p{L}/u.test(text)) return false
  if (BOX.test(text)) return true
  if (/@|https?:|www\.|[€$£%]|\d[:.]\d\d\b/.test(text) || text.replace(/\D/g, '').length > 9)
    return false
  if (text.split(' ').length > 14) return false
  const at = text.indexOf(',')
  const isBefore =
    /^(?:\D{1,30}, )?(?!(?:19|20)\d\d )\d{1,5}(?:[-–/ ]?\d{1,5})?[a-z]?(?: ?(?:bis|ter))?,? \p{L}/iu.test(
      text
    )
  const isBehind =
    /^\p{L}.* (?!(?:19|20)\d\d$)\d{1,5} ?[a-z]?(?: ?[-–/] ?\d{1,5} ?[a-z]?)?$/iu.test(text)
  return (
    isBefore ||
    // A floor behind the number of the house.
    (at > 0 && isStreet(text.slice(0, at))) ||
    isBehind ||
    text.split(/[ ,]+/).some((word) => WAY.test(word) && /\d/.test(text))
  )
}

/** A line of its own for a suite, a floor or a building. */
function isUnit(text: string): boolean {
  return /^(?:suite|ste|unit|floor|level|room|apt|building|bldg|block|\d+(?:st|nd|rd|th) floor|#)/i.test(
    text
  )
}

interface Above {
  readonly street: string
  readonly first: number
}

/** The street in the lines above one with a town, after the end of the last address. */
function streetAbove(lines: readonly string[], index: number, end: number): Above | undefined {
  const units: string[] = []
  for (let at = index - 1; at > end && at >= index - ABOVE; at--) {
    const text = trimmed(
      lines[at]!.slice(0, LONGEST + 1)
        .replace(/[\s\u00a0]+/g, ' ')
        .trim()
    )
    if (text.length > LONGEST || text === '') {
      if (text === '') continue
      return undefined
    }
    const bare = text.replace(/^\p{L}[\p{L} ]{2,24}: ?/u, '')
    if (isUnit(bare)) units.unshift(bare)
    else if (isStreet(bare)) return { street: [bare, ...units].join(', '), first: at }
    else return undefined
  }
  return undefined
}

/** The town in the line above a postal code that stands alone, and the street above that. */
function townAbove(lines: readonly string[], index: number, end: number) {
  const at = index - 1
  const town = trimmed((lines[at] ?? '').slice(0, LONGEST).trim())
  if (at <= end || town === '') return undefined
  const parts = partsOf(town)
  if (!parts?.city) return undefined
  const above = parts.street === undefined ? streetAbove(lines, at, end) : undefined
  return { parts, street: parts.street ?? above?.street, first: above?.first ?? at }
}

function trimmed(text: string): string {
  return text.replace(/^[\s,;|·•–-]+|[\s,;|·•–-]+$/g, '')
}

/** A posting as its page describes it for search engines: schema.org JobPosting in JSON-LD or microdata. */

import {
  attribute,
  baseUrl,
  first,
  languageTag,
  resolveUrl,
  structuredData,
  type Thing,
  thingOf,
  things,
  valueText,
  valueUrl
} from '@sluice/content'
import { isoDate, money } from '@sluice/values'
import type { Root } from 'hast'
import { descriptionIn } from './description.ts'
import { createLayer } from './layers.ts'
import type { Amounts, PostingFields, PostingLayer } from './posting.ts'
import type { Period } from './record.ts'
import { decimal, periodIn, salaryIn } from './salary.ts'
import {
  arrangementIn,
  arrangementOfPlace,
  employmentTypesIn,
  experienceLevelIn,
  isNoValue
} from './vocabulary.ts'

/** Returns the posting in a page's structured data; an empty layer if the page has none of its own. */
export function jsonLdPosting(tree: Root, url: URL): PostingLayer {
  const posting = ownPosting(tree, url)
  return posting ? layerOf(posting, tree, baseUrl(tree, url)) : createLayer<PostingFields>()
}

/** The posting that a page is about: the only one, or the one with its address. Several others are a list. */
export function ownPosting(tree: Root, url: URL): Thing | undefined {
  const postings = jsonLdPostings(tree)
  const outer = postings.filter(({ depth, source }) => depth === 0 || MAIN.test(source))
  const candidates = outer.length > 0 ? outer : postings
  if (new Set(candidates.map(titleOf)).size < 2) return candidates[0]
  const own = candidates.filter((posting) => {
    const written = valueUrl(posting.values('url')[0])
    const address = written === undefined ? undefined : resolveUrl(written, baseUrl(tree, url))
    return address !== undefined && address.pathname === url.pathname && url.pathname !== '/'
  })
  return new Set(own.map(titleOf)).size === 1 ? own[0] : undefined
}

/** Places in which a page names what it is about. */
const MAIN = /\.(?:mainEntity|mainEntityOfPage|about)(?:\[0\])?$/

function titleOf({ values }: Thing): string | undefined {
  return valueText(values('title')[0] ?? values('name')[0])
}

/** The postings in a page's structured data. */
export function jsonLdPostings(tree: Root): Thing[] {
  return things(structuredData(tree)).filter(({ types }) => types.includes('jobposting'))
}

/** Facts about one posting in a page's structured data. */
export function layerOf(posting: Thing, tree: Root, base: URL): PostingLayer {
  const layer = createLayer<PostingFields>()
  const language = pageLanguage(tree)
  addPosting(layer, posting, base, language)
  addEmployer(layer, posting, base)
  const country = addPlaces(layer, posting)
  addSalary(layer, posting, localeOf(language, country))
  return layer
}

/** Language that a page declares. */
export function pageLanguage(tree: Root): string | undefined {
  const html = first(tree, 'html')
  return languageTag((html && attribute(html, 'lang')) ?? '')
}

/** The page's language in the country of the position, which tells whose dollars its pay is in. */
function localeOf(language: string | undefined, country: string | undefined): string | undefined {
  const isCode = country !== undefined && /^[A-Z]{2}$/.test(country)
  return language && isCode ? `${language.split('-', 1)[0]}-${country}` : language
}

function addPosting(
  layer: PostingLayer,
  posting: Thing,
  base: URL,
  language: string | undefined
): void {
  const { source } = posting
  const value = (name: string) => valueText(posting.values(name)[0])
  const date = (name: string) => isoDate(value(name) ?? '', { language })
  layer.put('id', identifierOf(posting), `${source}.identifier`)
  layer.put('title', value('title') ?? value('name'), `${source}.title`)
  layer.put(
    'description',
    descriptionIn(posting.values('description')[0], base),
    `${source}.description`
  )
  layer.put('posted_at', date('datePosted'), `${source}.datePosted`)
  layer.put('valid_through', date('validThrough'), `${source}.validThrough`)
  layer.put(
    'employment_types',
    employmentTypesIn(texts(posting, 'employmentType')),
    `${source}.employmentType`
  )
  layer.put('industries', texts(posting, 'industry'), `${source}.industry`)
  layer.put(
    'job_functions',
    texts(posting, 'occupationalCategory'),
    `${source}.occupationalCategory`
  )
  layer.put('skills', texts(posting, 'skills').flatMap(listed), `${source}.skills`)
  layer.put('benefits', texts(posting, 'jobBenefits').flatMap(listed), `${source}.jobBenefits`)
  const kind = value('jobLocationType')
  if (kind !== undefined) {
    layer.put('work_arrangement', arrangementIn(kind), `${source}.jobLocationType`)
  }
  const level = value('experienceLevel')
  if (level !== undefined) {
    layer.put('experience_level', experienceLevelIn(level), `${source}.experienceLevel`)
  }
}

function identifierOf(posting: Thing): string | undefined {
  const [identifier] = posting.values('identifier')
  const thing = thingOf(identifier)
  return valueText(thing === undefined ? identifier : thing.values('value')[0])
}

function addEmployer(layer: PostingLayer, posting: Thing, base: URL): void {
  const [employer] = posting.values('hiringOrganization')
  const source = `${posting.source}.hiringOrganization`
  const name = valueText(employer)
  if (name !== undefined && !isNoValue(name)) layer.put('company.name', name, `${source}.name`)
  const thing = thingOf(employer)
  if (thing === undefined) return
  const url = (name: string) => {
    const written = valueUrl(thing.values(name)[0])
    return written === undefined ? undefined : resolveUrl(written, base)?.href
  }
  layer.put('company.url', url('sameAs') ?? url('url'), `${source}.sameAs`)
  layer.put('company.logo_url', url('logo'), `${source}.logo`)
}

/** Adds the places, and returns the country if it is one. */
function addPlaces(layer: PostingLayer, posting: Thing): string | undefined {
  const source = `${posting.source}.jobLocation.address`
  const places = posting.values('jobLocation').flatMap((value) => {
    const place = thingOf(value)
    const address = place && (thingOf(place.values('address')[0]) ?? place)
    const parts = PARTS.map((name) => {
      const part = address && valueText(address.values(name)[0])
      return part === undefined || isNoValue(part) ? undefined : part
    })
    return parts.some(Boolean) ? [parts] : []
  })
  const [arrangement] = places.flatMap(([town = '']) => arrangementOfPlace(town) ?? [])
  layer.put('work_arrangement', arrangement, `${source}.addressLocality`)
  const said = places.map((parts) => [...new Set(parts)].filter(Boolean).join(', '))
  layer.put('location.said', [...new Set(said)].join('; '), source)
  const [city, region, country] = PARTS.map((name, index) => {
    const values = new Set(places.map((parts) => townOf(parts[index])))
    // What the places do not share is no place of the position.
    const [value] = values.size === 1 ? values : []
    return [value, `${source}.${name}`] as const
  })
  layer.put('location.city', ...city!)
  layer.put('location.region', ...region!)
  layer.put('location.country', ...country!)
  return country![0]
}

/** A place of work is no town. */
function townOf(part: string | undefined): string | undefined {
  return part !== undefined && arrangementOfPlace(part) ? undefined : part
}

const PARTS = ['addressLocality', 'addressRegion', 'addressCountry'] as const

/** Codes of units besides words. Source: UN/CEFACT recommendation 20. */
const UNITS: ReadonlyMap<string, Period> = new Map([
  ['HUR', 'hour'],
  ['DAY', 'day'],
  ['WEE', 'week'],
  ['MON', 'month'],
  ['ANN', 'year']
])

function addSalary(layer: PostingLayer, posting: Thing, locale: string | undefined): void {
  const [salary] = posting.values('baseSalary')
  const source = `${posting.source}.baseSalary`
  const thing = thingOf(salary)
  if (thing !== undefined) {
    layer.put('salary.amounts', amountsOf(thing, locale), source)
    return
  }
  const shown = valueText(salary)
  // A number alone has neither a currency nor a period.
  if (shown === undefined || !/[^\d.,\s]/.test(shown)) return
  layer.put('salary.raw', shown, source)
  layer.put('salary.amounts', salaryIn(shown, undefined, locale), source)
}

function amountsOf(thing: Thing, locale: string | undefined): Amounts | undefined {
  const [inner] = thing.values('value')
  const range = thingOf(inner) ?? thing
  const written = thingOf(inner) === undefined ? inner : range.values('value')[0]
  const exact = amountIn(written)
  const ends = [
    amountIn(range.values('minValue')[0]) ?? exact,
    amountIn(range.values('maxValue')[0]) ?? exact
  ] as const
  const code = valueText(thing.values('currency')[0] ?? range.values('currency')[0])
  const currency = code !== undefined && /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : null
  const unit = valueText(range.values('unitText')[0] ?? thing.values('unitText')[0])
  const period = unit === undefined ? null : (UNITS.get(unit.trim()) ?? periodIn(`/${unit.trim()}`))
  const ordered = inOrder(ends)
  if (ordered) return { min: ordered[0], max: ordered[1], currency, period }
  const shown = typeof written === 'string' ? salaryIn(written, undefined, locale) : undefined
  return shown && { ...shown, currency: currency ?? shown.currency, period: period ?? shown.period }
}

/** Ends of pay that are this far apart are not of one period. */
const APART = 10

/** The lower and the higher amount. Sites that exchange them mean the same range; `undefined` if there is none. */
function inOrder([min, max]: readonly [string | undefined, string | undefined]) {
  if (min === undefined && max === undefined) return undefined
  if (min === undefined || max === undefined || Number(min) <= Number(max))
    return [min ?? null, max ?? null] as const
  return Number(min) < Number(max) * APART ? ([max, min] as const) : undefined
}

/** An amount that is more than nothing: sites write 0 for what they do not tell. */
function amountIn(value: unknown): string | undefined {
  const isAmount = typeof value === 'string' && AMOUNT.test(value)
  const number = isAmount ? Number(money(value)?.amount) : value
  return typeof number === 'number' && number > 0 && number < 1e12 ? decimal(number) : undefined
}

/** One number, with a sign or a scale at most. */
const AMOUNT = /^[^\d-–]{0,5}\d[\d.,' \u00a0]*[^\d-–]{0,5}$/

function texts(thing: Thing, property: string): string[] {
  return thing.values(property).flatMap((value) => valueText(value) ?? [])
}

/** A list that is written as one text. */
function listed(text: string): string[] {
  const items = text.split(/[\n;•]/)
  // A sentence is not a list of words; a text without line ends and full stops is.
  const split = items.length > 1 || /[.!?]/.test(text) ? items : text.split(',')
  return split.map((item) => item.trim()).filter((item) => item !== '')
}

/** A posting as its page describes it for search engines: schema.org JobPosting in JSON-LD or microdata. */

import {
  resolveUrl,
  structuredData,
  type Thing,
  thingOf,
  things,
  valueText,
  valueUrl
} from '@sluice/content'
import { isoDate } from '@sluice/values'
import type { Root } from 'hast'
import { descriptionIn } from './description.ts'
import { createLayer } from './layers.ts'
import type { Amounts, PostingFields, PostingLayer } from './posting.ts'
import type { Period } from './record.ts'
import { decimal } from './salary.ts'
import { arrangementIn, employmentTypesIn, experienceLevelIn } from './vocabulary.ts'

/** Returns the posting in a page's structured data; an empty layer if there is not exactly one. */
export function jsonLdPosting(tree: Root, base: URL): PostingLayer {
  const layer = createLayer<PostingFields>()
  const postings = things(structuredData(tree)).filter(({ types }) => types.includes('jobposting'))
  // Several are a list: none of them is the page's own.
  const own = postings.filter(({ depth }) => depth === 0)
  const [posting] = own.length > 0 ? own : postings
  if (posting === undefined || own.length > 1 || (own.length === 0 && postings.length > 1)) {
    return layer
  }
  addPosting(layer, posting, base)
  addEmployer(layer, posting, base)
  addPlace(layer, posting)
  layer.put('salary.amounts', amountsOf(posting), `${posting.source}.baseSalary`)
  return layer
}

function addPosting(layer: PostingLayer, posting: Thing, base: URL): void {
  const { source } = posting
  const value = (name: string) => valueText(posting.values(name)[0])
  const date = (name: string) => {
    const text = value(name)
    return text === undefined ? undefined : isoDate(text)
  }
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
  layer.put('company.name', valueText(employer), `${source}.name`)
  const thing = thingOf(employer)
  if (thing === undefined) return
  const url = (name: string) => {
    const written = valueUrl(thing.values(name)[0])
    return written === undefined ? undefined : resolveUrl(written, base)?.href
  }
  layer.put('company.url', url('sameAs') ?? url('url'), `${source}.sameAs`)
  layer.put('company.logo_url', url('logo'), `${source}.logo`)
}

function addPlace(layer: PostingLayer, posting: Thing): void {
  const places = posting.values('jobLocation').flatMap((value) => thingOf(value) ?? [])
  const [place] = places
  const address = place && (thingOf(place.values('address')[0]) ?? place)
  const source = `${posting.source}.jobLocation.address`
  const part = (name: string) => address && valueText(address.values(name)[0])
  const city = part('addressLocality')
  const region = part('addressRegion')
  const country = part('addressCountry')
  const said = [...new Set([city, region, country])].filter((text) => text !== undefined)
  layer.put('location.said', said.join(', '), source)
  // The parts of several places would be those of the first only.
  if (places.length > 1) return
  layer.put('location.city', city, `${source}.addressLocality`)
  layer.put('location.region', region, `${source}.addressRegion`)
  layer.put('location.country', country, `${source}.addressCountry`)
}

const UNITS: ReadonlyMap<string, Period> = new Map(
  (['hour', 'day', 'week', 'month', 'year'] as const).map((period) => [period, period])
)

function amountsOf(posting: Thing): Amounts | undefined {
  const [salary] = posting.values('baseSalary')
  const thing = thingOf(salary)
  if (thing === undefined) return undefined
  const [inner] = thing.values('value')
  const range = thingOf(inner) ?? thing
  const exact = thingOf(inner) === undefined ? amountIn(inner) : amountIn(range.values('value')[0])
  const min = amountIn(range.values('minValue')[0]) ?? exact
  const max = amountIn(range.values('maxValue')[0]) ?? exact
  if (min === undefined && max === undefined) return undefined
  const currency = valueText(thing.values('currency')[0] ?? range.values('currency')[0])
  const unit = valueText(range.values('unitText')[0] ?? thing.values('unitText')[0])
  return {
    min: min ?? null,
    max: max ?? null,
    currency:
      currency !== undefined && /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : null,
    period: (unit === undefined ? undefined : UNITS.get(unit.trim().toLowerCase())) ?? null
  }
}

/** An amount that is more than nothing: sites write 0 for what they do not tell. */
function amountIn(value: unknown): string | undefined {
  const number = typeof value === 'string' ? Number(value.replaceAll(',', '').trim()) : value
  return typeof number === 'number' && number > 0 && number < 1e12 ? decimal(number) : undefined
}

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

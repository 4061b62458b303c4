/** A posting of Indeed: the data for its scripts, and the markup. */

import { attribute, first, resolveUrl, text } from '@sluice/content'
import { listAt, stateNamed, textAt, valueAt } from '@sluice/content/state'
import type { Page } from '@sluice/core'
import { descriptionIn, descriptionOf } from '../../description.ts'
import { createLayer } from '../../layers.ts'
import type { Amounts, PostingFields, PostingLayer } from '../../posting.ts'
import type { Period } from '../../record.ts'
import { decimal, salaryIn } from '../../salary.ts'
import { arrangementIn, employmentTypesIn } from '../../vocabulary.ts'

/** Returns true if the host belongs to Indeed, in any country. */
export function isIndeed({ hostname }: URL): boolean {
  return /(?:^|\.)indeed\.[a-z.]{2,6}$/.test(hostname)
}

/** Dollars by the country in the host: `au.indeed.com`, `indeed.com.au`. */
const DOLLARS: ReadonlyMap<string, string> = new Map([
  ['au', 'AUD'],
  ['ca', 'CAD'],
  ['nz', 'NZD'],
  ['sg', 'SGD'],
  ['hk', 'HKD'],
  ['mx', 'MXN'],
  ['www', 'USD']
])

/** Returns the layers of the data and of the markup, in this order. */
export function indeedPosting(page: Page): PostingLayer[] {
  const [label = ''] = page.url.hostname.split('.')
  const country = /\.(?:com?\.)?([a-z]{2})$/.exec(page.url.hostname)?.[1]
  const dollar = DOLLARS.get(label) ?? (country && DOLLARS.get(country))
  return [stateLayer(page), markupLayer(page, dollar)]
}

const SOURCE = 'state:_initialData'
const HEADER = ['jobInfoWrapperModel', 'jobInfoModel', 'jobInfoHeaderModel'] as const
const PERIODS: ReadonlyMap<string, Period> = new Map([
  ['HOURLY', 'hour'],
  ['DAILY', 'day'],
  ['WEEKLY', 'week'],
  ['MONTHLY', 'month'],
  ['YEARLY', 'year']
])

function stateLayer({ html, url: base }: Page): PostingLayer {
  const layer = createLayer<PostingFields>()
  const state = stateNamed(html, '_initialData')
  if (state === undefined) return layer
  const header = valueAt(state, ...HEADER)
  const put = (name: 'id' | 'title', path: readonly string[]) =>
    layer.put(name, textAt(state, ...path), `${SOURCE}.${path.join('.')}`)
  put('id', ['jobKey'])
  put('title', ['jobTitle'])
  layer.put('company.name', textAt(header, 'companyName'), `${SOURCE}.companyName`)
  layer.put(
    'company.url',
    withoutQuery(textAt(header, 'companyOverviewLink'), base),
    `${SOURCE}.companyOverviewLink`
  )
  layer.put(
    'company.logo_url',
    textAt(header, 'companyImagesModel', 'logoUrl'),
    `${SOURCE}.companyImagesModel`
  )
  layer.put('location.raw', textAt(header, 'formattedLocation'), `${SOURCE}.formattedLocation`)
  const remote = textAt(header, 'remoteWorkModel', 'type')
  layer.put('work_arrangement', ARRANGEMENTS.get(remote ?? ''), `${SOURCE}.remoteWorkModel`)
  const type = textAt(
    state,
    'jobInfoWrapperModel',
    'jobInfoModel',
    'jobMetadataHeaderModel',
    'jobType'
  )
  if (type !== undefined)
    layer.put('employment_types', employmentTypesIn([type]), `${SOURCE}.jobType`)
  const description = valueAt(
    state,
    'jobInfoWrapperModel',
    'jobInfoModel',
    'sanitizedJobDescription'
  )
  layer.put('description', descriptionIn(description, base), `${SOURCE}.sanitizedJobDescription`)
  layer.put(
    'posted_raw',
    textAt(state, 'jobMetadataFooterModel', 'age'),
    `${SOURCE}.jobMetadataFooterModel.age`
  )
  layer.put(
    'salary.raw',
    textAt(state, 'salaryInfoModel', 'salaryText'),
    `${SOURCE}.salaryInfoModel`
  )
  layer.put(
    'salary.amounts',
    amountsOf(valueAt(state, 'salaryInfoModel')),
    `${SOURCE}.salaryInfoModel`
  )
  const benefits = listAt(state, 'benefitsModel', 'benefits').flatMap(
    (one) => textAt(one, 'label') ?? []
  )
  layer.put('benefits', benefits, `${SOURCE}.benefitsModel`)
  return layer
}

const ARRANGEMENTS = new Map([
  ['REMOTE_ALWAYS', 'remote'],
  ['REMOTE_HYBRID', 'hybrid']
] as const) as ReadonlyMap<string, 'remote' | 'hybrid'>

function amountsOf(model: unknown): Amounts | undefined {
  const [min, max] = [valueAt(model, 'salaryMin'), valueAt(model, 'salaryMax')]
  if (typeof min !== 'number' && typeof max !== 'number') return undefined
  const amount = (value: unknown) =>
    typeof value === 'number' && value > 0 ? decimal(value) : null
  const currency = textAt(model, 'salaryCurrency')
  return {
    min: amount(min),
    max: amount(max),
    currency: currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : null,
    period: PERIODS.get(textAt(model, 'salaryType') ?? '') ?? null
  }
}

function markupLayer({ tree, url: base }: Page, dollar: string | undefined): PostingLayer {
  const layer = createLayer<PostingFields>()
  const key = base.searchParams.get('jk')
  layer.put('id', key !== null && /^[\da-f]{8,32}$/.test(key) ? key : undefined, 'url')
  layer.put('url', key ? `${base.origin}/viewjob?jk=${encodeURIComponent(key)}` : undefined, 'url')
  const shown = (name: 'title', selector: string) =>
    layer.put(name, text(tree, selector), `css:${selector}`)
  shown('title', '[data-testid="jobsearch-JobInfoHeader-title"]')
  const company = '[data-testid="inlineHeader-companyName"]'
  layer.put('company.name', text(tree, `${company} a`) ?? text(tree, company), `css:${company}`)
  const link = first(tree, `${company} a`)
  layer.put('company.url', withoutQuery(link && attribute(link, 'href'), base), `css:${company} a`)
  const place = '[data-testid="inlineHeader-companyLocation"], #jobLocationText'
  layer.put('location.raw', text(tree, place), `css:${place}`)
  const beside = text(tree, '[data-testid="jobsearch-CompanyInfoContainer"]')?.split('\n') ?? []
  const arrangement = beside.map(arrangementIn).find((one) => one !== undefined)
  layer.put('work_arrangement', arrangement, 'css:[data-testid="jobsearch-CompanyInfoContainer"]')
  const [pay, ...rest] = text(tree, '#salaryInfoAndJobType')?.split(/\s-\s{1,3}(?=\p{L})/u) ?? []
  const amounts = pay === undefined ? undefined : salaryIn(pay, dollar)
  if (amounts) {
    layer.put('salary.raw', pay?.trim(), 'css:#salaryInfoAndJobType')
    layer.put('salary.amounts', amounts, 'css:#salaryInfoAndJobType')
  }
  layer.put(
    'employment_types',
    employmentTypesIn(amounts ? rest : [pay ?? '', ...rest]),
    'css:#salaryInfoAndJobType'
  )
  layer.put(
    'description',
    descriptionOf(first(tree, '#jobDescriptionText'), base),
    'css:#jobDescriptionText'
  )
  return layer
}

function withoutQuery(written: string | undefined, base: URL): string | undefined {
  const url = written === undefined ? undefined : resolveUrl(written, base)
  return url && `${url.origin}${url.pathname}`
}

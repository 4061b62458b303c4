/** A posting on the board of a recruiting system: the data for its scripts, and the markup. */

import { all, attribute, first, link, resolveUrl, structuredData, text } from '@sluice/content'
import { listAt, stateNamed, textAt, valueAt } from '@sluice/content/state'
import type { Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import { descriptionIn, descriptionOf } from './description.ts'
import { createLayer } from './layers.ts'
import type { PostingFields, PostingLayer, TextField } from './posting.ts'
import { salaryIn } from './salary.ts'
import { arrangementIn, employmentTypesIn } from './vocabulary.ts'

/** What the data and the markup say, in this order. */
export function boardPosting(page: Page): PostingLayer[] {
  return [
    ashbyState(page),
    greenhouseState(page),
    ...MARKUPS.map((markup) => markupLayer(page, markup)),
    headLayer(page)
  ]
}

/** `window.__appData` of Ashby. */
function ashbyState({ html, url: base }: Page): PostingLayer {
  const layer = createLayer<PostingFields>()
  const state = html.includes('ashby') ? stateNamed(html, '__appData') : undefined
  const posting = valueAt(state, 'posting')
  if (posting === undefined || posting === null) return layer
  const source = 'state:__appData.posting'
  const put = (name: TextField, key: string) =>
    layer.put(name, textAt(posting, key), `${source}.${key}`)
  put('id', 'id')
  put('title', 'title')
  put('location.raw', 'locationName')
  put('salary.raw', 'compensationTierSummary')
  layer.put(
    'company.name',
    textAt(state, 'organization', 'name'),
    'state:__appData.organization.name'
  )
  layer.put(
    'company.url',
    textAt(state, 'organization', 'publicWebsite'),
    'state:__appData.organization.publicWebsite'
  )
  layer.put(
    'description',
    descriptionIn(valueAt(posting, 'descriptionHtml'), base),
    `${source}.descriptionHtml`
  )
  layer.put('posted_at', isoDate(textAt(posting, 'publishedDate') ?? ''), `${source}.publishedDate`)
  layer.put(
    'valid_through',
    isoDate(textAt(posting, 'applicationDeadline') ?? ''),
    `${source}.applicationDeadline`
  )
  layer.put('job_functions', listOf(textAt(posting, 'departmentName')), `${source}.departmentName`)
  const type = textAt(posting, 'employmentType')?.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  layer.put('employment_types', employmentTypesIn(listOf(type)), `${source}.employmentType`)
  const kind =
    textAt(posting, 'workplaceType') ?? (valueAt(posting, 'isRemote') === true ? 'remote' : '')
  layer.put('work_arrangement', arrangementIn(kind), `${source}.workplaceType`)
  const salary = textAt(posting, 'compensationTierSummary')
  layer.put(
    'salary.amounts',
    salary === undefined ? undefined : salaryIn(salary),
    `${source}.compensationTierSummary`
  )
  return layer
}

/** `window.__remixContext` of Greenhouse. */
function greenhouseState({ html, url: base }: Page): PostingLayer {
  const layer = createLayer<PostingFields>()
  const state = html.includes('greenhouse') ? stateNamed(html, '__remixContext') : undefined
  const loaded = valueAt(state, 'state', 'loaderData')
  const route = Object.values(typeof loaded === 'object' && loaded !== null ? loaded : {}).find(
    (data) => valueAt(data, 'jobPost') !== undefined
  )
  const posting = valueAt(route, 'jobPost')
  if (posting === undefined) return layer
  const source = 'state:__remixContext.jobPost'
  const put = (name: TextField, key: string) =>
    layer.put(name, textAt(posting, key), `${source}.${key}`)
  put('id', 'id')
  put('title', 'title')
  put('url', 'public_url')
  put('location.raw', 'job_post_location')
  put('company.name', 'company_name')
  const parts = ['introduction', 'content', 'conclusion'].flatMap(
    (key) => textAt(posting, key) ?? []
  )
  layer.put('description', descriptionIn(parts.join('\n'), base), `${source}.content`)
  layer.put('posted_at', isoDate(textAt(posting, 'published_at') ?? ''), `${source}.published_at`)
  const ranges = listAt(posting, 'pay_ranges')
  const shown = ['min', 'max'].flatMap((key) => textAt(ranges[0], key) ?? [])
  if (ranges.length === 1 && shown.length === 2) {
    const currency = textAt(ranges[0], 'currency_type') ?? ''
    const raw = `${shown.join(' - ')} ${currency}`.trim()
    layer.put('salary.raw', raw, `${source}.pay_ranges`)
    layer.put('salary.amounts', salaryIn(raw), `${source}.pay_ranges`)
  }
  return layer
}

/** Where one system shows what: selectors by field. */
interface Markup {
  readonly title: string
  readonly company?: string
  readonly place?: string
  readonly type?: string
  readonly arrangement?: string
  readonly department?: string
  readonly salary?: string
  readonly posted?: string
  readonly description: string
  readonly apply?: string
}

/** Lever, both designs of Greenhouse, Workday, Ashby, SmartRecruiters, Workable, Teamtailor. */
const MARKUPS: readonly Markup[] = [
  {
    title: '.posting-headline h2',
    place: '.posting-categories .location',
    type: '.posting-categories .commitment',
    arrangement: '.posting-categories .workplaceTypes',
    department: '.posting-categories .department',
    salary: '[data-qa="salary-range"]',
    description: '[data-qa="job-description"], .posting-page .section-wrapper.page-full-width',
    apply: '.postings-btn-wrapper a[href]'
  },
  {
    title: '.job__title h1, h1.app-title',
    company: '#header .company-name, .company-name',
    place: '.job__location, #header .location',
    description: '.job__description, #content'
  },
  {
    title: '[data-automation-id="jobPostingHeader"]',
    place: '[data-automation-id="locations"] dd, [data-automation-id="locations"]',
    type: '[data-automation-id="time"] dd, [data-automation-id="time"]',
    arrangement: '[data-automation-id="remoteType"] dd',
    posted: '[data-automation-id="postedOn"] dd, [data-automation-id="postedOn"]',
    description: '[data-automation-id="jobPostingDescription"]'
  },
  {
    title: 'h1.ashby-job-posting-heading',
    description:
      '.ashby-job-posting-right-pane [class*="descriptionText"], [class*="_descriptionText"]'
  },
  {
    title: 'h1.job-title',
    place: '.job-details [itemprop="jobLocation"], .job-detail spl-job-location',
    type: '[itemprop="employmentType"]',
    description: '.job-sections, [itemprop="description"]',
    apply: 'a.js-oneclick, a#st-apply'
  },
  {
    title: '[data-ui="job-title"]',
    company: '[data-ui="company-name"]',
    place: '[data-ui="job-location"]',
    type: '[data-ui="job-type"]',
    arrangement: '[data-ui="job-workplace"]',
    department: '[data-ui="job-department"]',
    description: '[data-ui="job-breakdown"], [data-ui="job-description"]'
  }
]

function markupLayer({ tree, url: base }: Page, markup: Markup): PostingLayer {
  const layer = createLayer<PostingFields>()
  const shown = (selector: string | undefined) =>
    selector === undefined ? undefined : text(tree, selector)?.replace(/\s+/g, ' ')
  const title = shown(markup.title)
  // Without its title the rest is of another system, whose names for things are alike.
  if (title === undefined) return layer
  layer.put('title', title, `css:${markup.title}`)
  layer.put(
    'company.name',
    shown(markup.company)?.replace(/^at (?=\S)/, ''),
    `css:${markup.company}`
  )
  const place = shown(markup.place)?.replace(/ ?\/$/, '')
  layer.put('location.raw', place, `css:${markup.place}`)
  const kind = shown(markup.arrangement)?.replace(/ ?[—–-]$/, '')
  layer.put(
    'work_arrangement',
    arrangementIn(kind ?? place ?? ''),
    `css:${markup.arrangement ?? markup.place}`
  )
  layer.put(
    'employment_types',
    employmentTypesIn(listOf(shown(markup.type)?.replace(/ ?\/$/, ''))),
    `css:${markup.type}`
  )
  layer.put(
    'job_functions',
    listOf(shown(markup.department)?.replace(/ ?\/$/, '')),
    `css:${markup.department}`
  )
  const salary = shown(markup.salary)
  layer.put('salary.raw', salary, `css:${markup.salary}`)
  layer.put(
    'salary.amounts',
    salary === undefined ? undefined : salaryIn(salary),
    `css:${markup.salary}`
  )
  layer.put('posted_raw', shown(markup.posted), `css:${markup.posted}`)
  layer.put(
    'description',
    descriptionOf(first(tree, markup.description), base),
    `css:${markup.description}`
  )
  layer.put(
    'apply_url',
    markup.apply === undefined ? undefined : link(tree, markup.apply, base),
    `css:${markup.apply}`
  )
  return layer
}

/** What the head of the page says, for what neither data nor markup has. */
function headLayer({ tree, url: base }: Page): PostingLayer {
  const layer = createLayer<PostingFields>()
  layer.put('id', idIn(base.pathname), 'url')
  const canonical = first(tree, 'link[rel="canonical"]')
  const address = canonical && attribute(canonical, 'href')
  layer.put('url', address && resolveUrl(address, base)?.href, 'css:link[rel="canonical"]')
  layer.put('url', `${base.origin}${base.pathname}`, 'url')
  const logo = all(tree, '.main-header-logo img[alt], a.logo img[alt]')[0]
  layer.put(
    'company.name',
    logo &&
      attribute(logo, 'alt')
        ?.trim()
        .replace(/\slogo$/i, '')
        .trim(),
    'css:.main-header-logo img'
  )
  const site = structuredData(tree).meta.get('og:site_name')?.[0]
  layer.put('company.name', site, 'meta:og:site_name')
  return layer
}

function idIn(path: string): string | undefined {
  const id = IDS.map((pattern) => pattern.exec(path)?.[1]).find(Boolean)
  return id ?? (path.includes('/job/') ? WORKDAY_ID.exec(path)?.[1] : undefined)
}

/** Identifiers in addresses: Lever and Ashby, Greenhouse and Teamtailor, SmartRecruiters, Workable. */
const IDS = [
  /\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\/|$)/,
  /\/jobs\/(\d{2,12})(?:-|\/|$)/,
  /^\/[^/]+\/(\d{9,20})(?:-|\/|$)/,
  /\/j\/([\dA-F]{8,12})(?:\/|$)/
]

/** `/job/<place>/<title>_<id>` of Workday. */
const WORKDAY_ID = /_([A-Za-z]{0,6}-?\d[A-Za-z\d-]{0,20})$/

function listOf(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [value]
}

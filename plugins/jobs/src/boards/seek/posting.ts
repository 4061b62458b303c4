/** A posting of Seek, Jobstreet or Jobsdb: the data for its scripts, and the markup. */

import { all, attribute, first, resolveUrl, text } from '@sluice/content'
import { listAt, stateNamed, textAt, valueAt } from '@sluice/content/state'
import type { Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import { descriptionIn, descriptionOf } from '../../description.ts'
import { createLayer } from '../../layers.ts'
import type { PostingFields, PostingLayer, TextField } from '../../posting.ts'
import { salaryIn } from '../../salary.ts'
import { arrangementIn, employmentTypesIn } from '../../vocabulary.ts'

/** Returns true if the host belongs to the family, in any country. */
export function isSeek({ hostname }: URL): boolean {
  return /(?:^|\.)(?:seek|jobstreet|jobsdb)\.[a-z.]{2,6}$/.test(hostname)
}

const DOLLARS: readonly (readonly [RegExp, string])[] = [
  [/^au\.|\.com\.au$/, 'AUD'],
  [/^nz\.|\.co\.nz$/, 'NZD'],
  [/^sg\.|\.com\.sg$/, 'SGD'],
  [/^hk\./, 'HKD']
]

/** Returns the layers of the markup and of the data. The markup comes first, because it has the visible place. */
export function seekPosting(page: Page): PostingLayer[] {
  const dollar = DOLLARS.find(([host]) => host.test(page.url.hostname))?.[1]
  return [markupLayer(page, dollar), stateLayer(page, dollar)]
}

const SOURCE = 'state:SEEK_APOLLO_DATA.jobDetails'

/** Steps to fields of the cache, whatever their arguments are. */
function fields(...names: string[]): string[] {
  return names.map((name) => `${name}()`)
}

function stateLayer({ html, url: base }: Page, dollar: string | undefined): PostingLayer {
  const layer = createLayer<PostingFields>()
  const details = valueAt(stateNamed(html, 'SEEK_APOLLO_DATA'), 'ROOT_QUERY', 'jobDetails()')
  const job = valueAt(details, 'job()')
  if (job === undefined) return layer
  const put = (name: TextField, ...path: string[]) =>
    layer.put(name, textAt(job, ...fields(...path)), `${SOURCE}.job.${path.join('.')}`)
  put('id', 'id')
  put('title', 'title')
  const id = textAt(job, 'id()')
  layer.put('url', id && `${base.origin}/job/${id}`, `${SOURCE}.job.id`)
  put('company.name', 'advertiser', 'name')
  put('location.raw', 'location', 'label')
  put('posted_raw', 'listedAt', 'label')
  const date = (name: string) => isoDate(textAt(job, ...fields(name, 'dateTimeUtc')) ?? '')
  layer.put('posted_at', date('listedAt'), `${SOURCE}.job.listedAt`)
  layer.put('valid_through', date('expiresAt'), `${SOURCE}.job.expiresAt`)
  layer.put(
    'employment_types',
    employmentTypesIn([textAt(job, ...fields('workTypes', 'label')) ?? '']),
    `${SOURCE}.job.workTypes`
  )
  layer.put(
    'description',
    descriptionIn(valueAt(job, 'content()'), base) ??
      descriptionIn(valueAt(job, 'content2()'), base),
    `${SOURCE}.job.content`
  )
  const classes = listAt(job, 'classifications()').flatMap((one) => textAt(one, 'label()') ?? [])
  layer.put('job_functions', classes, `${SOURCE}.job.classifications`)
  const place = valueAt(details, ...fields('gfjInfo', 'location'))
  layer.put('location.city', textAt(place, 'suburb()'), `${SOURCE}.gfjInfo.location`)
  layer.put('location.region', textAt(place, 'state()'), `${SOURCE}.gfjInfo.location`)
  layer.put(
    'location.country',
    textAt(place, 'countryCode()') ?? textAt(place, 'country()'),
    `${SOURCE}.gfjInfo.location`
  )
  const [arrangement] = listAt(details, ...fields('workArrangements', 'arrangements'))
  layer.put(
    'work_arrangement',
    arrangementIn(textAt(arrangement, 'type()') ?? ''),
    `${SOURCE}.workArrangements`
  )
  const salary = textAt(job, ...fields('salary', 'label'))
  layer.put('salary.raw', salary, `${SOURCE}.job.salary`)
  layer.put(
    'salary.amounts',
    salary === undefined ? undefined : salaryIn(salary, dollar),
    `${SOURCE}.job.salary`
  )
  return layer
}

function markupLayer({ tree, url: base }: Page, dollar: string | undefined): PostingLayer {
  const layer = createLayer<PostingFields>()
  const shown = (automation: string) => text(tree, `[data-automation="${automation}"]`)
  const source = (automation: string) => `css:[data-automation="${automation}"]`
  const id = /\/job\/(\d{4,})/.exec(base.pathname)?.[1]
  layer.put('id', id, 'url')
  layer.put('title', shown('job-detail-title'), source('job-detail-title'))
  layer.put('company.name', shown('advertiser-name'), source('advertiser-name'))
  const place = shown('job-detail-location')
  layer.put('location.raw', place, source('job-detail-location'))
  layer.put('work_arrangement', arrangementIn(place ?? ''), source('job-detail-location'))
  const classes = all(tree, '[data-automation="job-detail-classifications"]').flatMap(
    (one) => text(one) ?? []
  )
  layer.put('job_functions', classes, source('job-detail-classifications'))
  layer.put(
    'employment_types',
    employmentTypesIn([shown('job-detail-work-type') ?? '']),
    source('job-detail-work-type')
  )
  const salary = shown('job-detail-salary')
  layer.put('salary.raw', salary, source('job-detail-salary'))
  layer.put(
    'salary.amounts',
    salary === undefined ? undefined : salaryIn(salary, dollar),
    source('job-detail-salary')
  )
  layer.put('posted_raw', postedIn(tree), 'css:[data-automation="jobDetailsPage"] span')
  layer.put(
    'description',
    descriptionOf(first(tree, '[data-automation="jobAdDetails"]'), base),
    source('jobAdDetails')
  )
  const apply = first(tree, 'a[data-automation="job-detail-apply"]')
  const address = apply && attribute(apply, 'href')
  layer.put('apply_url', address && resolveUrl(address, base)?.href, source('job-detail-apply'))
  return layer
}

function postedIn(tree: Page['tree']): string | undefined {
  const page = first(tree, '[data-automation="jobDetailsPage"]')
  if (page === undefined) return undefined
  for (const span of all(page, 'span')) {
    if (span.children.length > 5 || span.children.some(({ type }) => type === 'element')) continue
    const shown = text(span)
    if (shown !== undefined && shown.length < 60 && /^Posted\b.*\d/.test(shown)) return shown
  }
  return undefined
}

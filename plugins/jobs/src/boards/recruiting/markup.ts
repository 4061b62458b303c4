/** Postings in the markup of recruiting systems. */

import { first, link, text } from '@sluice/content'
import type { Page } from '@sluice/core'
import { descriptionOf } from '../../description.ts'
import { createLayer } from '../../layers.ts'
import type { PostingFields, PostingLayer } from '../../posting.ts'
import { salaryIn } from '../../salary.ts'
import { arrangementIn, employmentTypesIn } from '../../vocabulary.ts'
import { listOf } from './list-of.ts'

/** Selectors of one system, by field. */
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

/** Returns a layer for each design. All layers are empty except that of the page's own design. */
export function markupLayers(page: Page): PostingLayer[] {
  return MARKUPS.map((markup) => markupLayer(page, markup))
}

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

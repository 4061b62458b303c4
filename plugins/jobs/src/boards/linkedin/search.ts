/** A search for jobs on the professional network: full pages and fragments of its guest API. */

import { all, attribute, first, siteAddress, text } from '@sluice/content'
import { type Page, ParseError, type Target } from '@sluice/core'
import { count, isoDate } from '@sluice/values'
import type { Element } from 'hast'
import type { Filters } from '../../filters.ts'
import type { JobCard, JobSearchRecord } from '../../record.ts'
import { salaryIn } from '../../salary.ts'
import { arrangementIn } from '../../vocabulary.ts'
import { codeValue, LINKEDIN, postingId } from './address.ts'
import { DEFAULT_LIMIT, isFragment, nextSearch, pageOf } from './plan.ts'

/** Marks of a page of results, also of one without any. */
const RESULTS = '.results-context-header, ul.jobs-search__results-list, .no-results, #jserp-filters'

/**
 * Read the results of a search off its pages.
 *
 * Without filters a page gives all postings on it; with them as many as they ask for.
 *
 * @throws ParseError `PARSE_FAILED` - the first page has no results and does not say that there are none.
 * `PARSER_OUTDATED` - it has cards without number or title.
 */
export function readSearch(pages: readonly Page[], target: Target<Filters>): JobSearchRecord {
  const page = pages[0]!
  const seen = new Set<string>()
  const cards = pages.flatMap((one) => cardsOf(one, seen))
  if (cards.length === 0 && !isFragment(page.url) && !first(page.tree, RESULTS)) {
    throw new ParseError('The page shows no results of a job search.')
  }
  const wanted = Object.values(target.filters ?? {}).some((value) => value !== undefined)
    ? Number(target.filters.limit ?? DEFAULT_LIMIT)
    : cards.length
  const jobs = cards.slice(0, wanted)
  const heading = text(page.tree, '.results-context-header__context, .results-context-header')
  const total = totalOf(page)
  const { note } = target
  if (heading !== undefined) note?.('heading', 'css:.results-context-header__context')
  if (total !== undefined) note?.('total_results', 'css:code#totalResults')
  note?.('jobs', 'css:.job-search-card')
  for (const field of ['page', 'next_page_url']) note?.(field, 'url')
  return {
    heading: heading?.replace(/\s+/g, ' ') ?? null,
    total_results: total ?? null,
    page: pageOf(target),
    next_page_url: nextSearch(page, target, jobs.length, total),
    jobs
  }
}

function totalOf({ tree, html }: Page): number | undefined {
  const exact = codeValue(html, 'totalResults')
  if (exact !== undefined && /^\d{1,9}$/.test(exact)) return Number(exact)
  const shown = text(tree, '.results-context-header__job-count')
  return shown === undefined ? undefined : count(shown)?.value
}

/** Cards by their numbers, each once: pages that are fetched a moment apart overlap. */
function cardsOf({ tree, url }: Page, seen: Set<string>): JobCard[] {
  const found = all(tree, '.job-search-card, .base-search-card')
  const missing = new Set<string>()
  const cards = found.flatMap((element) => {
    const card = cardOf(element, url)
    if (card.id === null) missing.add('jobs.id')
    if (card.title === '') missing.add('jobs.title')
    if (card.id === null || card.title === '' || seen.has(card.id)) return []
    seen.add(card.id)
    return [card]
  })
  if (cards.length === 0 && missing.size > 0) {
    throw new ParseError('the cards of the search lack required fields of a posting', {
      code: 'PARSER_OUTDATED',
      details: { missing: [...missing] }
    })
  }
  return cards
}

function cardOf(card: Element, base: URL): JobCard {
  const anchor = first(card, 'a.base-card__full-link, a[href*="/jobs/view/"]')
  const href = anchor && attribute(anchor, 'href')
  const shown = (selector: string) => text(card, selector)?.replace(/\s+/g, ' ')
  const employer = first(card, '.base-search-card__subtitle a[href]')
  const place = shown('.job-search-card__location')
  const time = first(card, 'time')
  const salary = shown('.job-search-card__salary-info')
  const amounts = salary === undefined ? undefined : salaryIn(salary, 'USD')
  return {
    id: urnId(card) ?? (href && postingId(href)) ?? null,
    url: siteAddress(href, base, LINKEDIN) ?? null,
    title: shown('.base-search-card__title') ?? (anchor && text(anchor)) ?? '',
    company: {
      name: shown('.base-search-card__subtitle') ?? null,
      url: siteAddress(employer && attribute(employer, 'href'), base, LINKEDIN) ?? null
    },
    location: { raw: place ?? null },
    work_arrangement: arrangementIn(place ?? '') ?? null,
    employment_types: [],
    salary:
      salary === undefined
        ? null
        : { raw: salary, ...(amounts ?? { min: null, max: null, currency: null, period: null }) },
    posted_at: isoDate((time && attribute(time, 'datetime')) ?? '') ?? null,
    posted_raw: (time && text(time)?.replace(/\s+/g, ' ')) ?? null
  }
}

function urnId(card: Element): string | undefined {
  // In an older shape the link carries the number.
  const carrier = first(card, '[data-entity-urn]')
  const urn = carrier && attribute(carrier, 'data-entity-urn')
  return urn === undefined ? undefined : /jobPosting:(\d{5,20})$/.exec(urn)?.[1]
}

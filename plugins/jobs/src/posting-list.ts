/** A list of postings on a board that has no reader of its own: in structured data, or as cards that name an employer. */

import {
  all,
  attribute,
  baseUrl,
  first,
  type LikeElement,
  likeElements,
  link,
  resolveUrl,
  text,
  valueUrl
} from '@sluice/content'
import { ignoreFilters, type Page, type Target } from '@sluice/core'
import { isoDate } from '@sluice/values'
import type { Element, Root } from 'hast'
import type { Filters } from './filters.ts'
import { jsonLdPostings, layerOf } from './json-ld-posting.ts'
import { postingOf } from './posting.ts'
import type { JobCard, JobSearchRecord } from './record.ts'
import { salaryIn } from './salary.ts'
import { arrangementIn } from './vocabulary.ts'

/** Fewer are no list: one is a posting beside something else. */
const FEWEST = 2

/** Returns the list; `undefined` when the page has none. */
export function postingList(page: Page, target: Target<Filters>): JobSearchRecord | undefined {
  const { tree, url } = page
  const base = baseUrl(tree, url)
  const described = describedPostings(tree, base)
  const jobs = described.length >= FEWEST ? described : shownPostings(tree, base)
  if (jobs.length < FEWEST) return undefined
  ignoreFilters(target, 'the page is of a list that cannot be filtered')
  const heading = text(tree, 'h1')?.replace(/\s+/g, ' ')
  target.note?.('jobs', described.length >= FEWEST ? 'json-ld' : 'css:[class*="company"]')
  if (heading) target.note?.('heading', 'css:h1')
  return {
    heading: heading || null,
    total_results: null,
    page: Number(/^[1-9]\d{0,4}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1),
    next_page_url: link(tree, 'a[rel~="next"], link[rel~="next"]', base) ?? null,
    jobs
  }
}

function describedPostings(tree: Root, base: URL): JobCard[] {
  return jsonLdPostings(tree).flatMap((posting) => {
    const record = postingOf([layerOf(posting, tree, base)], {})
    if (!record) return []
    const { id, title, company, location, salary, posted_at, posted_raw } = record
    const url = valueUrl(posting.values('url')[0])
    return [
      {
        id,
        url: (url && resolveUrl(url, base)?.href) ?? null,
        title,
        company: { name: company.name, url: company.url },
        location: { raw: location.raw },
        work_arrangement: record.work_arrangement,
        employment_types: record.employment_types,
        salary,
        posted_at,
        posted_raw
      }
    ]
  })
}

const EMPLOYER = mark('company', 'employer', 'organization')
const PLACE = mark('location', 'city')
const PAY = mark('salary', 'compensation')

/** Selector of an element that a class or a name for tests calls one of the words. */
function mark(...words: string[]): string {
  return words
    .flatMap((word) =>
      ['class', 'data-test', 'data-testid'].map((name) => `[${name}*="${word}" i]`)
    )
    .join(', ')
}

/** Cards that name an employer and a place. */
function shownPostings(tree: Root, base: URL): JobCard[] {
  const seen = new Set<string>()
  return postingCards(tree).flatMap(({ element }) => {
    const found = cardOf(element, base)
    if (!found?.url || seen.has(found.url)) return []
    seen.add(found.url)
    return [found]
  })
}

/** The smallest repeated elements that have a link, an employer and a place. */
function postingCards(tree: Root): LikeElement[] {
  const named: Known = new Map(
    all(tree, EMPLOYER).map((element) => [element, NAMES.employer] as const)
  )
  for (const place of all(tree, PLACE)) named.set(place, (named.get(place) ?? 0) | NAMES.place)
  const known: Known = new Map()
  const isCard = ({ element, addresses }: LikeElement) =>
    addresses.length > 0 && namesIn(element, named, known) === (NAMES.employer | NAMES.place)
  const cards = likeElements(tree)
    .flatMap(({ members, aside }) => (aside < ASIDE ? members.filter(isCard) : []))
    .sort((one, other) => one.index - other.index)
  const smallest = cards.filter(({ end }, at) => end <= (cards[at + 1]?.index ?? end))
  const kinds = Map.groupBy(smallest, kindOf)
  return smallest.filter((card) => kinds.get(kindOf(card))!.length >= FEWEST)
}

/** Cards of a list are of one kind. */
function kindOf({ element: { tagName, properties } }: LikeElement): string {
  const { className } = properties
  return `${tagName}.${Array.isArray(className) ? className[0] : ''}`
}

/** Certainty of parts with links through the site. */
const ASIDE = 2

/** Bits of what an element names. */
const NAMES = { employer: 1, place: 2 } as const

type Known = Map<Element, number>

/** Names in an element and in its parts, each looked at once. Recursion is as deep as the tree, which is bounded. */
function namesIn(element: Element, named: Known, known: Known): number {
  const before = known.get(element)
  if (before !== undefined) return before
  let names = named.get(element) ?? 0
  for (const child of element.children) {
    if (child.type === 'element') names |= namesIn(child, named, known)
  }
  known.set(element, names)
  return names
}

function cardOf(card: Element, base: URL): JobCard | undefined {
  const shown = (selector: string) => text(card, selector)?.replace(/\s+/g, ' ').trim() || undefined
  const anchor =
    first(card, 'h2 a[href], h3 a[href], h4 a[href]') ??
    (card.tagName === 'a' ? card : first(card, 'a[href]'))
  const href = anchor && attribute(anchor, 'href')
  const title = shown(`h2, h3, h4, ${mark('title')}`) ?? (anchor && text(anchor)?.trim())
  if (!href || !title) return undefined
  const place = shown(PLACE)
  const time = first(card, 'time')
  const salary = shown(PAY)
  const amounts = salary === undefined ? undefined : salaryIn(salary)
  return {
    id: null,
    url: resolveUrl(href, base)?.href ?? null,
    title,
    company: { name: shown(EMPLOYER) ?? null, url: null },
    location: { raw: place ?? null },
    work_arrangement: arrangementIn(place ?? '') ?? null,
    employment_types: [],
    salary:
      salary === undefined
        ? null
        : { raw: salary, ...(amounts ?? { min: null, max: null, currency: null, period: null }) },
    posted_at: isoDate((time && attribute(time, 'datetime')) ?? '') ?? null,
    posted_raw: (time && text(time)?.trim()) ?? null
  }
}

/**
 * The filters of interface.md and decisions.md §10 against a site that searches: it holds postings, answers only the
 * parameters it knows, and gives 25 on a page and 10 in a fragment.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  ORIGIN_HOST,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

interface Posting {
  readonly id: number
  readonly title: string
  readonly place: string
  readonly type: string
  readonly arrangement: string
  readonly level: string
  /** Hours since it was posted. */
  readonly age: number
}

const TYPES = ['F', 'P', 'C', 'T', 'I', 'V', 'O']
const LEVELS = ['1', '2', '3', '4', '5', '6']
const AGES = [5, 20, 30, 100, 500, 1_000]

const POSTINGS: readonly Posting[] = Array.from({ length: 84 }, (_, n) => ({
  id: 4_000_000_000 + n,
  title: n % 2 ? `Baker ${n}` : `Diver ${n}`,
  place: n % 3 ? 'Malta' : 'Gozo',
  type: TYPES[n % 7]!,
  arrangement: String((n % 3) + 1),
  level: LEVELS[n % 6]!,
  age: AGES[n % 6]!
}))

/** Filter that the site applies for each parameter. */
const PARAMETERS: Readonly<Record<string, (posting: Posting, value: string) => boolean>> = {
  keywords: ({ title }, value) => title.toLowerCase().startsWith(value.toLowerCase()),
  location: ({ place }, value) => place === value,
  f_JT: ({ type }, value) => value.split(',').includes(type),
  f_WT: ({ arrangement }, value) => value.split(',').includes(arrangement),
  f_E: ({ level }, value) => value.split(',').includes(level),
  f_TPR: ({ age }, value) => age * 3_600 <= Number(/^r(\d+)$/.exec(value)?.[1]),
  sortBy: (_, value) => value === 'R' || value === 'DD',
  start: () => true
}

function found(parameters: URLSearchParams): Posting[] {
  return POSTINGS.filter((posting) =>
    [...parameters].every(([name, value]) => PARAMETERS[name]?.(posting, value))
  )
}

function card({ id, title, place }: Posting): string {
  return `<li><div class="base-card base-search-card job-search-card" data-entity-urn="urn:li:jobPosting:${id}">
<a class="base-card__full-link" href="https://www.linkedin.com/jobs/view/x-${id}?trk=public_jobs"><span class="sr-only">${title}</span></a>
<h3 class="base-search-card__title">${title}</h3><h4 class="base-search-card__subtitle"><a href="https://www.linkedin.com/company/c">Reef Co</a></h4>
<span class="job-search-card__location">${place}</span><time class="job-search-card__listdate" datetime="2026-03-01">1 week ago</time></div></li>`
}

let unknown: string[] = []
let origin: Origin
let sluice: TestService
let search: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const strange = [...searchParams.keys()].filter((name) => !(name in PARAMETERS))
    if (strange.length > 0) {
      unknown.push(...strange)
      response.statusCode = 400
      response.end(`<title>Bad request</title><p>unknown: ${strange.join(', ')}</p>`)
      return
    }
    const all = found(searchParams)
    const start = Number(searchParams.get('start') ?? 0)
    if (pathname.startsWith('/jobs-guest/')) {
      const cards = all.slice(start, start + 10).map(card)
      response.end(cards.join(''))
      return
    }
    response.end(`<!doctype html><html><head><meta name="pageKey" content="d_jobs_guest_search"></head><body>
<code id="totalResults" style="display: none"><!--${all.length}--></code>
<h1 class="results-context-header__context"><span class="results-context-header__job-count">${all.length}</span></h1>
<ul class="jobs-search__results-list">${all
      .slice(start, start + 25)
      .map(card)
      .join('')}</ul></body></html>`)
  })
  sluice = await startService({}, { resolve: async () => [ORIGIN_HOST] })
  search = `http://www.linkedin.com:${new URL(origin.url).port}/jobs/search`
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

async function ask(filters: Record<string, string>) {
  const { key } = await sluice.account()
  unknown = []
  const answer = await post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: search, filters })
  expect(unknown).toEqual([])
  return answer
}

const idsOf = (body: Answer): string[] => body.data.jobs.map((job: { id: string }) => job.id)
const wanted = (parameters: Record<string, string>) =>
  found(new URLSearchParams(parameters)).map(({ id }) => String(id))

describe('the site applies valid values', () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [{ search_term: 'diver' }, { keywords: 'diver' }],
    [{ location: 'Gozo' }, { location: 'Gozo' }],
    ...['full_time', 'part_time', 'contract', 'temporary', 'internship', 'volunteer', 'other'].map(
      (value, n): [Record<string, string>, Record<string, string>] => [
        { job_types: value },
        { f_JT: TYPES[n]! }
      ]
    ),
    [{ job_types: 'Full-time, fulltime,Part time' }, { f_JT: 'F,P' }],
    ...['on_site', 'remote', 'hybrid'].map(
      (value, n): [Record<string, string>, Record<string, string>] => [
        { work_arrangement: value },
        { f_WT: String(n + 1) }
      ]
    ),
    [{ work_arrangement: 'onsite,on-site' }, { f_WT: '1' }],
    ...['internship', 'entry', 'associate', 'mid_senior', 'director', 'executive'].map(
      (value, n): [Record<string, string>, Record<string, string>] => [
        { experience_levels: value },
        { f_E: LEVELS[n]! }
      ]
    ),
    [{ posted_within: '24h' }, { f_TPR: 'r86400' }],
    [{ posted_within: '7d' }, { f_TPR: 'r604800' }],
    [{ posted_within: '30d' }, { f_TPR: 'r2592000' }],
    [{ posted_within: '36h' }, { f_TPR: 'r129600' }],
    [{ sort: 'date' }, { sortBy: 'DD' }],
    [
      { search_term: 'diver', job_types: 'full_time', work_arrangement: 'on_site' },
      { keywords: 'diver', f_JT: 'F', f_WT: '1' }
    ]
  ])('%j', async (filters, parameters) => {
    const { status, body } = await ask(filters)
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(wanted(parameters).slice(0, 25))
    expect(body.data.total_results).toBe(wanted(parameters).length)
    expect(Object.keys(body.data.query)).toEqual(Object.keys(filters))
  })
})

describe('limit and page', () => {
  test.each([10, 25, 26, 60, 84])(
    'limit %i returns the first postings, each once',
    async (limit) => {
      const { body } = await ask({ sort: 'relevance', limit: String(limit) })
      expect(idsOf(body)).toEqual(wanted({}).slice(0, limit))
      expect(body.data.total_results).toBe(84)
      expect(body.meta.billing.tokens).toBe(1)
      expect(body.data.next_page_url === null).toBe(limit === 84)
    }
  )

  test('a limit above the number of postings returns all', async () => {
    const { body } = await ask({ search_term: 'diver', limit: '100' })
    expect(idsOf(body)).toEqual(wanted({ keywords: 'diver' }))
    expect(body.data.next_page_url).toBeNull()
  })

  test('consecutive pages have no gaps and no duplicates', async () => {
    const pages = [
      await ask({ limit: '30', page: '1' }),
      await ask({ limit: '30', page: '2' }),
      await ask({ limit: '30', page: '3' })
    ]
    expect(pages.flatMap(({ body }) => idsOf(body))).toEqual(wanted({}))
    expect(pages.map(({ body }) => body.data.page)).toEqual([1, 2, 3])
  })

  test('next_page_url continues where the page ended', async () => {
    const { body } = await ask({ search_term: 'diver' })
    const next = new URL(body.data.next_page_url)
    expect(next.searchParams.get('keywords')).toBe('diver')
    expect(next.searchParams.get('start')).toBe('25')
  })
})

test.each([
  [{ search_term: 'x'.repeat(201) }, 'search_term'],
  [{ job_types: 'full_time,nonsense' }, 'job_types'],
  [{ work_arrangement: 'moon' }, 'work_arrangement'],
  [{ experience_levels: 'senior' }, 'experience_levels'],
  [{ posted_within: '<n>h' }, 'posted_within'],
  [{ posted_within: '0h' }, 'posted_within'],
  [{ posted_within: '2w' }, 'posted_within'],
  [{ sort: 'salary' }, 'sort'],
  [{ limit: '0' }, 'limit'],
  [{ limit: '101' }, 'limit'],
  [{ limit: '2.5' }, 'limit'],
  [{ page: '41' }, 'page'],
  [{ page: '-1' }, 'page']
])(
  'an invalid value is refused, free and before anything is fetched: %j',
  async (filters, name) => {
    const before = origin.hits()
    const { status, body, headers } = await ask(filters as Record<string, string>)
    expect([status, body.error.code, body.error.details.filter]).toEqual([
      400,
      'INVALID_FILTER',
      name
    ])
    expect(headers.get('x-tokens-charged')).toBe('0')
    expect(origin.hits()).toBe(before)
  }
)

test('an unknown filter is named, with the nearest', async () => {
  const { status, body } = await ask({ job_type: 'full_time' })
  expect(status).toBe(400)
  expect(body.error.message).toContain('job_types')
})

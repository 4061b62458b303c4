/** decisions.md §10: filters of a job search, and the pages that they ask for. */

import { readFileSync } from 'node:fs'
import { parseHtml } from '@sluice/content'
import { describe, expect, it, test } from 'vitest'
import { codeValue } from '../src/boards/linkedin/address.ts'
import { Filters } from '../src/filters.ts'
import parser from '../src/index.ts'

const SEARCH = 'https://www.linkedin.com/jobs/search?keywords=diver&geoId=7&trk=x#top'

function planned(url: string, filters: Record<string, string> = {}): URL[] {
  const target = { url: new URL(url), filters: Filters.parse(filters) }
  return parser.plan!(target).map((plan) => plan.url)
}

function parameters(url: URL): Record<string, string> {
  return Object.fromEntries(url.searchParams)
}

describe('filters', () => {
  it.each([
    [{ job_types: 'Full-time, fulltime,PART TIME' }, { job_types: 'full_time,part_time' }],
    [{ work_arrangement: 'onsite,on-site' }, { work_arrangement: 'on_site' }],
    [{ experience_levels: 'Entry level,mid-senior' }, { experience_levels: 'entry,mid_senior' }],
    [{ posted_within: '36H' }, { posted_within: '36h' }],
    [{ sort: 'Date' }, { sort: 'date' }],
    [{ search_term: ' diver ' }, { search_term: 'diver' }]
  ])('reads %j as %j', (sent, read) => {
    expect(Filters.parse(sent)).toEqual(read)
  })

  it.each([
    [{ job_types: 'full_time,sometimes' }, 'full_time'],
    [{ job_types: '' }, 'full_time'],
    [{ work_arrangement: 'moon' }, 'remote'],
    [{ experience_levels: 'guru' }, 'director'],
    [{ posted_within: '0h' }, '24h'],
    [{ posted_within: '9999h' }, '24h'],
    [{ sort: 'relevance,date' }, 'relevance'],
    [{ limit: '101' }, '1-100'],
    [{ limit: '1e1' }, '1-100'],
    [{ page: '41' }, '1-40']
  ])('refuses %j and lists the allowed values', (sent, allowed) => {
    const issue = Filters.safeParse(sent).error?.issues[0]
    expect(issue?.code).toBe('invalid_value')
    expect((issue as { values?: unknown[] }).values).toContain(allowed)
  })

  it.each([{ search_term: 'x'.repeat(201) }, { search_term: ' ' }, { limit: 5 }, { salary: '1' }])(
    'refuses %j',
    (sent) => {
      expect(Filters.safeParse(sent).success).toBe(false)
    }
  )
})

describe('pages of a search', () => {
  test('writes every filter as a parameter of the site', () => {
    const [url] = planned(SEARCH, {
      search_term: 'skipper & mate',
      location: 'Malta',
      job_types: 'full_time,part_time,contract,temporary,internship,volunteer,other',
      work_arrangement: 'on_site,remote,hybrid',
      experience_levels: 'internship,entry,associate,mid_senior,director,executive',
      posted_within: '36h',
      sort: 'date'
    })
    expect(parameters(url!)).toEqual({
      keywords: 'skipper & mate',
      location: 'Malta',
      f_JT: 'F,P,C,T,I,V,O',
      f_WT: '1,2,3',
      f_E: '1,2,3,4,5,6',
      f_TPR: 'r129600',
      sortBy: 'DD'
    })
  })

  test('fetches one full page of 25, then fragments of ten', () => {
    expect(planned(SEARCH, { limit: '25' })).toHaveLength(1)
    const urls = planned(SEARCH, { limit: '55', page: '2' })
    expect(urls.map((url) => url.searchParams.get('start'))).toEqual(['55', '80', '90', '100'])
    for (const url of urls.slice(1)) expect(url.pathname).toContain('/seeMoreJobPostings/search')
  })

  test('does not change the URL of a search without filters or of a posting', () => {
    expect(planned(SEARCH).map(String)).toEqual([SEARCH])
    const posting = 'https://www.linkedin.com/jobs/view/x-4400000000'
    expect(planned(posting, { limit: '100' }).map(String)).toEqual([posting])
  })

  test('prefers the words of a filter over those in the path of a keyword page', () => {
    const [worded] = planned('https://mt.linkedin.com/jobs/diver-jobs', { search_term: 'cook' })
    expect(worded?.href).toBe('https://www.linkedin.com/jobs/search?keywords=cook')
    const [sorted] = planned('https://mt.linkedin.com/jobs/diver-jobs', { sort: 'relevance' })
    expect(sorted?.href).toBe('https://www.linkedin.com/jobs/diver-jobs?sortBy=R')
  })
})

describe('results of a search', () => {
  const url = new URL('https://www.linkedin.com/jobs/search?keywords=diver')
  const file = new URL('../fixtures/linkedin-search/page.html', import.meta.url)
  const html = readFileSync(file, 'utf8')
  const page = { url, status: 200, contentType: 'text/html', html, tree: parseHtml(html) }
  const found = (filters: Record<string, string>) => {
    const record = parser.parse([page], { url, filters: Filters.parse(filters) })
    return (record as { jobs: readonly unknown[] }).jobs.length
  }

  test('are all on the page without filters, and as many as the limit with them', () => {
    expect(found({})).toBe(2)
    expect(found({ limit: '1' })).toBe(1)
    expect(found({ sort: 'date' })).toBe(2)
  })

  test('have their total in a comment, which is looked for in 9,000 characters', () => {
    const code = (value: string) => `<p>x<code id="total"><!--"${value}"--></code>`
    expect(codeValue(code('1,024&amp;'), 'total')).toBe('1,024&')
    expect(codeValue(code('1'.repeat(9_000)), 'total')).toBeUndefined()
    expect(codeValue(code('<b>'), 'total')).toBeUndefined()
  })
})

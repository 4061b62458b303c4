import { check } from '@sluice/core/check'
import { describe, expect, test } from 'vitest'
import { CrawlRequest, MapRequest } from '../src/request.ts'

const url = 'https://a.example/'
const faults = (schema: typeof CrawlRequest | typeof MapRequest, value: object) => {
  const checked = check<unknown>(schema, value)
  return checked.ok ? [] : checked.problems.map(({ message }) => message)
}

describe('a request of a crawl (docs/design/jobs.md §1)', () => {
  test('a request has defaults', () => {
    expect(CrawlRequest.parse({ url })).toEqual({
      url,
      scope: {
        within: 'path',
        include: [],
        exclude: [],
        subdomains: false,
        external_hops: 0,
        limit: 100,
        sitemap: 'include',
        query: 'strip_tracking',
        traps: 'detect',
        follow: 'links'
      },
      politeness: { respect_robots: true, concurrency: 4, delay_ms: 0 }
    })
    expect(MapRequest.parse({ url })).toMatchObject({
      limit: 5_000,
      within: 'host',
      sitemap: 'include'
    })
  })

  test('a request with every field is accepted', () => {
    const scope = {
      within: 'domain',
      include: ['/guide/**', 're:/v\\d+/'],
      exclude: ['**/*.pdf'],
      subdomains: true,
      external_hops: 1,
      max_depth: 5,
      limit: 100_000,
      sitemap: 'only',
      query: 'keep',
      traps: 'off',
      follow: 'pagination',
      modified_since: '2026-11-01T00:00:00+01:00'
    }
    const request = {
      url,
      scope,
      politeness: { respect_robots: false, concurrency: 1, delay_ms: 500 }
    }
    expect(CrawlRequest.parse(request)).toEqual(request)
  })

  test.each<[object, string]>([
    [{ limit: 100_001 }, '`scope.limit` must be a whole number from 1 to 100000.'],
    [{ depth: 3 }, '`scope.depth`'],
    [
      { include: ['guide/**'] },
      '`scope.include.0` must begin with `/`, `*`, `https://`, `re:` or `re-path:`'
    ],
    [{ exclude: ['re:(?=a)'] }, '`scope.exclude.0` is not a pattern of RE2'],
    [{ exclude: ['/[a'] }, '`scope.exclude.0` has a `[` that is not closed'],
    [{ modified_since: 'yesterday' }, '`scope.modified_since`']
  ])('a request with %j is refused', (scope, message) => {
    expect(faults(CrawlRequest, { url, scope })[0]).toContain(message)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CrawlScope } from '../src/request.ts'
import { compileScope, type ScopeFields, scopeWords } from '../src/scope/scope.ts'

const judge = (scope: object, start: string, url: string, place = { depth: 1, hops: 0 }) => {
  const answer = compileScope(CrawlScope.parse(scope), [new URL(start)]).judge(new URL(url), place)
  return answer.isIn ? answer.hops : answer.reason
}

describe('a scope (docs/design/jobs.md §1)', () => {
  test.each<[object, string, string, number | string]>([
    [{}, 'https://a.example/guide/start.html', 'https://a.example/guide/x/y', 0],
    [{}, 'https://a.example/guide', 'https://a.example/guide', 0],
    [{}, 'https://a.example/guide', 'https://a.example/guide/', 0],
    [{}, 'https://a.example/guide', 'https://a.example/guide/x/y', 0],
    [{}, 'https://a.example/guide', 'https://a.example/guidebook', 'outside'],
    [{}, 'https://a.example/guide', 'https://a.example/pricing', 'outside'],
    [{}, 'https://a.example/guide/v2.5', 'https://a.example/guide/v2.5/x', 0],
    [{}, 'https://a.example/guide/v2.5', 'https://a.example/guide/v2.4/x', 'outside'],
    [{}, 'https://a.example/guide/', 'https://a.example/guide', 0],
    [{}, 'https://a.example/guide/', 'https://a.example/guidebook', 'outside'],
    [{}, 'https://a.example/guide/', 'https://a.example/', 'outside'],
    [{}, 'https://a.example', 'http://www.a.example/x', 0],
    [{}, 'https://www.a.example', 'https://a.example./x', 0],
    [{}, 'https://a.example', 'https://b.a.example/x', 'outside'],
    [{ subdomains: true }, 'https://a.example', 'https://b.a.example/x', 0],
    [{ subdomains: true }, 'https://a.example', 'https://ba.example/x', 'outside'],
    [{ subdomains: true }, 'https://a.example/guide/', 'https://b.a.example/x', 'outside'],
    [{ within: 'host' }, 'https://a.example/guide/', 'https://a.example/x', 0],
    [{ within: 'host' }, 'https://a.example/', 'https://a.example:8443/', 'outside'],
    [{ within: 'domain' }, 'https://a.b.co.uk/', 'https://c.b.co.uk/', 0],
    [{ within: 'domain' }, 'https://a.b.co.uk/', 'https://a.co.uk/', 'outside'],
    // The Public Suffix List has the hosts of strangers below one name as suffixes.
    [{ within: 'domain' }, 'https://a.github.io/', 'https://b.github.io/', 'outside'],
    [{ within: 'domain' }, 'http://192.0.2.1/', 'http://192.0.2.2/', 'outside'],
    [{ within: 'any' }, 'https://a.example', 'https://b.example', 0],
    [{ within: 'any' }, 'https://a.example', 'ftp://b.example', 'not_web'],
    [
      { exclude: ['/x/**'], include: ['/**'] },
      'https://a.example',
      'https://a.example/x/y',
      'excluded'
    ],
    [{ include: ['/x/**'] }, 'https://a.example', 'https://a.example/y', 'not_included'],
    [{ external_hops: 1 }, 'https://a.example', 'https://b.example', 1],
    [{ max_depth: 0 }, 'https://a.example', 'https://a.example/x', 'depth']
  ])('the scope %j of %s judges %s as %s', (scope, start, url, expected) => {
    expect(judge(scope, start, url)).toBe(expected)
  })

  test('the scope counts the links outside, and starts over inside', () => {
    const scope = { external_hops: 2 }
    const from = (hops: number, url: string) =>
      judge(scope, 'https://a.example', url, { depth: 5, hops })
    expect(from(1, 'https://b.example')).toBe(2)
    expect(from(2, 'https://b.example')).toBe('outside')
    expect(from(2, 'https://a.example/x')).toBe(0)
  })

  test('the scope covers the start and its redirect target', () => {
    const starts = ['https://old.example/', 'https://new.example/home/'].map((url) => new URL(url))
    const { contains } = compileScope(CrawlScope.parse({}), starts)
    expect(contains(new URL('https://old.example/a'))).toBe(true)
    expect(contains(new URL('https://new.example/home/a'))).toBe(true)
    expect(contains(new URL('https://new.example/a'))).toBe(false)
  })
})

describe('jobs.md §1: the scope in words', () => {
  test.each([
    [{}, 'https://www.a.example/', 'every page of a.example'],
    [{}, 'https://a.example/docs', 'a.example/docs and everything below it'],
    [{}, 'https://a.example/docs/index.html', 'a.example/docs and everything below it'],
    [
      { subdomains: true, external_hops: 1 },
      'https://a.example/docs/',
      'a.example/docs and everything below it, and the same on its subdomains, and up to one link beyond'
    ],
    [{ within: 'host' }, 'https://a.example:8443/docs/', 'every page of a.example:8443'],
    [{ within: 'domain' }, 'https://x.a.example/', 'every page of a.example and its subdomains'],
    [{ within: 'any' }, 'https://a.example/', 'every page that links lead to, on any site']
  ])('%j of %s is %s', (scope, start, words) => {
    expect(scopeWords(CrawlScope.parse(scope), [new URL(start)])).toBe(words)
  })
})

describe('a wider scope (property)', () => {
  const host = fc.constantFrom(
    'a.example',
    'www.a.example',
    'b.a.example',
    'c.example',
    'x.github.io'
  )
  const path = fc
    .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
    .map((parts) => `/${parts.join('/')}`)
  const url = fc.tuple(host, path).map(([name, rest]) => new URL(`https://${name}${rest}`))
  const patterns = fc.array(fc.constantFrom('/a/**', '/b', '/*/c', 're:a.example/b', '**/c'), {
    maxLength: 2
  })
  const scope: fc.Arbitrary<ScopeFields> = fc.record({
    within: fc.constantFrom('path', 'host', 'domain', 'any'),
    include: patterns,
    exclude: patterns,
    subdomains: fc.boolean(),
    external_hops: fc.nat(2),
    max_depth: fc.option(fc.nat(3), { nil: undefined })
  })
  const place = fc.record({ depth: fc.nat(4), hops: fc.nat(3) })
  const isIn = (fields: ScopeFields, start: URL, one: URL, from: { depth: number; hops: number }) =>
    compileScope(fields, [start]).judge(one, from).isIn

  const WIDER: Readonly<Record<string, (fields: ScopeFields) => ScopeFields>> = {
    within: (fields) => ({
      ...fields,
      within: fields.within === 'path' ? 'host' : fields.within === 'host' ? 'domain' : 'any',
      // With a port or a public suffix, `domain` may be narrower than its subdomains.
      subdomains: fields.within === 'host' ? false : fields.subdomains
    }),
    subdomains: (fields) => ({ ...fields, subdomains: true }),
    exclude: ({ exclude, ...fields }) => ({ ...fields, exclude: exclude.slice(1) }),
    include: ({ include, ...fields }) => ({
      ...fields,
      include: include.length === 0 ? [] : [...include, '/c/**']
    }),
    external_hops: (fields) => ({ ...fields, external_hops: fields.external_hops + 1 }),
    max_depth: (fields) => ({ ...fields, max_depth: fields.max_depth && fields.max_depth + 1 })
  }

  test.each(Object.entries(WIDER))(
    'a wider scope takes every page of a narrower one: %s',
    (_, wider) => {
      fc.assert(
        fc.property(scope, url, url, place, (fields, start, one, from) => {
          fc.pre(!(fields.within === 'host' && fields.subdomains))
          if (isIn(fields, start, one, from))
            expect(isIn(wider(fields), start, one, from)).toBe(true)
        }),
        { numRuns: 1_000 }
      )
    }
  )
})

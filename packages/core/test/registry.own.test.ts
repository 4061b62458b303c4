import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type AnyParser, createRegistry, defineParser, type UrlRule } from '../src/index.ts'

function parser(name: string, ...match: UrlRule[]): AnyParser {
  return defineParser({
    name,
    version: '1.0.0',
    kind: name,
    match,
    data: z.object({}),
    parse: () => ({})
  })
}

function matched(parsers: AnyParser[], url: string): string | undefined {
  return createRegistry(parsers).match(new URL(url))?.name
}

describe('architecture.md §3: host matching by whole labels', () => {
  const parsers = [
    parser('generic', { host: '*' }),
    parser('x', { host: 'x.com' }),
    parser('shop', { host: 'example.co.uk' }),
    parser('profile', { host: 'network.example', path: '/in' }),
    parser('jobs', { host: 'network.example', path: '/jobs' }),
    parser('search', { host: 'network.example', path: '/jobs/search' }),
    parser('german', { host: 'de.network.example', path: '/jobs' })
  ]

  test.each([
    ['https://x.com/ada', 'x'],
    ['https://www.x.com/ada', 'x'],
    ['https://netflix.com/', 'generic'],
    ['https://x.com.evil.example/', 'generic'],
    ['https://evilx.com/', 'generic'],
    ['https://X.COM./ada', 'x'],
    ['https://shop.example.co.uk/', 'shop'],
    ['https://other.co.uk/', 'generic'],
    ['https://network.example/in', 'profile'],
    ['https://network.example/in/', 'profile'],
    ['https://network.example/in/ada?x=/jobs', 'profile'],
    ['https://network.example/inbox', 'generic'],
    ['https://network.example/', 'generic'],
    ['https://network.example/jobs/view/1', 'jobs'],
    ['https://network.example/jobs/search/?q=1', 'search'],
    ['https://de.network.example/jobs/search', 'german'],
    ['https://de.network.example/in/ada', 'profile'],
    ['http://127.0.0.1:8080/', 'generic']
  ])('matches %s to %s', (url, name) => {
    expect(matched(parsers, url)).toBe(name)
    expect(matched([...parsers].reverse(), url)).toBe(name)
  })

  test('finds no parser for a URL that no rule answers', () => {
    expect(matched([parser('x', { host: 'x.com' })], 'https://example.com/')).toBeUndefined()
  })

  test('asks the index as often among 100,000 rules as among 10', () => {
    const url = new URL('https://www.a.b.site-3.example/x/y')
    const few = lookups(createRegistry([parser('p', ...rules(10))]), url)
    const many = lookups(createRegistry([parser('p', ...rules(100_000))]), url)
    expect(few).toBeLessThanOrEqual(10)
    expect(many).toBe(few)
  })

  test('looks at no more path segments than the longest rule has', () => {
    const registry = createRegistry(parsers)
    const url = new URL(`https://network.example/jobs/search${'/a'.repeat(4_000)}`)
    expect(registry.match(url)?.name).toBe('search')
  })
})

describe('architecture.md §3: conflicts are errors that name both packages', () => {
  test.each<[string, UrlRule]>([
    ['empty host', { host: '' }],
    ['upper case', { host: 'Example.com' }],
    ['scheme', { host: 'https://example.com' }],
    ['port', { host: 'example.com:80' }],
    ['wildcard label', { host: '*.example.com' }],
    ['family', { host: 'amazon.*' }],
    ['single label', { host: 'com' }],
    ['leading dot', { host: '.example.com' }],
    ['trailing dot', { host: 'example.com.' }],
    ['non-ASCII', { host: 'bücher.example' }],
    ['path without slash', { host: 'example.com', path: 'in' }],
    ['path with trailing slash', { host: 'example.com', path: '/in/' }],
    ['root path', { host: 'example.com', path: '/' }],
    ['query in path', { host: 'example.com', path: '/in?x' }],
    ['dot segments', { host: 'example.com', path: '/a/../b' }],
    ['space in path', { host: 'example.com', path: '/a b' }]
  ])('refuses a rule with %s', (_, rule) => {
    expect(() => createRegistry([parser('@a/one', rule)])).toThrow(/@a\/one has a malformed rule/)
  })

  test('refuses two parsers with the same rule', () => {
    const both = [
      parser('@a/one', { host: 'example.com' }),
      parser('@b/two', { host: 'example.com' })
    ]
    expect(() => createRegistry(both)).toThrow(
      /@a\/one and @b\/two both have the rule example\.com/
    )
  })

  test('refuses a parser that has the same rule twice', () => {
    const twice = parser(
      '@a/one',
      { host: 'a.example', path: '/x' },
      { host: 'a.example', path: '/x' }
    )
    expect(() => createRegistry([twice])).toThrow(/both have the rule a\.example\/x/)
  })

  test('refuses two parsers of the same kind or network', () => {
    const one = parser('@a/one', { host: 'a.example' })
    const two = { ...parser('@b/two', { host: 'b.example' }), kind: '@a/one' }
    expect(() => createRegistry([one, two])).toThrow(/@a\/one and @b\/two both have the kind/)
    const served = [one, parser('@b/two', { host: 'b.example' })].map((p) => ({
      ...p,
      network: 'n'
    }))
    expect(() => createRegistry(served)).toThrow(/both have the network "n"/)
  })

  test('refuses another version of the contract', () => {
    const next = { ...parser('@a/one', { host: 'a.example' }), api: 2 as 1 }
    expect(() => createRegistry([next])).toThrow(/@a\/one uses version 2/)
  })

  test('refuses a parser without rules', () => {
    expect(() => createRegistry([parser('@a/one')])).toThrow(/@a\/one has no URL rules/)
  })
})

function rules(count: number): UrlRule[] {
  return [...Array(count).keys()].map((n) => ({ host: `site-${n}.example` }))
}

/** How often finding the parser of `url` asks a map. */
function lookups(registry: { match(url: URL): unknown }, url: URL): number {
  const get = vi.spyOn(Map.prototype, 'get')
  expect(registry.match(url)).toBeDefined()
  const calls = get.mock.calls.length
  get.mockRestore()
  return calls
}

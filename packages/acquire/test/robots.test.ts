import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseRobots } from '../src/robots/robots.ts'

const CASES = new URL('../../../../shared/corpora/conformance/robots.json', import.meta.url)

interface Case {
  readonly test: string
  readonly robots: string
  readonly agent: string
  readonly url: string
  readonly allowed: boolean
}

describe('RFC 9309', () => {
  test.each<[string, string, string, boolean]>([
    ['no rules', '', '/', true],
    ['a rule of another agent', 'User-agent: other\nDisallow: /', '/', true],
    ['the rule of all', 'User-agent: *\nDisallow: /a', '/a/b', false],
    [
      'its own group instead of the default one',
      'User-agent: *\nDisallow: /\n\nUser-agent: Sluice/2.0\nDisallow: /b',
      '/a',
      true
    ],
    [
      'groups of one agent together',
      'User-agent: sluice\nDisallow: /a\nUser-agent: x\nAllow: /\nUser-agent: sluice\nDisallow: /b',
      '/b',
      false
    ],
    ['the longest rule', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['of equal rules the one that allows', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['a wildcard', 'User-agent: *\nDisallow: /*/private', '/x/y/private/z', false],
    ['an end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
    ['an end that is not there', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
    ['an end that overlaps a part', 'User-agent: *\nDisallow: /*aa*aa$', '/aaa', true],
    ['a query', 'User-agent: *\nDisallow: /*?*session=', '/a?b=1&session=2', false],
    [
      'a byte order mark and line ends of all kinds',
      '\ufeffUser-agent: *\r\rDisallow: /a\r\n',
      '/a',
      false
    ],
    ['letters outside ASCII', 'User-agent: *\nDisallow: /grün', '/gr%C3%BCn', false],
    ['a lone surrogate', 'User-agent: *\nDisallow: /\ud800', '/%EF%BF%BD', false],
    ['an empty rule', 'User-agent: *\nDisallow:', '/', true]
  ])('%s', (_, text, path, allowed) => {
    expect(parseRobots(text).allows('Sluice', path)).toBe(allowed)
  })

  test('reads rules written to be slow', () => {
    const pattern = `/${'a*'.repeat(1_000)}b`
    const robots = parseRobots(`User-agent: *\n${`Disallow: ${pattern}\n`.repeat(200)}`)
    expect(robots.allows('Sluice', `/${'a'.repeat(8_000)}`)).toBe(true)
  })

  test.skipIf(!existsSync(CASES))('passes the conformance cases (needs ../shared/corpora)', () => {
    const { cases } = JSON.parse(readFileSync(CASES, 'utf8')) as { cases: Case[] }
    const wrong = cases.filter(({ robots, agent, url, allowed }) => {
      // The cases give URLs that were not parsed: what a URL object would encode stays as it is.
      const path = /^[a-z]+:\/\/[^/]*(\/[^#]*)?/i.exec(url)?.[1] ?? '/'
      return parseRobots(robots).allows(agent, path) !== allowed
    })
    expect(wrong.map(({ test: name, url }) => `${name} ${url}`)).toEqual([])
    expect(cases.length).toBeGreaterThan(140)
  })
})

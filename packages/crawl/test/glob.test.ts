import fc from 'fast-check'
import picomatch from 'picomatch'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { globPattern } from '../src/request/glob.ts'
import { urlPatterns } from '../src/request/url-patterns.ts'

const matches = (glob: string, path: string) => RE2JS.compile(globPattern(glob)).matches(path)

describe('a glob', () => {
  test.each<[string, string, boolean]>([
    ['/guide/**', '/guide', true],
    ['/guide/**', '/guide/', true],
    ['/guide/**', '/guide/a/b', true],
    ['/guide/**', '/guidebook', false],
    ['/guide/*', '/guide/a', true],
    ['/guide/*', '/guide/', false],
    ['/guide/*', '/guide/a/b', false],
    ['/**/b', '/b', true],
    ['/a/**/b', '/a/x/y/b', true],
    ['**/*.pdf', '/docs/a.pdf', true],
    ['**', '/anything/at/all', true],
    ['/a?c', '/abc', true],
    ['/a?c', '/a/c', false],
    ['/v[0-9]/*', '/v2/x', true],
    ['/v[!0-9]/*', '/v2/x', false],
    ['/{en,de/at}/*', '/de/at/x', true],
    ['/{en,de/at}/*', '/fr/x', false],
    ['/a\\*b', '/a*b', true],
    ['/a\\*b', '/axb', false],
    ['/a+(b)', '/a+(b)', true],
    ['/a.b', '/axb', false]
  ])('%s with %s: %s', (glob, path, expected) => {
    expect(matches(glob, path)).toBe(expected)
  })

  test('a glob has the same meaning as in picomatch', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'a.b', 'ba')
    const segment = fc.oneof(
      word,
      fc.constantFrom(
        '*',
        '**',
        'a*',
        '*b',
        'a*b',
        '?',
        'a?',
        '[ab]',
        '[^a]',
        '{a,b}',
        '{a*,b}',
        '*a*b*'
      )
    )
    const glob = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      // To picomatch, and to no shell, `**` at the start and after a wildcard is at least one segment.
      .filter((parts) =>
        parts.every((part, at) => part !== '**' || /^\w+$/.test(parts[at - 1] ?? ''))
      )
      .map((parts) => `/${parts.join('/')}`)
    const path = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(glob, path, (pattern, text) => {
        expect(matches(pattern, text)).toBe(picomatch.isMatch(text, pattern, { dot: true }))
      }),
      { numRuns: 1_000 }
    )
  })

  test('any glob is matched in linear time', () => {
    // picomatch takes three minutes for a tenth of this path.
    expect(matches('/*a*a*a*a*a*a*a*a*b', `/${'a'.repeat(2_000)}`)).toBe(false)
  })

  test('a glob with an unclosed bracket or brace is refused', () => {
    for (const glob of ['/[ab', '/{a,b', '/a}b'])
      expect(() => globPattern(glob)).toThrow(SyntaxError)
  })

  test('a glob of any text is a pattern of RE2 or is refused', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'/*?[]{},\\!-^ab.()|+$&~ü😀'), maxLength: 12 }),
        (glob) => {
          let pattern: string
          try {
            pattern = globPattern(glob)
          } catch (error) {
            expect(error).toBeInstanceOf(SyntaxError)
            return
          }
          RE2JS.compile(pattern)
        }
      ),
      { numRuns: 1_000 }
    )
  })
})

describe('the patterns of URLs', () => {
  test('RE2 patterns match the path alone, without the query', () => {
    const { matches: isOne } = urlPatterns(['re-path:^/blog/.+$'])
    const verdicts = ['/blog/a?b=1#c', '/blog/', '/x?to=/blog/a'].map((rest) =>
      isOne(new URL(rest, 'https://x.example/'))
    )
    expect(verdicts).toEqual([true, false, false])
  })

  test('the patterns are globs of the path, globs of the URL, and RE2', () => {
    const { matches: isOne } = urlPatterns(['/a/*', 'https://*.example.com/**', 're:[?&]page=\\d+'])
    const verdicts = [
      'https://x.example/a/b#c',
      'https://docs.example.com/any/where',
      'https://x.example/?q=1&page=22',
      'https://x.example/b/a/b'
    ].map((url) => isOne(new URL(url)))
    expect(verdicts).toEqual([true, true, true, false])
  })

  test('an empty list of patterns matches nothing', () => {
    expect(urlPatterns([]).matches(new URL('https://example.com/'))).toBe(false)
  })

  test.each([
    ['guide/**', 'must begin with `/`, `*`, `https://`, `re:` or `re-path:`'],
    ['re:(?<=a)b', /^is not a pattern of RE2: /],
    ['re:a)|(b', /^is not a pattern of RE2: /],
    ['re:', 'is empty']
  ])('%s is refused', (pattern, reason) => {
    expect(() => urlPatterns([pattern])).toThrow(reason)
  })
})

describe('jobs.md §1: patterns are globs of path and query', () => {
  test.each<[string, string, boolean]>([
    ['*add-to-cart*', '/shop?add-to-cart=1', true],
    ['*add-to-cart*', '/shop/net?add-to-cart=2&back=/shop', true],
    ['*add-to-cart*', '/shop/net', false],
    ['/shop?add-to-cart=*', '/shop?add-to-cart=1', true],
    ['/shop?add-to-cart=*', '/shop', false],
    ['/**/*sort=*', '/a/b?sort=up', true],
    ['**sort=**', '/a/b?sort=up', true],
    ['**/b', '/a/b', true],
    ['*.pdf', '/docs/a.pdf', true],
    ['/a/*', '/a/b?x=1', true],
    ['/a/*', '/a/?x=1', false],
    ['/a', '/a?x=1', true]
  ])('%s with %s: %s', (pattern, path, expected) => {
    expect(urlPatterns([pattern]).matches(new URL(path, 'https://a.example'))).toBe(expected)
  })
})

import { describe, expect, test } from 'vitest'
import { NOT_ALLOWED } from '../src/guard.ts'
import { guard } from './verdicts.ts'

const FROM = new URL('https://site.example/dir/page?q#part')

describe('guard.md rule 5: a redirect is judged like a first URL', () => {
  test.each([
    ['next', 'https://site.example/dir/next#part'],
    ['/next', 'https://site.example/next#part'],
    ['//other.example/', 'https://other.example/#part'],
    ['http://other.example/', 'http://other.example/#part'],
    ['?a=1', 'https://site.example/dir/page?a=1#part'],
    ['', 'https://site.example/dir/page?q#part'],
    ['next#there', 'https://site.example/dir/next#there'],
    ['next#', 'https://site.example/dir/next#'],
    ['\tnext\n', 'https://site.example/dir/next#part'],
    ['/\\other.example/', 'https://other.example/#part'],
    ['/next?path=a\\b', 'https://site.example/next?path=a\\b#part']
  ])('%j leads to %s', (location, expected) =>
    expect(guard.checkRedirect(location, FROM).href).toBe(expected)
  )

  test('without a fragment before there is none after', () => {
    expect(guard.checkRedirect('next', new URL('https://site.example/')).href).toBe(
      'https://site.example/next'
    )
  })

  test.each([
    ['http://127.0.0.1/secret?key=1', 'a redirect to http://127.0.0.1', '127.0.0.1'],
    ['/\\2130706433/', 'a redirect to https://127.0.0.1', '127.0.0.1'],
    ['//localhost:8080/', 'a redirect to https://localhost:8080', 'the name localhost'],
    ['//site.example:22/', 'a redirect to https://site.example:22', 'port 22'],
    ['ftp://site.example/', 'a redirect to ftp://site.example', 'it is not http:// or https://'],
    ['xhttp:a', 'a redirect to xhttp://', 'it is not http:// or https://'],
    ['httpx:a', 'a redirect to httpx://', 'it is not http:// or https://'],
    ['javascript:alert(1)', 'a redirect to javascript://', 'it is not http:// or https://'],
    ['//user:pass@site.example/', 'a redirect to https://site.example', 'it has credentials'],
    ['//a..example/', 'a redirect to https://a..example', 'the host name is not valid'],
    ['http://[::1', 'a redirect to what does not parse', 'it does not parse'],
    [`/${'a'.repeat(8_192)}`, 'a redirect to https://site.example', 'it is longer than 8192']
  ])('%.40j is refused in one sentence; the operator reads "%s"', (location, to, why) => {
    expect(() => guard.checkRedirect(location, FROM)).toThrow(
      expect.objectContaining({
        code: 'URL_NOT_ALLOWED',
        message: NOT_ALLOWED,
        cause: expect.objectContaining({
          message: `refused: ${to}`,
          cause: expect.objectContaining({ code: expect.any(String) })
        })
      })
    )
    expect(wordsOf(() => guard.checkRedirect(location, FROM))).toContain(why)
  })

  test('8,192 characters are followed, without the fragment that is carried over', () => {
    const longest = `/${'a'.repeat(8_192 - 'https://site.example/'.length)}`
    expect(guard.checkRedirect(longest, FROM).hash).toBe('#part')
    expect(() => guard.checkRedirect(`${longest}a`, FROM)).toThrow(NOT_ALLOWED)
  })
})

/** The messages of an error and all its causes. */
function wordsOf(check: () => unknown): string {
  const words: string[] = []
  try {
    check()
  } catch (error) {
    for (let one = error as Error | undefined; one; one = one.cause as Error | undefined) {
      words.push(one.message)
    }
  }
  return words.join('\n')
}

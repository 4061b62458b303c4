import { describe, expect, test } from 'vitest'
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

  test('no fragment is added if there was none', () => {
    expect(guard.checkRedirect('next', new URL('https://site.example/')).href).toBe(
      'https://site.example/next'
    )
  })

  test.each([
    ['http://127.0.0.1/secret?key=1', 'http://127.0.0.1', 'an address that is not public'],
    ['/\\2130706433/', 'https://127.0.0.1', 'an address that is not public'],
    ['//localhost:8080/', 'https://localhost:8080', '`localhost`'],
    ['//printer.local/', 'https://printer.local', 'a private host name'],
    ['//site.example:22/', 'https://site.example:22', 'a port of another protocol'],
    ['ftp://site.example/', 'ftp://site.example', 'a URL that is not http:// or https://'],
    ['xhttp:a', 'xhttp://', 'a URL that is not http:// or https://'],
    ['httpx:a', 'httpx://', 'a URL that is not http:// or https://'],
    ['javascript:alert(1)', 'javascript://', 'a URL that is not http:// or https://'],
    ['//user:pass@site.example/', 'https://site.example', 'a URL with credentials'],
    ['//a..example/', 'https://a..example', 'a host name that is not valid'],
    [`/${'a'.repeat(8_192)}`, 'https://site.example', 'a URL longer than 8192 characters']
  ])('refuses %.40j; the operator reads "%s", the client "%s"', (location, to, what) => {
    expect(() => guard.checkRedirect(location, FROM)).toThrow(
      expect.objectContaining({
        code: 'URL_NOT_ALLOWED',
        message: `The site redirected to ${what}, which is not allowed.`,
        cause: expect.objectContaining({ message: `refused: a redirect to ${to}: ${what}` })
      })
    )
  })

  test('an invalid target is the fault of the site', () => {
    for (const location of ['http://[::1', '//a b/', 'https://site.example:99999/']) {
      expect(() => guard.checkRedirect(location, FROM)).toThrow(
        expect.objectContaining({
          code: 'INVALID_RESPONSE',
          message: 'The site redirected to a URL that cannot be parsed.'
        })
      )
    }
  })

  test('a target of 8,192 characters is followed, without the inherited fragment', () => {
    const longest = `/${'a'.repeat(8_192 - 'https://site.example/'.length)}`
    expect(guard.checkRedirect(longest, FROM).hash).toBe('#part')
    expect(() => guard.checkRedirect(`${longest}a`, FROM)).toThrow('longer than 8192 characters')
  })
})

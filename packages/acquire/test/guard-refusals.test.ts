import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createGuard, NOT_ALLOWED, portOf, refused } from '../src/guard.ts'
import { guard, verdict } from './verdicts.ts'

const site = new URL('http://site.example/')

describe('guard.md rule 7: messages to the client and the operator', () => {
  test.each([
    ['', 'it does not begin with http:// or https://'],
    ['x http://example.com/', 'it does not begin with http:// or https://'],
    ['http://example.com/\\', 'it has a control character or a backslash'],
    ['http://example.com/\x7f', 'it has a control character or a backslash'],
    ['http://[::1', 'it cannot be parsed'],
    ['http://user@example.com/', 'it has credentials'],
    ['http://:pass@example.com/', 'it has credentials'],
    ['http://a..example.com/', 'the host name is not valid'],
    [`http://example.com/${'a'.repeat(8_192)}`, 'it is longer than 8192 characters']
  ])('%j is INVALID_URL: %s', (url, why) => {
    expect(refusalOf(() => guard.checkUrl(url))).toMatchObject({
      code: 'INVALID_URL',
      message: `Invalid URL format: ${why}.`
    })
  })

  test.each([
    [
      'http://printer.local/',
      'The host name of the URL is private, and private names are not allowed.',
      'refused: http://printer.local: a private host name'
    ],
    [
      'http://app.localhost/',
      '`localhost` is not allowed: this service does not fetch loopback addresses. The operator can allow them with ALLOW_PRIVATE_CIDRS.',
      'refused: http://app.localhost: `localhost`'
    ],
    [
      'http://[::1]/',
      'The address in the URL is not allowed: it is not public.',
      'refused: http://[::1]: an address that is not public'
    ],
    [
      'http://example.com:25/',
      'The port of the URL is not allowed.',
      'refused: http://example.com:25: a port of another protocol'
    ]
  ])('%s is URL_NOT_ALLOWED: %s', (url, message, cause) => {
    const error = refusalOf(() => guard.checkUrl(url))
    expect(error).toMatchObject({ code: 'URL_NOT_ALLOWED', message, cause: { message: cause } })
    expect((error.cause as Error).cause).toBeUndefined()
  })

  test('other clients of the guard refuse in the same words', () => {
    expect(refused('a peer')).toMatchObject({
      code: 'URL_NOT_ALLOWED',
      message: 'The URL resolves to an address that is not allowed.',
      cause: { message: 'refused: a peer' }
    })
    expect(refused('a peer', 'No.')).toMatchObject({ message: 'No.' })
  })

  test.each<[string, string[], object]>([
    [
      'a private address',
      ['93.184.215.14', '10.0.0.1'],
      { message: NOT_ALLOWED, cause: { message: 'refused: 10.0.0.1' } }
    ],
    [
      'too many addresses',
      Array(65).fill('93.184.215.14'),
      { message: NOT_ALLOWED, cause: { message: 'refused: 65 answers' } }
    ],
    [
      'no address',
      [],
      { message: 'The host name of the site did not resolve.', cause: { message: 'no addresses' } }
    ]
  ])('a name with %s is refused', async (_, answers, expected) => {
    const by = createGuard({ resolve: async () => answers })
    await expect(by.resolve(site)).rejects.toMatchObject(expected)
  })
})

describe('guard.md rule 1: edges', () => {
  test('the guard accepts 8,192 characters and refuses 8,193, not counting spaces around the URL', () => {
    const longest = `http://example.com/${'a'.repeat(8_192 - 19)}`
    expect(verdict(longest)).toBe('allowed')
    expect(verdict(`${' '.repeat(9_000)}${longest}${' '.repeat(9_000)}`)).toBe('allowed')
    expect(verdict(`${longest}a`)).toBe('INVALID_URL')
  })

  test('the guard refuses a blank URL, and keeps a space inside one', () => {
    expect(verdict('   ')).toBe('INVALID_URL')
    expect(guard.checkUrl(' http://example.com/a b ').href).toBe('http://example.com/a%20b')
  })

  test('a name has up to 253 characters, without its final dot', () => {
    const name = `${'a'.repeat(59)}.${`${'a'.repeat(63)}.`.repeat(3)}x`
    expect(name).toHaveLength(253)
    expect(verdict(`http://${name}/`)).toBe('allowed')
    expect(verdict(`http://${name}./`)).toBe('allowed')
    expect(verdict(`http://${name}x/`)).toBe('INVALID_URL')
  })

  test.each([
    ['xn--', 'INVALID_URL'],
    ['xn--abc', 'INVALID_URL'],
    ['xn--example-', 'INVALID_URL'],
    ['a.xn--0', 'INVALID_URL'],
    ['axn--0', 'allowed'],
    ['xn--bcher-kva', 'allowed']
  ])('the label %s is %s', (label, expected) =>
    expect(verdict(`http://${label}.example/`)).toBe(expected)
  )

  test('the port comes from the URL or its scheme', () => {
    expect(portOf(new URL('http://a.example/'))).toBe(80)
    expect(portOf(new URL('https://a.example/'))).toBe(443)
    expect(portOf(new URL('https://a.example:80/'))).toBe(80)
    expect(portOf(new URL('http://a.example:8080/'))).toBe(8080)
  })
})

describe('guard.md rule 4: a look-up ends', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a look-up ends after 3 s', async () => {
    vi.useFakeTimers()
    const silent = createGuard({ resolve: () => new Promise(() => {}) })
    const outcome = vi.fn()
    const waiting = silent.resolve(site).catch(outcome)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(outcome.mock.calls).toMatchObject([
      [{ code: 'DNS_ERROR', cause: { message: 'no answer in 3000 ms' } }]
    ])
  })

  test('a look-up ends at once if its caller gives up', { timeout: 2_000 }, async () => {
    vi.useFakeTimers()
    const gone = new AbortController()
    const waiting = createGuard({ resolve: () => new Promise(() => {}) }).resolve(site, gone.signal)
    gone.abort(new Error('client gone'))
    await expect(waiting).rejects.toThrow('client gone')
  })

  test('a look-up leaves neither a timer nor a listener', async () => {
    vi.useFakeTimers()
    const { signal } = new AbortController()
    const answers = [Promise.resolve(['93.184.215.14']), Promise.reject(new Error('none'))]
    const by = createGuard({ resolve: () => answers.shift() as Promise<string[]> })
    await by.resolve(site, signal)
    await expect(by.resolve(site, signal)).rejects.toMatchObject({ code: 'DNS_ERROR' })
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('a look-up ends with the reason of the caller who gave up', async () => {
    const gone = new AbortController()
    const by = createGuard({
      resolve: async () => {
        gone.abort(new Error('client gone'))
        throw new Error('none')
      }
    })
    await expect(by.resolve(site, gone.signal)).rejects.toThrow('client gone')
  })

  test('a look-up does not begin if the caller has already given up', async () => {
    const asked = vi.fn(async () => ['93.184.215.14'])
    const by = createGuard({ resolve: asked })
    await expect(by.resolve(site, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(asked).not.toHaveBeenCalled()
  })
})

function refusalOf(check: () => unknown): Error {
  try {
    check()
  } catch (error) {
    return error as Error
  }
  throw new Error('not refused')
}

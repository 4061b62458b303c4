import { existsSync, readFileSync } from 'node:fs'
import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { type Address, parseAddress } from '../src/guard/address.ts'
import { innermost } from '../src/guard/judge-address.ts'
import { freshAddresses, isOwnAddress } from '../src/guard/own-addresses.ts'
import { systemLookup } from '../src/guard/system-lookup.ts'
import { createGuard } from '../src/guard.ts'
import { guard, ownAddresses, verdict } from './verdicts.ts'

describe('guard.md rule 1: one parse', () => {
  test.each([
    ['https://example.com/', 'allowed'],
    ['  https://example.com/ ', 'allowed'],
    ['HTTPS://EXAMPLE.COM', 'allowed'],
    ['https://example.com./', 'allowed'],
    ['https://bücher.example/', 'allowed'],
    ['', 'INVALID_URL'],
    ['example.com', 'INVALID_URL'],
    ['//example.com/', 'INVALID_URL'],
    ['http:/example.com', 'INVALID_URL'],
    ['http:example.com', 'INVALID_URL'],
    ['ftp://example.com/', 'INVALID_URL'],
    ['javascript:alert(1)', 'INVALID_URL'],
    ['http://', 'INVALID_URL'],
    ['http://exa mple.com/', 'INVALID_URL'],
    ['http://example.com\\@evil.example/', 'INVALID_URL'],
    ['http://example.com/\u0000', 'INVALID_URL'],
    ['http://exam\tple.com/', 'INVALID_URL'],
    ['\nhttp://example.com/', 'INVALID_URL'],
    ['http://user@example.com/', 'INVALID_URL'],
    ['http://:pass@example.com/', 'INVALID_URL'],
    ['http://a..example.com/', 'INVALID_URL'],
    ['http://.example.com/', 'INVALID_URL'],
    [`http://${'a'.repeat(64)}.com/`, 'INVALID_URL'],
    [`http://${'a'.repeat(63)}.com/`, 'allowed'],
    [`http://${`${'a'.repeat(60)}.`.repeat(5)}com/`, 'INVALID_URL'],
    ['http://xn--0.example/', 'INVALID_URL'],
    ['http://xn--bcher-kva.example/', 'allowed'],
    ['http://example.com:99999/', 'INVALID_URL'],
    [`http://example.com/${'a'.repeat(8_192)}`, 'INVALID_URL'],
    [`http://example.com/${'a'.repeat(8_000)}`, 'allowed']
  ])('the guard judges %j as %s', (url, expected) => expect(verdict(url)).toBe(expected))
})

describe('guard.md rule 2: names and ports that are never the public internet', () => {
  test.each([
    'localhost',
    'LOCALHOST.',
    'intranet',
    'a.localhost',
    'printer.local',
    'db.internal',
    'x.localdomain',
    'nas.lan',
    'tv.home',
    'mail.corp',
    'router.home.arpa',
    '1.0.0.10.in-addr.arpa',
    'api.default.svc',
    'abc.onion'
  ])('%s', (host) => expect(verdict(`http://${host}/`)).toBe('URL_NOT_ALLOWED'))

  test.each([
    [25, 'URL_NOT_ALLOWED'],
    [6000, 'URL_NOT_ALLOWED'],
    [0, 'URL_NOT_ALLOWED'],
    [10080, 'URL_NOT_ALLOWED'],
    [80, 'allowed'],
    [8080, 'allowed'],
    [6379, 'allowed']
  ])('the guard judges port %i as %s', (port, expected) =>
    expect(verdict(`http://example.com:${port}/`)).toBe(expected)
  )

  test('the guard matches suffixes by whole labels', () => {
    for (const host of [
      'thelocal.se',
      'localhost.example.com',
      'notarpa.org',
      'onion.example.com'
    ]) {
      expect(verdict(`http://${host}/`)).toBe('allowed')
    }
  })
})

describe('guard.md rule 3: addresses', () => {
  test.each([
    ['::', false],
    ['::1', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['64:ff9b:1::a00:1', false],
    ['64:ff9b:1::808:808', false],
    ['100::1', false],
    ['2001::1', false],
    ['2001:1ff:ffff::1', false],
    ['2001:200::1', true],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['3fff:fff::1', false],
    ['3fff:1000::1', true],
    ['4000::1', false],
    ['2a00:1450::5efe:a00:1', false],
    ['2a00:1450::200:5efe:7f00:1', false],
    ['2a00:1450::5efe:808:808', true],
    ['fe80::1%eth0', false],
    ['not an address', false],
    ['1.2.3', false],
    ['1.2.3.4.5', false],
    ['1.2.3.256', false],
    ['1.2.3.999', false],
    ['1.2.3.', false],
    [' 1.2.3.4', false],
    ['1.2.3.4 ', false],
    ['2a00::1::2', false],
    ['2a00:1:2:3:4:5:6', false],
    ['2a00:1:2:3:4:5:6:7', true],
    ['2a00:1:2:3:4:5:6:7:8', false],
    ['2a00:1:2:3::5:6:7', true],
    ['2a00:1:2:3::4:5:6:7', false],
    ['2a00:1:2:3::4:5:6:7:8', false],
    ['2a00::1:', false],
    ['2a00:::1', false],
    ['2a00::12345', false],
    ['2a00::g', false],
    ['2a00::1.2.3.4', true],
    ['2a00::1.2.3.4:5', false],
    ['2a00:1.2.3.4::', false],
    ['2a00::1.2.3', false],
    ['2a00::1.2.3.400', false],
    ['01.2.3.4', false],
    ['1:2:3:4:5:6:7:8:9', false],
    ['1::2::3', false]
  ])('%s: %s', (address, expected) => expect(guard.allows(address, 80)).toBe(expected))

  test('an address of this machine is recognised in each of its forms, even if public', () => {
    for (const text of ownAddresses()) {
      const address = parseAddress(text) as Address
      expect(isOwnAddress(address)).toBe(true)
      if (address.family === 6) continue
      for (const wrap of ['::ffff:', '::', '64:ff9b::']) {
        expect(isOwnAddress(innermost(parseAddress(`${wrap}${text}`) as Address))).toBe(true)
      }
    }
    expect(isOwnAddress(parseAddress('93.184.215.14') as Address)).toBe(false)
  })

  test('addresses of interfaces are read again after a second', () => {
    let now = 5_000
    let text = '93.184.215.14'
    const interfaces = () => ({
      eth0: [{ address: text }, { address: 'fe80::1%eth0' }] as NetworkInterfaceInfo[],
      gone: undefined
    })
    const addresses = freshAddresses(interfaces, () => now)
    const seen = () => addresses().map(({ family, bits }) => `${family} ${bits}`)
    expect(seen()).toEqual([`4 ${0x5db8d70e}`])
    text = '::2'
    now = 5_999
    expect(seen()).toEqual([`4 ${0x5db8d70e}`])
    now = 6_000
    expect(seen()).toEqual(['6 2'])
  })

  test('no address of this machine is reachable', () => {
    for (const address of ownAddresses()) expect(guard.allows(address, 80)).toBe(false)
  })

  test('production defaults refuse every loopback origin that tests use', () => {
    for (const host of ['127.0.0.1', '127.0.77.1', '[::1]']) {
      expect(verdict(`http://${host}:8080/`)).toBe('URL_NOT_ALLOWED')
    }
  })
})

describe('guard.md rule 4: names are resolved once, and every answer must pass', () => {
  const answers = (list: readonly string[]) => createGuard({ resolve: async () => list })
  const url = new URL('http://site.example/')

  test.each<[string, string[], string]>([
    ['one public', ['93.184.215.14'], 'allowed'],
    ['public v4 and v6', ['93.184.215.14', '2606:2800:21f:cb07::1'], 'allowed'],
    ['one private among public', ['93.184.215.14', '10.0.0.1'], 'URL_NOT_ALLOWED'],
    ['loopback v6', ['::1'], 'URL_NOT_ALLOWED'],
    ['not an address', ['somewhere'], 'URL_NOT_ALLOWED'],
    ['none', [], 'DNS_ERROR'],
    ['64 public', Array(64).fill('93.184.215.14'), 'allowed'],
    ['65 public', Array(65).fill('93.184.215.14'), 'URL_NOT_ALLOWED']
  ])('%s: %s', async (_, list, expected) => {
    const outcome = await answers(list)
      .resolve(url)
      .then(
        () => 'allowed',
        (error) => error.code
      )
    expect(outcome).toBe(expected)
  })

  test('a name that fails to resolve is DNS_ERROR with the cause', async () => {
    const failing = createGuard({
      resolve: async () => {
        throw Object.assign(new Error('queryA ESERVFAIL'), { code: 'ESERVFAIL' })
      }
    })
    await expect(failing.resolve(url)).rejects.toMatchObject({
      code: 'DNS_ERROR',
      cause: { code: 'ESERVFAIL' }
    })
  })

  test('the final dot of a name is not looked up', async () => {
    const asked: string[] = []
    const recording = createGuard({
      resolve: async (host) => {
        asked.push(host)
        return ['93.184.215.14']
      }
    })
    await recording.resolve(new URL('http://site.example./'))
    expect(asked).toEqual(['site.example'])
  })

  test('a waiter that gives up gets the reason of its signal', async () => {
    const silent = createGuard({ resolve: () => new Promise(() => {}) })
    const gone = new AbortController()
    const waiting = silent.resolve(url, gone.signal)
    gone.abort(new Error('client gone'))
    await expect(waiting).rejects.toThrow('client gone')
    await expect(silent.resolve(url, gone.signal)).rejects.toThrow('client gone')
  })

  test("the default resolver is the system's, shared by concurrent look-ups", async () => {
    await expect(guard.resolve(new URL('http://name.invalid/'))).rejects.toMatchObject({
      code: 'DNS_ERROR'
    })
    const look = systemLookup()
    const first = look('localhost')
    expect(look('localhost')).toBe(first)
    expect(await first).toContain('127.0.0.1')
    expect(look('localhost')).not.toBe(first)
  })

  test('a literal address needs no look-up', async () => {
    const asked = createGuard({ resolve: () => Promise.reject(new Error('asked')) })
    expect(await asked.resolve(new URL('http://93.184.215.14/'))).toEqual(['93.184.215.14'])
    expect(await asked.resolve(new URL('http://[2606:2800::1]/'))).toEqual(['2606:2800::1'])
  })
})

describe('guard.md rule 7: the client learns nothing about the address', () => {
  test('the message is one sentence; details for the operator are in the cause', () => {
    try {
      guard.checkUrl('http://10.1.2.3/')
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({
        message: 'The address in the URL is not allowed: it is not public.',
        details: {},
        cause: { message: 'refused: http://10.1.2.3: an address that is not public' }
      })
    }
  })
})

describe('localhost', () => {
  const at =
    (...answers: string[]) =>
    async () =>
      answers
  const url = new URL('http://localhost:3000/')
  const v4 = ['127.0.0.0/8']

  test('localhost is allowed if a loopback address is opened, and leads to the opened ones', async () => {
    const opened = createGuard({ allowPrivateCidrs: v4, resolve: at('::1', '127.0.0.1') })
    expect(opened.checkUrl('http://localhost:3000/').href).toBe(url.href)
    expect(opened.checkUrl('http://app.localhost./').hostname).toBe('app.localhost.')
    expect(opened.checkRedirect('//localhost/', url).hostname).toBe('localhost')
    expect(await opened.resolve(url)).toEqual(['127.0.0.1'])
    const six = createGuard({ allowPrivateCidrs: ['::1'], resolve: at('127.0.0.1', '::1') })
    expect(await six.resolve(url)).toEqual(['::1'])
  })

  test('localhost works without a resolver that knows it', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    const opened = createGuard({ allowPrivateCidrs: v4, resolve })
    expect(await opened.resolve(new URL('http://app.localhost/'))).toEqual(['127.0.0.1'])
  })

  test.each<[string, string[], string[]]>([
    ['no address that is opened', v4, ['::1']],
    ['an address beside loopback', ['127.0.0.0/8', '10.0.0.0/8'], ['127.0.0.1', '10.0.0.1']],
    ['a public address', v4, ['127.0.0.1', '93.184.215.14']]
  ])('localhost is refused when it resolves to %s', async (_, allowPrivateCidrs, answers) => {
    const opened = createGuard({ allowPrivateCidrs, resolve: at(...answers) })
    await expect(opened.resolve(url)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
  })

  test('localhost stays refused on the ports of the service and of other protocols, and with other ranges', () => {
    const opened = createGuard({
      allowPrivateCidrs: v4,
      ownEndpoints: () => [{ address: '127.0.0.1', port: 3000 }]
    })
    expect(verdict('http://localhost:3000/', opened)).toBe('URL_NOT_ALLOWED')
    expect(verdict('http://localhost:6667/', opened)).toBe('URL_NOT_ALLOWED')
    expect(verdict('http://localhost:3001/', opened)).toBe('allowed')
    expect(verdict('http://notlocalhost/', opened)).toBe('URL_NOT_ALLOWED')
    const other = createGuard({ allowPrivateCidrs: ['10.0.0.0/8', '127.0.5.0/24'] })
    expect(verdict('http://localhost/', other)).toBe('URL_NOT_ALLOWED')
  })
})

describe('ALLOW_PRIVATE_CIDRS', () => {
  const opened = createGuard({ allowPrivateCidrs: ['10.20.0.0/16', '::1/128', '127.0.0.1'] })

  test('the setting opens exactly its ranges', () => {
    expect(opened.allows('10.20.255.1', 80)).toBe(true)
    expect(opened.allows('::ffff:10.20.0.1', 80)).toBe(true)
    expect(opened.allows('10.21.0.1', 80)).toBe(false)
    expect(opened.allows('127.0.0.1', 80)).toBe(true)
    expect(opened.allows('127.0.0.2', 80)).toBe(false)
    expect(opened.allows('::1', 80)).toBe(true)
  })

  test('the setting leaves names and ports refused', () => {
    expect(verdict('http://printer.local/', opened)).toBe('URL_NOT_ALLOWED')
    expect(verdict('http://127.0.0.1:25/', opened)).toBe('URL_NOT_ALLOWED')
    expect(verdict('http://127.0.0.1:8080/', opened)).toBe('allowed')
  })

  test.each([
    '10.0.0.0/33',
    '10.0.0/8',
    'localhost',
    '10.0.0.0/8/8',
    '::/129',
    '',
    '10.0.0.0/',
    '10.0.0.0/x',
    '10.0.0.0/x8',
    '10.0.0.0/8x',
    '10.0.0.0/-1',
    '10.0.0.0/8/',
    '/8',
    '256.0.0.0/8'
  ])('the setting rejects %j as malformed', (range) => {
    expect(() => createGuard({ allowPrivateCidrs: [range] })).toThrow(
      `not an address range: ${JSON.stringify(range)}`
    )
  })

  test('the service itself stays refused inside an opened range', () => {
    const listening = (address: string) =>
      createGuard({
        allowPrivateCidrs: ['0.0.0.0/0', '::/0'],
        ownEndpoints: () => [{ address, port: 8080 }]
      })
    expect(listening('127.0.0.1').allows('127.0.0.1', 8080)).toBe(false)
    expect(listening('127.0.0.1').allows('::ffff:127.0.0.1', 8080)).toBe(false)
    expect(listening('127.0.0.1').allows('0.0.0.0', 8080)).toBe(false)
    expect(listening('127.0.0.1').allows('127.0.0.1', 8081)).toBe(true)
    expect(listening('127.0.0.1').allows('127.0.0.2', 8080)).toBe(true)
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', ...ownAddresses()]) {
      expect(listening('0.0.0.0').allows(address, 8080)).toBe(false)
      expect(listening('::').allows(address, 8080)).toBe(false)
    }
    expect(listening('0.0.0.0').allows('93.184.215.14', 8080)).toBe(true)
    expect(listening('::ffff:127.0.0.1').allows('127.0.0.1', 8080)).toBe(false)
    expect(listening('somewhere').allows('127.0.0.1', 8080)).toBe(false)
    expect(listening('somewhere').allows('93.184.215.14', 8080)).toBe(true)
    expect(listening('127.0.0.1').allows('127.0.0.1')).toBe(true)
    expect(listening('::1').allows('::1', 8080)).toBe(false)
    expect(listening('::1').allows('0.0.0.1', 8080)).toBe(true)
  })
})

const SUITE = new URL('../../../../shared/suites/ssrf.jsonl', import.meta.url)

describe('guard.md "Suites": ssrf.jsonl', () => {
  if (!existsSync(SUITE)) {
    test('the suite runs if ../shared is present', ({ skip }) => skip('ssrf.jsonl is absent'))
    return
  }
  const cases = readFileSync(SUITE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

  test.each(cases.map((entry) => [entry.id, entry.why, entry]))('%s %s', async (_, __, entry) => {
    const given: string[][] = [
      entry.dns ?? ['93.184.215.14'],
      ...(entry.dns_next ? [entry.dns_next] : [])
    ]
    let asked = 0
    const by = createGuard({
      resolve: async () => given[Math.min(asked++, given.length - 1)] ?? []
    })
    const outcome = await (async () => {
      const url = by.checkUrl(entry.url)
      await by.resolve(url)
      expect(asked).toBeLessThanOrEqual(1)
      if (entry.dns_next) await by.resolve(url)
      if (entry.redirect_to !== undefined)
        await by.resolve(by.checkRedirect(entry.redirect_to, url))
      return { verdict: 'allowed' }
    })().catch((error) => ({ verdict: 'blocked', code: error.code }))
    expect(outcome).toEqual({ verdict: entry.expect, ...(entry.code ? { code: entry.code } : {}) })
  })
})

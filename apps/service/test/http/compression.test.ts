/** Answers are compressed where that is asked for and worth it. */

import { request } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

let sluice: TestService
let origin: Origin
let account: { id: string; key: string }

beforeAll(async () => {
  origin = await startOrigin(serveArticle)
  sluice = await startService({ SIGNUP: 'open' })
  account = await sluice.account()
  for (let turn = 0; turn < 6; turn++) await fetchPage(`/${turn}`)
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

interface Received {
  readonly status: number
  readonly headers: Record<string, string | undefined>
  readonly bytes: Buffer
}

/** Sends a request with `node:http`, which decodes no content by itself. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: unknown } = {}
): Promise<Received> {
  const own: Record<string, string> = {
    ...(headers.cookie === undefined ? { authorization: `Bearer ${account.key}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' })
  }
  return new Promise((resolve, reject) => {
    request(sluice.url + path, { method, headers: { ...own, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Received['headers'],
          bytes: Buffer.concat(chunks)
        })
      )
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const fetchPage = (path: string, headers: Record<string, string> = {}) =>
  ask('/api/v1/internet/fetch', headers, { method: 'POST', body: { url: origin.url + path } })

const decoded = ({ headers, bytes }: Received): string => {
  const coding = headers['content-encoding']
  if (coding === 'gzip') return gunzipSync(bytes).toString()
  return (coding === 'zstd' ? zstdDecompressSync(bytes) : bytes).toString()
}

describe('the coding is the one that the client prefers', () => {
  test.each([
    ['gzip', 'gzip'],
    ['zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['zstd, gzip', 'zstd'],
    ['gzip;q=0.5, zstd;q=0.8', 'zstd'],
    ['gzip;q=0.5, zstd;q=0.4', 'gzip'],
    ['br, gzip;q=0.1', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.1, identity', undefined],
    ['identity', undefined],
    ['br', undefined],
    ['deflate', undefined],
    ['', undefined],
    ['*;q=0', undefined],
    ['gzip;q=0, *', 'zstd'],
    [', ,;;q=,gzip;q=nonsense', undefined]
  ])('%o', async (accepted, coding) => {
    const answer = await ask('/api/v1/errors', { 'accept-encoding': accepted })
    const { status, headers } = answer
    expect([status, headers['content-encoding'], headers.vary]).toEqual([
      200,
      coding,
      'Accept-Encoding'
    ])
    expect(JSON.parse(decoded(answer)).data.errors).toHaveProperty('INVALID_URL')
    expect(Number(headers['content-length'])).toBe(answer.bytes.length)
  })

  test('is absent without the header', async () => {
    const { headers } = await ask('/api/v1/errors')
    expect(headers['content-encoding']).toBeUndefined()
  })
})

describe.each(['gzip', 'zstd'])('%s', (coding) => {
  const accepted = { 'accept-encoding': coding }

  test('compresses large answers without changing them', async () => {
    for (const path of ['/api/v1/fetch/results?order=asc', '/openapi.json', '/api/v1/parsers']) {
      const [small, plain] = await Promise.all([ask(path, accepted), ask(path)])
      expect(small.headers['content-encoding'], path).toBe(coding)
      expect(decoded(small), path).toBe(plain.bytes.toString())
      expect(small.bytes.length, path).toBeLessThan(plain.bytes.length / 2)
    }
  })

  test('compresses metrics, pages, scripts and failures of some size', async () => {
    for (const path of ['/metrics', '/llms.txt', '/docs/api.md']) {
      expect((await ask(path, accepted)).headers['content-encoding'], path).toBe(coding)
    }
  })

  test('does not compress small answers', async () => {
    for (const path of ['/livez', '/api/v1/account', '/api/v1/nothing', '/healthz']) {
      const { headers } = await ask(path, accepted)
      expect([headers['content-encoding'], headers.vary], path).toEqual([undefined, undefined])
    }
  })

  test('compresses a stream without changing a line', async () => {
    const path = '/api/v1/fetch/results/export?order=asc'
    const [small, plain] = await Promise.all([ask(path, accepted), ask(path)])
    expect(small.headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'application/x-ndjson',
      vary: 'Accept-Encoding'
    })
    expect(decoded(small)).toBe(plain.bytes.toString())
    expect(decoded(small).trim().split('\n').length).toBeGreaterThan(5)
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const path = '/api/v1/errors'
    const [head, whole] = await Promise.all([
      ask(path, accepted, { method: 'HEAD' }),
      ask(path, accepted)
    ])
    const shown = ({ headers }: Received) =>
      ['content-encoding', 'content-length', 'content-type', 'vary'].map((name) => headers[name])
    expect([head.bytes.length, shown(head)]).toEqual([0, shown(whole)])
    const stream = await ask('/api/v1/fetch/results/export', accepted, { method: 'HEAD' })
    expect([stream.status, stream.bytes.length]).toEqual([200, 0])
  })

  test('replays an answer with the same body, compressed or not', async () => {
    const key = { 'idempotency-key': `once-${coding}` }
    const first = await fetchPage('/replayed', { ...key, ...accepted })
    const again = await fetchPage('/replayed', { ...key, ...accepted })
    const plain = await fetchPage('/replayed', key)
    expect(first.headers['content-encoding']).toBe(coding)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect(plain.bytes.toString()).toBe(decoded(first))
  })

  test('ranges are not supported, so none is taken from compressed bytes', async () => {
    const { status, headers } = await ask('/api/v1/errors', { ...accepted, range: 'bytes=0-10' })
    expect([status, headers['content-range']]).toEqual([200, undefined])
  })
})

test('answers with keys and sessions are never compressed', async () => {
  const email = `${'long'.repeat(10)}@a.example`
  const credentials = { email, password: 'a long password' }
  const signedUp = await post(`${sluice.url}/api/v1/auth/sign-up`, undefined, credentials)
  const headers = {
    'accept-encoding': 'gzip, zstd',
    cookie: String(signedUp.headers.get('set-cookie')).split(';')[0] as string,
    'sec-fetch-site': 'same-origin'
  }
  for (let turn = 0; turn < 8; turn++) {
    const body = { name: `a key with a name of some length ${turn}` }
    const made = await ask('/api/v1/account/keys', headers, { method: 'POST', body })
    expect([made.status, made.headers['content-encoding']]).toEqual([200, undefined])
  }
  const listed = await ask('/api/v1/account/keys', headers)
  expect(listed.bytes.length).toBeGreaterThan(1_024)
  expect(listed.headers['content-encoding']).toBeUndefined()
})

test('a client that leaves a compressed export ends the reading of the history', async () => {
  const { ledger } = sluice.service
  const { history } = ledger
  let asked = 0
  // Never comes to its end by itself.
  ledger.history = async (...parameters) => {
    asked++
    return { ...(await history.apply(ledger, parameters)), next: 2_000 }
  }
  await new Promise<void>((resolve) => {
    const authorization = `Bearer ${account.key}`
    const headers = { authorization, 'accept-encoding': 'gzip' }
    const leaving = request(
      `${sluice.url}/api/v1/fetch/results/export`,
      { headers },
      (response) => {
        response.once('data', () => leaving.destroy())
      }
    )
    leaving.on('error', () => {})
    leaving.on('close', resolve)
    leaving.end()
  })
  let before = -1
  await expect
    .poll(
      () => {
        const stands = asked === before
        before = asked
        return stands
      },
      { interval: 200 }
    )
    .toBe(true)
  ledger.history = history
})

test('an export whose store fails midway breaks off, even if compressed', {
  tags: 'long'
}, async () => {
  const broken = await startService()
  const { key } = await broken.account()
  for (const path of ['/a', '/b']) {
    await post(`${broken.url}/api/v1/internet/fetch`, key, { url: origin.url + path })
  }
  const { ledger } = broken.service
  let asked = 0
  const { history } = ledger
  ledger.history = async (...parameters) => {
    if (asked++ > 0) throw new Error('the store is gone')
    return { ...(await history.apply(ledger, parameters)), next: 1 }
  }
  for (const coding of ['identity', 'gzip', 'zstd']) {
    asked = 0
    const received = fetch(`${broken.url}/api/v1/fetch/results/export`, {
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': coding }
    }).then((response) => response.text())
    await expect(received, coding).rejects.toThrow()
  }
  ledger.history = history
  await broken.stop()
})

/**
 * Hostile and malformed requests over HTTP, from `../shared/suites/badinputs.jsonl` when it is there.
 *
 * Each case names the answer it must get and what it may charge. Cases about parts of a later build are
 * listed by id; everything else must be as expected.
 */

import { existsSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  get,
  ORIGIN_HOST,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const SUITE = new URL('../../../../shared/suites/badinputs.jsonl', import.meta.url)

interface Expectation {
  readonly status: number
  readonly code?: string
  readonly headers?: Record<string, string>
}

interface Case {
  readonly id: string
  readonly why: string
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: unknown
  readonly raw?: string
  readonly raw_b64?: string
  readonly gen?: Record<string, string | number>
  readonly wire?: string
  readonly expect: Expectation
  readonly alt?: readonly Expectation[]
  readonly shape: 'envelope' | 'success' | 'flat' | 'raw'
  readonly charged: number
}

const cases: Case[] = existsSync(SUITE)
  ? readFileSync(SUITE, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  : []

let sluice: TestService
let origin: Origin
let failing: Origin
let values: Record<string, string>
const keys = new Map<string, string>()

describe.runIf(cases.length > 0)('guard.md "Suites": badinputs.jsonl', () => {
  beforeAll(async () => {
    origin = await startOrigin(serveArticle)
    failing = await startOrigin((_, response) => {
      response.statusCode = 503
      response.end()
    })
    sluice = await startService(
      {},
      { resolve: async (host) => (host.startsWith('nx.') ? [] : ['10.0.0.1']) }
    )
    values = await prepareValues()
  }, 60_000)

  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
    await failing.stop()
    console.info(`badinputs.jsonl: ${cases.length} cases tried`)
  })

  test.each(cases.map((entry) => [entry.id, entry.why, entry] as const))(
    '%s %s',
    async (_, __, entry) => {
      const account = keys.get(keyNamed(entry) ?? '')
      const before = account ? await sluice.service.ledger.balance(account) : undefined
      const answer = entry.wire === undefined ? await send(entry) : await sendWire(entry.wire)

      const allowed = [entry.expect, ...(entry.alt ?? [])]
      const matching = allowed.find(
        (one) => one.status === answer.status && (!one.code || one.code === codeOf(answer.text))
      )
      expect(matching, `${answer.status} ${answer.text.slice(0, 300)}`).toBeDefined()
      for (const [name, value] of Object.entries(matching?.headers ?? {})) {
        expect(answer.headers[name]?.toLowerCase()).toBe(value.toLowerCase())
      }
      if (entry.shape === 'envelope' && answer.status !== 200) {
        expect(JSON.parse(answer.text)).toEqual({
          success: false,
          error: {
            code: expect.stringMatching(/^[A-Z_]+$/),
            message: expect.any(String),
            details: expect.objectContaining({ retryable: expect.any(Boolean) })
          }
        })
      }
      if (entry.shape === 'flat')
        expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) })
      if (entry.shape === 'success')
        expect(JSON.parse(answer.text)).toMatchObject({ success: true })
      if (account && before) {
        const after = await sluice.service.ledger.balance(account)
        const spent = before.free + before.purchased - (after?.free ?? 0) - (after?.purchased ?? 0)
        // What the suite also accepts is a success like any other.
        const price = entry.expect.status === 200 ? entry.charged : 1
        expect(spent).toBe(answer.status === 200 ? price : 0)
        expect(after?.held).toBe(0)
      }
      expect(Object.keys(Object.prototype)).toEqual([])
    }
  )

  test('the service still answers after all of it', async () => {
    expect((await get(`${sluice.url}/readyz`)).status).toBe(200)
  })
})

if (cases.length === 0) {
  test('badinputs.jsonl is tried where ../shared is present', ({ skip }) => {
    skip('../shared/suites/badinputs.jsonl is absent')
  })
}

/** Fills the placeholders of the suite with real accounts, keys and addresses. */
async function prepareValues(): Promise<Record<string, string>> {
  const [valid, empty, one, other] = [
    await sluice.account(),
    await sluice.account(0),
    await sluice.account(1),
    await sluice.account()
  ]
  const suspended = await sluice.account()
  await sluice.service.ledger.suspend(suspended.id, true)
  for (const account of [valid, empty, one, other]) keys.set(account.key, account.id)

  const fetchUrl = `${sluice.url}/api/v1/internet/fetch/`
  const okUrl = `${origin.url}/ok`
  await post(fetchUrl, valid.key, { url: okUrl }, { 'idempotency-key': 'used-same' })
  await post(fetchUrl, valid.key, { url: `${okUrl}?other` }, { 'idempotency-key': 'used-other' })
  await post(fetchUrl, valid.key, { url: failing.url }, { 'idempotency-key': 'failed' })
  for (const account of [other, valid]) {
    for (const n of [1, 2]) await post(fetchUrl, account.key, { url: `${okUrl}?${n}` })
  }
  await post(fetchUrl, other.key, { url: okUrl }, { 'idempotency-key': 'of-other' })
  const cursorOf = async (key: string) =>
    (await get(`${sluice.url}/api/v1/fetch/results/?limit=1`, key)).body.next_cursor as string
  const cursor = await cursorOf(valid.key)
  return {
    VALID_KEY: valid.key,
    EMPTY_KEY: empty.key,
    ONE_TOKEN_KEY: one.key,
    SUSPENDED_KEY: suspended.key,
    UNKNOWN_KEY: 'slc_live_0000000000000000000000000000000000000',
    OK_URL: okUrl,
    FAILING_URL: failing.url,
    SELF_URL: sluice.url,
    SESSION: 'a-session',
    HEADER_20K: `X-Long: ${'a'.repeat(20_000)}`,
    USED_KEY_SAME_BODY: 'used-same',
    USED_KEY_OTHER_BODY: 'used-other',
    KEY_OF_FAILED_REQUEST: 'failed',
    KEY_OF_OTHER_ACCOUNT: 'of-other',
    CURSOR_TAMPERED: cursor.slice(0, -1) + (cursor.endsWith('A') ? 'B' : 'A'),
    CURSOR_OTHER_ACCOUNT: await cursorOf(other.key),
    JOBS_URL: 'https://www.linkedin.com/jobs/search',
    NETWORK: 'linkedin',
    PROFILE_URL: 'https://www.linkedin.com/in/ada',
    PROFILE_HOST: 'linkedin.com'
  }
}

function fill(text: string): string {
  return text.replace(/\$([A-Z0-9_]+)/g, (whole, name: string) => values[name] ?? whole)
}

function keyNamed(entry: Case): string | undefined {
  return Object.values(entry.headers)
    .map((value) => fill(value).replace(/^\S+ +/, ''))
    .find((value) => keys.has(value))
}

interface RawAnswer {
  readonly status: number
  readonly headers: Record<string, string | undefined>
  readonly text: string
}

/** Sends by node:http, since fetch refuses some of these methods and headers. */
function send(entry: Case): Promise<RawAnswer> {
  const headers = Object.entries(entry.headers).map(([name, value]) => [
    name,
    // Header values travel as latin-1; UTF-8 ones as their bytes.
    Buffer.from(fill(value), 'utf8').toString('latin1')
  ])
  const payload = bodyOf(entry)
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(sluice.url)
    const request = httpRequest(
      {
        hostname,
        port,
        method: entry.method,
        path: fill(entry.path),
        headers: Object.fromEntries(headers),
        agent: false
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            text: Buffer.concat(chunks).toString()
          })
        )
      }
    )
    request.on('error', reject)
    request.end(payload)
  })
}

function bodyOf({ body, raw, raw_b64, gen }: Case): Buffer | undefined {
  if (raw_b64 !== undefined) return Buffer.from(raw_b64, 'base64')
  if (raw !== undefined) return Buffer.from(fill(raw))
  if (gen?.unit !== undefined) return Buffer.from(fill(nested(gen)))
  if (gen?.doubling_refs !== undefined) return doubling(Number(gen.doubling_refs))
  return body === undefined ? undefined : Buffer.from(fill(JSON.stringify(body)))
}

/** A schema of so many definitions, each of which refers to the next one twice. */
function doubling(count: number): Buffer {
  const definitions = Array.from({ length: count }, (_, n) => {
    const next = { $ref: `#/$defs/d${n + 1}` }
    return [`d${n}`, { allOf: [next, next] }]
  })
  const $defs = { ...Object.fromEntries(definitions), [`d${count}`]: { type: 'string' } }
  const json_schema = { $ref: '#/$defs/d0', $defs }
  return Buffer.from(fill(JSON.stringify({ url: '$OK_URL', options: { json_schema } })))
}

function nested({
  prefix,
  unit,
  count,
  suffix,
  close,
  tail
}: Record<string, string | number>): string {
  const times = Number(count)
  return `${prefix}${String(unit).repeat(times)}${suffix}${String(close).repeat(times)}${tail}`
}

/** Sends bytes as they are and reads the first answer. */
function sendWire(wire: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(sluice.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (answered(text)) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        headers: {},
        text: rest.join('\r\n\r\n')
      })
    })
    socket.write(fill(wire))
  })
}

function answered(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /content-length: (\d+)/i.exec(text.slice(0, end))
  return length !== null && text.length >= end + 4 + Number(length[1])
}

function codeOf(text: string): string | undefined {
  try {
    return JSON.parse(text).error?.code
  } catch {
    return undefined
  }
}

test('the address that is opened for origins is one of loopback', () => {
  expect(ORIGIN_HOST.startsWith('127.')).toBe(true)
})

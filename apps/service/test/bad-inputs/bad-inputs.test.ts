/**
 * Hostile and malformed requests over HTTP, from `../shared/suites/badinputs.jsonl` when it is there.
 *
 * Each case names the answer it must get and what it may charge, and is sent as it stands: a field, a description of a
 * body or a placeholder that is not understood fails.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  get,
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { generated, generator } from './generated-body.ts'
import { filled, type Placeholders, placeholders } from './placeholders.ts'
import { sendRaw, sendWire } from './send-raw.ts'
import { bodyOf, parseInputs, type SuiteInput, suiteInputs } from './suite-input.ts'

const cases = suiteInputs()
const tried = new Set<string>()

let sluice: TestService
let origin: Origin
let failing: Origin
let known: Placeholders

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
    known = await placeholders(sluice, origin, failing)
  }, 180_000)

  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
    await failing.stop()
  })

  test.each(cases.map((entry) => [entry.id, entry.why, entry] as const))(
    '%s %s',
    async (_, __, entry) => {
      const account = accountOf(entry)
      const before = account ? await sluice.service.ledger.balance(account) : undefined
      const answer = await send(entry)

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
      tried.add(entry.id)
    }
  )

  test('tries every case', () => {
    expect(cases.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([])
    console.info(`badinputs.jsonl: ${tried.size} of ${cases.length} cases tried`)
  })

  test('the service still answers afterwards', async () => {
    expect((await get(`${sluice.url}/readyz`)).status).toBe(200)
  })
})

function fill(text: string): string {
  return filled(text, known.values)
}

function accountOf({ headers, wire }: SuiteInput): string | undefined {
  const credentials = [...Object.values(headers), wire ?? ''].map(fill)
  return [...known.accounts].find(([key]) =>
    credentials.some((text) => new RegExp(`(^|\\s)${key}(\\s|$)`).test(text))
  )?.[1]
}

function send(entry: SuiteInput) {
  if (entry.wire !== undefined) return sendWire(sluice.url, fill(entry.wire))
  const headers = Object.entries(entry.headers).map(([name, value]) => [name, fill(value)])
  return sendRaw(sluice.url, {
    method: entry.method,
    path: fill(entry.path),
    headers: Object.fromEntries(headers),
    body: bodyOf(entry, fill)
  })
}

function codeOf(text: string): string | undefined {
  try {
    return JSON.parse(text).error?.code
  } catch {
    return undefined
  }
}

describe('a case of the suite', () => {
  const sound = {
    id: 'sound-001',
    why: 'an example',
    method: 'POST',
    path: '/',
    headers: {},
    body: { url: '$OK_URL' },
    expect: { status: 400 },
    shape: 'envelope',
    charged: 0
  }

  test.each<[string, object]>([
    ['a field', { repeat: 2 }],
    ['an expectation', { expect: { status: 400, within_ms: 5 } }],
    ['another answer', { alt: [{ status: 400, text: 'x' }] }],
    ['a shape', { shape: 'xml' }],
    ['two bodies', { raw: '{}' }],
    ['a description of a body', { body: undefined, gen: { spiral: 3 } }],
    [
      'a unit without the place of its number',
      { body: undefined, gen: { unit_indexed: 'a', count: 2 } }
    ],
    ['two units', { body: undefined, gen: { unit: 'a', unit_indexed: '{i}', count: 2 } }]
  ])('a case with an unknown %s is refused', (_, change) => {
    expect(parseInputs(JSON.stringify(sound))).toHaveLength(1)
    expect(() => parseInputs(JSON.stringify({ ...sound, ...change }))).toThrow()
  })

  test('a case with an unknown placeholder fails', () => {
    expect(filled('Bearer $KEY', { KEY: 'k' })).toBe('Bearer k')
    expect(filled('$HEADER_2K', {})).toHaveLength('X-Long: '.length + 2_000)
    expect(() => filled('Bearer $KEY', { OTHER: 'k' })).toThrow('$KEY is not understood')
  })

  test.each([
    [{ prefix: '{"a":', unit: '[', count: 3, close: ']', tail: '}' }, '{"a":[[[]]]}'],
    [{ prefix: '[', unit: '1', count: 3, join: ',', suffix: ']' }, '[1,1,1]'],
    [
      { prefix: '{', unit_indexed: '"k{i}":{i}', count: 2, join: ',', tail: '}' },
      '{"k0":0,"k1":1}'
    ],
    [{ unit_indexed: 'd%d', count: 2, join: '-' }, 'd0-d1'],
    [{ unit: 'a', count: 0 }, '']
  ])('describes a body: %o', (description, text) => {
    expect(generated(generator.parse(description))).toBe(text)
  })

  if (cases.length === 0) {
    test('tries badinputs.jsonl if ../shared is present', ({ skip }) => {
      skip('../shared/suites/badinputs.jsonl is absent')
    })
  }
})

/** Payloads in S3 whose connection and server misbehave: tried again, in time, or refused with what to do. */

import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type PayloadStore, pointerOf } from '../../../src/index.ts'
import { readS3Location } from '../../../src/payloads/s3/s3-location.ts'
import { inspectS3, openS3Payloads, probeS3 } from '../../../src/payloads/s3-payloads.ts'
import { type S3Fault, type S3Server, startS3 } from './s3-server.ts'

const LIMITS = { tryMs: 800, retryForMs: 2_500 }
const bytes = new Uint8Array(randomBytes(100_000))

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
afterEach(() => {
  s3.fault = undefined
  s3.ahead = 0
  s3.pageSize = 1_000
})
let folders = 0
const newPayloads = (limits = LIMITS) => openS3Payloads(s3.location(`folder-${folders++}`), limits)

describe('what passes is tried again', () => {
  const PASSING: [string, S3Fault][] = [
    ['503 SlowDown', { status: 503, code: 'SlowDown' }],
    ['500 InternalError', { status: 500, code: 'InternalError' }],
    ['502 of a proxy, without a code', { status: 502 }],
    ['429', { status: 429 }],
    ['400 RequestTimeout', { status: 400, code: 'RequestTimeout' }],
    ['an answer that is lost after the work was done', 'lose-answer'],
    ['an answer that comes too late', { late: 1_100 }]
  ]
  test.each(PASSING)('%s', async (_, fault) => {
    // Two tries that take all of their time, and on a busy machine much more, leave time for a third.
    const payloads = newPayloads({ ...LIMITS, retryForMs: 60_000 })
    const pointer = await payloads.put('a', 'other', bytes)
    for (const [line, work] of operations(payloads, pointer)) {
      const begun = s3.requests.length
      s3.fault = failing(line, fault, 2)
      await work()
      const sent = s3.requests.slice(begun).filter((request) => line.test(request))
      expect(sent.length, String(line)).toBeGreaterThanOrEqual(3)
    }
    await payloads.close()
  })

  test('a body cut on the way to the server', async () => {
    const payloads = newPayloads()
    s3.fault = failing(/^PUT/, 'cut-request', 2)
    const pointer = await payloads.put('a', 'id', bytes)
    expect(await payloads.get(pointer)).toEqual(bytes)
    await payloads.close()
  })

  test('a body cut on the way back', async () => {
    const payloads = newPayloads()
    const pointer = await payloads.put('a', 'id', bytes)
    s3.fault = failing(/^GET/, 'cut-answer', 2)
    expect(await payloads.get(pointer)).toEqual(bytes)
    expect(await listed(payloads)).toEqual([pointer])
    s3.fault = failing(/^GET/, 'cut-answer', 2)
    expect(await listed(payloads)).toEqual([pointer])
    await payloads.close()
  })

  test('bytes that change on the way to the server are refused there, and sent again', async () => {
    const payloads = newPayloads()
    s3.fault = failing(/^PUT/, 'change-request', 2)
    const pointer = await payloads.put('a', 'id', bytes)
    expect(await payloads.get(pointer)).toEqual(bytes)
    await payloads.close()
  })

  test('bytes that change on the way back are read again', async () => {
    const payloads = newPayloads()
    const pointer = await payloads.put('a', 'id', bytes)
    s3.fault = failing(/^GET/, 'change-answer', 2)
    expect(await payloads.get(pointer)).toEqual(bytes)
    await payloads.close()
  })

  test('keys of a batch that could not be deleted yet', async () => {
    const payloads = newPayloads()
    const pointers = await Promise.all([1, 2, 3].map((n) => payloads.put('a', `id${n}`, bytes)))
    const [, key] = pointers.map((pointer) => `folder-${folders - 1}/${pointer}`)
    const text = `<DeleteResult><Error><Key>${key}</Key><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error></DeleteResult>`
    s3.fault = failing(/^POST/, { text }, 1)
    await payloads.deleteAccount('a')
    // The fault kept all three, and named one of them.
    expect(await listed(payloads)).toHaveLength(2)
    await payloads.deleteAccount('a')
    expect(await listed(payloads)).toEqual([])
    await payloads.close()
  })
})

describe('what does not pass is refused', () => {
  test('a fault that does not pass fails soon after the time for retries', async () => {
    const payloads = newPayloads()
    s3.fault = () => ({ status: 503, code: 'SlowDown' })
    const begun = performance.now()
    await refusal(payloads.put('a', 'id', bytes), /503 SlowDown/)
    expect(performance.now() - begun).toBeGreaterThan(LIMITS.retryForMs)
    expect(performance.now() - begun).toBeLessThan(LIMITS.retryForMs + 5_000)
    await payloads.close()
  })

  test('an answer that never comes, in time', async () => {
    const payloads = newPayloads()
    const pointer = await payloads.put('a', 'id', bytes)
    s3.fault = () => ({ late: 60_000 })
    const begun = performance.now()
    await refusal(payloads.get(pointer), /did not answer GET of .*: it took too long/)
    expect(performance.now() - begun).toBeLessThan(LIMITS.retryForMs + 5_000)
    await payloads.close()
  })

  test('bytes that always differ from those that were put', async () => {
    const payloads = newPayloads({ tryMs: 1_000, retryForMs: 300 })
    const pointer = await payloads.put('a', 'id', bytes)
    s3.fault = (line) => (line.startsWith('GET') ? 'change-answer' : undefined)
    await refusal(payloads.get(pointer), /does not return the object .* as it was written/)
    await payloads.close()
  })

  test('403 at once', async () => {
    const payloads = newPayloads()
    const begun = s3.requests.length
    s3.fault = () => ({ status: 403, code: 'AccessDenied' })
    await refusal(payloads.put('a', 'id', bytes), /403 AccessDenied to PUT/)
    await refusal(payloads.get(pointerOf('a', 'id')), /403 AccessDenied to GET/)
    await refusal(payloads.deleteAccount('a'), /403 AccessDenied to GET/)
    expect(s3.requests.length - begun).toBe(3)
    await payloads.close()
  })

  test('a redirect, which is not followed', async () => {
    const payloads = newPayloads()
    const begun = s3.requests.length
    const headers = { location: `${s3.endpoint}/elsewhere/` }
    s3.fault = () => ({ status: 307, headers })
    await refusal(payloads.get(pointerOf('a', 'id')), /answered 307/)
    expect(s3.requests.slice(begun)).toHaveLength(1)
    await payloads.close()
  })

  test('a bucket that is missing is not a payload that is missing', async () => {
    const payloads = newPayloads()
    s3.fault = () => ({ status: 404, code: 'NoSuchBucket' })
    await refusal(payloads.get(pointerOf('a', 'id')), /NoSuchBucket/)
    await refusal(payloads.delete(pointerOf('a', 'id')), /NoSuchBucket/)
    s3.fault = () => ({ status: 404, code: 'NoSuchKey' })
    expect(await payloads.get(pointerOf('a', 'id'))).toBe(undefined)
    await payloads.delete(pointerOf('a', 'id'))
    await payloads.close()
  })

  test('keys of a batch that may not be deleted', async () => {
    const payloads = newPayloads()
    const pointer = await payloads.put('a', 'id', bytes)
    const text = `<DeleteResult><Error><Key>${pointer}</Key><Code>AccessDenied</Code><Message>Access &lt;Denied&gt;</Message></Error></DeleteResult>`
    s3.fault = (line) => (line.startsWith('POST') ? { text } : undefined)
    await refusal(
      payloads.deleteAccount('a'),
      /did not delete .*a\/id: AccessDenied Access <Denied>/
    )
    await payloads.close()
  })

  test.each([
    ['a web page', '<!doctype html><html><body>Sign in</body></html>'],
    ['an error with status 200', '<Error><Code>InternalError</Code></Error>'],
    ['half a list', '<ListBucketResult><Contents><Key>a</Key>'],
    [
      'a list without times',
      '<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>'
    ],
    [
      'a list without its next page',
      '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'
    ],
    ['nesting without end', '<a>'.repeat(100_000)],
    ['nothing', '']
  ])('%s instead of a list', async (_, text) => {
    const payloads = newPayloads({ tryMs: 1_000, retryForMs: 100 })
    s3.fault = () => ({ text })
    await refusal(listed(payloads), /./)
    await payloads.close()
  })

  test('a list that leads to itself', async () => {
    const payloads = newPayloads({ tryMs: 1_000, retryForMs: 100 })
    const text =
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></ListBucketResult>'
    s3.fault = () => ({ text })
    await refusal(listed(payloads), /does not tell where it goes on/)
    await payloads.close()
  })

  test('a list larger than any', async () => {
    const payloads = newPayloads()
    s3.fault = () => ({ text: 'x'.repeat(9_000_000) })
    await refusal(listed(payloads), /more than 8000000 bytes/)
    await payloads.close()
  })
})

test('closing ends running requests at once', async () => {
  const payloads = newPayloads({ tryMs: 20_000, retryForMs: 20_000 })
  s3.fault = () => ({ late: 10_000 })
  const put = refusal(payloads.put('a', 'id', bytes), /did not answer PUT/)
  await expect.poll(() => s3.requests.at(-1)).toMatch(/^PUT .*\/id$/)
  const begun = performance.now()
  await payloads.close()
  await put
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('storage that lacks DeleteObjects gets one request for each key', async () => {
  const payloads = newPayloads()
  for (const n of [1, 2, 3]) await payloads.put('a', `id${n}`, bytes)
  const other = await payloads.put('b', 'id', bytes)
  s3.fault = (line) =>
    line.startsWith('POST') ? { status: 501, code: 'NotImplemented' } : undefined
  await payloads.deleteAccount('a')
  expect(await listed(payloads)).toEqual([other])
  await payloads.close()
})

test('an account with more payloads than a page is listed and deleted whole', async () => {
  const payloads = newPayloads()
  s3.pageSize = 10
  const ids = Array.from({ length: 25 }, (_, n) => `n${n}`)
  const pointers = await Promise.all(ids.map((id) => payloads.put('a', id, Uint8Array.of(1))))
  expect(await listed(payloads)).toEqual(pointers.sort())
  const begun = s3.requests.length
  await payloads.deleteAccount('a')
  const batches = s3.requests.slice(begun).filter((line) => line.startsWith('POST'))
  // s3rver may fail to delete keys of one folder at once, which is then done again.
  expect(batches.length).toBeGreaterThanOrEqual(3)
  expect(await listed(payloads)).toEqual([])
  await payloads.close()
})

test('requests at once are bounded, and all of them are answered', async () => {
  const own = await startS3()
  const payloads = openS3Payloads(own.location(), { sockets: 4 })
  own.fault = () => ({ late: 20 })
  await Promise.all(Array.from({ length: 60 }, (_, n) => payloads.put('a', `n${n}`, bytes)))
  expect(own.mostAtOnce).toBe(4)
  await payloads.close()
  await own.stop()
})

test('objects that are no payloads are neither listed nor deleted with an account', async () => {
  const prefix = `folder-${folders++}`
  const inner = openS3Payloads(s3.location(prefix), LIMITS)
  const pointer = await inner.put('a', 'id', bytes)
  const above = openS3Payloads(s3.location(), LIMITS)
  const at = (await listed(above)).filter((found) => found.startsWith(prefix))
  expect(at).toEqual([])
  await inner.deleteAccount('aa')
  expect(await inner.get(pointer)).toEqual(bytes)
  await inner.close()
  await above.close()
})

describe('before the start', () => {
  test('a probe leaves nothing behind', async () => {
    const location = s3.location('probed')
    await probeS3(location, LIMITS)
    const begun = s3.requests.length
    await probeS3(location, LIMITS)
    const methods = s3.requests.slice(begun).map((line) => line.split(' ')[0])
    expect(new Set(methods)).toEqual(new Set(['PUT', 'GET', 'POST', 'DELETE']))
    const payloads = openS3Payloads(location)
    expect(await listed(payloads)).toEqual([])
    await payloads.close()
    expect(await inspectS3(location, LIMITS)).toBe(undefined)
  })

  const REFUSED: [string, () => S3Fault | undefined, RegExp][] = [
    ['no bucket', () => ({ status: 404, code: 'NoSuchBucket' }), /Create the bucket payloads/],
    ['no right', () => ({ status: 403, code: 'AccessDenied' }), /s3:ListBucket on payloads/],
    ['403 without a code', () => ({ status: 403 }), /Allow the key s3:GetObject/],
    [
      'ended keys',
      () => ({ status: 400, code: 'ExpiredToken' }),
      /temporary credentials have ended/
    ],
    [
      'another region',
      () => ({
        status: 301,
        code: 'PermanentRedirect',
        headers: { 'x-amz-bucket-region': 'us-west-2' }
      }),
      /set region=us-west-2/
    ],
    ['a redirect', () => ({ status: 302, headers: { location: '/login' } }), /not followed/],
    ['another server', () => ({ status: 405 }), /Check `endpoint`/]
  ]
  test.each(REFUSED)('%s', async (_, fault, todo) => {
    s3.fault = fault
    await expect(probeS3(s3.location(), LIMITS)).rejects.toThrow(todo)
    expect((await inspectS3(s3.location(), LIMITS))?.todo).toMatch(todo)
  })

  test('a bucket that can be written to and not be listed', async () => {
    s3.fault = (line) =>
      line.includes('list-type') ? { status: 403, code: 'AccessDenied' } : undefined
    await expect(probeS3(s3.location(), LIMITS)).rejects.toThrow(
      /403 AccessDenied to GET.*ListBucket/
    )
  })

  test.each([
    [
      'a wrong key',
      { AWS_ACCESS_KEY_ID: 'AKIDOTHER' },
      /InvalidAccessKeyId.*Correct AWS_ACCESS_KEY_ID/
    ],
    [
      'a wrong secret',
      { AWS_SECRET_ACCESS_KEY: 'wrong-secret' },
      /SignatureDoesNotMatch.*Correct AWS_/
    ]
  ])('%s', async (_, wrong, why) => {
    const location = readS3Location(s3.url(), { ...s3.environment, ...wrong })
    const error: Error = await probeS3(location, LIMITS).then(
      () => expect.fail('it was accepted'),
      (thrown) => thrown
    )
    expect(error.message).toMatch(why)
    const all = inspect(error, { depth: 10, showHidden: true })
    for (const secret of ['wrong-secret', s3.environment.AWS_SECRET_ACCESS_KEY, 'AWS4-HMAC']) {
      expect(all).not.toContain(secret)
    }
  })

  test.each([1, -1])('a clock that is an hour away (%s)', async (sign) => {
    s3.ahead = sign * 3_600_000
    const why =
      /RequestTimeTooSkewed.*clock of this machine differs from the storage's by (3599|3600|3601) s/
    await expect(probeS3(s3.location(), LIMITS)).rejects.toThrow(why)
  })

  test('no server', async () => {
    const location = readS3Location('s3://payloads?endpoint=http://127.0.0.1:1', s3.environment)
    const limits = { tryMs: 500, retryForMs: 300 }
    await expect(probeS3(location, limits)).rejects.toThrow(
      /s3:\/\/payloads\/ at http:\/\/127.0.0.1:1 did not answer PUT.*ECONNREFUSED.*Start the storage/
    )
    expect(await inspectS3(location, limits)).toMatchObject({ todo: /Start the storage/ })
  })
})

test('a failure names no key of the storage', async () => {
  const payloads = newPayloads({ tryMs: 300, retryForMs: 100 })
  for (const fault of [
    'lose-answer',
    { status: 403, code: 'AccessDenied' },
    { late: 2_000 }
  ] as const) {
    s3.fault = () => fault
    const error = await payloads.put('a', 'id', bytes).catch((thrown) => thrown)
    const all = inspect(error, { depth: 10, showHidden: true })
    expect(error.code).toBe('STORE_UNAVAILABLE')
    for (const secret of [s3.environment.AWS_SECRET_ACCESS_KEY, 'AWS4-HMAC', 'Signature=']) {
      expect(all).not.toContain(secret)
    }
  }
  await payloads.close()
})

/** Each operation with the requests it sends first. */
function operations(payloads: PayloadStore, pointer: string): [RegExp, () => Promise<void>][] {
  return [
    [/^PUT/, async () => void (await payloads.put('a', 'id', bytes))],
    [/^GET .*\/other/, async () => expect(await payloads.get(pointer)).toEqual(bytes)],
    [/^GET .*list-type/, async () => expect(await listed(payloads)).toHaveLength(2)],
    [/^DELETE/, async () => payloads.delete(pointer)],
    [/^POST/, async () => payloads.deleteAccount('a')]
  ]
}

/** The fault for the first requests of a kind. */
function failing(
  kind: RegExp,
  fault: S3Fault,
  times: number
): (line: string) => S3Fault | undefined {
  let left = times
  return (line) => (kind.test(line) && left-- > 0 ? fault : undefined)
}

async function refusal(work: Promise<unknown>, why: RegExp): Promise<void> {
  const error = await work.then(
    () => expect.fail('it succeeded'),
    (thrown) => thrown
  )
  expect(error.code).toBe('STORE_UNAVAILABLE')
  expect(error.cause.message).toMatch(why)
}

async function listed(payloads: PayloadStore): Promise<string[]> {
  const pointers: string[] = []
  for await (const { pointer } of payloads.list({ before: Date.now() + 3_600_000 })) {
    pointers.push(pointer)
  }
  return pointers.sort()
}

/** docs/design/jobs.md §2: what follows from an attempt; Standard Webhooks: signatures. */

import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../src/domains/jobs/webhooks/delivery-outcome.ts'
import {
  FULL_BYTES,
  inMessages,
  messageOf,
  type PageItem
} from '../../src/domains/jobs/webhooks/message.ts'
import { signedHeaders } from '../../src/domains/jobs/webhooks/signature.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const failed = { status: 500, retryAfter: undefined, now: NOW, chance: 0 }

describe('jobs.md §2: the schedule', () => {
  test('attempts follow after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h; then it has failed', () => {
    const pauses = Array.from({ length: 10 }, (_, tries) => {
      const outcome = outcomeOf({ ...failed, tries })
      return outcome.status === 'waiting' ? outcome.nextAt - NOW : outcome.status
    })
    expect(pauses).toEqual([
      5_000,
      5 * MINUTE,
      30 * MINUTE,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
      'failed'
    ])
  })

  test('chance adds up to a tenth', () => {
    expect(outcomeOf({ ...failed, tries: 0, chance: 1 })).toEqual({
      status: 'waiting',
      nextAt: NOW + 5_500
    })
  })

  test.each([
    [200, undefined, { status: 'delivered' }],
    [204, 60_000, { status: 'delivered' }],
    [410, undefined, { status: 'ended' }],
    [302, undefined, { status: 'waiting', nextAt: NOW + 5_000 }],
    [null, undefined, { status: 'waiting', nextAt: NOW + 5_000 }],
    [429, 1_000, { status: 'waiting', nextAt: NOW + 5_000 }],
    [503, 2 * HOUR, { status: 'waiting', nextAt: NOW + 2 * HOUR }],
    [503, 9_000 * HOUR, { status: 'waiting', nextAt: NOW + 24 * HOUR }]
  ])('%s with Retry-After %s', (status, retryAfter, outcome) => {
    expect(outcomeOf({ status, retryAfter, tries: 0, now: NOW, chance: 0 })).toEqual(outcome)
  })
})

test('the example of the specification has the signature that it gives', () => {
  const headers = signedHeaders(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: 1_614_265_330_999,
      body: '{"test": 2432232314}'
    },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
  )
  expect(headers).toMatchObject({
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  })
})

describe('jobs.md §2: messages', () => {
  const subject = {
    account: 'a',
    job: 'job_1',
    url: 'https://a.example/',
    isFull: false,
    expiresAt: 1
  }
  const item = (event: number, text: string, dataBytes = 0): PageItem => ({
    event,
    page: { event, text },
    dataBytes
  })

  test('pages are divided so that no message is over 20 KB, nor over 1 MiB with their data', () => {
    const long = Array.from({ length: 30 }, (_, n) => item(n, 'ß'.repeat(1_500)))
    const parts = inMessages(long, 200)
    expect(parts.flat()).toEqual(long)
    for (const part of parts) {
      const data = { pages: part.map(({ page }) => page) }
      const { body } = messageOf(subject, { type: 'page.completed', at: NOW, sequence: 1 }, data)
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000)
    }
    const heavy = [1, 2, 3].map((n) => item(n, 'x', FULL_BYTES / 2 - 500))
    expect(inMessages(heavy, 200).map(({ length }) => length)).toEqual([2, 1])
  })

  test('the same event is the same delivery, and ids follow time', () => {
    const told = { type: 'job.paused' as const, at: NOW, sequence: 7 }
    const one = messageOf(subject, told, {})
    expect(messageOf(subject, told, {}).id).toBe(one.id)
    expect(one.id).toMatch(/^msg_[0-9A-HJKMNP-TV-Z]{26}$/)
    const others = [
      messageOf(subject, { ...told, sequence: 8 }, {}),
      messageOf({ ...subject, job: 'job_2' }, told, {}),
      messageOf({ ...subject, account: 'b' }, told, {})
    ]
    for (const { id } of others) expect(id).not.toBe(one.id)
    expect(messageOf(subject, { ...told, at: NOW + 1 }, {}).id > one.id).toBe(true)
  })
})

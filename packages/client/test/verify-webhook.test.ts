/** `verifyWebhook`, with messages signed as the specification of Standard Webhooks says. */

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const body =
  '{"type":"job.completed","timestamp":"2026-11-24T00:00:00.000Z","data":{"text":"ß 日本"}}'

function signed(secrets: readonly string[], at = Date.now()) {
  const timestamp = String(Math.floor(at / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const digest = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' ')
  }
}

test('accepts messages signed with one of its secrets, from plain headers and from `Headers`', async () => {
  const headers = signed([OTHER, SECRET])
  for (const given of [headers, new Headers(headers)]) {
    const message = await verifyWebhook({ body, headers: given, secret: SECRET })
    expect(message).toEqual(JSON.parse(body))
  }
  const rotated = { body, headers: signed([SECRET]), secret: [OTHER, SECRET] }
  expect(await verifyWebhook(rotated)).toMatchObject({ type: 'job.completed' })
})

test('accepts the example of the specification', async () => {
  const example = {
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    },
    secret: SECRET,
    tolerance: Number.POSITIVE_INFINITY
  }
  expect(await verifyWebhook(example)).toEqual({ test: 2_432_232_314 })
})

test.each([
  ['another secret', signed([OTHER]), body],
  ['another body', signed([SECRET]), `${body} `],
  ['an old message', signed([SECRET], Date.now() - 400_000), body],
  ['a message of the future', signed([SECRET], Date.now() + 400_000), body],
  ['no signature', { ...signed([SECRET]), 'webhook-signature': '' }, body],
  ['another id', { ...signed([SECRET]), 'webhook-id': 'msg_2' }, body],
  ['a signature of another kind', { ...signed([SECRET]), 'webhook-signature': 'v1a,AAAA' }, body],
  ['a signature that is no base64', { ...signed([SECRET]), 'webhook-signature': 'v1,?' }, body],
  ['a time that is no number', { ...signed([SECRET]), 'webhook-timestamp': '1e9' }, body]
])('refuses %s', async (_, headers, text) => {
  await expect(verifyWebhook({ body: text, headers, secret: SECRET })).rejects.toThrow(
    WebhookVerificationError
  )
})

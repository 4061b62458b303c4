import { describe, expect, test } from 'vitest'
import { createFirstAccount } from '../src/domains/people/first-account.ts'
import { generateKey, isWellFormedKey } from '../src/domains/people/keys.ts'
import { startService } from './harness.ts'

describe('decisions.md §13: keys', () => {
  test('keys have prefix, 32 random characters and a checksum', () => {
    const keys = new Set([...Array(200)].map(() => generateKey('live')))
    expect(keys.size).toBe(200)
    for (const key of keys) {
      expect(key).toMatch(/^slc_live_[0-9A-Za-z]{38}$/)
      expect(isWellFormedKey(key)).toBe(true)
    }
    expect(generateKey('test')).toMatch(/^slc_test_/)
  })

  test('keys are rejected by their checksum if any one character changes', () => {
    const key = generateKey('live')
    for (let place = 0; place < key.length; place++) {
      const other = key[place] === 'a' ? 'b' : 'a'
      expect(isWellFormedKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false)
    }
  })

  test.each(['', 'slc_live_', 'null', `${generateKey('live')}x`, ` ${generateKey('live')}`])(
    '%j is not a key',
    (text) => expect(isWellFormedKey(text)).toBe(false)
  )
})

test('the first key of an installation reads the webhook secret, and is no operator', async () => {
  const sluice = await startService()
  const first = await createFirstAccount(sluice.service)
  const ask = (path: string) =>
    fetch(sluice.url + path, { headers: { authorization: `Bearer ${first?.key}` } })
  const secret = await ask('/api/v1/webhooks/secret')
  expect(await secret.json()).toMatchObject({ data: { secret: expect.stringMatching(/^whsec_/) } })
  expect((await ask('/api/v1/operator/accounts')).status).toBe(401)
  await sluice.stop()
})

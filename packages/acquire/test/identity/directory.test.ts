/** The directory of keys, verified as its readers do. */

import { createPublicKey, verify } from 'node:crypto'
import { verifySignature } from 'http-message-sig'
import { expect, test } from 'vitest'
import { createIdentity, newIdentityKey, thumbprint } from '../../src/identity.ts'

const { directory, keyids } = createIdentity({
  keys: [newIdentityKey(), newIdentityKey()],
  agent: 'https://bot.example/ignored'
})

test('each key of the directory has signed it for the host of the crawler', async () => {
  const { headers, body } = directory()
  const { keys } = JSON.parse(body)
  expect(keys).toHaveLength(2)
  for (const [index, key] of keys.entries()) {
    expect(thumbprint(key)).toBe(key.kid)
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const verified = await verifySignature(
      {
        kind: 'response',
        status: 200,
        fields: Object.entries(headers).map(([name, value]) => ({ name, value })),
        request: new Request('https://bot.example/.well-known/http-message-signatures-directory')
      },
      {
        label: index === 0 ? 'sig' : `sig${index}`,
        policy: {
          algorithms: ['ed25519'],
          requiredComponents: [{ name: '@authority', parameters: { req: true } }],
          requiredParameters: ['created', 'expires', 'keyid', 'tag']
        },
        resolveVerifier: () => ({
          algorithm: 'ed25519',
          verify: (data, signature) => verify(null, data, publicKey, signature)
        })
      }
    )
    expect(verified.parameters).toMatchObject({
      keyid: keyids[index],
      tag: 'http-message-signatures-directory'
    })
  }
})

test('the directory has public keys alone, and may be cached for less time than its signatures are valid', () => {
  const { headers, body } = directory()
  expect(body).not.toContain('"d"')
  expect(headers['cache-control']).toBe('public, max-age=3600')
  const [, created, expires] =
    /created=(\d+);expires=(\d+)/.exec(headers['signature-input'] ?? '') ?? []
  expect(Number(expires) - Number(created)).toBeGreaterThan(3_600)
})

test.each([
  [{ keys: [], agent: 'https://bot.example' }, 'needs a key'],
  [{ keys: [newIdentityKey()], agent: 'ftp://bot.example' }, 'must be a URL']
])('an identity without its parts is an error', (options, message) => {
  expect(() => createIdentity(options)).toThrow(message)
})

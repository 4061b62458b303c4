/** The examples of RFC 9421, appendix B. */

import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureBase, signatureHeaders } from '../../src/identity/message-signature.ts'
import { readIdentityKey } from '../../src/identity.ts'

/** Appendix B.2: the request of the examples. */
const REQUEST = {
  authority: 'example.com',
  method: 'POST',
  path: '/foo',
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    'content-length': '18'
  }
}
const CREATED = 1_618_884_473

test('the base of a minimal signature has the parameters alone (B.2.1)', () => {
  const parameters = {
    created: CREATED,
    keyid: 'test-key-rsa-pss',
    nonce: 'b3k2pp5k7z-50gnwp.yemd'
  }
  expect(signatureBase([], REQUEST, parameters).text).toBe(
    '"@signature-params": ();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"'
  )
})

test('a shared secret signs the base of the example as the RFC has it (B.2.5)', () => {
  const parameters = { created: CREATED, keyid: 'test-shared-secret' }
  const { text, input } = signatureBase(
    ['"date"', '"@authority"', '"content-type"'],
    REQUEST,
    parameters
  )
  const secret =
    'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ=='
  const value = createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest()
  expect(signatureHeaders([{ label: 'sig-b25', input, value }])).toEqual({
    'signature-input':
      'sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
    signature: 'sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:'
  })
})

test('an Ed25519 key signs the example as the RFC has it (B.2.6)', () => {
  const components = [
    '"date"',
    '"@method"',
    '"@path"',
    '"@authority"',
    '"content-type"',
    '"content-length"'
  ]
  const parameters = { created: CREATED, keyid: 'test-key-ed25519' }
  const { text, input } = signatureBase(components, REQUEST, parameters)
  const { privateKey } = readIdentityKey('n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU')
  const value = sign(null, Buffer.from(text), privateKey)
  expect(signatureHeaders([{ label: 'sig-b26', input, value }]).signature).toBe(
    'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:'
  )
})

test('the key of the examples is read from its secret bytes (B.1.4), and named by its thumbprint', () => {
  const { jwk, keyid, privateKey } = readIdentityKey('n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU')
  expect(jwk.x).toBe('JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs')
  expect(keyid).toBe('poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U')
  expect(
    createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })).asymmetricKeyType
  ).toBe('ed25519')
})

test('text of parameters is quoted', () => {
  expect(signatureBase([], REQUEST, { nonce: 'a"b\\c' }).input).toBe('();nonce="a\\"b\\\\c"')
})

test('a component that the message lacks is an error', () => {
  expect(() => signatureBase(['"cookie"'], REQUEST, {})).toThrow('has no cookie')
})

test.each(['', 'short', `${'A'.repeat(42)}=`, 'A'.repeat(44)])(
  'the text "%s" is no key',
  (text) => {
    expect(() => readIdentityKey(text)).toThrow('must be 32 bytes as base64url')
  }
)

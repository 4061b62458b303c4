/** Signatures of S3 requests, compared with those of another implementation. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readS3Location, type S3Environment } from '../../../src/payloads/s3/s3-location.ts'
import { type S3Request, signS3 } from '../../../src/payloads/s3/s3-signature.ts'
import { authorizationOf } from './strict-check.ts'

const KEYS: S3Environment = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
}
const LOCATIONS = {
  AWS: 's3://bucket/prefix?region=eu-central-1',
  'a path': 's3://bucket/prefix?region=eu-central-1&path_style=true',
  'a port': 's3://bucket/prefix?endpoint=http://10.1.2.3:9000',
  'an endpoint with a path': 's3://bucket/prefix?endpoint=https://store.example.com/storage/v1/s3'
}
const TIME = Date.parse('2026-11-26T12:34:56.789Z')

/** Characters that one of encodings, paths or queries treats specially. */
const ODD = [
  'ab/acc_1/ftc_01',
  'a b',
  'a+b',
  'a%20b',
  'a%2Fb',
  '100%',
  "!'()*",
  '$&,:;=@?#[]',
  '~-_.',
  'ä/日本/🙂',
  '"<>\\^`{|}',
  'a//b',
  'trailing/',
  '\u0007'
]

describe.each(Object.entries(LOCATIONS))('with %s', (_, url) => {
  const location = readS3Location(url, KEYS)

  test.each(ODD)('the key %j', async (key) => {
    await compare(url, { method: 'GET', key })
  })

  test('any key, query and body', async () => {
    await fc.assert(
      fc.asyncProperty(
        // The host of a URL resolves single dots in a path.
        fc.string({ unit: 'binary', minLength: 1 }).filter((key) => isPath(key)),
        fc.dictionary(
          // The referee keeps names as those of an object.
          fc
            .string({ unit: 'grapheme-ascii', minLength: 1 })
            .filter((name) => name !== '__proto__'),
          fc.string({ unit: 'binary' })
        ),
        fc.uint8Array(),
        async (key, query, body) => {
          await compare(url, { method: 'PUT', key, query, body })
        }
      ),
      { numRuns: 100 }
    )
  })

  test('the requests of the driver are signed alike', async () => {
    const token = '1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM='
    await compare(url, {
      method: 'GET',
      query: { 'list-type': '2', prefix: 'a/b/', 'continuation-token': token }
    })
    const headers = {
      'content-type': 'application/xml',
      'content-md5': '1B2M2Y8AsgTpgAmY7PhCfg==',
      'x-amz-meta-sha256': 'a   b'
    }
    await compare(url, {
      method: 'POST',
      query: { delete: '' },
      headers,
      body: Buffer.from('<a/>')
    })
    await compare(url, { method: 'DELETE', key: 'ab/acc/id' })
  })

  test('the bucket is in the path or in the host, and the key is sent as it is signed', async () => {
    const { origin, path } = await signS3(
      location,
      { method: 'GET', key: 'a b/ä+c' },
      new Map(),
      TIME
    )
    const sent = new URL(origin + path)
    expect(decodeURIComponent(sent.pathname).endsWith('/a b/ä+c')).toBe(true)
    expect(sent.hostname.startsWith('bucket.')).toBe(!location.pathStyle)
    expect(sent.pathname.includes('/bucket/')).toBe(location.pathStyle)
  })
})

test('the token of temporary credentials is sent and signed', async () => {
  const url = LOCATIONS.AWS
  const environment = { ...KEYS, AWS_SESSION_TOKEN: 'FwoGZXIvYXdzEBYaD+/=' }
  const { headers } = await compare(url, { method: 'GET', key: 'a' }, environment)
  expect(headers['x-amz-security-token']).toBe('FwoGZXIvYXdzEBYaD+/=')
  expect(headers.authorization).toContain('x-amz-security-token')
})

test('the derived key is used for one day only', async () => {
  const location = readS3Location(LOCATIONS.AWS, KEYS)
  const keys = new Map()
  for (const time of [TIME, TIME + 86_400_000, TIME]) {
    const request: S3Request = { method: 'GET', key: 'a' }
    const kept = await signS3(location, request, keys, time)
    expect(kept).toEqual(await signS3(location, request, new Map(), time))
  }
})

async function compare(url: string, request: S3Request, environment = KEYS) {
  const location = readS3Location(url, environment)
  const { origin, path, headers } = await signS3(location, request, new Map(), TIME)
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const received = {
    method: request.method,
    path,
    headers: { ...headers, host: new URL(origin).host }
  }
  const { region, credentials } = location
  expect(headers.authorization).toBe(authorizationOf(received, credentials, { region, names }))
  const own = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') || name === 'content-md5'
  )
  expect(names).toEqual(expect.arrayContaining(['host', ...own]))
  return { headers, names }
}

function isPath(key: string): boolean {
  const isWellFormed = key.isWellFormed()
  return isWellFormed && !key.split('/').some((part) => /^\.{1,2}$/.test(part))
}

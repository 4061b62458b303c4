/** `PAYLOADS_URL` and the variables of AWS: strict, and without credentials in any message. */

import { expect, test } from 'vitest'
import { readS3Location, shownS3Location } from '../../../src/payloads/s3/s3-location.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'very-secret' }

test.each<[string, object]>([
  [
    's3://bucket?region=eu-central-1',
    {
      bucket: 'bucket',
      prefix: '',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      pathStyle: false
    }
  ],
  [
    's3://bucket/a/b_c.d/?region=cn-north-1',
    { prefix: 'a/b_c.d/', endpoint: 'https://s3.cn-north-1.amazonaws.com.cn', region: 'cn-north-1' }
  ],
  // Certificates of AWS do not cover the host of a bucket with dots.
  ['s3://my.bucket?region=eu-west-1', { pathStyle: true }],
  [
    's3://bucket/p?endpoint=http://10.0.0.5:9000/',
    { endpoint: 'http://10.0.0.5:9000', region: 'us-east-1', pathStyle: true }
  ],
  [
    's3://bucket?endpoint=https://store.example.com/storage/v1/s3&path_style=false&region=auto',
    { endpoint: 'https://store.example.com/storage/v1/s3', region: 'auto', pathStyle: false }
  ]
])('%s', (url, expected) => {
  expect(readS3Location(url, KEYS)).toMatchObject(expected)
})

test('the keys, and the token of temporary ones', () => {
  const { credentials } = readS3Location('s3://bucket?region=eu-west-1', KEYS)
  expect(credentials).toEqual({ accessKeyId: 'id', secretAccessKey: 'very-secret' })
  const temporary = { ...KEYS, AWS_SESSION_TOKEN: 'token' }
  expect(readS3Location('s3://bucket?region=eu-west-1', temporary).credentials).toEqual({
    ...credentials,
    sessionToken: 'token'
  })
})

test.each<[string, RegExp]>([
  ['', /begin with s3/],
  ['https://bucket', /begin with s3/],
  ['s3:bucket', /name a bucket/],
  ['s3://', /name a bucket/],
  ['s3://Bucket', /name a bucket/],
  ['s3://b', /name a bucket/],
  ['s3://-bucket', /name a bucket/],
  ['s3://id:very-secret@bucket', /must not hold credentials/],
  ['s3://very-secret@bucket', /must not hold credentials/],
  ['s3://bucket:9000', /s3:\/\/bucket\/prefix/],
  ['s3://bucket#very-secret', /s3:\/\/bucket\/prefix/],
  ['s3://bucket//a', /prefix/],
  ['s3://bucket/a//', /prefix/],
  ['s3://bucket/a%20b', /prefix/],
  ['s3://bucket/a+b', /prefix/],
  ['s3://bucket?regoin=eu-west-1', /no options but endpoint, region, path_style/],
  ['s3://bucket?secret=very-secret', /no options but/],
  ['s3://bucket?region=a&region=b', /`region` once/],
  ['s3://bucket?region=EU', /region such as/],
  ['s3://bucket?region=', /region such as/],
  ['s3://bucket?region=eu-west-1&path_style=1', /`path_style` true or false/],
  ['s3://bucket?endpoint=minio:9000', /an endpoint such as/],
  ['s3://bucket?endpoint=ftp://a.example', /an endpoint such as/],
  ['s3://bucket?endpoint=https://id:very-secret@a.example', /an endpoint such as/],
  ['s3://bucket?endpoint=https://a.example?key=very-secret', /an endpoint such as/],
  ['s3://bucket', /needs a region/]
])('%s is refused', (url, why) => {
  const refusal = () => readS3Location(url, KEYS)
  expect(refusal).toThrow(why)
  expect(refusal).not.toThrow(/very-secret/)
})

test.each([{}, { AWS_ACCESS_KEY_ID: 'id' }, { AWS_SECRET_ACCESS_KEY: 'very-secret' }])(
  'both keys are needed: %j',
  (environment) => {
    const refusal = () => readS3Location('s3://bucket?region=eu-west-1', environment)
    expect(refusal).toThrow('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
)

test('the displayed location has no key', () => {
  const location = readS3Location('s3://bucket/a?endpoint=http://10.0.0.5:9000', KEYS)
  expect(shownS3Location(location)).toBe('s3://bucket/a/ at http://10.0.0.5:9000')
})

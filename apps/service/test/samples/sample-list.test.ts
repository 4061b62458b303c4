import { expect, test } from 'vitest'
import { isPrivateUrl, withoutSecrets } from '../../src/domains/drift/samples/private-url.ts'
import type { PageSample } from '../../src/domains/drift/samples/sample.ts'
import {
  isWanted,
  lasting,
  listFrom,
  listText,
  withSample
} from '../../src/domains/drift/samples/sample-list.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 31)
const MIB = 1024 * 1024

let number = 0
function sample(what: Partial<PageSample> = {}): PageSample {
  const id = `smp_${number++}`
  const failing = { parser: 'p', version: '1.0.0', kind: 'failure', field: null } as const
  const url = `https://shop.example/${id}`
  return { id, ...failing, code: 'PARSE_FAILED', url, at: NOW, pages: 1, bytes: 1_000, ...what }
}

function listOf(samples: readonly PageSample[]): readonly PageSample[] {
  return samples.reduce<readonly PageSample[]>((list, one) => withSample(list, one, NOW).list, [])
}

test('the newest five of a parser and code are kept', () => {
  const samples = Array.from({ length: 7 }, (_, n) => sample({ at: NOW - 7 + n }))
  const others = [sample({ parser: 'q' }), sample({ code: 'PARSER_OUTDATED' })]
  const lost = [sample({ kind: 'field-lost', field: 'price', code: null })]
  const list = listOf([...samples, ...others, ...lost])
  expect(list.map(({ id }) => id).sort()).toEqual(
    [...samples.slice(2), ...others, ...lost].map(({ id }) => id).sort()
  )
  const { dropped } = withSample(list, sample(), NOW)
  expect(dropped).toEqual([samples[2]])
})

test('at most 64 MiB and 150 samples are kept in all', () => {
  const large = Array.from({ length: 70 }, (_, n) =>
    sample({ parser: `p${n}`, bytes: MIB, at: NOW - 70 + n })
  )
  expect(listOf(large)).toEqual(large.slice(6).reverse())
  const many = Array.from({ length: 160 }, (_, n) => sample({ parser: `p${n}`, at: NOW - 160 + n }))
  expect(listOf(many)).toEqual(many.slice(10).reverse())
})

test('a sample is removed after 14 days', () => {
  const [old, young] = [sample({ at: NOW - 14 * DAY }), sample({ at: NOW - 14 * DAY + 1 })]
  expect(lasting([young, old], NOW)).toEqual({ list: [young], dropped: [old] })
})

test('a sixth sample of a version and an already kept page are refused; samples of another version are accepted', () => {
  const four = Array.from({ length: 4 }, () => sample())
  const failing = sample()
  expect(isWanted(four, failing, failing.url, NOW)).toBe(true)
  expect(isWanted(four, failing, four[0]?.url ?? '', NOW)).toBe(false)
  const five = [...four, sample()]
  expect(isWanted(five, failing, failing.url, NOW)).toBe(false)
  expect(isWanted(five, { ...failing, version: '1.0.1' }, failing.url, NOW)).toBe(true)
  expect(isWanted(five, { ...failing, code: 'PARSER_OUTDATED' }, failing.url, NOW)).toBe(true)
  expect(isWanted(five, failing, failing.url, NOW + 14 * DAY)).toBe(true)
})

test('the list can be stored as text, and text of another format reads as an empty list', () => {
  const list = listOf([sample(), sample()])
  expect(listFrom(listText(list))).toEqual(list)
  expect(listFrom(undefined)).toEqual([])
  expect(listFrom('{"format":2,"list":[1]}')).toEqual([])
})

test('a full list of the longest URLs fits into the store', async () => {
  const { DRIFT_STATE_MAX } = await import('@sluice/store')
  const name = 'n'.repeat(214)
  const longest = Array.from({ length: 150 }, (_, n) =>
    sample({
      id: `smp_${'0'.repeat(26)}`,
      parser: name,
      version: '1.0.0-beta.1234567890',
      kind: 'field-lost',
      field: 'f'.repeat(100),
      url: `https://a.example/${String(n).padEnd(1_000 - 18, 'x')}`,
      bytes: MIB
    })
  )
  expect(listText(longest).length).toBeLessThan(DRIFT_STATE_MAX)
})

test.each([
  'https://ada:secret@shop.example/',
  'https://ada@shop.example/',
  'https://shop.example/?access_token=1',
  'https://shop.example/?X-Amz-Signature=1',
  'https://shop.example/?sid=1',
  'https://shop.example/?code=1',
  'https://shop.example/reset/3f2a9d0c7be14c55a1d2f0e9b8c7d6a5',
  'https://shop.example/?u=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x',
  'https://shop.example/share/aB3dE5gH7jK9mN1pQ3sT5',
  'https://shop.example/?who=ada@mail.example',
  'https://shop.example/users/ada%40mail.example',
  `https://shop.example/${'a'.repeat(1_000)}`
])('%s is private', (url) => {
  expect(isPrivateUrl(new URL(url))).toBe(true)
})

test.each([
  'https://shop.example/',
  'https://shop.example/products/lamp?colour=red&page=2',
  'https://shop.example/2026/01/31/How-The-New-Bridge-Was-Built-In-2025',
  'https://shop.example/item/123456789012345678901234567890',
  'https://shop.example/p/8d2f6a1e-7c3b-4a59-9f00-1b2c3d4e5f60',
  'https://shop.example/dp/B0CX23V2ZK?keywords=lamp'
])('%s is not private', (url) => {
  expect(isPrivateUrl(new URL(url))).toBe(false)
})

test('lists show a URL without its user and without the values of secret parameters', () => {
  expect(withoutSecrets('https://a:b@shop.example/x?page=2&token=s3cret#me')).toBe(
    'https://shop.example/x?page=2&token=removed'
  )
})

import { STORE_SCHEMES, storeDriver } from '@sluice/store'
import { expect, test } from 'vitest'
import { loadConfig } from '../src/base/config.ts'

test.each(STORE_SCHEMES)('STORE_URL accepts %s, which a driver opens', (scheme) => {
  const url = storeDriver(scheme).isServer ? `${scheme}//host:6379` : scheme
  expect(loadConfig({ STORE_URL: url }).STORE_URL).toBe(url)
})

test.each(['postgres://host', 'redis', 'embedded://x'])('STORE_URL refuses %s', (url) => {
  expect(() => loadConfig({ STORE_URL: url })).toThrow(/STORE_URL/)
})

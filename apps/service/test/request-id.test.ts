/** decisions.md §3: `request_id` is `ftc_` and a ULID. */

import { decodeTime } from 'ulid'
import { expect, test } from 'vitest'
import { newRequestId } from '../src/base/request-id.ts'

test('ids are ULIDs of the current time, all different, and vary in every character', () => {
  const before = Date.now()
  const ids = Array.from({ length: 2_000 }, newRequestId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^ftc_[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(decodeTime(id.slice(4))).toBeGreaterThanOrEqual(before)
    expect(decodeTime(id.slice(4))).toBeLessThanOrEqual(Date.now())
  }
  for (let place = 14; place < 30; place++) {
    expect(new Set(ids.map((id) => id[place])).size, `place ${place}`).toBe(32)
  }
})

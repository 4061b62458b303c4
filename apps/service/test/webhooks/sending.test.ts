/** docs/design/jobs.md §2: places for attempts, and how much receivers are trusted. */

import { describe, expect, test } from 'vitest'
import { ATTEMPT_MS, createPatience, OF_ACCOUNT } from '../../src/domains/jobs/webhooks/patience.ts'
import { createPlaces, PLACES } from '../../src/domains/jobs/webhooks/sending.ts'

const quick = { account: 'a', host: 'h', ms: 20, hasAnswer: true, isDelivered: true }
const silent = { ...quick, ms: ATTEMPT_MS, hasAnswer: false, isDelivered: false }

describe('patience', () => {
  test('An account begins with one attempt at a time and gets more with each quick answer.', () => {
    const patience = createPatience()
    const widths = Array.from({ length: 10 }, () => {
      const width = patience.widthOf('a')
      patience.note(quick)
      return width
    })
    expect(widths).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8, 8])
    patience.note(silent)
    expect(patience.widthOf('a')).toBe(1)
    expect(patience.widthOf('b')).toBe(1)
  })

  test('A receiver that answers slowly keeps its account at one attempt at a time.', () => {
    const patience = createPatience()
    for (let n = 0; n < 10; n++) patience.note({ ...quick, ms: 19_000 })
    expect(patience.widthOf('a')).toBe(1)
    expect(patience.timeFor('h')).toBe(ATTEMPT_MS)
  })

  test('A host that did not answer in time gets 5 s for ten minutes, for every account.', () => {
    let now = 1_000
    const patience = createPatience(() => now)
    expect(patience.timeFor('h')).toBe(20_000)
    patience.note(silent)
    patience.note({ ...silent, account: 'b', ms: 5_001 })
    expect(patience.timeFor('h')).toBe(5_000)
    expect(patience.timeFor('other')).toBe(20_000)
    now += 600_000
    expect(patience.timeFor('h')).toBe(20_000)
  })

  test('Failures in a row are counted by account and host; a delivery ends the row.', () => {
    const patience = createPatience()
    const failed = { ...quick, isDelivered: false }
    expect([1, 2, 3].map(() => patience.note(failed))).toEqual([1, 2, 3])
    expect(patience.note({ ...failed, host: 'other' })).toBe(1)
    expect(patience.note(quick)).toBe(0)
    expect(patience.note(failed)).toBe(1)
  })

  test('It remembers a bounded number of accounts.', () => {
    const patience = createPatience()
    patience.note(quick)
    for (let n = 0; n < 10_000; n++) patience.note({ ...quick, account: `a${n}` })
    expect(patience.widthOf('a')).toBe(1)
    expect(patience.widthOf('a9999')).toBe(2)
  })
})

describe('places', () => {
  test('Accounts with attempts under way leave 32 places to accounts without one.', () => {
    const places = createPlaces(() => OF_ACCOUNT)
    let held = 0
    for (let n = 0; n < 200; n++) {
      const room = places.roomFor(`busy${n % 20}`)
      places.change(`busy${n % 20}`, room)
      held += room
    }
    expect(held).toBe(96 + 8)
    for (let n = 0; n < 24; n++) {
      expect(places.roomFor(`new${n}`)).toBe(1)
      places.change(`new${n}`, 1)
    }
    expect(places.roomFor('one more')).toBe(0)
  })

  test('Accounts that wait take turns: one that has just had a place goes last.', () => {
    const places = createPlaces(() => 1)
    for (let n = 0; n < PLACES; n++) places.change(`holder${n}`, 1)
    places.wait('first')
    places.wait('second')
    places.wait('holder0')
    expect(places.next()).toEqual([])
    places.change('holder0', -1)
    expect(places.next()).toEqual(['first'])
    places.change('first', 1)
    places.change('holder1', -1)
    expect(places.next()).toEqual(['second'])
  })
})

/** docs/design/jobs.md §2: which events share a message, and when it is sent. */

import type { JobEvent } from '@sluice/store'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JOB_EVENTS } from '../../src/domains/jobs/event-types.ts'
import { bundleEvents } from '../../src/domains/jobs/webhooks/bundle-events.ts'

const NOW = 1_800_000_000_000
const ALL = { events: [...JOB_EVENTS], batch: { pages: 3, seconds: 5 } }

function event(number: number, type: JobEvent['type'], at = NOW): JobEvent {
  return { number, at, type, page: /^(?:page\.|changed)/.test(type) ? number : null }
}

const look = { cursor: 0, isAll: true, isOver: false, now: NOW }
const numbers = ({ bundles }: ReturnType<typeof bundleEvents>) =>
  bundles.map(({ type, events }) => [type, ...events.map(({ number }) => number)])

describe('jobs.md §2: bundles', () => {
  test('pages wait for others, and no longer than they may', () => {
    const events = [event(1, 'job.started'), event(2, 'page.completed'), event(3, 'page.failed')]
    const early = bundleEvents(ALL, { ...look, events })
    expect([numbers(early), early.cursor, early.waitsUntil]).toEqual([
      [['job.started', 1]],
      1,
      NOW + 5_000
    ])
    const late = bundleEvents(ALL, {
      ...look,
      events: events.slice(1),
      cursor: 1,
      now: NOW + 5_000
    })
    expect([numbers(late), late.cursor, late.waitsUntil]).toEqual([
      [
        ['page.completed', 2],
        ['page.failed', 3]
      ],
      3,
      null
    ])
  })

  test('enough pages, an event of the job, or its end sends the pages before it', () => {
    const four = [2, 3, 4, 5].map((number) => event(number, 'page.completed'))
    const full = bundleEvents(ALL, { ...look, cursor: 1, events: four })
    expect([numbers(full), full.cursor]).toEqual([[['page.completed', 2, 3, 4]], 4])
    const paused = bundleEvents(ALL, {
      ...look,
      events: [...four.slice(3), event(6, 'job.paused')]
    })
    expect([numbers(paused), paused.cursor]).toEqual([
      [
        ['page.completed', 5],
        ['job.paused', 6]
      ],
      6
    ])
    const over = bundleEvents(ALL, { ...look, isOver: true, events: four.slice(0, 1) })
    expect(numbers(over)).toEqual([['page.completed', 2]])
  })

  test('unrequested events are left out, and cause no further check', () => {
    const webhook = { ...ALL, events: ['changed' as const] }
    const events = [event(1, 'job.started'), event(2, 'page.completed'), event(3, 'page.skipped')]
    const told = bundleEvents(webhook, { ...look, events })
    expect([told.bundles, told.cursor, told.waitsUntil]).toEqual([[], 3, null])
  })

  test('Failed pages share messages of 100 and wait 5 s, regardless of the webhook settings.', () => {
    const webhook = { events: [...JOB_EVENTS], batch: { pages: 1, seconds: 1 } }
    const events = Array.from({ length: 250 }, (_, n) => event(n + 1, 'page.failed'))
    const early = bundleEvents(webhook, { ...look, events, now: NOW + 4_999 })
    expect(early.bundles.map((bundle) => bundle.events.length)).toEqual([100, 100])
    expect([early.cursor, early.waitsUntil]).toEqual([200, NOW + 5_000])
    const late = bundleEvents(webhook, { ...look, events, now: NOW + 5_000 })
    expect(late.bundles.map((bundle) => bundle.events.length)).toEqual([100, 100, 50])
  })

  test('A page that succeeded sends the failed pages before it along.', () => {
    const webhook = { events: [...JOB_EVENTS], batch: { pages: 1, seconds: 1 } }
    const events = [1, 2].map((number) => event(number, 'page.failed'))
    const told = bundleEvents(webhook, { ...look, events: [...events, event(3, 'page.completed')] })
    expect([numbers(told), told.cursor, told.waitsUntil]).toEqual([
      [
        ['page.failed', 1, 2],
        ['page.completed', 3]
      ],
      3,
      null
    ])
  })

  test('each wanted event is sent once and in order, whenever the looks happen', () => {
    const type = fc.constantFrom<JobEvent['type']>(
      'job.paused',
      'page.completed',
      'page.failed',
      'page.skipped',
      'changed'
    )
    const run = (types: JobEvent['type'][], atOnce: number, pages: number) => {
      const webhook = { events: [...JOB_EVENTS], batch: { pages, seconds: 5 } }
      const all = types.map((one, at) => event(at + 1, one))
      const told: number[] = []
      let cursor = 0
      for (let steps = 0; cursor < all.length; steps++) {
        expect(steps).toBeLessThan(2 * all.length)
        const events = all.slice(cursor, cursor + atOnce)
        const isAll = cursor + events.length === all.length
        const from = { cursor, events, isAll, isOver: isAll, now: NOW }
        const step = bundleEvents(webhook, from)
        for (const { type: of, events: some } of step.bundles) {
          expect(some.every((one) => one.type === of)).toBe(true)
          expect(some.length).toBeLessThanOrEqual(of === 'page.failed' ? 100 : pages)
          told.push(...some.map(({ number }) => number))
        }
        cursor = step.cursor
      }
      expect(told.toSorted((a, b) => a - b)).toEqual(
        all.filter((one) => one.type !== 'page.skipped').map(({ number }) => number)
      )
    }
    fc.assert(
      fc.property(
        fc.array(type, { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        run
      )
    )
  })
})

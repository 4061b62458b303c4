/** Alarms of one parser, from what its fetches tell. */

import { describe, expect, test } from 'vitest'
import {
  driftFrom,
  driftText,
  NEW_DRIFT,
  type Observation,
  observe,
  tellsOfParser
} from '../../src/domains/drift/parser-drift.ts'

const P = 'parser-p'

/** A parser under observation, kept as text between any two fetches as it is in a store. */
function watched() {
  let text = driftText(NEW_DRIFT)
  let at = 0
  const events: string[] = []
  return {
    events,
    alarms: () => driftFrom(text).alarms,
    see(count: number, ending: Pick<Observation, 'fields' | 'code'>, version = '1.0.0') {
      for (let number = 0; number < count; number++) {
        const made = observe(driftFrom(text), P, [{ version, at: ++at, ...ending }])
        text = driftText(made.drift)
        for (const { type, alarm } of made.events)
          events.push(`${type} ${alarm.field ?? alarm.code}`)
      }
    },
    pass(time: number) {
      at += time
    }
  }
}

const good = { fields: { name: true, price: true } }
const bad = { fields: { name: true, price: false } }

describe('a lost field', () => {
  test('opens one alarm, which stays open through more broken records', () => {
    const parser = watched()
    parser.see(30, good)
    parser.see(19, bad)
    expect(parser.events).toEqual([])
    parser.see(2, bad)
    expect(parser.events).toEqual(['opened price'])
    parser.see(25, bad)
    parser.see(2_000, bad)
    expect(parser.events).toEqual(['opened price'])
    expect(parser.alarms()).toMatchObject([
      { kind: 'field-lost', field: 'price', code: null, version: '1.0.0', before: 1, now: 0 }
    ])
  })

  test('heals after as many good records, and opens a new alarm if it is lost again', () => {
    const parser = watched()
    parser.see(30, good)
    parser.see(20, bad)
    parser.see(19, good)
    expect(parser.events).toEqual(['opened price'])
    parser.see(1, good)
    expect(parser.events).toEqual(['opened price', 'healed price'])
    parser.see(20, bad)
    expect(parser.events).toEqual(['opened price', 'healed price', 'opened price'])
    const [first, second] = parser.alarms()
    expect([first?.state, second?.state]).toEqual(['healed', 'open'])
    expect(first?.id).not.toBe(second?.id)
  })

  test('is also found when another version of the parser loses it', () => {
    const parser = watched()
    parser.see(30, good)
    parser.see(20, bad, '2.0.0')
    expect(parser.alarms()).toMatchObject([{ field: 'price', version: '2.0.0' }])
  })

  test('is not a field that another kind of record does not have', () => {
    const parser = watched()
    parser.see(30, good)
    parser.see(100, { fields: { jobs: true } })
    expect(parser.events).toEqual([])
  })
})

describe('failures', () => {
  test('open an alarm for their code, and heal with new records', () => {
    const parser = watched()
    parser.see(30, good)
    parser.see(20, { code: 'PARSE_FAILED' })
    expect(parser.events).toEqual(['opened PARSE_FAILED'])
    expect(parser.alarms()).toMatchObject([
      { kind: 'failure-rate', code: 'PARSE_FAILED', field: null, before: 0, now: 1, samples: 20 }
    ])
    parser.see(20, good)
    expect(parser.events).toEqual(['opened PARSE_FAILED', 'healed PARSE_FAILED'])
  })

  test('failures at their usual rate open no alarm', () => {
    const parser = watched()
    for (let n = 0; n < 200; n++) {
      parser.see(1, good)
      parser.see(1, { code: 'EMPTY_CONTENT' })
    }
    expect(parser.events).toEqual([])
  })

  test('failures of the network, the site or the service do not count against a parser', () => {
    const tells = (code: Observation['code']) => tellsOfParser({ version: '1', at: 0, code })
    expect(['PARSE_FAILED', 'PARSER_OUTDATED', 'LOGIN_REQUIRED'].map(tells as never)).not.toContain(
      false
    )
    for (const code of ['FETCH_TIMEOUT', 'UPSTREAM_STATUS', 'INTERNAL_ERROR'] as const) {
      expect(tells(code)).toBe(false)
    }
  })
})

test('the state stays small, and healed alarms are removed after 30 days', () => {
  const parser = watched()
  const many = (isFilled: boolean) =>
    Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`field_${n}`, isFilled]))
  let drift = NEW_DRIFT
  for (let n = 0; n < 300; n++) {
    const isFilled = n % 60 < 30
    drift = observe(drift, P, [{ version: '1', at: n, fields: many(isFilled) }]).drift
  }
  expect(driftText(drift).length).toBeLessThan(200_000)

  parser.see(30, good)
  parser.see(20, bad)
  parser.see(20, good)
  expect(parser.alarms()).toHaveLength(1)
  parser.pass(31 * 86_400_000)
  parser.see(1, good)
  expect(parser.alarms()).toEqual([])
})

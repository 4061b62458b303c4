/** How often fixtures fill the fields of a record, by kind of record. */

import { readFileSync } from 'node:fs'
import { defineParser } from '@sluice/core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Fixture } from '../src/fixture.ts'
import { checkCoverage, dropStaleReasons } from '../src/record/check-coverage.ts'
import { coverageOf, coverageText } from '../src/record/coverage.ts'
import { goodParser, writePackage } from './package-folder.ts'

const Talk = z.object({
  type: z.literal('talk'),
  title: z.string(),
  room: z.string().nullable(),
  speakers: z.array(z.object({ name: z.string(), url: z.string().nullable() }))
})
const Day = z.object({
  type: z.literal('day'),
  date: z.string().optional(),
  place: z.object({ city: z.string().nullable() }).nullable()
})
const parser = defineParser({
  name: 'sluice-parser-agenda',
  version: '1.0.0',
  kind: 'agenda',
  match: [{ host: 'agenda.example' }],
  data: z.discriminatedUnion('type', [Talk, Day]),
  parse: () => ({ type: 'talk', title: '', room: null, speakers: [] })
})

const fixture = (expected: unknown) => ({ expected }) as Fixture
const ada = { name: 'Ada', url: null }
const fixtures = [
  fixture({ data: { type: 'talk', title: 'A', room: '1', speakers: [ada, ada] } }),
  fixture({ data: { type: 'talk', title: 'B', room: '2', speakers: [] } }),
  fixture({ data: { type: 'day', place: null } }),
  fixture({ error: 'PARSE_FAILED' }),
  fixture(undefined)
]

test('counts by kind, in lists and objects, and reports fields that are never filled or never empty', () => {
  const coverage = coverageOf(parser, fixtures)
  expect(coverageText(coverage)).toBe(`type: talk: 2 fixtures fill 5 of 6 fields
  never filled: speakers.url
  never null or empty: room
type: day: 1 fixtures fill 1 of 4 fields
  never filled: date, place`)
  expect(coverage[0]?.fields.find(({ path }) => path === 'speakers')).toEqual({
    path: 'speakers',
    filled: 1,
    empty: 1,
    mayBeEmpty: true
  })
})

test('each field that no fixture fills is a finding', () => {
  const paths = (from: readonly Fixture[]) =>
    checkCoverage(parser, from, undefined).map(({ where }) => where)
  expect(paths(fixtures)).toEqual(['field speakers.url', 'field date', 'field place'])
  const place = { city: 'Bergen' }
  const more = fixture({ data: { type: 'day', date: '2026-01-01', place } })
  expect(paths([...fixtures, more])).toEqual(['field speakers.url'])
  // Refusals alone show no field: a parser may have been begun with them.
  expect(paths([fixture({ error: 'PARSE_FAILED' })])).toEqual([])
})

test('reasons for fields that are filled or gone are removed', () => {
  const list = (unfilledFields: object, more: object = {}) =>
    writePackage({
      'package.json': JSON.stringify({
        name: 'x',
        sluice: { ...more, unfilledFields },
        type: 'module'
      })
    })
  const left = (root: URL) => {
    const changed = dropStaleReasons(goodParser(), new URL('fixtures/', root), root)
    return [changed, JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).sluice]
  }
  expect(left(list({ note: 'none' }))).toEqual([false, { unfilledFields: { note: 'none' } }])
  const stale = { note: 'none', title: 'x', gone: 'y' }
  expect(left(list(stale))).toEqual([true, { unfilledFields: { note: 'none' } }])
  expect(left(list({ title: 'x' }))).toEqual([true, undefined])
  const regexes = { shortTextRegexes: ['a+$'] }
  expect(left(list({ title: 'x' }, regexes))).toEqual([true, regexes])
})

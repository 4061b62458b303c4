/** What `defineParser` infers. `tsc` checks the types: each `@ts-expect-error` has to be one. */

import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { createRegistry, defineParser, type Parser } from '../src/index.ts'

const Talk = z.object({ type: z.literal('talk'), title: z.string(), tags: z.array(z.string()) })
const Day = z.object({ type: z.literal('day'), talks: z.array(Talk) })
const Agenda = z.discriminatedUnion('type', [Talk, Day])
const Level = z.object({ title: z.string(), level: z.enum(['beginner', 'expert']) })
const named = { name: 'x', version: '1.0.0', kind: 'x', match: [{ host: 'a.example' }] }
const url = new URL('https://a.example/')

test('a record of several kinds or with an enum needs no type annotation', () => {
  const agenda = defineParser({
    ...named,
    data: Agenda,
    parse([page]) {
      if (!page) return { type: 'day', talks: [{ type: 'talk', title: '', tags: ['a'] }] }
      return { type: 'talk', title: page.html, tags: ['a', 'b'] }
    }
  })
  expectTypeOf(agenda).toEqualTypeOf<Parser<z.infer<typeof Agenda>, undefined>>()
  expect(agenda.parse([], { url, filters: undefined }).type).toBe('day')

  const level = defineParser({
    ...named,
    data: Level,
    filters: z.strictObject({ level: z.enum(['beginner']).optional() }),
    parse: (_, { filters }) => ({ title: '', level: filters.level ?? 'expert' })
  })
  expectTypeOf(level.parse).returns.toEqualTypeOf<z.infer<typeof Level>>()
  expect(createRegistry([level]).match(url)).toBe(level)
})

test('a value that does not fit the schema is a type error at `parse`', () => {
  const given = { ...named, data: Level }
  // @ts-expect-error a value that the enum does not have
  defineParser({ ...given, parse: () => ({ title: '', level: 'novice' }) })
  // @ts-expect-error null where the schema has text
  defineParser({ ...given, parse: ([page]) => ({ title: page ? '' : null, level: 'expert' }) })
  // @ts-expect-error a missing field
  defineParser({ ...given, parse: () => ({ level: 'expert' }) })
  // @ts-expect-error a kind that the union does not have
  defineParser({ ...named, data: Agenda, parse: () => ({ type: 'tlak', title: '', tags: [] }) })
  // @ts-expect-error the key of another kind
  defineParser({ ...named, data: Agenda, parse: () => ({ type: 'talk', talks: [] }) })
})

test('types may be given; records of any depth and with unknown parts are inferred', () => {
  const given = defineParser<z.infer<typeof Level>>({
    ...named,
    data: Level,
    parse: () => ({ title: '', level: 'expert' })
  })
  expectTypeOf(given).toEqualTypeOf<Parser<z.infer<typeof Level>, undefined>>()

  const Deep = z.object({
    json: z.json(),
    unknown: z.unknown(),
    pairs: z.record(z.string(), z.array(z.tuple([z.string(), z.literal('q')])))
  })
  const deep = defineParser({
    ...named,
    data: Deep,
    parse: () => ({ json: [1, { a: [null] }], unknown: new Map(), pairs: { k: [['a', 'q']] } })
  })
  expectTypeOf(deep).toEqualTypeOf<Parser<z.infer<typeof Deep>, undefined>>()
  const odd = { json: 1, unknown: 1 }
  // @ts-expect-error `z` is not `q`
  defineParser({ ...named, data: Deep, parse: () => ({ ...odd, pairs: { k: [['a', 'z']] } }) })
})

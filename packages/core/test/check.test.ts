import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { check } from '../src/check.ts'

const Body = z.strictObject({
  name: z.string().min(1).max(100),
  limit: z.int().min(1).max(100).default(20),
  least: z.number().min(0.5).optional(),
  above: z.number().positive().optional(),
  most: z.number().max(9).optional(),
  order: z.enum(['desc', 'asc']).optional(),
  flag: z.boolean().optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  day: z.iso.date().optional(),
  address: z.url().optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  map: z.record(z.string(), z.string()).optional(),
  either: z.union([z.boolean(), z.strictObject({ count: z.int().min(1).max(20) })]).optional(),
  later: z
    .string()
    .refine(() => false, 'is in the past')
    .optional(),
  spoken: z
    .string()
    .refine(() => false, 'Ask your operator.')
    .optional(),
  query: z.coerce.number().int().min(1).optional()
})

function messageOf(value: unknown): string {
  const checked = check(Body, value)
  if (checked.ok) throw new Error('it was allowed')
  return checked.problems[0].message
}

describe('check', () => {
  test.each<[object, string]>([
    [{}, 'The field `name` is missing.'],
    [{ name: '' }, '`name` must not be empty.'],
    [{ name: 'x'.repeat(101) }, '`name` must have at most 100 characters.'],
    [{ name: 5 }, '`name` must be a string.'],
    [{ name: null }, '`name` must be a string, not null.'],
    [{ limit: 0 }, '`limit` must be a whole number from 1 to 100.'],
    [{ limit: 1.5 }, '`limit` must be a whole number from 1 to 100.'],
    [{ limit: '5' }, '`limit` must be a whole number from 1 to 100, not a string.'],
    [{ least: 0 }, '`least` must be a number of at least 0.5.'],
    [{ above: 0 }, '`above` must be a number above 0.'],
    [{ most: 10 }, '`most` must be a number up to 9.'],
    [{ order: 'up' }, '`order` must be "desc" or "asc".'],
    [{ flag: 'true' }, '`flag` must be true or false, not a string.'],
    [{ flag: [] }, '`flag` must be true or false, not a list.'],
    [{ at: '2026-11-22' }, '`at` must be a time in ISO 8601 with a zone: 2026-01-31T12:00:00Z.'],
    [{ day: 'x' }, '`day` must be a date in ISO 8601: 2026-01-31.'],
    [{ address: 'x' }, '`address` must be an absolute URL.'],
    [{ list: [] }, '`list` must not be empty.'],
    [{ list: ['a', 'b', 'c'] }, '`list` must have at most 2 entries.'],
    [{ list: 'a' }, '`list` must be a list, not a string.'],
    [{ list: [5] }, '`list.0` must be a string.'],
    [{ map: null }, '`map` must be a JSON object, not null.'],
    [{ map: { a: 1 } }, '`map.a` must be a string.'],
    [{ either: 'x' }, '`either` must be true or false or a JSON object, not a string.'],
    [{ either: { count: 99 } }, '`either.count` must be a whole number from 1 to 20.'],
    [{ either: { cuont: 9 } }, 'The field `either.count` is missing.'],
    [{ later: 'x' }, '`later` is in the past.'],
    [{ spoken: 'x' }, '`spoken`: Ask your operator.'],
    [{ query: '0' }, '`query` must be a whole number of at least 1.'],
    [{ query: 'x' }, '`query` must be a whole number of at least 1.']
  ])('reports %j as: %s', (fields, message) => {
    const value =
      Object.keys(fields).length > 0 && !('name' in fields) ? { name: 'a', ...fields } : fields
    expect(messageOf(value)).toBe(message)
  })

  test('names a value that is wrong as a whole', () => {
    expect(messageOf([])).toBe('The body must be a JSON object, not a list.')
    expect(messageOf(null)).toBe('The body must be a JSON object, not null.')
  })

  test('names each unknown key, and cuts long names', () => {
    const checked = check(Body, { name: 'a', ['x'.repeat(500)]: 1 })
    expect(checked).toMatchObject({ ok: false, problems: [{ kind: 'unknown' }] })
    expect(checked.ok || checked.problems[0].message.length).toBeLessThan(250)
  })

  test('returns a valid value as parsed by the schema', () => {
    expect(check(Body, { name: 'a' })).toEqual({ ok: true, data: { name: 'a', limit: 20 } })
  })
})

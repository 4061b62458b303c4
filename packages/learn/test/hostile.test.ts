/** Parsers of strangers: JSON that is made to cost, or to read what it should not. */

import { parseHtml } from '@sluice/content'
import { LearnedParser, PARSER_LIMITS, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'

const rule = {
  by: 'position',
  place: { kind: 'element', anchor: '.row' },
  pick: 'first',
  from: 'text',
  support: 1,
  agreement: 1,
  coverage: 1,
  weight: 1
}
const field = {
  name: 'a',
  type: 'text',
  many: false,
  optional: true,
  rules: [rule],
  longest: 100,
  support: 1,
  agreement: 1
}
const list = {
  name: 'rows',
  type: 'records',
  many: true,
  optional: true,
  rules: [{ ...rule, pick: 'all', place: { ...rule.place, unit: 'element' } }],
  support: 1,
  agreement: 1,
  members: [{ ...field, rules: [{ ...rule, place: { kind: 'element', anchor: 'b' } }] }]
}
const parserOf = (...fields: unknown[]) => ({ format: 1, fields })
const withRule = (change: object) => parserOf({ ...field, rules: [{ ...rule, ...change }] })
const many = <One>(count: number, one: One) => Array.from({ length: count }, () => one)

const REFUSED: Readonly<Record<string, unknown>> = {
  'with too many fields': parserOf(...many(PARSER_LIMITS.fields + 1, field)),
  'with too many rules': parserOf({ ...field, rules: many(PARSER_LIMITS.rules + 1, rule) }),
  'with too many fields in a record': parserOf({ ...list, members: many(31, list.members[0]) }),
  'with lists of records in records': parserOf({ ...list, members: [list] }),
  'with a path that is too long': withRule({
    place: { kind: 'element', anchor: 'b', steps: many(41, { tag: 'b' }) }
  }),
  'with a path in a script that is too long': withRule({
    place: { kind: 'state', name: 'x', path: many(13, 'a') }
  }),
  'with a long text': withRule({ place: { kind: 'element', anchor: 'x'.repeat(161) } }),
  'that reads any attribute': withRule({ from: 'onclick' }),
  'with a separator of its own': withRule({ cut: { part: { by: '(a+)+', nth: 1 } } }),
  'with a kind of place of its own': withRule({ place: { kind: 'pattern', pattern: '(a+)+$' } }),
  'with a selector': withRule({ place: { kind: 'element', anchor: 'b', selector: ':has(*)' } }),
  'with too many templates': { ...parserOf(field), templates: many(5, { marks: [] }) },
  'with too many marks of a template': {
    ...parserOf(field),
    templates: many(2, { marks: many(25, { kind: 'token', value: 'b' }) })
  },
  'with too many rules of a template': {
    ...parserOf({
      ...field,
      rules: [rule, ...many(PARSER_LIMITS.rules, { ...rule, template: 1 })]
    }),
    templates: many(2, { marks: [] })
  },
  'with a rule of a template that it lacks': withRule({ template: 1 }),
  'with a field of a template that it lacks': {
    ...parserOf({ ...field, templates: [2] }),
    templates: many(2, { marks: [] })
  },
  'of more than 64 KiB': parserOf(
    ...many(PARSER_LIMITS.fields, { ...field, rules: many(PARSER_LIMITS.rules, rule) })
  )
}

describe('A parser', () => {
  test.each(Object.keys(REFUSED))('%s is refused.', (name) => {
    expect(LearnedParser.safeParse(REFUSED[name]).success).toBe(false)
  })
})

test('a list has at most 500 records, even if its rule names every element of a deep page', () => {
  const deep = `${'<div class=row>'.repeat(300)}<b>x</b>${'</div>'.repeat(300)}`
  const wide = '<div class=row><b>y</b></div>'.repeat(3000)
  const parser = LearnedParser.parse(parserOf(list))
  const page = { url: new URL('https://site.example/'), tree: parseHtml(deep + wide) }
  const { rows } = read(parser, page).record
  expect((rows as unknown[]).length).toBeLessThanOrEqual(500)
  // The outermost element is one record: what is inside of it is no other.
  expect((rows as unknown[])[0]).toEqual({ a: 'x' })
})

test('a list of nested arrays costs no more than a page', () => {
  let nested: unknown = 'x'
  for (let level = 0; level < 6; level++) nested = Array.from({ length: 8 }, () => nested)
  const html = `<script type="application/json" id="s">${JSON.stringify({ rows: [{ a: nested }] })}</script>`
  const parser = LearnedParser.parse(
    parserOf({
      ...list,
      rules: [{ ...rule, pick: 'all', place: { kind: 'list', name: 's', path: ['rows'] } }],
      members: [
        {
          ...field,
          many: true,
          rules: [{ ...rule, pick: 'all', place: { kind: 'item', path: ['a'] } }]
        }
      ]
    })
  )
  const page = { url: new URL('https://site.example/'), tree: parseHtml(html), html }
  expect(read(parser, page).record.rows).toEqual([{ a: ['x'] }])
})

test('a field may have a name of the prototype', () => {
  const names = ['__proto__', 'constructor', 'toString']
  const parser = LearnedParser.parse(parserOf(...names.map((name) => ({ ...field, name }))))
  const page = { url: new URL('https://site.example/'), tree: parseHtml('<p class=row>z</p>') }
  const { record } = read(parser, page)
  expect(names.map((name) => Object.getOwnPropertyDescriptor(record, name)?.value)).toEqual([
    'z',
    'z',
    'z'
  ])
  const empty = { url: page.url, tree: parseHtml('<p>z</p>') }
  expect(Object.keys(read(parser, empty).record)).toEqual([])
})

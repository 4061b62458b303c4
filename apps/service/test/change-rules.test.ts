/** jobs.md §3: differences that are no change, and the settings of a comparison. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comparisonRules } from '../src/domains/fetch/changes/comparison-rules.ts'
import { fieldChanges } from '../src/domains/fetch/changes/field-changes.ts'
import { textChanges } from '../src/domains/fetch/changes/text-changes.ts'
import {
  type Answer,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

type Settings = Parameters<typeof comparisonRules>[0]

const isSameText = (before: string, after: string, settings: Settings = {}) =>
  textChanges(before, after, comparisonRules(settings)).isSame
const isSameRecord = (before: unknown, after: unknown, settings: Settings = {}) =>
  fieldChanges(before, after, comparisonRules(settings)).isSame

describe('differences that no reader sees', () => {
  test.each([
    ['a no-break space', 'It costs 12 EUR', 'It costs 12\u00a0EUR'],
    ['a narrow and an ideographic space', 'a b c', 'a\u202fb\u3000c'],
    ['two spaces', 'a b', 'a  b'],
    ['quotes', 'the miller\'s "bell"', 'the miller’s “bell”'],
    ['German and French quotes', '"bell"', '„bell“'],
    ['guillemets', '"bell"', '«bell»'],
    ['dashes', 'nine - five', 'nine – five'],
    ['a minus sign', '-3 degrees', '−3 degrees'],
    ['a decomposed letter', 'Café', 'Cafe\u0301'],
    ['a ligature and a full-width letter', 'office A', 'oﬃce Ａ'],
    ['a soft hyphen and a zero-width space', 'lockkeeper', 'lock\u00adkeep\u200ber'],
    [
      'the query of a picture',
      '![Weir](https://e.example/a.jpg?v=1)',
      '![Weir](https://e.example/a.jpg?v=2)'
    ],
    [
      'the query of a picture without an extension',
      '![](https://e.example/p/9?w=1)',
      '![](https://e.example/p/9?w=2)'
    ],
    ['an ellipsis', 'and so on...', 'and so on…'],
    ['numbers of a list', '1. Rope\n2. Lamp', '3. Rope\n4. Lamp'],
    ['keys of JSON', '{"a":1,"b":{"c":2,"d":3}}', '{ "b": {"d": 3, "c": 2},\n "a": 1 }'],
    ['keys of fenced JSON', '```json\n{"a":1,"b":2}\n```', '```json\n{"b":2,"a":1}\n```']
  ])('%s is no change, in texts and in records', (_, before, after) => {
    expect(isSameText(before, after)).toBe(true)
    if (!/[`!]|^\d/.test(before)) expect(isSameRecord({ text: before }, { text: after })).toBe(true)
  })

  test.each([
    ['a word', 'The lock is open', 'The lock is shut'],
    ['a number', 'It costs 12 EUR', 'It costs 13 EUR'],
    ['a letter with an accent', 'resume', 'résumé'],
    ['the case', 'open', 'Open'],
    [
      'another picture',
      '![Weir](https://e.example/a.jpg?v=1)',
      '![Weir](https://e.example/b.jpg?v=1)'
    ],
    [
      'a picture that its query names',
      '![](https://e.example/_img?url=%2Fa.jpg&w=9)',
      '![](https://e.example/_img?url=%2Fb.jpg&w=9)'
    ],
    ['a link', '[Weir](https://e.example/?page=1)', '[Weir](https://e.example/?page=2)'],
    ['a value of JSON', '{"a":1,"b":2}', '{"b":2,"a":3}'],
    ['a minus sign that came', '3 degrees', '-3 degrees'],
    ['an entry of a list', '1. Rope\n2. Lamp', '1. Rope\n2. Lamps']
  ])('%s is a change', (_, before, after) => {
    expect(isSameText(before, after)).toBe(false)
    if (!/[!]|^\d\./.test(before))
      expect(isSameRecord({ text: before }, { text: after })).toBe(false)
  })

  test('a new entry at the front of an ordered list is one line', () => {
    const list = (items: string[]) => items.map((item, at) => `${at + 1}. ${item}`).join('\n')
    const items = ['Rope', 'Lamp', 'Fender', 'Anchor', 'Compass']
    const { diff } = textChanges(list(items), list(['Bell', ...items]))
    expect(diff?.match(/^[-+].*/gm)).toEqual(['+1. Bell'])
    expect(diff).toMatch(/^ 2\. Rope$/m)
  })

  test('a diff shows the lines as they are, of JSON a line for each value', () => {
    const before = 'The miller’s bell\n\nIt costs\u00a012 EUR\n'
    const { diff } = textChanges(before, "The miller's bell\n\nIt costs 13 EUR – today\n")
    expect(diff?.split('\n').slice(1, -1)).toEqual([
      " The miller's bell",
      ' ',
      '-It costs\u00a012 EUR',
      '+It costs 13 EUR – today'
    ])
    const json = textChanges('{"b":[1,2],"a":0}', '{"a":0,"b":[1,3]}')
    expect(json.diff?.match(/^[-+].*/gm)).toEqual(['-    2', '+    3'])
  })

  test('a picture in a record is the same with another query', () => {
    const image = (query: string) => ({ images: [{ url: `https://e.example/a.png?${query}` }] })
    expect(isSameRecord(image('v=1'), image('v=2'))).toBe(true)
    expect(isSameRecord(image('v=1'), { images: [{ url: 'https://e.example/b.png?v=1' }] })).toBe(
      false
    )
  })
})

describe('`changes.ignore`', () => {
  const before = 'The weir\n\nLast updated: Monday, 1,204 views\n\nThe gate is shut.'
  test.each([
    ['a text', 'Last updated: Friday, 1,399 views', ['last updated']],
    ['a pattern of parts', 'Last updated: Monday, 1,399 views', ['re:[0-9,]+ views']],
    ['a pattern of the rest of the line', 'Last updated: Friday, 7 views', ['re:Last updated.*']],
    ['one of several', 'Last updated: Friday', ['nothing', 're:^Last updated.*$']]
  ])('%s leaves out what it matches', (_, line, ignore) => {
    const after = before.replace(/^Last.*$/m, line)
    expect(isSameText(before, after)).toBe(false)
    expect(isSameText(before, after, { ignore })).toBe(true)
    expect(isSameText(before, after.replace('shut', 'open'), { ignore })).toBe(false)
    expect(isSameRecord({ text: before }, { text: after }, { ignore })).toBe(true)
    expect(isSameRecord({ text: before }, { text: `${after}!` }, { ignore })).toBe(false)
  })

  test('a line that is left out may come and go', () => {
    const without = before.replace(/^Last.*\n\n/m, '')
    expect(isSameText(before, without, { ignore: ['re:Last updated.*'] })).toBe(true)
    expect(isSameText(without, before, { ignore: ['LAST UPDATED'] })).toBe(true)
  })

  test('a text that names a field leaves out the field', () => {
    const record = (stock: number, price: number) => ({ offers: [{ price, stock }], views: stock })
    expect(isSameRecord(record(1, 9), record(2, 9), { ignore: ['offers.stock', 'Views'] })).toBe(
      true
    )
    expect(isSameRecord(record(1, 9), record(2, 8), { ignore: ['offers.stock', 'views'] })).toBe(
      false
    )
  })

  test('a pattern is linear on a hostile line', () => {
    const line = 'a'.repeat(100_000)
    expect(isSameText(line, `${line}b`, { ignore: ['re:(a+)+$', 're:(a|aa)+c'] })).toBe(false)
  })
})

describe('`changes.lists: "as_sets"`', () => {
  const settings = { lists: 'as_sets' } as const
  const list = '# Boats\n\n- Rope\n- Lamp\n  - of brass\n  - of iron\n- Anchor\n\nThe end'
  const turned = '# Boats\n\n- Anchor\n- Lamp\n  - of iron\n  - of brass\n- Rope\n\nThe end'

  test('the order of lists, and of lists within them, does not count', () => {
    expect(isSameText(list, turned)).toBe(false)
    expect(isSameText(list, turned, settings)).toBe(true)
    expect(isSameText(list, turned.replace('of iron', 'of tin'), settings)).toBe(false)
    expect(isSameText('1. a\n2. b\n3. a', '1. b\n2. a', settings)).toBe(true)
    expect(isSameText('b\n\na', 'a\n\nb', settings)).toBe(false)
    const { diff } = textChanges(
      list,
      `${turned.replace('- Rope', '- Rope\n- Bell')}`,
      comparisonRules(settings)
    )
    expect(diff?.match(/^[-+].*/gm)).toEqual(['+- Bell'])
  })

  test('the order of lists in records and JSON does not count', () => {
    const of = (...names: string[]) => ({ list: names.map((name) => ({ name })) })
    expect(isSameRecord(of('a', 'b', 'c'), of('c', 'a', 'b', 'a'), settings)).toBe(true)
    expect(isSameRecord(of('a', 'b'), of('b', 'd'), settings)).toBe(false)
    const [one, two] = [of('a', 'b'), of('b', 'a')].map((value) => JSON.stringify(value))
    expect(isSameText(String(one), String(two), settings)).toBe(true)
    expect(isSameRecord({ text: one }, { text: two }, settings)).toBe(true)
    const added = fieldChanges(of('a', 'c'), of('c', 'b', 'a'), comparisonRules(settings))
    expect(added.fields).toEqual([{ path: 'list[1]', before: null, after: { name: 'b' } }])
  })
})

test('`changes.min_changed` lets fewer changed lines or values be no change', () => {
  const lines = (...changed: number[]) =>
    Array.from({ length: 9 }, (_, n) => `Line ${n}${changed.includes(n) ? ' is new' : ''}`)
  const settings = { min_changed: 2 }
  expect(isSameText(lines().join('\n'), lines(3).join('\n'), settings)).toBe(true)
  expect(isSameText(lines().join('\n'), lines(3, 4).join('\n'), settings)).toBe(false)
  expect(isSameText(lines().join('\n'), `${lines().join('\n')}\na\nb`, settings)).toBe(false)
  expect(isSameRecord({ ...lines() }, { ...lines(3) }, settings)).toBe(true)
  expect(isSameRecord({ ...lines() }, { ...lines(3, 7) }, settings)).toBe(false)
})

describe('the settings in a request', () => {
  let origin: Origin
  let sluice: TestService
  let key: string
  let price = 12
  let views = 100
  beforeAll(async () => {
    origin = await startOrigin((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>Boats</title><main><h1>Boats of the weir</h1>
<p>The keeper of the lock lends boats to everybody who can swim, from April until the end of October.</p>
<p class="views">${views} people have read this page.</p><div id="price"><p>A day costs ${price} euros.</p></div></main></html>`)
    })
    sluice = await startService()
    await sluice.service.reader.started
    key = (await sluice.account(1_000)).key
  })
  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })

  const ask = async (path: string, changes: object): Promise<Answer> =>
    post(`${sluice.url}/api/v1/internet/fetch/`, key, {
      url: `${origin.url}${path}`,
      options: { changes }
    })
  const changesOf = async (path: string, changes: object) =>
    (await ask(path, changes)).body.data.changes

  test('`only` compares the selected elements alone', async () => {
    const changes = { only: '#price' }
    expect(await changesOf('/only', changes)).toMatchObject({
      status: 'new',
      mode: 'text',
      texts: [`A day costs ${price} euros.`]
    })
    views += 1
    expect(await changesOf('/only', changes)).toMatchObject({ status: 'same' })
    price += 1
    const { status, diff } = await changesOf('/only', changes)
    expect(status).toBe('changed')
    expect(diff.split('\n').slice(1, -1)).toEqual([
      '-A day costs 12 euros.',
      '+A day costs 13 euros.'
    ])
    expect(await changesOf('/only', { only: '#gone' })).toMatchObject({
      status: 'not_comparable',
      texts: []
    })
  })

  test('`ignore` leaves out a line, and the other settings have their defaults', async () => {
    const changes = { ignore: ['people have read'] }
    await changesOf('/ignore', changes)
    views += 1
    expect(await changesOf('/ignore', {})).toMatchObject({ status: 'changed', mode: 'text' })
    views += 1
    expect(await changesOf('/ignore', changes)).toMatchObject({ status: 'same' })
  })

  test.each([
    [{ ignore: ['re:('] }, /RE2/],
    [{ ignore: ['re:'] }, /empty/],
    [{ ignore: [''] }, /ignore/],
    [{ only: 'p[' }, /only/],
    [{ only: 'p', mode: 'record' }, /`only` compares a text/],
    [{ lists: 'sorted' }, /lists/],
    [{ min_changed: 0 }, /min_changed/],
    [{ color: 1 }, /color/]
  ])('refuses %j', async (changes, message) => {
    const { status, body } = await ask('/refused', changes)
    expect([status, body.error?.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.error.message).toMatch(message)
  })
})

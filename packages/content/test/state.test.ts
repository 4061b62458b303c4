/** `@sluice/content/state`: reading the data that pages bring for their scripts. */

import { describe, expect, it } from 'vitest'
import {
  findObject,
  findObjects,
  flagAt,
  isObject,
  listAt,
  objectsAt,
  stateNamed,
  textAt,
  timeAt,
  valueAfter,
  valueAt,
  wholeNumberAt
} from '../src/scripted/state.ts'

const STATE = {
  name: ' Ada ',
  blank: ' ',
  likes: 7,
  digits: '12',
  ratio: 1.5,
  isOpen: false,
  made: 1_700_000_000,
  list: [{ id: 1 }, 'two', null, [3]],
  'label({"locale":"en"})': 'Open',
  'place:{"id":1}': { city: 'Bergen' }
}

describe('values at a path', () => {
  it.each<[string, unknown, unknown]>([
    ['a value by keys and indices', valueAt(STATE, 'list', 0, 'id'), 1],
    ['nothing where the path ends before', valueAt(STATE, 'name', 'first'), undefined],
    ['nothing that an object inherits', valueAt(STATE, 'constructor'), undefined],
    ['a field of a GraphQL cache, whatever its arguments', textAt(STATE, 'label()'), 'Open'],
    ['a field whose arguments follow a colon', textAt(STATE, 'place()', 'city()'), 'Bergen'],
    ['no field with arguments for a plain key', textAt(STATE, 'label'), undefined],
    ['text, trimmed', textAt(STATE, 'name'), 'Ada'],
    ['a number as text', textAt(STATE, 'ratio'), '1.5'],
    ['no text where it is blank', textAt(STATE, 'blank'), undefined],
    ['no text where an object is', textAt(STATE, 'list', 0), undefined],
    ['the items of a list, of any kind', listAt(STATE, 'list').length, 4],
    ['the objects of a list', objectsAt(STATE, 'list'), [{ id: 1 }]],
    ['an empty list where there is none', objectsAt(STATE, 'name'), []],
    ['a whole number', wholeNumberAt(STATE, 'likes'), 7],
    ['a whole number written as text', wholeNumberAt(STATE, 'digits'), 12],
    ['no whole number where it has a fraction', wholeNumberAt(STATE, 'ratio'), undefined],
    ['false', flagAt(STATE, 'isOpen'), false],
    ['no flag where a number is', flagAt(STATE, 'likes'), undefined],
    ['a time', timeAt(STATE, 'made'), '2023-11-14T22:13:20.000Z']
  ])('a path reads %s', (_, read, expected) => {
    expect(read).toEqual(expected)
  })

  it('objects are distinguished from arrays and null', () => {
    expect([{}, [], null, 'a'].map(isObject)).toEqual([true, false, false, false])
  })
})

describe('the search for objects', () => {
  const hasId = (object: object) => 'id' in object
  const inner = { rows: [{ id: 'first', in: { id: 'within' } }] }

  it('the search finds the object nearest to the top', () => {
    expect(findObject({ inner, id: undefined, last: { id: 'last' } }, hasId)?.id).toBeUndefined()
    expect(findObject({ inner, last: { id: 'last' } }, hasId)?.id).toBe('last')
    expect(findObject({ inner: [] }, hasId)).toBeUndefined()
  })

  it('the search finds every object in page order, outer ones first', () => {
    const ids = (most?: number) =>
      findObjects({ inner, last: { id: 'last' } }, hasId, most).map(({ id }) => id)
    expect(ids()).toEqual(['first', 'within', 'last'])
    expect(ids(2)).toEqual(['first', 'within'])
  })

  it('the search reaches objects that are nested 50,000 deep', () => {
    let deep: unknown = { id: 'deep' }
    for (let level = 0; level < 50_000; level++) deep = [deep]
    expect(findObject(deep, hasId)?.id).toBe('deep')
    expect(findObjects({ id: 'one', deep }, hasId).map(({ id }) => id)).toEqual(['one', 'deep'])
  })
})

describe('data by name', () => {
  it('the state with a name is found', () => {
    const html = '<script>var other = {"a":1}; window.__DATA__ = {"a":2}</script>'
    expect(stateNamed(html, '__DATA__')).toEqual({ a: 2 })
    expect(stateNamed(html, '__NEXT_DATA__')).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['"sizes" : ["S", "]M\\""]', ['S', ']M"']],
    ['"sizes":{"a":{"b":[1]}}, more', { a: { b: [1] } }],
    ['"sizes": 3', undefined],
    ['"sizes": [1', undefined],
    ['"sizes": [go()]', undefined],
    ['"colours": []', undefined]
  ])('the array or object behind a key is read: %s', (script, expected) => {
    expect(valueAfter(`<script>var f = { go() {}, ${script} }</script>`, '"sizes"')).toEqual(
      expected
    )
  })

  it('the value behind a key is read in linear time', () => {
    expect(valueAfter(`"sizes":${'['.repeat(1_000_000)}`, '"sizes"')).toBeUndefined()
    expect(valueAfter(`"sizes"${' '.repeat(1_000_000)}`, '"sizes"')).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { openShapes, type WatchedPage } from '../src/scope/shape-watch.ts'
import { isTrap, pathShape } from '../src/scope/traps.ts'

const at = (path: string) => new URL(path, 'https://a.example')
const shape = (path: string) => pathShape(at(path))?.replace('a.example', '')

describe('traps (docs/design/jobs.md §1)', () => {
  test.each<[string, boolean]>([
    ['/a/b/a/b/a/b', false],
    ['/a/a/a/a', true],
    [`/${'x'.repeat(2_048 - 'https://a.example/'.length)}`, false],
    [`/${'x'.repeat(2_049 - 'https://a.example/'.length)}`, true],
    [`/?${'a=1&'.repeat(12)}`, false],
    [`/?${'a=1&'.repeat(13)}`, true]
  ])('%#', (path, expected) => {
    expect(isTrap(at(path))).toBe(expected)
  })
})

describe('the shape of a path', () => {
  test.each<[string, string | undefined]>([
    ['/guide/weirs', undefined],
    ['/?title=Weir', undefined],
    ['/2026/11/24/', '/#/#/#/?'],
    ['/post-123-weirs', '/post-#-weirs?'],
    ['/?page=7', '/?page=#'],
    ['/list?color=red&size=m', '/list?color&size'],
    ['/list?amp%253Bamp%25253Bp=3&amp;p=2&p=3', '/list?p'],
    ['/list?size=s&color=blue&color=red', '/list?color&size'],
    ['/s/9f86d081884c7d65/x', '/s/#/x?'],
    ['/f81d4fae-7dec-11d0-a765-00a0c91e6bf6', '/#?'],
    ['/how-to-read-a-weir-in-10-steps', '/how-to-read-a-weir-in-#-steps?']
  ])('%s is %s', (path, expected) => {
    expect(shape(path)).toBe(expected)
  })

  test('hosts have shapes of their own', () => {
    expect(pathShape(new URL('https://a.example/p/1'))).not.toBe(
      pathShape(new URL('https://b.example/p/1'))
    )
  })
})

/** Pages of one shape, one after the other. */
const seen = (pages: number, page: (n: number) => Partial<WatchedPage>) => {
  const watch = openShapes('detect')
  const shape = '/x/#?'
  for (let n = 0; n < pages; n++) {
    const usual = { shape, isDuplicate: false, leadsOn: false, news: [] }
    watch.note({ ...usual, ...page(n) })
  }
  return watch.isTrap(shape)
}

describe('jobs.md §1: a shape is a trap by what its pages say, never by their number', () => {
  test('pages that are not linked to each other are no trap, however many and however alike they are', () => {
    expect(seen(2_000, () => ({ news: [1] }))).toBe(false)
  })
  test('pages that lead only to their own shape and say nothing new are a trap', () => {
    const month = (n: number) => ({ leadsOn: true, news: [n % 12] })
    expect(seen(40, month)).toBe(false)
    expect(seen(70, month)).toBe(true)
  })
  test('pages that lead to their own shape and say something new are no trap', () => {
    expect(seen(500, (n) => ({ leadsOn: true, news: [n] }))).toBe(false)
  })
  test('fifty copies in a row are a trap, and another page ends the row', () => {
    expect(seen(50, () => ({ isDuplicate: true }))).toBe(true)
    expect(seen(500, (n) => ({ isDuplicate: n % 50 > 0 }))).toBe(false)
  })
  test('nothing is a trap with `off`, and a URL without a shape is none', () => {
    const off = openShapes('off')
    for (let n = 0; n < 60; n++) {
      off.note({ shape: 'x', isDuplicate: true, leadsOn: true, news: [] })
    }
    expect([off.isTrap('x'), openShapes('detect').isTrap(undefined)]).toEqual([false, false])
  })
})

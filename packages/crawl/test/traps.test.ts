import { describe, expect, test } from 'vitest'
import { countShape, openShapes, savedShapes } from '../src/scope/shape-counts.ts'
import { isTrap, pathShape } from '../src/scope/traps.ts'
import { pageKey } from '../src/url/url-key.ts'

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
    ['/list?size=s&color=blue&color=red', '/list?color&size'],
    ['/s/9f86d081884c7d65/x', '/s/#/x?'],
    ['/f81d4fae-7dec-11d0-a765-00a0c91e6bf6', '/#?'],
    ['/how-to-read-a-weir-in-10-steps', '/how-to-read-a-weir-in-#-steps?']
  ])('%s is %s', (path, expected) => {
    expect(shape(path)).toBe(expected)
  })
})

describe('the count of a shape', () => {
  const count = (counts: ReturnType<typeof openShapes>, path: string) =>
    countShape(counts, at(path), pageKey(at(path).href))

  test('a shape lets in 500 pages, each as often as it is linked', () => {
    const counts = openShapes()
    for (let page = 0; page < 499; page++) expect(count(counts, `/p/${page}`)).toBe(true)
    expect(count(counts, '/p/0')).toBe(true)
    expect(count(counts, '/p/499')).toBe(true)
    expect(count(counts, '/p/500')).toBe(false)
    expect(count(counts, '/q/500')).toBe(true)
    expect(counts.keys).toBe(1)
  })

  test('the count continues from the saved state', () => {
    const counts = openShapes()
    for (let page = 0; page < 300; page++) count(counts, `/p/${page}`)
    const saved = openShapes(JSON.parse(JSON.stringify(savedShapes(counts))))
    expect(saved.keys).toBe(300)
    const letIn = Array.from({ length: 300 }, (_, page) => count(saved, `/p/${page + 300}`))
    expect(letIn.filter(Boolean)).toHaveLength(200)
    expect(savedShapes(saved)).toEqual({ [Object.keys(savedShapes(saved))[0]!]: 'full' })
  })

  test('the count holds a bounded number of shapes', () => {
    const counts = openShapes()
    for (let page = 0; page < 25_000; page++) count(counts, `/${letters(page)}/1`)
    expect(counts.shapes.size).toBe(20_000)
    expect(counts.keys).toBe(20_000)
  })
})

/** A number in letters, so that each makes a shape of its own. */
function letters(number: number): string {
  return [...String(number)].map((digit) => 'ghijklmnop'[Number(digit)]).join('')
}

/** The checks of parsers that read pages of any host, and of imports that a package does not declare. */

import { text } from '@sluice/content'
import type { AnyHost, AnyParser } from '@sluice/core'
import { describe, expect, test } from 'vitest'
import { checksOf, type Finding } from '../src/check.ts'
import { goodParser, writePackage } from './package-folder.ts'

async function findingsOf(
  parser: AnyParser,
  files: Readonly<Record<string, string>> = {}
): Promise<Finding[]> {
  const root = writePackage(files)
  const checks = checksOf(parser, { root, fixtures: new URL('fixtures/', root) })
  const small = checks.filter(({ name }) => !name.includes('megabyte'))
  return (await Promise.all(small.map(({ run }) => run()))).flat()
}

const LIST = '{"url":"https://www.list.example/lists/1","recognised":"product_list"}'
const WALL = '{"url":"https://list.example/lists/2","recognised":null}'
const FILES = {
  'fixtures/two-items/target.json': LIST,
  'fixtures/login-wall/target.json': WALL
}

const lists: AnyHost = {
  recognise: ({ tree }) =>
    text(tree, 'li') === undefined
      ? undefined
      : { kind: 'product_list', signs: ['a list'], weight: 3 }
}
const recognising = (recognise: unknown) => goodParser({ anyHost: { recognise } as AnyHost })

describe('a parser for any host', () => {
  test('passes if it recognises its pages and leaves others alone', async () => {
    expect(await findingsOf(goodParser({ anyHost: lists }), FILES)).toEqual([])
  })

  test('has a fixture of each', async () => {
    expect(await findingsOf(goodParser({ anyHost: lists }))).toMatchObject([
      { check: 'recognise', what: expect.stringContaining('one that it recognises') },
      { check: 'recognise', what: expect.stringContaining('one that it leaves alone') }
    ])
  })

  test.each<[string, unknown, string]>([
    ['recognises nothing', () => undefined, 'as nothing, expected product_list'],
    [
      'recognises everything',
      () => ({ kind: 'product_list', signs: ['html'], weight: 3 }),
      'as product_list (html), expected nothing'
    ],
    [
      'recognises another kind',
      () => ({ kind: 'job', signs: ['html'], weight: 3 }),
      'as job (html), expected product_list'
    ],
    ['returns an unknown kind', () => ({ kind: 'talk', signs: ['a'], weight: 3 }), 'the kind talk'],
    ['names no signs', () => ({ kind: 'job', signs: [], weight: 3 }), 'no names of signs'],
    ['returns no weight', () => ({ kind: 'job', signs: ['a'], weight: -1 }), 'the weight -1'],
    ['returns true', () => true, 'the kind undefined'],
    [
      'throws',
      () => {
        throw new Error('no list here')
      },
      'threw: no list here'
    ],
    ['asks the clock', () => (Date.now() > 0 ? undefined : null), '`recognise` ']
  ])('is found out if it %s', async (_, recognise, what) => {
    const found = await findingsOf(recognising(recognise), FILES)
    expect(found.map((finding) => finding.what).join('\n')).toContain(what)
    expect(found.every(({ check }) => ['recognise', 'broken-pages'].includes(check))).toBe(true)
  })

  test('must survive broken pages', async () => {
    const recognise: AnyHost['recognise'] = (page) => {
      if (page.html === '') throw new Error('nothing to look at')
      return lists.recognise(page)
    }
    expect(await findingsOf(recognising(recognise), FILES)).toMatchObject([
      { check: 'broken-pages', what: '`recognise` threw: nothing to look at' },
      { check: 'broken-pages' }
    ])
  })
})

test('`recognised` without `anyHost` and one that is no kind are refused', async () => {
  expect(await findingsOf(goodParser(), { 'fixtures/login-wall/target.json': WALL })).toMatchObject(
    [{ check: 'recognise', what: expect.stringContaining('has no `anyHost`') }]
  )
  const wrong = { 'fixtures/login-wall/target.json': WALL.replace('null', '7') }
  expect(await findingsOf(goodParser(), wrong)).toContainEqual(
    expect.objectContaining({ check: 'fixture', what: expect.stringContaining('`recognised`') })
  )
})

describe('an import', () => {
  const sources = (text: string) => findingsOf(goodParser(), { 'src/index.ts': text })

  test.each([
    ["import { z } from 'zod'"],
    ["import { ParseError } from '@sluice/core'"],
    ["import { check } from '@sluice/core/check'"],
    ["import './other.ts'"],
    ["import manifest from '../package.json' with { type: 'json' }"],
    ["import type { Root } from 'hast'"],
    ["import { list } from 'sluice-parser-list'"],
    ["import { inner } from '#inner'"],
    ["import { URL } from 'node:url'"]
  ])('that the package declares or needs not declare passes: %s', async (line) => {
    expect(await sources(line)).toEqual([])
  })

  test.each([
    ["import { isoDate } from '@sluice/values'", '@sluice/values', '`dependencies`'],
    ["import { deep } from '@sluice/values/deep'", '@sluice/values', '`dependencies`'],
    ["export * from 'lodash-es/chunk'", 'lodash-es', '`dependencies`'],
    ["const later = await import('p-map')", 'p-map', '`dependencies`']
  ])('that it does not declare is a finding: %s', async (line, name, remedy) => {
    expect(await sources(line)).toMatchObject([
      {
        check: 'sources',
        where: 'src/index.ts:1',
        what: `imports ${name}, which package.json does not declare`,
        remedy: expect.stringContaining(remedy)
      }
    ])
  })
})

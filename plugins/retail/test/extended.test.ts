/** The example of docs/writing-a-parser.md that extends this parser, run as it is written. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AnyParser, Target } from '@sluice/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import retail from '../src/index.ts'
import { pageOf, targetOf } from './outcome.ts'

const here = new URL('./', import.meta.url)
const folder = mkdtempSync(new URL('extended-', here).pathname)
let lamps: AnyParser

beforeAll(async () => {
  const guide = readFileSync(new URL('../../../docs/writing-a-parser.md', here), 'utf8')
  const blocks = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  const [example = '', ...others] = blocks.filter((text) => text.includes('extendParser('))
  expect(others).toEqual([])
  const file = `${folder}/index.ts`
  writeFileSync(file, example.replace("'@sluice/parser-retail'", "'../../src/index.ts'"))
  lamps = (await import(file)).default
})
afterAll(() => rmSync(folder, { recursive: true }))

const product = (more: string) =>
  `<!doctype html><html><head><title>Lamp</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Lamp","sku":"L1","offers":{"@type":"Offer","price":"40.00","priceCurrency":"EUR"}}</script></head><body><h1>Lamp</h1>${more}</body></html>`
const read = (parser: AnyParser, html: string, note?: Target['note']) => {
  const target = targetOf({ url: 'https://lamps.example/lamp' })
  return parser.parse([pageOf(html, target.url)], { ...target, ...(note ? { note } : {}) })
}

test('reads like retail, except for one price and an additional field', () => {
  const page = product(
    '<p class="members-price">Members <b>32.00</b></p><i class="energy-class">B</i>'
  )
  const own = read(retail, page)
  expect(own).toMatchObject({ name: 'Lamp', price: '40.00' })
  const notes: string[] = []
  const record = read(lamps, page, (field, source) => void notes.push(`${field} ${source}`))
  expect(record).toEqual({ ...own, price: '32.00', energy_class: 'B' })
  expect(notes.findLast((note) => note.startsWith('price '))).toBe('price css:.members-price b')
  expect((lamps.data as unknown as z.ZodType).parse(record)).toEqual(record)
})

test('leaves other fields to retail, and refuses what retail refuses', () => {
  const page = product('')
  expect(read(lamps, page)).toEqual({ ...read(retail, page), energy_class: null })
  expect(() => read(lamps, '<p>Nothing here.')).toThrow()
})

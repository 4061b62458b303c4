/**
 * V8 keeps the getters of an object literal, and all that they can reach, until its next full collection. A page that
 * one of them reaches is copied twice and moved to the old generation with its trees: that took a fifth of the time of
 * a page. Getters of a class belong to its prototype and keep nothing. A WeakMap keeps its values likewise.
 */

import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

/** Code that runs once per page. */
const READING = [
  'packages/{content,core,extract,passages,values}/src/**/*.ts',
  'packages/fetch/src/{evidence,reading}/**/*.ts',
  'plugins/*/src/**/*.ts'
]

/** Files that may, and why. */
const MAY: Readonly<Record<string, string>> = {
  'packages/content/src/read-page.ts': 'its result can be spread and turned into JSON',
  'packages/fetch/src/reading/reader.ts': 'one reader runs as long as the service'
}

test('no object literal of the code that reads pages has a getter', () => {
  const found: string[] = []
  for (const file of globSync(READING, { cwd: root })) {
    if (file in MAY) continue
    const source = readFileSync(new URL(file, root), 'utf8')
    if (!/\bget \w+\(\)/.test(source)) continue
    new Visitor({
      ObjectExpression({ properties }) {
        const has = properties.some((one) => one.type === 'Property' && one.kind === 'get')
        if (has) found.push(file)
      }
    }).visit(parseSync(file, source).program)
  }
  expect(found).toEqual([])
})

test('every file that may have such a getter has one', () => {
  for (const file of Object.keys(MAY)) {
    expect(readFileSync(new URL(file, root), 'utf8'), file).toMatch(/\bget \w+\(\)/)
  }
})

/** Findings name the line of the author's file, not the one in our packages where it showed. */

import { readFileSync } from 'node:fs'
import { text } from '@sluice/content'
import type { Page } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import { authorFrame } from '../src/author-frame.ts'
import { checksOf } from '../src/check.ts'
import { goodParser, writePackage } from './package-folder.ts'

const good = goodParser()
// Each deed is on a line of its own, marked, so that its number can be looked up.
const DEEDS: Record<string, (page: Page) => unknown> = {
  throws: (page) => text(page.tree, 'h1:nonsense('), // throws
  mutates: (page) => {
    page.tree.children.pop() // mutates
  },
  clock: () => Date.now(), // clock
  chance: () => Math.random(), // chance
  network: () => fetch('http://127.0.0.1:9/') // network
}

async function findingsOf(deed: (page: Page) => unknown): Promise<string[]> {
  const parser = goodParser({
    parse: (pages, target) => {
      const record = good.parse(pages, target)
      deed(pages[0] as Page)
      return record
    }
  })
  const root = writePackage()
  const checks = checksOf(parser, { root, fixtures: new URL('fixtures/', root) })
  const run = checks.filter(({ name }) => /two-items: (?:returns what|is pure)/.test(name))
  return (await Promise.all(run.map((check) => check.run()))).flat().map(({ what }) => what)
}

function lineOf(mark: string): string {
  const lines = readFileSync(new URL(import.meta.url), 'utf8').split('\n')
  return `packages/testkit/test/author-lines.test.ts:${lines.findIndex((line) => line.endsWith(`// ${mark}`)) + 1}:`
}

describe('a finding names the line that', () => {
  it.each(Object.keys(DEEDS))('%s', async (name) => {
    const findings = await findingsOf(DEEDS[name] as (page: Page) => unknown)
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.join('\n')).toContain(`at ${lineOf(name)}`)
  })
})

it('skips Node and our packages; and of an installed package unless there is no other line', () => {
  const ours = '    at text (file:///p/node_modules/@sluice/content/dist/select.js:9:1)'
  const node = '    at node:internal/vm:5:1'
  const lib = '    at lib (/p/node_modules/dep/index.js:3:4)'
  const own = '    at Object.parse (file:///p/src/index.ts:12:7)'
  expect(authorFrame(['Error: x', ours, node, lib, own].join('\n'))).toBe('/p/src/index.ts:12:7')
  expect(authorFrame(['Error: x', ours, lib].join('\n'))).toBe('/p/node_modules/dep/index.js:3:4')
  expect(authorFrame(['Error: x', ours, node].join('\n'))).toBeUndefined()
  const here = `    at ${process.cwd()}/src/a.ts?t=1:2:3`
  expect(authorFrame(`Error: x\n${here}`)).toBe('src/a.ts:2:3')
})

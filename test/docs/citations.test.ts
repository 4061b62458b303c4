/** What code, tests and docs cite can be found in the repository. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './code-blocks.ts'

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.turbo',
  '.toolchain',
  '.sandbox',
  'fixtures'
])
const DESIGN = join(ROOT, 'docs/design')
const names = readdirSync(DESIGN)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -'.md'.length))
const texts = new Map(names.map((name) => [name, readFileSync(join(DESIGN, `${name}.md`), 'utf8')]))

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path)
    return /\.(?:tsx?|mjs|lua|md|yaml)$/.test(entry.name) ? [path] : []
  })
}

/** A text that is cited by its name; then perhaps `§2`, `4.1`, `rule 5`, `I6` or a quoted title. */
const CITED = /\b([a-z-]+)\.md(?: (?:§(\d+(?:\.\d+)?)|(\d\.\d)\b|rule (\d+)|(I\d+)\b|"([^"]+)"))?/g
/** Texts that are cited without a folder: those of the design, and the names of such as are elsewhere. */
const DESIGNS =
  /^(?:architecture|baseline|capabilities|decisions|guard|interface|jobs|ledger|libraries|performance|rooms|style)$/

function faultOf([, name = '', section, dotted, rule, invariant, title]: RegExpExecArray) {
  const text = texts.get(name)
  if (text === undefined) return 'there is no such text in docs/design'
  const number = section ?? dotted
  if (
    number !== undefined &&
    !new RegExp(`^#+ ${number.replace('.', '\\.')}[. ]`, 'm').test(text)
  ) {
    return `it has no section ${number}`
  }
  if (rule !== undefined && !new RegExp(`^${rule}\\. `, 'm').test(text)) return `no rule ${rule}`
  if (invariant !== undefined && !text.includes(`| ${invariant} |`)) return `it has no ${invariant}`
  const flat = text.replace(/\s+/g, ' ')
  return title === undefined || flat.includes(title) ? undefined : `it does not say "${title}"`
}

test('every text that is cited is in docs/design, with the section that is named', () => {
  const faults = filesIn(ROOT)
    .filter((file) => !file.endsWith('/citations.test.ts'))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.flatMap((line, index) =>
        [...line.matchAll(CITED)].flatMap((match) => {
          if (!DESIGNS.test(match[1] ?? '')) return []
          const fault = faultOf(match as RegExpExecArray)
          return fault ? [`${relative(ROOT, file)}:${index + 1} ${match[0]}: ${fault}`] : []
        })
      )
    })
  expect(faults).toEqual([])
})

test('a text or a section that is not there is found', () => {
  const faults = [
    'rooms.md',
    'decisions.md §99',
    'guard.md rule 12',
    'ledger.md I42',
    'guard.md "Nowhere"'
  ]
    .flatMap((text) => [...text.matchAll(CITED)])
    .map((match) => faultOf(match as RegExpExecArray))
  expect(faults.every((fault) => fault !== undefined)).toBe(true)
})

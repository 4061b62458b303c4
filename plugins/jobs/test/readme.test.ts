import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BOARDS } from '../src/boards.ts'

it('has a row in the README for every board, and the kit compares the addresses', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const table = readme.slice(readme.indexOf('| Site |'), readme.indexOf('With `options.parser'))
  const rows = [...table.matchAll(/^\| ([^|`]+) \| `/gm)].map(([, name]) => name)
  expect(rows).toEqual(BOARDS.map(({ name }) => name))
})

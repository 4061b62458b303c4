import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SITES } from '../src/sites.ts'

it('has a row in the README for every platform; the kit compares the hosts', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const table = readme.slice(
    readme.indexOf('| `platform` |'),
    readme.indexOf('Instances of Mastodon')
  )
  const rows = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).slice(1)
  expect(rows).toEqual(SITES.map(({ platform }) => platform))
})

/**
 * Places where the packages run, as test/packages/promises.ts lists them. Each package is tried in its published form
 * at each place. The runtimes take 450 MB, so missing ones are skipped; `npm run test:packages` downloads them first.
 */

import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './docs/code-blocks.ts'
import { PLACES, type PlaceName } from './packages/places.ts'
import { PROGRAMS } from './packages/programs.ts'
import { promised, promiseTable } from './packages/promises.ts'
import { runtimes } from './packages/runtimes.ts'
import { startTrials, type Trials } from './packages/set-up.ts'

const execute = promisify(execFile)
const here = runtimes()
const places = (Object.keys(PLACES) as PlaceName[]).filter((place) =>
  PLACES[place].tools.every((tool) => here.programs[tool])
)
const { node20 } = here.programs
let trials: Trials

beforeAll(async () => {
  trials = await startTrials()
  for (const missing of here.missing) console.warn(`NOT TRIED: ${missing}`)
}, 300_000)
afterAll(() => trials?.stop())

describe.each(places)('%s', (place) => {
  const names = Object.keys(PROGRAMS).filter((name) => promised(name, place) !== 'no')

  // Each name has files of its own; places share them, so they take turns.
  test.concurrent.for(names)('%s', { timeout: 180_000 }, async (name) => {
    expect(await trials.attempt(name, place)).toMatchObject({
      is: promised(name, place)
    })
  })
})

describe('create-parser', () => {
  const main = () => join(trials.world.folder, 'node_modules/@sluice/create-parser/dist/main.js')
  const run = (node: string, given: string[]) => {
    const env = { PATH: process.env.PATH, ALLOW_PRIVATE_CIDRS: '127.0.0.0/8' }
    return execute(node, [main(), ...given], { cwd: trials.world.folder, env })
  }

  const on20 = 'makes a package of a saved page on Node 20, and says that it cannot fetch one'
  const withNode20 = async (node20: string) => {
    writeFileSync(join(trials.world.folder, 'page.html'), '<title>Lamp</title><h1>Lamp</h1>')
    const saved = ['--from-file', 'page.html', '--url', 'https://shop.example/lamp', 'saved']
    expect((await run(node20, saved)).stdout).toContain('It reads the title "Lamp"')
    await expect(run(node20, [`${trials.world.origin}/page`])).rejects.toThrow(
      'create-parser: Fetching a page needs Node 22.19 or newer; this is 20.19.0. Save the page and use --from-file'
    )
  }
  if (node20) test(on20, () => withNode20(node20), 60_000)

  test('makes a package from a page it fetches', async () => {
    const { stdout } = await run(process.execPath, [`${trials.world.origin}/page`, 'fetched'])
    expect(stdout).toContain('It reads the title "Weirs"')
    expect(readdirSync(join(trials.world.folder, 'fetched'))).toContain('package.json')
  }, 180_000)
})

test('the kit says that it needs vitest, and is installed without the native engines of recheck', async () => {
  const { folder } = trials.world
  const given = ['--input-type=module', '--eval', "await import('@sluice/testkit')"]
  await expect(execute(process.execPath, given, { cwd: folder })).rejects.toThrow(
    '@sluice/testkit makes tests of vitest, which is not installed: npm install --save-dev vitest.'
  )
  const installed = readdirSync(join(folder, 'node_modules'))
  expect(installed.filter((name) => /^(?:recheck|vitest)/.test(name))).toEqual([])
})

test('docs/packages.md has the table of promises', () => {
  expect(readFileSync(join(ROOT, 'docs/packages.md'), 'utf8')).toContain(`\n${promiseTable()}\n`)
})

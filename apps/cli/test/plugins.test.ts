/**
 * a parser of this repository passes the check that its README tells users to run. Those of all parsers are run by
 * their own tests, which are the same checks and take a minute; `FAULT_LONG=1` runs all here too.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const PLUGINS = new URL('../../../plugins/', import.meta.url)
// Regular expressions are judged one by one, and machines are busy at times.
const TIMEOUT = 600_000

const names = process.env.FAULT_LONG ? readdirSync(PLUGINS) : ['company']

test.each(names)(
  'sluice parser check plugins/%s',
  { tags: 'long', timeout: TIMEOUT },
  async (name) => {
    const folder = fileURLToPath(new URL(name, PLUGINS))
    const child = spawn(
      process.execPath,
      ['--conditions=@sluice/source', MAIN, 'parser', 'check', folder, '--json'],
      { stdio: ['ignore', 'pipe', 'inherit'] }
    )
    const closed = once(child, 'close')
    let out = ''
    for await (const chunk of child.stdout) out += chunk
    expect(JSON.parse(out)).toMatchObject({
      name: `@sluice/parser-${name}`,
      ok: true,
      findings: []
    })
    expect((await closed)[0]).toBe(0)
  }
)

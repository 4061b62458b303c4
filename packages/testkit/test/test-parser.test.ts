/** `testParser` in a test run of its own, where an expectation that was just written does not pass. */

import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writePackage } from './package-folder.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

function runTests(folder: string, update: string) {
  const { NODE_OPTIONS: _, VITEST: __, ...inherited } = process.env
  const given = [here('../node_modules/vitest/vitest.mjs'), 'run', '--root', folder]
  const { status, stdout, stderr } = spawnSync(process.execPath, given, {
    env: { ...inherited, UPDATE: update, NO_COLOR: '1', CI: '1' },
    encoding: 'utf8'
  })
  return { status, output: stdout + stderr }
}

test('fails without an expectation, writes it with UPDATE=1 and still fails, then passes', {
  tags: 'long',
  timeout: 180_000
}, () => {
  const root = writePackage({ 'fixtures/two-items/expected.json': undefined })
  const folder = fileURLToPath(root)
  const conditions = `['@sluice/source', 'module', 'node', 'development']`
  const config = `export default { resolve: { conditions: ${conditions} }, ssr: { resolve: { conditions: ${conditions}, externalConditions: ['@sluice/source', 'node'] } }, test: { execArgv: ['--conditions=@sluice/source'] } }`
  writeFileSync(`${folder}vitest.config.mjs`, config)
  const imports = `import { testParser } from '${here('../src/index.ts')}'\nimport { goodParser } from '${here('./package-folder.ts')}'`
  const call = "testParser(goodParser(), new URL('fixtures/', import.meta.url))"
  writeFileSync(`${folder}parser.test.ts`, `${imports}\n${call}\n`)
  symlinkSync(here('../node_modules'), `${folder}node_modules`)
  const expected = new URL('fixtures/two-items/expected.json', root)

  const missing = runTests(folder, '')
  expect(missing.status, missing.output).toBe(1)
  expect(missing.output).toContain('there is no expected.json')
  expect(existsSync(expected)).toBe(false)
  const written = runTests(folder, '1')
  expect(written.status, written.output).toBe(1)
  expect(written.output).toContain('expected.json was written; read it')
  expect(existsSync(expected)).toBe(true)
  const after = runTests(folder, '')
  expect(after.status, after.output).toBe(0)
})

/**
 * `sluice parser add|update|remove` by npm and by pnpm, from a registry on loopback that signs what it serves. The npm of
 * this machine is used, and each one whose npm-cli.js is in `TEST_NPMS`, paths with `:` between them.
 */

import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runSluice } from '../run-sluice.ts'
import { publishCore, publishLamp } from './publish-lamp.ts'
import { type Registry, startRegistry } from './registry.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const all = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-installers-')))
let registry: Registry

beforeAll(async () => {
  registry = await startRegistry({ signs: true })
  publishCore(registry)
  for (const name of ['sluice-parser-lamp', 'sluice-parser-other', 'sluice-parser-forged']) {
    const host = `${name}.example`
    publishLamp(registry, all, { name, version: '0.1.0', host, kind: name })
  }
  publishLamp(registry, all, {
    name: 'sluice-parser-alias',
    version: '0.1.0',
    host: 'alias.example',
    manifest: { dependencies: { colour: 'npm:sluice-parser-other@0.1.0' } }
  })
})

afterAll(() => {
  registry.close()
  rmSync(all, { recursive: true, force: true })
})

const where = (program: string) =>
  realpathSync(execFileSync('which', [program], { encoding: 'utf8' }).trim())
const npms = (process.env.TEST_NPMS ?? '').split(':').filter(Boolean)
const installers = [
  { program: 'npm', file: where('npm') },
  ...npms.map((file) => ({ program: 'npm', file })),
  { program: 'pnpm', file: where('pnpm') }
]

describe.each(installers)('by $program of $file', ({ program, file }) => {
  const place = mkdtempSync(join(all, 'place-'))
  const bin = join(place, 'bin')
  mkdirSync(bin)
  // Node, for the program's own first line, and nothing else: the other installer is not there.
  symlinkSync(process.execPath, join(bin, 'node'))
  symlinkSync(file, join(bin, program))
  const parsers = join(place, 'data/parsers')

  const parser = (...args: string[]) =>
    runSluice(['parser', ...args], {
      cwd: place,
      environment: {
        PATH: bin,
        HOME: place,
        DATA_DIR: join(place, 'data'),
        npm_config_registry: registry.url,
        // npm asks Sigstore for keys before it asks the registry: here nothing is beyond loopback.
        npm_config_https_proxy: 'http://127.0.0.1:9',
        npm_config_noproxy: '127.0.0.1',
        npm_config_cache: join(place, 'cache')
      }
    })
  const packages = () => {
    const list = JSON.parse(readFileSync(join(parsers, 'parsers.json'), 'utf8'))
    return list.packages ? readdirSync(join(parsers, list.packages, 'node_modules')) : []
  }

  // npm takes the keys of a registry from Sigstore first, which is not on loopback: then it is said that it was not checked.
  const provenance =
    program === 'npm'
      ? 'signed by the registry, not verified: its keys are not available'
      : 'signed by the registry, verified'

  test('adds, updates and removes a parser, and says whether the signature was verified', async () => {
    const added = await parser('add', 'sluice-parser-lamp@0.1.0', '--yes')
    expect([added.code, added.error]).toEqual([0, expect.stringContaining(provenance)])
    expect(JSON.parse(added.out)).toMatchObject([
      {
        name: 'sluice-parser-lamp',
        version: '0.1.0',
        integrity: expect.stringMatching(/^sha512-/),
        provenance,
        registry: registry.url
      }
    ])
    expect((await parser('add', 'sluice-parser-other', '--yes')).code).toBe(0)
    expect(packages()).toEqual(
      expect.arrayContaining(['sluice-parser-lamp', 'sluice-parser-other'])
    )
    publishLamp(registry, all, {
      name: 'sluice-parser-lamp',
      version: `0.2.${installers.findIndex((one) => one.file === file)}`,
      host: 'lamp.example',
      kind: 'lamp'
    })
    const updated = await parser('update', 'sluice-parser-lamp', '--yes')
    expect(updated.error).toMatch(/sluice-parser-lamp 0\.1\.0 → 0\.2\.\d/)
    expect((await parser('remove', 'sluice-parser-other')).code).toBe(0)
    expect(packages()).not.toContain('sluice-parser-other')
    expect(JSON.parse((await parser('list')).out)).toMatchObject([{ name: 'sluice-parser-lamp' }])
    expect((await parser('remove', 'sluice-parser-lamp')).code).toBe(0)
  })

  // npm checks signatures by Sigstore's keys, which are not on this machine.
  const refusesForged = async () => {
    const forged = await parser('add', 'sluice-parser-forged', '--yes')
    expect([forged.code, forged.error]).toEqual([
      1,
      expect.stringContaining('its signature does not match the package')
    ])
  }
  if (program !== 'npm') test('refuses a signature that does not match the package', refusesForged)

  test('refuses a dependency under an alias', async () => {
    const alias = await parser('add', 'sluice-parser-alias', '--yes')
    expect([alias.code, alias.error]).toEqual([
      1,
      expect.stringMatching(/colour is sluice-parser-other\S*, not from the registry/)
    ])
    expect(JSON.parse((await parser('list')).out)).toEqual([])
  })

  test('says when a package does not exist, and finds those that do', async () => {
    const none = await parser('add', 'sluice-parser-none', '--yes')
    expect([none.code, none.error]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^error: INVALID_REQUEST: ${program} \\w+ failed: .*404`))
    ])
    expect(JSON.parse((await parser('search', 'lamp')).out)).toContainEqual(
      expect.objectContaining({ name: 'sluice-parser-lamp' })
    )
  })
})

test('without an installer, the error names the supported ones', async () => {
  const { code, error } = await runSluice(['parser', 'add', 'sluice-parser-lamp', '--yes'], {
    cwd: all,
    environment: { PATH: join(all, 'nothing'), DATA_DIR: join(all, 'data') }
  })
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(/npm 10 or newer, or pnpm 12 or newer; found neither/)
  ])
})

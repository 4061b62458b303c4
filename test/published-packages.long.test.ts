/**
 * The packages as a third party gets them. They are packed as in a release and installed in an empty project. A parser
 * made with them passes its test, and the service loads it.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sluice-published-'))
const project = join(folder, 'project')
const PAGE =
  '<!doctype html><html lang="en"><head><title>Lantern 40</title></head><body><h1>Lantern 40</h1><p>Made of brass.</p></body></html>'

const origin = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
})
let url: string
let service: ChildProcess | undefined

beforeAll(async () => {
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/products/lantern-40`
})

afterAll(() => {
  service?.kill('SIGKILL')
  origin.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Variables of the run of these tests are not those of a stranger's shell. */
function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_|UPDATE)/.test(name)
  )
  return { ...Object.fromEntries(kept), CI: 'true', ...more }
}

/** Asynchronous, since the origin answers from this very process. */
async function run(command: string, given: string[], cwd: string, more?: Record<string, string>) {
  const child = spawn(command, given, { cwd, env: environment(more) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const code = await new Promise((resolve, reject) =>
    child.on('close', resolve).on('error', reject)
  )
  return { code, output }
}

/** The tarballs by package name. */
function packAll(): Map<string, string> {
  const tarballs = new Map<string, string>()
  for (const group of ['packages', 'plugins']) {
    for (const name of readdirSync(join(root, group))) {
      const place = join(root, group, name)
      const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
      const given = ['pack', '--json', '--pack-destination', folder]
      const packed = JSON.parse(execFileSync('pnpm', given, { cwd: place, encoding: 'utf8' }))
      const { filename, files } = Array.isArray(packed) ? packed[0] : packed
      tarballs.set(manifest.name, filename)
      checkContent(place, files.map((file: { path: string }) => file.path).sort())
    }
  }
  return tarballs
}

/** Built files, a README and the licence; nothing of tests or sources; fixtures and Lua where the sources have them. */
function checkContent(place: string, files: string[]): void {
  const inRoot = files.filter((file) => !/^(?:dist|lua|fixtures)\//.test(file))
  expect(inRoot.filter((file) => file !== 'CHANGELOG.md')).toEqual([
    'LICENSE',
    'README.md',
    'package.json'
  ])
  expect(
    files.filter((file) => /(?:^|\/)(?:src|test)\/|(?<!\.d)\.ts$|\.test\./.test(file))
  ).toEqual([])
  const sources = readdirSync(join(place, 'src'), { recursive: true, encoding: 'utf8' })
  const built = sources.filter((file) => /(?<!\.d)\.ts$/.test(file))
  for (const file of built) expect(files).toContain(`dist/${file.replace(/ts$/, 'js')}`)
  expect(files.some((file) => file.startsWith('fixtures/'))).toBe(place.includes('/plugins/'))
  const lua = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^lua\/.*\.lua$/.test(file)
  )
  expect(files.filter((file) => file.startsWith('lua/')).sort()).toEqual(lua.sort())
}

function writeProject(tarballs: Map<string, string>, more: Record<string, string> = {}): void {
  mkdirSync(project, { recursive: true })
  const overrides = [...tarballs].map(([name, file]) => `  "${name}": "file:${file}"`)
  const workspace = ['packages:', "  - 'sluice-parser-*'", 'overrides:', ...overrides, '']
  writeFileSync(join(project, 'pnpm-workspace.yaml'), workspace.join('\n'))
  const dependencies = {
    '@sluice/core': '^1.0.0',
    '@sluice/create-parser': '^1.0.0',
    '@sluice/parser-generic': '^1.0.0',
    zod: '^4.0.0',
    ...more
  }
  const manifest = { name: 'project', private: true, type: 'module', dependencies }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
}

/** Install what the store has; else what the registry gives. @returns why neither can, when the registry is away. */
async function install(): Promise<string | undefined> {
  const given = ['install', '--no-frozen-lockfile']
  if ((await run('pnpm', [...given, '--offline'], project)).code === 0) return undefined
  const { code, output } = await run('pnpm', [...given, '--prefer-offline'], project)
  if (code === 0) return undefined
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ERR_PNPM_META_FETCH_FAIL/.test(output))
    return output
  throw new Error(`pnpm install failed:\n${output}`)
}

/** Start the real service with a list of parsers. @returns its address and a key. */
async function startService(parsersConfig: string): Promise<{ address: string; key: string }> {
  const main = join(root, 'apps/service/src/main.ts')
  const child = spawn(process.execPath, ['--conditions=@sluice/source', main], {
    cwd: project,
    env: environment({
      PORT: '0',
      // A key is printed by the first start on an empty store.
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      ALLOW_PRIVATE_CIDRS: '127.0.0.0/8',
      BROWSER: 'off',
      ROBOTS_MODE: 'off',
      PARSERS_CONFIG: parsersConfig
    })
  })
  service = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  for (;;) {
    const address = /listens on (\S+)/.exec(output)?.[1]
    const key = /slc_live_[0-9A-Za-z]{38}/.exec(output)?.[0]
    if (address && key) return { address, key }
    if (child.exitCode !== null) throw new Error(`the service did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a third party creates a parser with the published packages, and the service loads it', async (context) => {
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['--build'], { cwd: root })
  const tarballs = packAll()
  writeProject(tarballs)
  const away = await install()
  if (away !== undefined) {
    console.warn(`SKIPPED: neither the pnpm store nor the registry has the dependencies.\n${away}`)
    return context.skip('no dependencies without a registry')
  }

  const create = join(project, 'node_modules/.bin/create-parser')
  const created = await run(create, [url], project, { ALLOW_PRIVATE_CIDRS: '127.0.0.0/8' })
  expect(created.code, created.output).toBe(0)
  const name = 'sluice-parser-127-0-0-1'
  writeProject(tarballs, { [name]: 'workspace:*' })
  expect(await install()).toBeUndefined()

  const made = join(project, name)
  const tested = await run('pnpm', ['test'], made)
  expect(tested.code, tested.output).toBe(0)
  expect(tested.output).toMatch(/Tests\s.*\d+ passed/)
  const built = await run('pnpm', ['run', 'build'], made)
  expect(built.code, built.output).toBe(0)

  const config = join(project, 'parsers.config.ts')
  writeFileSync(
    config,
    `import generic from '@sluice/parser-generic'\nimport parser from '${name}'\nexport default [generic, parser]\n`
  )
  const { address, key } = await startService(config)
  const answer = await fetch(`${address}/api/v1/internet/fetch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url })
  })
  expect(await answer.json()).toMatchObject({
    success: true,
    data: { title: 'Lantern 40', heading: 'Lantern 40' },
    meta: { parser: { name, version: '0.1.0' } }
  })
}, 180_000)

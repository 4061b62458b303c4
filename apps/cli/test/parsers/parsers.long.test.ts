/** `sluice parser add` and the rest, by npm from a registry on loopback, into a service that runs meanwhile. */

import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @boundaries-ignore the service of the tests of the whole repository
import { type RunningService, runningService } from '../../../../test/running-service.ts'
import { hasTerminal, onTerminal } from '../on-terminal.ts'
import { runSluice } from '../run-sluice.ts'
import { publishCore, publishLamp } from './publish-lamp.ts'
import { type Registry, startRegistry } from './registry.ts'

vi.setConfig({ testTimeout: 480_000, hookTimeout: 120_000 })

const SERVICE = fileURLToPath(new URL('../../../service/src/main.ts', import.meta.url))
const HOST = process.platform === 'linux' ? '127.0.77.1' : '127.0.0.1'
const all = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-add-')))
const data = join(all, 'data')
const parsers = join(data, 'parsers')
const marker = join(all, 'it-ran')
const origin = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(
    `<title>Lamp</title><main><h1>Lamp</h1>${'<p>A lamp of brass with a switch, which stands on a desk and lights it.</p>'.repeat(5)}</main>`
  )
})
let registry: Registry

beforeAll(async () => {
  registry = await startRegistry()
  publishCore(registry)
  await new Promise<void>((resolve) => origin.listen(0, HOST, resolve))
})
afterAll(() => {
  registry.close()
  origin.close()
  rmSync(all, { recursive: true, force: true })
})

/** Publish a version of a parser. */
function publish(
  name: string,
  version: string,
  { code = '', kind = 'lamp', host = HOST } = {}
): void {
  const manifest = kind === 'scripted' ? { scripts: { postinstall: `touch ${marker}` } } : {}
  publishLamp(registry, all, { name, version, code, kind, host, manifest })
}

const environment = () => ({
  DATA_DIR: data,
  npm_config_registry: registry.url,
  npm_config_cache: join(all, 'npm')
})

/** Run a command on the data folder. */
function parser(...args: string[]) {
  return runSluice(['parser', ...args], { environment: environment(), cwd: all })
}

function startService(): Promise<RunningService> {
  const child = spawn(process.execPath, ['--conditions=@sluice/source', SERVICE], {
    cwd: all,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: data,
      PORT: '0',
      WORKERS: '1',
      BROWSER: 'off',
      ROBOTS_MODE: 'off',
      ALLOW_PRIVATE_CIDRS: `${HOST}/32`
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  return runningService(child)
}

test('a running service loads, updates and removes a parser without failing a request', async () => {
  publish('sluice-parser-lamp', '0.1.0')
  const { url, key, output: said, stop } = await startService()
  const seen: string[] = []
  const failures: unknown[] = []
  let isOver = false
  const loop = (async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api/v1/internet/fetch/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `http://${HOST}:${(origin.address() as AddressInfo).port}/` })
      })
      const body = (await answer.json()) as { meta?: { parser: { name: string; version: string } } }
      const { name, version } = body.meta?.parser ?? {}
      if (answer.status !== 200) failures.push(JSON.stringify(body))
      if (seen.at(-1) !== `${name} ${version}`) seen.push(`${name} ${version}`)
      await pause(300)
    }
  })()
  try {
    const until = (version: string) =>
      vi.waitFor(() => expect(seen.at(-1)).toContain(version), { timeout: 60_000 })
    await until('generic')
    const added = await parser('add', 'sluice-parser-lamp', '--yes')
    expect(added.error).toContain('no provenance')
    expect([added.code, JSON.parse(added.out)[0]]).toMatchObject([
      0,
      { name: 'sluice-parser-lamp', version: '0.1.0', integrity: expect.stringMatching(/^sha512-/) }
    ])
    await until('lamp 0.1.0')
    publish('sluice-parser-lamp', '0.2.0')
    expect((await parser('update', '--yes')).code).toBe(0)
    await until('lamp 0.2.0')
    expect((await parser('remove', 'sluice-parser-lamp')).code).toBe(0)
    await until('generic')
    writeFileSync(join(parsers, 'parsers.json'), '{"format": 2}')
    await vi.waitFor(() => expect(said()).toContain('the previous one stays in use'), {
      timeout: 20_000
    })
    const loaded = async () => {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`${url}/api/v1/parsers/`, { headers })
      return ((await answer.json()) as { reload: object }).reload
    }
    expect(await loaded()).toMatchObject({
      ok: false,
      at: expect.stringMatching(/^20.*Z$/),
      reason: expect.stringMatching(/^PARSERS_DIR\/parsers\.json: /),
      remedy: expect.stringContaining('sluice parser remove NAME')
    })
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('sluice_parsers_reload_failed 1')
    rmSync(join(parsers, 'parsers.json'))
    expect((await parser('add', 'sluice-parser-lamp', '--yes')).code).toBe(0)
    await until('lamp 0.2.0')
    expect(await loaded()).toEqual({ ok: true })
    expect((await parser('list')).error).toBe('')
    // As when a file was lost: the list is good, and what it names does not load.
    const list = JSON.parse(readFileSync(join(parsers, 'parsers.json'), 'utf8'))
    list.parsers[0].module = 'none.js'
    writeFileSync(join(parsers, 'parsers.json'), JSON.stringify(list))
    await vi.waitFor(async () => expect(await loaded()).toMatchObject({ ok: false }), {
      timeout: 20_000
    })
    expect((await parser('list')).error).toMatch(
      /^The service on \S+ has not loaded this list since 20.*sluice-parser-lamp does not load: .*sluice parser update sluice-parser-lamp/
    )
    await pause(500)
  } finally {
    isOver = true
    await loop
    await stop()
    rmSync(parsers, { recursive: true, force: true })
  }
  expect(failures).toEqual([])
  expect(seen).toHaveLength(5)
})

test('a package that reaches for I/O, or runs scripts, is refused before any of its code runs', async () => {
  publish('sluice-parser-bad', '0.1.0', {
    code: `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(marker)}, '')`
  })
  publish('sluice-parser-script', '0.1.0', { kind: 'scripted' })
  for (const name of ['sluice-parser-bad', 'sluice-parser-script']) {
    const { code, error } = await parser('add', name, '--yes')
    expect(code).toBe(1)
    expect(error).toMatch(/dist\/index\.js:3: loads node:fs|when it is installed/)
    expect(error).toContain('did not pass the checks')
  }
  expect(existsSync(marker)).toBe(false)
  expect(readdirSync(parsers)).toEqual([])
})

test('two parsers with the same rule are reported when the second is added, and a priority settles it', async () => {
  publish('sluice-parser-one', '1.0.0', { kind: 'one', host: 'shop.example' })
  publish('sluice-parser-two', '1.0.0', { kind: 'two', host: 'shop.example' })
  expect((await parser('add', 'sluice-parser-one@1.0.0', '--yes')).code).toBe(0)
  const refused = await parser('add', 'sluice-parser-two', '--yes')
  expect([refused.code, refused.error]).toEqual([
    1,
    expect.stringMatching(/both have the rule shop\.example.*--priority 1/)
  ])
  expect((await parser('add', 'sluice-parser-two', '--priority', '1', '--yes')).code).toBe(0)
  expect((await parser('prefer', 'sluice-parser-one')).code).toBe(0)
  const listed = JSON.parse((await parser('list')).out)
  expect(listed).toMatchObject([
    { name: 'sluice-parser-one', priority: 2 },
    { name: 'sluice-parser-two', priority: 1 }
  ])
  const { packages } = JSON.parse(readFileSync(join(parsers, 'parsers.json'), 'utf8'))
  expect(readdirSync(join(parsers, packages, 'node_modules'))).toContain('sluice-parser-one')
})

test('nothing is enabled without confirmation, and unknown packages are reported', async () => {
  expect(await parser('add', 'sluice-parser-lamp')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Add --yes')
  })
  expect((await parser('add', 'sluice-parser-none', '--yes')).error).toMatch(/npm install failed/)
  expect((await parser('remove', 'sluice-parser-none')).error).toMatch(/^error: NOT_FOUND/)
  expect((await parser('add', 'git+ssh://x/y')).code).toBe(2)
  const found = JSON.parse((await parser('search', 'lamp')).out)
  expect(found).toContainEqual(expect.objectContaining({ name: 'sluice-parser-lamp' }))
})

test.skipIf(!hasTerminal)(
  'results are tables on a terminal, unless JSON is requested',
  async () => {
    publish('sluice-parser-shown', '1.0.0', { kind: 'shown', host: 'shown.example' })
    const on = async (...args: string[]) => {
      const { text } = await onTerminal(['parser', ...args], { environment: environment() })
      return stripVTControlCharacters(text).replaceAll('\r', '')
    }
    expect(await on('search', 'shown')).toMatch(
      /^name +version +description\n(?:.*\n)*sluice-parser-shown +1\.0\.0/
    )
    expect(JSON.parse(await on('search', 'shown', '--json'))).toBeInstanceOf(Array)
    expect(await on('add', 'sluice-parser-shown', '--yes')).toMatch(
      /\nname +version +kind +priority +provenance\nsluice-parser-shown +1\.0\.0 +shown +0 +no provenance/
    )
    expect(await on('remove', 'sluice-parser-shown')).toBe('Removed sluice-parser-shown.\n')
  }
)

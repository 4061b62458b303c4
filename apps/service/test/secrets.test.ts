/**
 * Credentials stay in the process that needs them: not in child processes, not with parsers, not in logs and reports.
 */

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@sluice/core/child-environment'
import { createReader, readFetchRequest } from '@sluice/fetch'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { keepPrivate } from '../src/base/store/private-files.ts'
import { openStore } from '../src/base/store/store.ts'
import { loadConfig, openSecrets } from '../src/index.ts'
import { killServices, startProcess } from './faults/process.ts'
import { post } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-secrets-'))
const PRYING = fileURLToPath(new URL('./parsers/prying.ts', import.meta.url))
const MARK = 'a-value-for-this-process-only'
const SECRETS = {
  SECRET: `${MARK}-of-32-characters-or-more`,
  AI_API_KEY: `${MARK}-ai`,
  AI_BASE_URL: `http://ada:${MARK}@127.0.0.1:9/v1`,
  OUTBOUND_PROXY: `http://ada:${MARK}@127.0.0.1:9`,
  OIDC_CLIENT_SECRET: `${MARK}-oidc`,
  STRIPE_WEBHOOK_SECRET: `${MARK}-stripe`,
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=${MARK}-otlp`,
  SLUICE_KEY: `${MARK}-client`,
  UNKNOWN_PROVIDER_TOKEN: `${MARK}-unknown`
}

afterEach(killServices)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the data that the parser `prying` reaches. */
async function reached(data: string): Promise<Record<string, string>> {
  const options = { timeout: 30_000, heap: 128, queue: 2, parsers: { module: PRYING }, data }
  const reader = createReader({ ...options, workers: 1 })
  try {
    const url = `https://prying.example/?folder=${encodeURIComponent(data)}`
    const body = new TextEncoder().encode('<title>x</title>')
    const page = { url, status: 200, contentType: 'text/html', body }
    const { data: found } = await reader.read(
      {
        parser: 'sluice-parser-prying',
        url,
        filters: undefined,
        pages: [page],
        options: { ...readFetchRequest({ url }).options, markdown: false }
      },
      'a'
    )
    return JSON.parse(new TextDecoder().decode(found)).found
  } finally {
    await reader.close()
  }
}

describe('a parser in a worker thread', () => {
  test('has no access to credentials, data, other files, programs or threads', async () => {
    const data = join(folder, 'of-parser')
    mkdirSync(data)
    for (const name of ['sluice.db', 'secret']) writeFileSync(join(data, name), MARK)
    Object.assign(process.env, SECRETS)
    try {
      const { 'the environment': environment, ...others } = await reached(data)
      expect(JSON.parse(environment as string)).toHaveProperty('PATH')
      expect(environment).not.toContain(MARK)
      expect(new Set(Object.values(others))).toEqual(new Set(['ERR_ACCESS_DENIED']))
      expect(Object.keys(others)).toHaveLength(7)
    } finally {
      for (const name of Object.keys(SECRETS)) delete process.env[name]
    }
  })

  test('cannot reach a data folder inside its own package', { tags: 'long' }, async () => {
    const data = fileURLToPath(new URL('../data-of-this-test', import.meta.url))
    mkdirSync(data)
    try {
      for (const name of ['sluice.db', 'secret']) writeFileSync(join(data, name), MARK)
      const found = await reached(data)
      expect(found).toMatchObject({
        'the store': 'ERR_ACCESS_DENIED',
        'the secret': 'ERR_ACCESS_DENIED'
      })
    } finally {
      rmSync(data, { recursive: true })
    }
  })
})

test("inherits Node's preloads but no process-wide flags", {
  tags: 'long',
  timeout: 240_000
}, async () => {
  const preload = join(folder, 'preload', 'preload.mjs')
  mkdirSync(join(folder, 'preload'))
  writeFileSync(preload, '')
  const flags = ['--conditions=@sluice/source', '--expose-gc', '--max-old-space-size=1024']
  const parse = new URL('../../cli/src/main.ts', import.meta.url).pathname
  for (const preloading of [['--import', preload], [`--require=${preload}`]]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...flags, ...preloading, parse, 'parse', '--url', 'https://a.example/'],
      { input: '<title>Soup</title><p>Boil it.', encoding: 'utf8', timeout: 50_000 }
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ title: 'Soup' })
  }
})

test('a child process gets the variables that programs need, and no others', () => {
  Object.assign(process.env, SECRETS, { LC_TIME: 'C', NODE_OPTIONS: '' })
  try {
    const given = childEnvironment({ OWN: 'x' })
    expect(Object.values(given).join()).not.toContain(MARK)
    expect(given).toMatchObject({ PATH: process.env.PATH, LC_TIME: 'C', OWN: 'x' })
    expect(Object.keys(given)).not.toContain('NODE_OPTIONS')
    const { stdout } = spawnSync('env', { env: given, encoding: 'utf8' })
    expect(stdout).not.toContain(MARK)
  } finally {
    for (const name of [...Object.keys(SECRETS), 'LC_TIME', 'NODE_OPTIONS'])
      delete process.env[name]
  }
})

test('after the configuration is read, process.env and reports have no credentials', () => {
  const program = `
    const { takeConfig } = await import(${JSON.stringify(new URL('../src/base/config.ts', import.meta.url))})
    const config = takeConfig()
    const report = JSON.stringify(process.report.getReport())
    console.log(JSON.stringify({ config, env: process.env, report }))`
  const { UNKNOWN_PROVIDER_TOKEN: _, ...known } = SECRETS
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@sluice/source', '--input-type=module', '-e', program],
    { env: { PATH: process.env.PATH, ...known, LEDGER_STRICT: '0' }, encoding: 'utf8' }
  )
  expect(stderr).toBe('')
  const { config, env, report } = JSON.parse(stdout)
  expect(config).toMatchObject({ SECRET: SECRETS.SECRET, AI_API_KEY: SECRETS.AI_API_KEY })
  expect(JSON.stringify(env)).not.toContain(MARK)
  expect(env).toHaveProperty('LEDGER_STRICT')
  expect(report).not.toContain(MARK)
})

test('the log, the start text and the environments of all children have no credentials', {
  tags: 'long',
  timeout: 180_000
}, async () => {
  const origin = createServer((_, response) => response.destroy())
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  const service = await startProcess({
    ...SECRETS,
    AI_MODEL: 'none',
    DATA_DIR: join(folder, 'of-service'),
    BROWSER: 'auto',
    LOG_LEVEL: 'debug'
  })
  try {
    const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/`
    const body = { url, options: { render: 'browser', timeout_ms: 8_000 } }
    const answering = post(`${service.url}/api/v1/internet/fetch/`, service.firstKey, body)
    let isOver = false
    void answering.finally(() => {
      isOver = true
    })
    let seen = ''
    while (!isOver) {
      for (const pid of descendants(service.child.pid as number)) seen += environmentOf(pid)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(JSON.stringify((await answering).body)).not.toContain(MARK)
    expect(seen).not.toContain(MARK)
    await service.stop()
    expect(service.log()).not.toContain(MARK)
    if (seen !== '' && process.getuid?.() === 0) {
      expect(service.log()).toContain('without its own sandbox: this process runs as root')
    }
  } finally {
    origin.close()
  }
})

describe('the files in the data folder', () => {
  test('the files in the data folder are closed at the start if others could read them; foreign files stay', async () => {
    const data = join(folder, 'open')
    mkdirSync(data)
    chmodSync(data, 0o755)
    const config = loadConfig({ DATA_DIR: data })
    await (await openStore(config, openSecrets(config))).close()
    mkdirSync(join(data, 'pages'))
    for (const name of ['notes.txt', 'grants.jsonl', 'sluice.db-wal', 'sluice.db-shm']) {
      writeFileSync(join(data, name), '')
    }
    for (const name of readdirSync(data)) {
      chmodSync(join(data, name), statSync(join(data, name)).isDirectory() ? 0o755 : 0o644)
    }
    const store = await openStore(config, openSecrets(config))
    expect(modesIn(data)).toEqual({
      'grants.jsonl': '600',
      'notes.txt': '644',
      pages: '700',
      payloads: '700',
      secret: '600',
      'sluice.db': '600',
      'sluice.db-shm': '600',
      'sluice.db-wal': '600',
      'sluice.db.grants.jsonl': '600'
    })
    await store.close()
    expect((statSync(data).mode & 0o777).toString(8)).toBe('755')
  })

  test('the files in the data folder are closed from the first start, regardless of the umask of the shell', async () => {
    const data = join(folder, 'new')
    mkdirSync(data, { mode: 0o777 })
    const before = process.umask(0)
    try {
      const config = loadConfig({ DATA_DIR: data })
      const store = await openStore(config, openSecrets(config))
      const modes = Object.values(modesIn(data))
      await store.close()
      expect(modes.length).toBeGreaterThan(4)
      expect(modes.filter((mode) => !mode.endsWith('00'))).toEqual([])
    } finally {
      process.umask(before)
    }
  })

  test('lose old drafts of the secret left by a killed process, but not recent ones', () => {
    const data = join(folder, 'drafts')
    mkdirSync(data)
    const names = ['secret.7.0123abcd', 'secret.8.0123abcd', 'secret.backup']
    for (const name of names) writeFileSync(join(data, name), 'x')
    for (const name of names.filter((one) => !one.includes('8'))) {
      utimesSync(join(data, name), 1, 1)
    }
    keepPrivate(loadConfig({ DATA_DIR: data, STORE_URL: 'redis://127.0.0.1' }))
    expect(readdirSync(data).sort()).toEqual(['secret.8.0123abcd', 'secret.backup'])
    expect(existsSync(join(data, 'sluice.db'))).toBe(false)
  })
})

function modesIn(data: string): Record<string, string> {
  const modes = readdirSync(data).map((name) => {
    return [name, (statSync(join(data, name)).mode & 0o777).toString(8)]
  })
  return Object.fromEntries(modes)
}

function descendants(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const parent = /\nPPid:\s*(\d+)/.exec(readIfThere(`/proc/${name}/status`))?.[1]
    return [[Number(name), Number(parent)] as const]
  })
  const below = (of: number): number[] =>
    parents.flatMap(([child, parent]) => (parent === of ? [child, ...below(child)] : []))
  return below(pid)
}

function environmentOf(pid: number): string {
  return readIfThere(`/proc/${pid}/environ`)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

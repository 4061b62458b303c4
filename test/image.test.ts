/**
 * The Dockerfile and compose.yaml, by linters and against what the rest of the repository says. No container engine
 * builds them here; `npm run check:image` runs the steps of the build and what they leave.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from '../apps/service/test/harness.ts'
import { hasRedis, startRedis } from '../packages/store/test/redis-server.ts'
import { readDockerfile } from '../scripts/read-dockerfile.mjs'

const root = new URL('../', import.meta.url).pathname
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-compose-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Returns the linter's messages about a compose file. The linter has the schema of the Compose Specification and its
 * own rules.
 */
function composeFaults(text: string): string[] {
  const file = join(folder, 'compose.yaml')
  writeFileSync(file, text)
  const linter = new DCLinter({
    // Order of keys, and an image that is built here and named too.
    rules: {
      'no-build-and-image': 0,
      'require-quotes-in-ports': [2, { quoteType: 'double' }],
      'service-keys-order': 0,
      'services-alphabetical-order': 0
    },
    exclude: [],
    quiet: true,
    debug: false
  })
  const results: readonly { messages: readonly { message: string }[] }[] = linter.lintFiles(
    [file],
    false
  )
  return results.flatMap(({ messages }) => messages.map(({ message }) => message))
}

test('the Dockerfile is valid, and its linter finds faults', () => {
  expect(validate(dockerfile)).toEqual([])
  expect(validate('FROM node:24\nRUNN true\nEXPOSE everything\n').length).toBeGreaterThan(1)
})

test('the image has the Node of the repository, no root, and a command that gets signals', () => {
  const node = read('.node-version').trim()
  const bases = [...dockerfile.matchAll(/^FROM ([^\s@]+)/gm)].map(([, base]) => base)
  expect(bases).toEqual([
    `node:${node}-bookworm-slim`,
    `node:${node}-bookworm-slim`,
    'service',
    'service'
  ])
  const { service, browser } = readDockerfile(dockerfile)
  expect(service?.command?.[0]).toBe('node')
  expect(service?.health?.[0]).toBe('node')
  const users = [...dockerfile.matchAll(/^USER (\S+)/gm)].map(([, user]) => user)
  expect(users).toEqual(['node', 'root', 'node'])
  expect(browser?.runs.join()).toContain('chromium-headless-shell')
})

test('npm start and the image keep the same bounds of memory for short-lived objects and arenas', () => {
  const young = /--max-semi-space-size=\d+/
  const { service } = readDockerfile(dockerfile)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const [image] = young.exec(service?.command?.join(' ') ?? '') ?? []
  expect(image).toBeDefined()
  expect(young.exec(scripts.start ?? '')?.[0]).toBe(image)
  const arenas = service?.environment.MALLOC_ARENA_MAX
  expect(arenas).toBe('1')
  expect(read('scripts/up.mjs')).toContain(`environment.MALLOC_ARENA_MAX ??= '${arenas}'`)
})

test('a change of the sources does not reinstall dependencies: manifests and the lockfile are copied first', () => {
  const steps = readDockerfile(dockerfile).build?.steps ?? []
  const install = steps.findIndex((step) => 'run' in step)
  const before = steps.slice(0, install).flatMap((step) => ('copy' in step ? step.copy : []))
  const manifests = ['apps', 'packages', 'plugins'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}/package.json`)
  )
  expect(before.filter((path) => path.includes('/') && path.endsWith('.json'))).toEqual(manifests)
  const installing = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.mjs']
  expect(before.filter((path) => !path.includes('/'))).toEqual(installing)
  expect(steps[install]).toEqual({ run: 'node scripts/up.mjs true' })
  expect(steps[install + 1]).toEqual({ copy: ['.'], to: '.' })
})

test('no secrets or build outputs are copied into the image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.env', 'data', '.git', '**/node_modules', '**/dist']) {
    expect(ignored).toContain(name)
  }
})

test('compose.yaml follows the Compose Specification, and its linter finds faults', {
  tags: 'long'
}, () => {
  expect(composeFaults(compose)).toEqual([])
  expect(composeFaults(compose.replace('stop_grace_period', 'stop_grace'))).not.toEqual([])
  expect(composeFaults(compose.replace(/redis:7\.2-bookworm\S*/, 'redis:latest'))).not.toEqual([])
  expect(composeFaults(compose.replace('127.0.0.1:8080:8080', '8080:8080'))).not.toEqual([])
})

test('compose.yaml: Redis loses no charge, and only the service is published, on loopback', () => {
  const redis = compose.slice(compose.indexOf('\n  redis:'))
  expect(redis).not.toContain('ports:')
  expect(redis.replace(/[\s"-]+/g, ' ')).toContain(
    'appendonly yes appendfsync always maxmemory 1gb maxmemory policy noeviction'
  )
  const ports = /ports:\n((?: +- .*\n)+)/.exec(compose)?.[1]?.trim()
  expect(ports).toBe('- "127.0.0.1:8080:8080"')
  expect(compose).toMatch(/SECRET: \$\{SECRET:\?.+\}/)
  expect(compose).not.toContain('${SECRET:-')
})

test('compose.yaml: neither container can become root, write outside its data, or take the machine', () => {
  const [service = '', redis = ''] = compose
    .slice(compose.indexOf('\n  service:'))
    .split('\n  redis:')
  for (const one of [service, redis]) {
    expect(one).toMatch(/\n {4}read_only: true\n/)
    expect(one).toMatch(/\n {4}cap_drop:\n {6}- ALL\n/)
    expect(one).toMatch(/\n {4}security_opt:\n {6}- no-new-privileges:true\n/)
    expect(one).toMatch(/\n {4}cpus: \$\{\w+:-[12]\}\n/)
    expect(one).toMatch(/\n {4}pids_limit: \d+\n/)
  }
  // Without its user, the entrypoint changes to it as root, which takes capabilities.
  expect(redis).toMatch(/\n {4}user: redis\n/)
  expect(redis).toMatch(/\n {4}networks:\n {6}- store\n {4}[\w#]/)
  expect(compose).toMatch(/\n {2}store:\n {4}internal: true\n/)
})

test('compose.yaml bounds the memory of each container, and operating.md says how they add up', () => {
  const limits = [...compose.matchAll(/mem_limit: (.+)/g)].map(([, limit]) => limit)
  expect(limits.join(' ')).toMatch(/^\$\{MEMORY_LIMIT:-6g\} 2g$/)
  // MiB, on two cores: docs/operating.md, "The total".
  const [pages, page, workers, heap] = [6, 512, 2, 512]
  const most = 140 + 256 + workers * (heap + 150) + pages * (page + 32) + 640
  expect(most).toBeLessThan(6 * 1024)
})

test('the service starts on a Redis with the settings of compose.yaml', {
  tags: 'long',
  ...(!hasRedis && { skip: true }),
  timeout: 180_000
}, async () => {
  const [, list = ''] = /command:\n((?: +- .*\n)+)/.exec(compose) ?? []
  const [program, ...settings] = [...list.matchAll(/- "?([^"\n]+)"?\n/g)].map(
    ([, word = '']) => word
  )
  expect([program, settings.length]).toEqual(['redis-server', 8])
  const redis = await startRedis(settings)
  const environment = { STORE_URL: redis.url, LEDGER_STRICT: '1', SECRET: 'x'.repeat(64) }
  try {
    const sluice = await startService(environment)
    // The first worker of a busy machine starts slowly.
    const ready = async () => (await fetch(`${sluice.url}/readyz`)).status
    await expect.poll(ready, { timeout: 50_000 }).toBe(200)
    await sluice.stop()
  } finally {
    await redis.stop()
  }
  const loose = await startRedis()
  try {
    await expect(startService({ ...environment, STORE_URL: loose.url })).rejects.toThrow()
  } finally {
    await loose.stop()
  }
})

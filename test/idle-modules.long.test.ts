/** Modules that a service loads without a request: each holds memory, and takes time at the start. */

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killServices, startProcess } from '../apps/service/test/faults/process.ts'

const RECORDER = new URL('../apps/cli/test/record-modules.ts', import.meta.url).href
const ROOT = new URL('..', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'sluice-idle-'))
/** Bytes of source text by package. */
const loaded = new Map<string, number>()
/** Packages and own modules that load before the socket listens. */
const first = new Set<string>()

function packageOf(url: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
}

/** Packages of what is off, or not asked for yet. */
const LATER = {
  browser: ['playwright-core', '@duckduckgo/autoconsent', '@sparticuz/chromium'],
  Redis: ['ioredis', 'bullmq'],
  storage: ['aws4fetch'],
  tracing: ['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-proto'],
  payments: ['stripe'],
  people: ['@node-rs/argon2', 'openid-client', '@simplewebauthn/server', 'nodemailer'],
  AI: ['ai', '@ai-sdk/openai-compatible', 'music-metadata', '@napi-rs/image'],
  documents: ['@embedpdf/pdfium', '@firecrawl/anydoc', 'tesseract.js'],
  agents: ['@modelcontextprotocol/server']
}

beforeAll(async () => {
  const file = join(folder, 'modules')
  const sluice = await startProcess({
    DATA_DIR: join(folder, 'data'),
    LOADED_MODULES: file,
    NODE_OPTIONS: `--import=${RECORDER}`
  })
  await sluice.stop()
  const urls = readFileSync(file, 'utf8').split('\n')
  const listening = urls.findIndex((url) => url.endsWith('/packages/store/src/index.ts'))
  for (const url of urls.slice(0, listening)) {
    if (url.startsWith('file:')) first.add(packageOf(url) ?? url.slice(ROOT.length))
  }
  for (const url of new Set(urls.filter((one) => one.startsWith('file:')))) {
    const name = packageOf(url)
    if (name) loaded.set(name, (loaded.get(name) ?? 0) + statSync(fileURLToPath(url)).size)
  }
}, 180_000)
afterAll(() => {
  killServices()
  rmSync(folder, { recursive: true })
})

test.each(Object.entries(LATER))('a service at rest has loaded nothing for %s', (_, names) => {
  expect(names.filter((name) => loaded.has(name))).toEqual([])
})

test('the socket listens before anything loads but the settings and the first answers', () => {
  const others = [...first].filter((name) => !name.startsWith('apps/service/src/base/config'))
  expect(others.sort()).toEqual([
    'apps/service/src/base/loopback-host.ts',
    'apps/service/src/base/packs.ts',
    'apps/service/src/base/request-id.ts',
    'apps/service/src/doors/http/first-answers.ts',
    'apps/service/src/doors/http/standing-headers.ts',
    'apps/service/src/main.ts',
    'apps/service/src/needed-node.ts',
    'apps/service/src/start.ts',
    'packages/core/src/check.ts',
    'packages/core/src/expectation.ts',
    'packages/core/src/needed-node.ts',
    'packages/core/src/schema-at.ts',
    'packages/store/src/payloads/s3/s3-location.ts',
    'ulid',
    'zod'
  ])
})

test('no other package is as large as the HTTP client', () => {
  const largest = loaded.get('undici') ?? 0
  expect(largest).toBeGreaterThan(0)
  expect([...loaded].filter(([, bytes]) => bytes > largest)).toEqual([])
})

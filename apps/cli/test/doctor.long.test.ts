/** The "doctor": finds what is wrong with real broken set-ups, and changes nothing. */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hasRedis, type RedisServer, startRedis } from '@sluice/store/test/redis-server'
import { type S3Server, startS3 } from '@sluice/store/test/s3-server'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import { startService } from '../../service/test/harness.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Check {
  name: string
  status: 'ok' | 'warning' | 'failed'
  seen: string
  todo?: string
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-doctor-'))
/** A data folder as a service leaves it, with an account and its audit records. */
const data = join(folder, 'data')
const SECRET = 'a secret of the tests, long enough for all'
const endings: (() => Promise<unknown> | undefined)[] = []

beforeAll(async () => {
  await runSluice(['accounts', 'create', '--name', 'Ada'], { environment: { DATA_DIR: data } })
})

afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Examine a set-up that is healthy but for `environment`. */
async function examined(environment: Record<string, string>, args: string[] = []) {
  const { code, out, error } = await runSluice(['doctor', '--json', ...args], {
    environment: { DATA_DIR: data, PORT: '0', ...environment },
    cwd: folder
  })
  expect(error).toBe('')
  const { healthy, checks } = JSON.parse(out) as { healthy: boolean; checks: Check[] }
  expect(code).toBe(healthy ? 0 : 1)
  return { healthy, checks, bad: checks.filter(({ status }) => status !== 'ok') }
}

/** What is found when this one thing is wrong. */
async function onlyFault(environment: Record<string, string>, args?: string[]): Promise<Check> {
  const { bad, healthy } = await examined(environment, args)
  expect([healthy, bad.map(({ status }) => status)]).toEqual([false, ['failed']])
  return bad[0] as Check
}

async function serve(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  endings.push(() => new Promise((resolve) => server.close(resolve)))
  return { server, port: (server.address() as AddressInfo).port }
}

/** Names, sizes, times and contents of all files. */
function pictureOf(place: string): string {
  const hash = createHash('sha256')
  for (const name of (readdirSync(place, { recursive: true }) as string[]).sort()) {
    const path = join(place, name)
    const { mtimeMs, size, mode } = statSync(path)
    hash.update(`${name} ${mtimeMs} ${size} ${mode}`)
    if (statSync(path).isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

describe('a healthy set-up', () => {
  test('reports that all is well on the embedded store, and changes nothing', async () => {
    const before = pictureOf(data)
    const { healthy, bad, checks } = await examined({})
    expect([healthy, bad]).toEqual([true, []])
    expect(checks.map(({ name }) => name)).toEqual([
      'settings',
      'node',
      'open files',
      'data folder',
      'disk',
      'store',
      'secret',
      'parsers',
      'chromium',
      'models',
      'search server',
      'ai extras',
      'exposure',
      'port'
    ])
    expect(checks.find(({ name }) => name === 'secret')?.seen).toMatch(/matches the store$/)
    expect(pictureOf(data)).toBe(before)
  })

  test('creates nothing before the first start', async () => {
    const place = join(folder, 'to-be', 'data')
    const { healthy, checks } = await examined({ DATA_DIR: place })
    expect(healthy).toBe(true)
    expect(checks.find(({ name }) => name === 'data folder')?.seen).toMatch(/will be created/)
    expect(existsSync(join(folder, 'to-be'))).toBe(false)
  })

  test('recognises the port of a running service as its own', async () => {
    const service = await startService(
      { DATA_DIR: join(folder, 'running') },
      { folder: join(folder, 'running') }
    )
    endings.push(() => service.stop())
    const { key } = await service.account()
    expect(key).toMatch(/^slc_/)
    const { healthy, checks } = await examined({
      DATA_DIR: service.folder,
      PORT: new URL(service.url).port
    })
    expect([healthy, checks.filter(({ status }) => status === 'failed')]).toEqual([true, []])
    expect(checks.at(-1)?.seen).toMatch(/a Sluice already answers on/)
  })

  test('prints a line for each check', async () => {
    const { code, out } = await runSluice(['doctor'], {
      environment: { DATA_DIR: data, PORT: '0' }
    })
    expect(code).toBe(0)
    expect(out).toMatch(/^ok {7}settings {7}all environment variables can be read$/m)
    expect(out).toMatch(/^14 checks: 0 failed, 0 warnings$/m)
  })

  const chromium = spawnSync('chromium-headless-shell', ['--version']).status === 0
  test.skipIf(!chromium)('starts the browser', async () => {
    const { healthy, checks } = await examined({ BROWSER: 'auto' })
    expect(healthy).toBe(true)
    expect(checks.find(({ name }) => name === 'chromium')?.seen).toMatch(/found by PATH, starts/)
  })
})

describe('a broken set-up', () => {
  test('reports an invalid setting and still checks the rest', async () => {
    const { healthy, bad, checks } = await examined({
      WORKERS: 'many',
      SECRET: 'short',
      ALLOW_PRIVATE_CIDRS: '10.0.0.0/99'
    })
    expect(healthy).toBe(false)
    expect(bad.map(({ seen }) => seen)).toEqual([
      'SECRET is 5 characters: must have at least 32 characters.',
      expect.stringMatching(/^WORKERS is "many": /),
      expect.stringMatching(/^ALLOW_PRIVATE_CIDRS is "10\.0\.0\.0\/99": /)
    ])
    expect(checks.length).toBeGreaterThan(12)
  })

  test('shows no value that may hold a password', async () => {
    const { bad } = await examined({
      SMTP_URL: 'mail:canary@mail.example',
      PROXIES: 'canary',
      SEARCH_URL: 'search:canary',
      BROWSER_URL: 'ftp://canary@browser.example'
    })
    const shown = JSON.stringify(bad)
    expect(shown).toMatch(/BROWSER_URL is 28 characters: /)
    expect(shown).not.toContain('canary')
  })

  test('reports a data folder that is a file', async () => {
    const place = join(folder, 'a-file')
    writeFileSync(place, '')
    const { name, seen, todo } = await onlyFault({ DATA_DIR: place })
    expect([name, seen]).toEqual(['data folder', `${place} is a file, not a folder`])
    expect(todo).toContain('DATA_DIR')
  })

  test('reports low disk space', async () => {
    const { name, seen } = await onlyFault({}, ['--min-free-disk', '900000000'])
    expect([name, seen]).toEqual([
      'disk',
      expect.stringMatching(/^\d+ MiB free .*less than 900000000$/)
    ])
  })

  test('reports a store that was created with another secret', async () => {
    const { name, seen, todo } = await onlyFault({ SECRET })
    expect([name, seen]).toEqual([
      'secret',
      expect.stringContaining('sealed with a different secret')
    ])
    expect(todo).toContain('no API key is valid')
  })

  test('reports a store whose secret is missing', async () => {
    const place = join(folder, 'without-secret')
    cpSync(data, place, { recursive: true })
    rmSync(join(place, 'secret'))
    const { name, seen } = await onlyFault({ DATA_DIR: place })
    expect([name, seen]).toEqual([
      'secret',
      expect.stringMatching(/secret is missing, but the store/)
    ])
  })

  test('reports a file that is not a store', async () => {
    const place = join(folder, 'garbage')
    cpSync(data, place, { recursive: true })
    writeFileSync(join(place, 'sluice.db'), 'a letter, and no database'.repeat(100))
    const { name, seen } = await onlyFault({ DATA_DIR: place })
    expect([name, seen]).toEqual([
      'store',
      expect.stringMatching(/sluice\.db cannot be read: .*not a database/)
    ])
  })

  test('reports a CHROMIUM_PATH that is missing or is not a browser', async () => {
    const nothing = await onlyFault({ BROWSER: 'auto', CHROMIUM_PATH: '/none/chromium' })
    expect([nothing.name, nothing.seen]).toEqual([
      'chromium',
      expect.stringContaining('/none/chromium')
    ])
    const other = await onlyFault({ BROWSER: 'auto', CHROMIUM_PATH: '/bin/true' })
    expect([other.name, other.seen]).toEqual([
      'chromium',
      expect.stringMatching(/^CHROMIUM_PATH is \/bin\/true: /)
    ])
  })

  test('reports a BROWSER_URL at which no browser answers, without its secrets', async () => {
    const { name, seen } = await onlyFault({
      BROWSER: 'auto',
      BROWSER_URL: 'ws://127.0.0.1:1/devtools?token=canary'
    })
    expect([name, seen]).toEqual([
      'chromium',
      expect.stringContaining('no browser answers at 127.0.0.1:1')
    ])
    expect(seen).not.toContain('canary')
  })

  test('reports a PARSERS_CONFIG that cannot be loaded', async () => {
    const { name, seen } = await onlyFault({ PARSERS_CONFIG: join(folder, 'none.ts') })
    expect([name, seen]).toEqual(['parsers', expect.stringContaining('none.ts')])
  })

  test('reports a port that another program uses', async () => {
    const { port } = await serve((_, response) => response.end('{}'))
    const { name, seen } = await onlyFault({ PORT: String(port) })
    expect([name, seen]).toEqual(['port', `127.0.0.1:${port} is in use by another program`])
  })

  test('reports a HOST that is not an address of this machine', async () => {
    const { name, todo } = await onlyFault({ HOST: '192.0.2.1', PORT: '18080' })
    expect([name, todo]).toEqual(['port', expect.stringContaining('Set HOST')])
  })

  test('reports a limit of open files that is too low', async () => {
    const child = spawn(
      'sh',
      [
        '-c',
        'ulimit -n 200; exec "$0" --conditions=@sluice/source "$1" doctor --json',
        process.execPath,
        join(import.meta.dirname, '../src/main.ts')
      ],
      {
        env: { PATH: process.env.PATH, DATA_DIR: data, PORT: '0', BROWSER: 'off' },
        stdio: ['ignore', 'pipe', 'ignore']
      }
    )
    let out = ''
    for await (const chunk of child.stdout) out += chunk
    const { checks } = JSON.parse(out) as { checks: Check[] }
    expect(checks.find(({ name }) => name === 'open files')).toMatchObject({
      status: 'failed',
      seen: 'the limit is 200'
    })
  })
})

describe('the models', () => {
  /** A server with two models, below `/v1`. */
  const models: RequestListener = async (request, response) => {
    const sent = await text(request)
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (!request.url?.startsWith('/v1/')) return say(404, { detail: 'Not Found' })
    if (request.headers.authorization !== 'Bearer right') return say(401, { error: 'no' })
    if (request.url === '/v1/models') {
      return say(200, { data: [{ id: 'qwen3:latest', max_model_len: 4096 }, { id: 'llava' }] })
    }
    const { model } = JSON.parse(sent) as { model: string }
    if (!['qwen3', 'llava'].includes(model)) {
      return say(404, { error: { message: `model "${model}" not found, try pulling it first` } })
    }
    say(200, { choices: [{ index: 0, message: { content: 'ok' }, finish_reason: 'stop' }] })
  }

  test('reports refused connections', async () => {
    const { server, port } = await serve(models)
    server.close()
    const base = `http://127.0.0.1:${port}/v1`
    expect(await onlyFault({ AI_BASE_URL: base, AI_MODEL: 'qwen3' })).toMatchObject({
      name: 'model qwen3',
      seen: 'AI_MODEL: The server cannot be reached (ECONNREFUSED).',
      todo: 'Start it, or correct AI_BASE_URL.'
    })
  })

  test('reports whether each answers, with the remedy', async () => {
    const { port } = await serve(models)
    const right = {
      AI_BASE_URL: `http://127.0.0.1:${port}/v1/`,
      AI_API_KEY: 'right',
      AI_MODEL: 'qwen3',
      AI_VISION_MODEL: 'llava',
      AI_CONTEXT_TOKENS: '4096'
    }
    expect((await examined(right)).bad).toEqual([])
    expect((await examined({ ...right, AI_CONTEXT_TOKENS: '8192' })).bad).toMatchObject([
      { status: 'warning', seen: expect.stringContaining('context is 4096 tokens') }
    ])
    expect(await onlyFault({ ...right, AI_MODEL: 'qwen9' })).toMatchObject({
      seen: 'AI_MODEL: The server does not know the model. It says: model "qwen9" not found, try pulling it first',
      todo: 'Set AI_MODEL to one of qwen3:latest, llava, or load qwen9 there.'
    })
    const { bad } = await examined({ ...right, AI_API_KEY: 'left' })
    expect(bad.map(({ todo }) => todo)).toEqual(
      ['qwen3', 'llava'].map(() => 'Set AI_API_KEY to a key that it accepts.')
    )
    const { bad: lost } = await examined({ ...right, AI_BASE_URL: `http://127.0.0.1:${port}/v2` })
    expect(lost[0]?.todo).toBe('Correct the path of AI_BASE_URL; most servers have /v1 at its end.')
  })

  test('of images and recordings are checked apart, with their own keys', async () => {
    const { port } = await serve((request, response) => {
      request.resume()
      response.statusCode = request.headers.authorization === 'Bearer right' ? 200 : 401
      response.end(JSON.stringify({ text: '' }))
    })
    const right = {
      AI_AUDIO_BASE_URL: `http://127.0.0.1:${port}/x?version=1`,
      AI_AUDIO_API_KEY: 'right',
      AI_AUDIO_MODEL: 'whisper'
    }
    expect((await examined(right)).bad).toEqual([])
    const wrong = await onlyFault({ ...right, AI_AUDIO_API_KEY: 'left' })
    expect(wrong.todo).toBe('Set AI_AUDIO_API_KEY to a key that it accepts.')
  })
})

describe('the search server', () => {
  test('reports refused connections, HTML and other credentials', async () => {
    const { server, port } = await serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://searxng')
      const isAllowed = request.headers.authorization === `Basic ${btoa('ada:key')}`
      if (pathname !== '/x/search' || !isAllowed) response.statusCode = 403
      response.end(searchParams.get('format') === 'json' && isAllowed ? '{"results":[]}' : '<p>')
    })
    const right = { SEARCH_URL: `http://ada:key@127.0.0.1:${port}/x/` }
    expect((await examined(right)).bad).toEqual([])
    const wrong = await onlyFault({ SEARCH_URL: `http://127.0.0.1:${port}/x` })
    expect([wrong.name, wrong.todo]).toEqual(['search server', expect.stringContaining('formats')])
    server.close()
    server.closeAllConnections()
    expect((await onlyFault(right)).seen).toMatch(/does not answer: .*ECONNREFUSED/)
    expect((await onlyFault(right)).seen).not.toContain('key')
  })
})

describe('payloads in S3', () => {
  const start = async (): Promise<S3Server> => {
    const s3 = await startS3()
    endings.push(() => s3.stop())
    return s3
  }

  test('reports that they can be listed, and writes nothing', async () => {
    const s3 = await start()
    const { bad, checks } = await examined({ ...s3.environment, PAYLOADS_URL: s3.url('sluice') })
    expect(bad).toEqual([])
    expect(checks.find(({ name }) => name === 'payloads')?.seen).toBe(
      `s3://payloads/sluice/ at ${s3.endpoint} can be listed; on start the service also writes to it`
    )
    expect(s3.requests.filter((line) => !line.startsWith('GET '))).toEqual([])
  })

  test('reports a wrong secret, a missing bucket and a server that does not answer, without a secret', async () => {
    const s3 = await start()
    const right = { ...s3.environment, PAYLOADS_URL: s3.url() }
    const wrong = await onlyFault({ ...right, AWS_SECRET_ACCESS_KEY: 'not-the-right-one' })
    expect([wrong.name, wrong.todo]).toEqual([
      'payloads',
      expect.stringMatching(/^Correct AWS_ACCESS_KEY_ID/)
    ])
    expect(JSON.stringify(wrong)).not.toContain('not-the-right-one')
    const other = right.PAYLOADS_URL.replace('payloads', 'missing')
    expect((await onlyFault({ ...right, PAYLOADS_URL: other })).todo).toMatch(
      /^Create the bucket missing/
    )
    const gone = { ...right, PAYLOADS_URL: 's3://payloads?endpoint=http://127.0.0.1:1' }
    expect((await onlyFault(gone)).seen).toMatch(/did not answer GET .*ECONNREFUSED/)
  })

  test('reports a URL that cannot be read, without what may be a secret in it', async () => {
    const { name, seen } = await onlyFault({ PAYLOADS_URL: 's3://id:a-secret@bucket' })
    expect([name, seen]).toEqual([
      'settings',
      expect.stringMatching(/PAYLOADS_URL is 23 characters: must not hold credentials/)
    ])
  })
})

describe.skipIf(!hasRedis)('a store in Redis', () => {
  const safe = ['--appendonly', 'yes', '--appendfsync', 'always']
  const start = async (settings: string[]): Promise<RedisServer> => {
    const redis = await startRedis(settings)
    endings.push(() => redis.stop())
    return redis
  }

  test('reports that all is well with safe settings, and writes nothing', async () => {
    const redis = await start(safe)
    const environment = { STORE_URL: redis.url, SECRET }
    await runSluice(['accounts', 'create', '--name', 'Ada'], {
      environment: { ...environment, DATA_DIR: data }
    })
    const client = new Redis(redis.url)
    endings.unshift(async () => client.disconnect())
    const picture = async () => {
      const keys = (await client.keys('*')).sort()
      return Promise.all(
        keys.map(async (key) => [key, (await client.dumpBuffer(key))?.toString('hex')])
      )
    }
    const before = await picture()
    expect(before.length).toBeGreaterThan(0)
    const { bad, checks } = await examined(environment)
    expect(bad).toEqual([])
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['store appendonly', 'store appendfsync', 'store maxmemory-policy'])
    )
    expect(await picture()).toEqual(before)
    const { name, seen } = await onlyFault({ ...environment, SECRET: `${SECRET}, another` })
    expect([name, seen]).toEqual([
      'secret',
      expect.stringContaining('a different secret than the one in SECRET')
    ])
  })

  test('reports settings that can lose money, and a missing secret', async () => {
    const redis = await start([
      '--appendonly',
      'no',
      '--appendfsync',
      'everysec',
      '--maxmemory-policy',
      'allkeys-lru'
    ])
    const { healthy, bad } = await examined({ STORE_URL: redis.url })
    expect(healthy).toBe(false)
    expect(bad.map(({ name, status }) => [name, status])).toEqual([
      ['store appendonly', 'failed'],
      ['store appendfsync', 'warning'],
      ['store maxmemory-policy', 'failed'],
      ['secret', 'failed']
    ])
    expect(bad[0]?.todo).toBe('Set appendonly yes in redis.conf.')
  })

  test('reports a server that does not answer, and one that wants a password', async () => {
    const redis = await start(safe)
    const client = new Redis(redis.url)
    await client.config('SET', 'requirepass', 'right')
    client.disconnect()
    const refused = await onlyFault({ STORE_URL: `redis://:wrong@127.0.0.1:${redis.port}`, SECRET })
    expect(refused.seen).toMatch(
      /^Redis at redis:\/\/…@127\.0\.0\.1:\d+ does not answer: .*WRONGPASS/
    )
    await redis.kill()
    const { name, seen } = await onlyFault({ STORE_URL: redis.url, SECRET })
    expect([name, seen]).toEqual([
      'store',
      expect.stringMatching(/does not answer: .*ECONNREFUSED/)
    ])
  })
})

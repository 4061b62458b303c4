/** A redis-server of the tests' own, on a free port, in a folder of its own. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** True if redis-server is on PATH. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) console.warn('SKIPPED: redis-server is not on PATH; the Redis driver is not tested')

/** Server programs that can be started. Both take the same settings. */
export type ServerProgram = 'redis-server' | 'valkey-server'

/** True if valkey-server is on PATH. */
export const hasValkey = spawnSync('valkey-server', ['--version']).status === 0

/** A running server. */
export interface RedisServer {
  readonly url: string
  readonly port: number
  /** Throw everything away. */
  flush(): Promise<void>
  /** Returns the number of scripts that the server has run since it started. */
  scripts(): Promise<number>
  /** End it as a crash would; its files stay. */
  kill(): Promise<void>
  /** Start it again on the same port and files. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Start a server. @param settings - further arguments, `['--appendonly', 'yes']`. */
export async function startRedis(
  settings: readonly string[] = [],
  program: ServerProgram = 'redis-server'
): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child = await run(program, port, folder, settings)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url,
    port,
    async flush() {
      const client = new Redis(url)
      await client.flushall()
      client.disconnect()
    },
    async scripts() {
      const client = new Redis(url)
      const stats = await client.info('commandstats')
      client.disconnect()
      return Number(/^cmdstat_evalsha:calls=(\d+)/m.exec(stats)?.[1] ?? 0)
    },
    kill,
    async restart() {
      child = await run(program, port, folder, settings)
    },
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function run(
  program: ServerProgram,
  port: number,
  folder: string,
  settings: readonly string[]
): Promise<ChildProcess> {
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    ...settings
  ]
  const child = spawn(program, args, { stdio: 'ignore' })
  await once(child, 'spawn').catch((error: Error) => {
    throw new Error(`${program} does not start: ${error.message}`)
  })
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, maxRetriesPerRequest: 0 })
  client.on('error', () => {})
  for (let tries = 0; tries < 200; tries++) {
    const answer = await client.ping().catch(() => undefined)
    if (answer === 'PONG') {
      client.disconnect()
      return child
    }
    await wait(25)
  }
  child.kill('SIGKILL')
  throw new Error(`${program} does not answer`)
}

/** A free port, outside of the range that the system assigns, whose cluster bus 10,000 above is free too. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + randomInt(12_000)
    if ((await isFree(port)) && (await isFree(port + 10_000))) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}

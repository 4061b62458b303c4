/**
 * The connection: no queue while it is away, no command sent twice behind our back, an answer or an error in time.
 */

import type { RedisOptions } from 'ioredis'
import { storeFailure } from '../store-failure.ts'
import { clusterOf } from './cluster-url.ts'
import { gatherWrites } from './gathered-writes.ts'
import { giveUpLate } from './late-answers.ts'
import type { RedisClient } from './script-files.ts'
import { canPatchClients } from './self-test.ts'

/** Time of one command, ms. */
const COMMAND = 1_000
/** Time that the server gets to close its side, ms. */
const LEAVE = 100

const OPTIONS: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: COMMAND,
  // Of a connection that was closed already nothing more is heard, and this is how long a process stays for it.
  disconnectTimeout: LEAVE,
  retryStrategy: (times) => Math.min(50 * times, 1_000),
  lazyConnect: true
}

/** Settings of a connection. */
export interface ConnectionSettings {
  /** Time of one command, ms; default 1,000. */
  readonly answerMs?: number
  /** Receives what an operator should change, as a sentence. */
  readonly onAdvice?: (advice: string) => void
}

const UNKNOWN_IOREDIS =
  'The installed ioredis is not the version that this package was tested with: commands are sent one at a time and may fail when this process gets no CPU. Install the version that package.json names.'

/**
 * Connect to `redis://[user:password@]host[:port][/db]`, `rediss://…` for TLS, or
 * `redis+cluster://host:port[,host:port…]`.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` - no answer. Error - the URL is invalid.
 */
export async function connectRedis(
  url: string,
  { answerMs = COMMAND, onAdvice }: ConnectionSettings = {}
): Promise<RedisClient> {
  const isPatched = await canPatchClients()
  if (!isPatched) onAdvice?.(UNKNOWN_IOREDIS)
  const client = await clientOf(url, isPatched ? OPTIONS : timed(answerMs))
  // An error of the connection reaches the commands that it fails; without a listener it ends the process.
  let said: Error | undefined
  client.on('error', (error: Error) => {
    said = error
  })
  if (isPatched) {
    gatherWrites(client)
    giveUpLate(client, answerMs)
  }
  try {
    await client.connect()
    await client.ping()
    return client
  } catch (error) {
    client.disconnect()
    // The wait ends because the connection was closed; the reason was reported before.
    throw storeFailure(said ?? error)
  }
}

/** Gives up late answers by timers of ioredis, see self-test.ts. */
function timed(answerMs: number): RedisOptions {
  return { ...OPTIONS, commandTimeout: answerMs, socketTimeout: answerMs }
}

async function clientOf(url: string, options: RedisOptions): Promise<RedisClient> {
  // Here, so that a program on the embedded store does not load it.
  const { Cluster, Redis } = await import('ioredis')
  if (/^rediss?:\/\//.test(url)) return new Redis(url, options)
  const cluster = clusterOf(url)
  if (!cluster) {
    throw new Error('the store is redis://host:port or redis+cluster://host:port,host:port')
  }
  return new Cluster([...cluster.nodes], {
    enableOfflineQueue: false,
    lazyConnect: true,
    slotsRefreshTimeout: COMMAND,
    redisOptions: { ...options, ...cluster.login }
  })
}

/**
 * The connection: no queue while it is away, no command sent twice behind our back, an answer or an error in time.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { RedisOptions } from 'ioredis'
import { storeFailure } from '../store-failure.ts'
import { clusterOf } from './cluster-url.ts'
import { gatherWrites } from './gathered-writes.ts'
import { giveUpLate } from './late-answers.ts'
import { defineFolder, type RedisClient, type ScriptFolder } from './script-files.ts'
import { canPatchClients } from './self-test.ts'

/** Time of one command, ms. */
const COMMAND = 1_000
/** Time that the server gets to close its side, ms. */
const LEAVE = 100
/** Pauses between tries, ms: an operation is idempotent, so its retries are ours. */
const PAUSES = [50, 100, 200, 300]

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
 * @param define - registers the scripts with the client.
 * @throws SluiceError `STORE_UNAVAILABLE` - no answer. Error - the URL is invalid.
 */
export async function connectRedis(
  url: string,
  define: (client: RedisClient) => void,
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
  define(client)
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

/** Time that an operation of {@link openPatient} may take with its retries, ms. */
const PATIENCE = 900

/** A connection whose operations are idempotent and small. */
export interface PatientClient {
  /** @throws SluiceError `STORE_UNAVAILABLE` - also once it is closed. */
  ask<Result>(work: (client: RedisClient) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Connect with the scripts of a folder, and repeat what fails. @throws as {@link connectRedis}. */
export async function openPatient<Name extends string>(
  url: string,
  folder: ScriptFolder<Name>
): Promise<PatientClient> {
  const client = await connectRedis(url, (one) => defineFolder(one, folder))
  let isClosed = false
  return {
    async ask(work) {
      if (isClosed) throw storeFailure(new Error('the store is closed'))
      return persistently(() => work(client), PATIENCE)
    },
    async close() {
      isClosed = true
      client.disconnect()
    }
  }
}

/**
 * Do something idempotent until it works, for about as long as the caller may wait.
 *
 * @param patience - ms after which no other try begins.
 * @throws SluiceError `STORE_UNAVAILABLE`.
 */
export async function persistently<Result>(
  work: () => Promise<Result>,
  patience: number
): Promise<Result> {
  const end = performance.now() + patience
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] as number
      if (isOurs(error) || performance.now() + pause > end) throw storeFailure(error)
      await wait(pause)
    }
  }
}

/** Returns true if the script itself failed. It would fail again. */
function isOurs(error: unknown): boolean {
  const { name, message = '' } = error as Error
  return (
    name === 'ReplyError' &&
    !/^(?:LOADING|TRYAGAIN|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|READONLY|MOVED|ASK|BUSY)/.test(message)
  )
}

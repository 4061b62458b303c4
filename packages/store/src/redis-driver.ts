/**
 * The store for many processes: Redis 7 or newer, or Valkey 8, standalone or cluster, with or without TLS.
 */

import { openConnection, type RedisConnection } from './connections/redis/connection.ts'
import { checkLayout } from './connections/redis/layout.ts'
import { adviceOn } from './connections/redis/server-settings.ts'
import { cookieSessionsOn } from './cookie-sessions/redis.ts'
import { directoryOn } from './directory/redis/directory.ts'
import { driftOn } from './drift/redis.ts'
import { hostsOn } from './hosts/redis.ts'
import { inspectRedis } from './inspect/redis.ts'
import { MOST_KEPT } from './jobs/job-room.ts'
import { cancelJobs } from './jobs/redis/closing.ts'
import { jobsOn } from './jobs/redis/jobs.ts'
import { learnedOn } from './learned/redis.ts'
import { monitorsOn } from './monitors/redis.ts'
import { presetsOn } from './presets/redis.ts'
import { processesOn } from './processes/redis.ts'
import {
  FREE_PER_MONTH,
  type OpenStore,
  type StoreDriver,
  type StoreSettings
} from './store-driver.ts'
import { type GrantJournal, openGrantJournal } from './tokens/grant-journal.ts'
import { ledgerOn } from './tokens/redis/ledger.ts'
import { webhooksOn } from './webhooks/redis/webhooks.ts'

/** See {@link StoreDriver}. */
export const REDIS: StoreDriver = {
  name: 'redis',
  isServer: true,
  connect,
  inspect: (url, { seals }) => inspectRedis(url, seals)
}

async function connect(url: string, settings: StoreSettings): Promise<OpenStore> {
  const { freePerMonth = FREE_PER_MONTH, jobRoom = MOST_KEPT, now = Date.now } = settings
  const connection = await openConnection(url, settings)
  let journal: GrantJournal | undefined
  const close = async () => {
    connection.close()
    journal?.close()
  }
  try {
    await checkSettings(connection, settings)
    await checkLayout(connection.client)
    if (settings.journal !== undefined) journal = openGrantJournal(settings.journal)
    return {
      ledger: await ledgerOn(connection, { freePerMonth, journal, now, cancelJobs }),
      directory: directoryOn(connection),
      drift: driftOn(connection),
      jobs: jobsOn(connection, { freePerMonth, jobRoom }),
      monitors: monitorsOn(connection),
      learned: learnedOn(connection),
      cookieSessions: cookieSessionsOn(connection),
      presets: presetsOn(connection),
      hosts: hostsOn(connection),
      processes: processesOn(connection),
      webhooks: webhooksOn(connection),
      close
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function checkSettings(
  { client }: RedisConnection,
  { strict, onAdvice }: StoreSettings
): Promise<void> {
  const advice = await adviceOn(client)
  for (const one of advice) onAdvice?.(one)
  if (strict && advice.length > 0) throw new Error(advice.join(' '))
}

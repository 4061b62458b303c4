/** The embedded store, `embedded:`: one SQLite file, and the journal of grants beside it. */

import { existsSync } from 'node:fs'
import { checkFile } from './checked-arguments.ts'
import { openConnection } from './connections/sqlite/connection.ts'
import { storeFailure } from './connections/store-failure.ts'
import { cookieSessionsOn } from './cookie-sessions/sqlite.ts'
import { directoryOn } from './directory/sqlite/directory.ts'
import { driftOn } from './drift/sqlite.ts'
import { hostsOn } from './hosts/sqlite.ts'
import { inspectSqlite } from './inspect/sqlite.ts'
import { MOST_KEPT } from './jobs/job-room.ts'
import { cancelJobsOf } from './jobs/sqlite/ending.ts'
import { jobsOn } from './jobs/sqlite/jobs.ts'
import { learnedOn } from './learned/sqlite.ts'
import { monitorsOn } from './monitors/sqlite.ts'
import { presetsOn } from './presets/sqlite.ts'
import { processesOn } from './processes/sqlite.ts'
import {
  FREE_PER_MONTH,
  type OpenStore,
  type StoreDriver,
  type StoreSettings
} from './store-driver.ts'
import { type GrantJournal, openGrantJournal } from './tokens/grant-journal.ts'
import { ledgerOn } from './tokens/sqlite/ledger.ts'
import { webhooksOn } from './webhooks/sqlite/webhooks.ts'

/** See {@link StoreDriver}. */
export const SQLITE: StoreDriver = {
  name: 'embedded',
  isServer: false,
  async connect(_, settings) {
    checkFile(settings?.file)
    try {
      return await open(settings)
    } catch (error) {
      throw storeFailure(error)
    }
  },
  inspect: async (_, { file, seals }) => (existsSync(file) ? inspectSqlite(file, seals) : undefined)
}

async function open({
  file,
  freePerMonth = FREE_PER_MONTH,
  jobRoom = MOST_KEPT,
  now = Date.now
}: StoreSettings): Promise<OpenStore> {
  const terms = { freePerMonth, now }
  const connection = openConnection(file)
  let journal: GrantJournal | undefined
  const close = async () => {
    await connection.close()
    journal?.close()
  }
  try {
    journal = openGrantJournal(`${file}.grants.jsonl`)
    return {
      ledger: await ledgerOn(connection, { terms, journal, cancelJobs: cancelJobsOf }),
      directory: directoryOn(connection, now),
      drift: driftOn(connection),
      jobs: jobsOn(connection, { terms, room: jobRoom }),
      monitors: monitorsOn(connection),
      learned: learnedOn(connection),
      cookieSessions: cookieSessionsOn(connection),
      presets: presetsOn(connection),
      hosts: hostsOn(connection, now),
      processes: processesOn(connection, { file, now }),
      webhooks: webhooksOn(connection, now),
      close
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reports of processes in Redis: a hash of id to report, which goes by itself when no process reports any more. */

import { openPatient } from '../connections/redis/client.ts'
import { callScript } from '../connections/redis/script-files.ts'
import { assertReportFits, type ProcessReport, type ProcessStore } from './process-store.ts'

/** Settings of the store of reports in Redis. */
export interface RedisProcessesOptions {
  /** `redis://host:port`, `rediss://…`, `redis+cluster://host:port,host:port`. */
  readonly url: string
  /** In place of the store's clock, ms since the epoch: for tests. Keys go by the server's own. */
  readonly now?: () => number
}

const REPORTS = 'slc:{processes}:reports'
const FOLDER = { folder: 'processes', names: ['report', 'reports'], numberOfKeys: 1 } as const

/** Open the store of reports in Redis. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function openRedisProcesses({
  url,
  now
}: RedisProcessesOptions): Promise<ProcessStore> {
  const { ask, close } = await openPatient(url, FOLDER)
  const run = (name: (typeof FOLDER.names)[number], args: readonly (string | number)[]) =>
    ask((one) => callScript(one, FOLDER, name, [REPORTS, now ? now() : '', ...args]))
  return {
    async reportProcess({ id, state, ttlMs }) {
      assertReportFits(state)
      await run('report', [id, ttlMs, state])
    },
    async processReports() {
      const [, ...reply] = await run('reports', [])
      const reports: ProcessReport[] = []
      for (let index = 0; index < reply.length; index += 3) {
        const [id, at, state] = reply.slice(index, index + 3)
        reports.push({ id: String(id), at: Number(at), state: String(state) })
      }
      return reports.sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async removeProcess(id) {
      await ask((one) => one.hdel(REPORTS, id))
    },
    close
  }
}

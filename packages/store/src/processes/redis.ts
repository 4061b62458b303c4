/** Reports of processes in Redis: a hash of id to report, which goes by itself when no process reports any more. */

import type { RedisConnection } from '../connections/redis/connection.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import { assertReportFits, type ProcessReport, type ProcessStore } from './process-store.ts'

const REPORTS = 'slc:{processes}:reports'
const FOLDER = { folder: 'processes', names: ['report', 'reports'], numberOfKeys: 1 } as const

/** The store of reports over a connection. */
export function processesOn({ client, ask, scriptTime }: RedisConnection): ProcessStore {
  defineFolder(client, FOLDER)
  const run = (name: (typeof FOLDER.names)[number], args: readonly (string | number)[]) =>
    ask((one) => callScript(one, FOLDER, name, [REPORTS, scriptTime(), ...args]))
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
    }
  }
}

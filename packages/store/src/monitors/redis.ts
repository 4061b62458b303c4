/**
 * Monitors in Redis: one hash with all of them, in a slot of its own, so that one script changes a monitor and its place
 * among those that are due; the scripts are those of `lua/monitors/`.
 */

import type { RedisConnection } from '../connections/redis/connection.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import {
  assertBaselineFits,
  assertMonitorFits,
  type MonitorRow,
  type MonitorStore
} from './monitor-store.ts'

const ROWS = 'slc:{monitors}:rows'
const DUE = 'slc:{monitors}:due'
const FOLDER = { folder: 'monitors', names: ['put', 'remove'], numberOfKeys: 3 } as const
const BASELINES = { folder: 'monitors', names: ['put-baseline'], numberOfKeys: 3 } as const
/** Lengths of a revision and a time, which are kept in front of the text. */
const REVISION = 36
const TIME = 13

/** The store of monitors over a connection. */
export function monitorsOn({ client, ask }: RedisConnection): MonitorStore {
  defineFolder(client, FOLDER)
  defineFolder(client, BASELINES)
  const run = async (name: 'put' | 'remove', account: string, args: (string | number)[]) => {
    const keys = [ROWS, DUE, idsKeyOf(account)]
    const [status] = await ask((one) => callScript(one, FOLDER, name, [...keys, ...args]))
    return status
  }
  const rowsOf = async (names: readonly string[]) => {
    if (names.length === 0) return []
    const texts = await ask((one) => one.hmget(ROWS, ...names))
    return texts.flatMap((text, at) => (text === null ? [] : [rowOf(names[at] as string, text)]))
  }
  return {
    async putMonitor(change) {
      assertMonitorFits(change)
      const { account, id, previous = '', revision, dueAt, state, most } = change
      const time = String(dueAt ?? 0).padStart(TIME, '0')
      const args = [id, nameOf(change), previous, revision, time, state, most]
      return (await run('put', account, args)) as 'OK' | 'STALE' | 'TOO_MANY'
    },
    monitor: async (ref) => (await rowsOf([nameOf(ref)]))[0],
    async monitors(account) {
      const ids = await ask((one) => one.zrange(idsKeyOf(account), '0', '-1'))
      return rowsOf(ids.map((id) => nameOf({ account, id })))
    },
    async removeMonitor(ref) {
      const isThere = (await run('remove', ref.account, [ref.id, nameOf(ref)])) === 'OK'
      await ask((one) => one.unlink(...baselineKeysOf(ref)))
      return isThere
    },
    async baseline({ account, monitor, mark }) {
      const [texts] = baselineKeysOf({ account, id: monitor })
      return (await ask((one) => one.hget(texts, mark))) ?? undefined
    },
    async putBaseline(baseline) {
      assertBaselineFits(baseline)
      const { account, monitor, mark, state } = baseline
      const ref = { account, id: monitor }
      const args = [ROWS, ...baselineKeysOf(ref), nameOf(ref), mark, state]
      const [status] = await ask((one) => callScript(one, BASELINES, 'put-baseline', args))
      return status as 'OK' | 'GONE'
    },
    async baselines({ after, limit, ...ref }) {
      const [texts, marks] = baselineKeysOf(ref)
      const from = after === undefined ? '-' : `(${after}`
      const found = await ask((one) => one.zrangebylex(marks, from, '+', 'LIMIT', 0, limit))
      if (found.length === 0) return []
      const states = await ask((one) => one.hmget(texts, ...found))
      return found.map((mark, at) => ({ mark, state: states[at] ?? '' }))
    },
    async removeBaselines(ref, marks) {
      if (marks.length === 0) return
      const [texts, sorted] = baselineKeysOf(ref)
      await ask((one) => Promise.all([one.hdel(texts, ...marks), one.zrem(sorted, ...marks)]))
    },
    async dueMonitors(at, limit) {
      const names = await ask((one) => one.zrangebyscore(DUE, '-inf', at, 'LIMIT', 0, limit))
      return rowsOf(names)
    },
    async dueTotals(at) {
      const due = await ask((one) => one.zcount(DUE, '-inf', at))
      if (due === 0) return { due, oldest: null }
      const [, oldest] = await ask((one) => one.zrange(DUE, '0', '0', 'WITHSCORES'))
      return { due, oldest: oldest === undefined ? null : Math.min(at, Number(oldest)) }
    }
  }
}

/** The name of a monitor among all of them. Ids have no spaces. */
function nameOf({ account, id }: { account: string; id: string }): string {
  return `${id} ${account}`
}

function idsKeyOf(account: string): string {
  return `slc:{monitors}:of:${account}`
}

/** The hash of a monitor's baselines by their marks, and the sorted set of the marks, of score 0. */
function baselineKeysOf(ref: { account: string; id: string }): [string, string] {
  const name = nameOf(ref)
  return [`slc:{monitors}:baselines:${name}`, `slc:{monitors}:marks:${name}`]
}

function rowOf(name: string, text: string): MonitorRow {
  const space = name.indexOf(' ')
  const dueAt = Number(text.slice(REVISION, REVISION + TIME))
  return {
    account: name.slice(space + 1),
    id: name.slice(0, space),
    revision: text.slice(0, REVISION),
    dueAt: dueAt === 0 ? null : dueAt,
    state: text.slice(REVISION + TIME)
  }
}

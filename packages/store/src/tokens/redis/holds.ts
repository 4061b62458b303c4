/** Holds: reserved, charged, released, and released when their lease has ended. */

import { PATIENCE } from '../../connections/redis/connection.ts'
import {
  CHARGES_KEPT_MS,
  FAILURE_WINDOW_MS,
  type HistoryEntry,
  type HoldRef,
  type Ledger,
  type ReserveInput,
  type ReserveReply,
  type SettleReply
} from '../ledger.ts'
import { balanceOf } from './balance.ts'
import { entryArgs, entryOf } from './entries.ts'
import type { RedisStore } from './redis-store.ts'
import type { Round } from './rounds.ts'
import { keyOf } from './scripts.ts'

/** See `Ledger.reserve`. */
export async function reserve({ run }: RedisStore, input: ReserveInput): Promise<ReserveReply> {
  const { account, rid, cost, leaseMs, fingerprint, nonce, key } = input
  const replayMs = Math.min(input.replayMs, CHARGES_KEPT_MS)
  const claim = [key?.id ?? '', key?.expiresAt ?? '']
  const limits = [input.failureLimit ?? 0, input.jobsFailureLimit ?? 0]
  const args = [rid, cost, leaseMs, fingerprint, nonce, replayMs, ...limits, ...claim]
  const [status, value, form] = await run('reserve', account, args)
  if (status === 'OK') return { status, fence: Number(value) }
  if (status === 'REPLAY') return { status, entry: entryOf(account, String(value), String(form)) }
  if (status === 'INSUFFICIENT') return { status, available: Number(value) }
  if (status === 'FAILING') return { status, retryAfterMs: Number(value) }
  return { status: status as 'IN_PROGRESS' | 'MISMATCH' | 'NO_ACCOUNT' | 'NO_KEY' }
}

/** See `Ledger.settle`. */
export async function settle(
  { run }: RedisStore,
  { account, rid, fence, amount, entry }: HoldRef & { amount: number; entry: HistoryEntry }
): Promise<SettleReply> {
  const args = [rid, fence, amount, ...entryArgs(account, entry)]
  const [status, seq, ...numbers] = await run('settle', account, args, PATIENCE.settle)
  if (status !== 'OK' && status !== 'ALREADY') {
    return { status: status as 'GONE' | 'FENCED' | 'EXCEEDS_HOLD' }
  }
  return { status, seq: Number(seq), balance: balanceOf(numbers) }
}

/** See `Ledger.release`. */
export async function release(
  { run }: RedisStore,
  { account, rid, fence, failure, counts = false }: Parameters<Ledger['release']>[0]
): ReturnType<Ledger['release']> {
  const args = [rid, fence, ...entryArgs(account, failure), counts ? FAILURE_WINDOW_MS : 0]
  const [status, failures] = await run('release', account, args)
  if (status === 'OK' && counts) return { status, failures: Number(failures) }
  return { status: status as 'OK' | 'NOOP' | 'FENCED' }
}

/** See `Ledger.countFailures`. */
export async function countFailures(
  { run }: RedisStore,
  account: string,
  number: number
): ReturnType<Ledger['countFailures']> {
  const args = [number, FAILURE_WINDOW_MS]
  const [status, ...counts] = await run('count-failures', account, args)
  if (status !== 'OK') return undefined
  const [failures = 0, endsInMs = 0, ofJobs = 0, jobsEndInMs = 0] = counts.map(Number)
  return { failures, endsInMs, jobs: { failures: ofJobs, endsInMs: jobsEndInMs } }
}

/** See `Ledger.releaseLapsedHolds`. @param round - continues at each call where the previous one ended. */
export async function releaseLapsedHolds(
  { client, run, ask, time }: RedisStore,
  round: Round,
  limit: number
): Promise<number> {
  const now = await ask(time)
  let ended = 0
  await round.each(
    (account) => ask(async () => (await client.zcount(keyOf(account, 'due'), '-inf', now)) > 0),
    async (account) => {
      ended += Number((await run('release-lapsed', account, [limit - ended]))[1])
      return ended < limit
    }
  )
  return ended
}

/** See `Ledger.refund`. */
export async function refund(
  { run }: RedisStore,
  input: Parameters<Ledger['refund']>[0]
): ReturnType<Ledger['refund']> {
  const which = 'rid' in input ? ['rid', input.rid] : ['entry', input.entry]
  const [status] = await run('refund', input.account, which)
  return { status: status as 'OK' | 'ALREADY' | 'NOT_SETTLED' }
}

/**
 * The Lua files of `lua/jobs/`: one atomic operation each, run where the account's keys are.
 */

import {
  callScript,
  defineFolder,
  type RedisClient,
  type Reply
} from '../../connections/redis/script-files.ts'
import { keysOf } from '../../tokens/redis/scripts.ts'
import type { JobRef } from '../job-store.ts'

const OPERATIONS = [
  'create',
  'add',
  'know',
  'keys',
  'filled',
  'start',
  'take',
  'renew',
  'hold',
  'finish',
  'give-back',
  'pause',
  'resume',
  'stop',
  'skip',
  'job',
  'pages',
  'remove',
  'check',
  'kept'
] as const

/** Operations, by the names of their files. */
export type Operation = (typeof OPERATIONS)[number]

/** Kinds of keys of an account's jobs, in the order of lua/jobs/include/job.lua. */
const ACCOUNT_PARTS = ['all', 'queued', 'filling', 'running', 'paused', 'ends', 'totals'] as const

/** Kinds of keys of one job, in the same order. */
const JOB_PARTS = [
  'job',
  'pages',
  'states',
  'line',
  'blocks',
  'seen',
  'waiting',
  'active',
  'success',
  'failed',
  'skipped',
  'leases',
  'taken',
  'events'
] as const

/** The parts of a token account, before those of jobs. */
const TOKEN_PARTS = 18

const FOLDER = {
  folder: 'jobs',
  names: OPERATIONS,
  numberOfKeys: TOKEN_PARTS + ACCOUNT_PARTS.length + JOB_PARTS.length
} as const

/** The key of what is kept of all jobs of an account. */
export function jobsKeyOf(account: string, part: (typeof ACCOUNT_PARTS)[number]): string {
  return `slc:{${account}}:jobs:${part}`
}

/** The key of a part of a job, in the slot of its account. */
export function jobKeyOf({ account, job }: JobRef, part: (typeof JOB_PARTS)[number]): string {
  return `slc:{${account}}:job:${job}:${part}`
}

/** Make the operations known to a client. */
export function defineScripts(client: RedisClient): void {
  defineFolder(client, FOLDER)
}

/**
 * Run an operation on a job.
 *
 * @param terms - time and allowance, as of the operations on tokens.
 */
export function runScript(
  client: RedisClient,
  name: Operation,
  ref: JobRef,
  terms: readonly [time: string, free: number],
  args: readonly (string | number)[]
): Promise<Reply> {
  return callScript(client, FOLDER, name, [...allKeysOf(ref), ...terms, ref.job, ...args])
}

/** The keys of jobs that were asked for lately, some MB at most. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 1_000

function allKeysOf(ref: JobRef): readonly string[] {
  const name = jobKeyOf(ref, 'job')
  const found = known.get(name)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const keys = [
    ...keysOf(ref.account),
    ...ACCOUNT_PARTS.map((part) => jobsKeyOf(ref.account, part)),
    ...JOB_PARTS.map((part) => jobKeyOf(ref, part))
  ]
  known.set(name, keys)
  return keys
}

/**
 * The beginning of jobs: making, filling and starting them.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { isOpen } from '../../tokens/sqlite/account.ts'
import type { Job, NewPage } from '../job.ts'
import type { JobRef, NewJob, Successor } from '../job-store.ts'
import { nextOf, saveOrComplete } from './ending.ts'
import { addEvent, hasEnded, jobOf, loadJob, saveCounts, saveState } from './job-row.ts'
import { insertPages } from './page-row.ts'

/** See `JobStore.createJob`. */
export function createJob(
  sql: Sql,
  job: NewJob,
  now: number
): 'OK' | 'EXISTS' | 'TOO_MANY' | 'NO_ACCOUNT' {
  const { account, id } = job
  if (!isOpen(sql, account)) return 'NO_ACCOUNT'
  if (sql.get('SELECT 1 FROM jobs WHERE account = ? AND id = ?', account, id)) return 'EXISTS'
  const isFull = sql.get(
    `SELECT 1 FROM jobs WHERE account = ? AND status IN ('queued', 'running', 'paused') LIMIT 1 OFFSET ?`,
    account,
    job.maxUnfinished - 1
  )
  if (isFull) return 'TOO_MANY'
  const made = sql.get<{ n: number }>(
    `INSERT INTO jobs (account, id, kind, status, filling, key_id, key_name, page_limit, max_cost, created_at, expires_at)
     VALUES (?, ?, ?, 'queued', 1, ?, ?, ?, ?, ?, ?) RETURNING n`,
    account,
    id,
    job.kind,
    job.key.id,
    job.key.name,
    job.limit,
    job.maxCost,
    now,
    job.expiresAt
  )
  sql.run('INSERT INTO job_requests (job, request) VALUES (?, ?)', made?.n ?? null, job.request)
  return 'OK'
}

/** See `JobStore.addPages`. */
export function addPages(
  sql: Sql,
  ref: JobRef,
  pages: readonly NewPage[],
  now: number
): { status: 'OK'; added: number } | { status: 'GONE' } {
  const job = loadJob(sql, ref)
  if (!job || (job.filling !== 1 && job.running === 0)) return { status: 'GONE' }
  const added = insertPages(sql, job, pages, now)
  saveCounts(sql, job)
  return { status: 'OK', added }
}

/** See `JobStore.filled`. */
export function filled(sql: Sql, ref: JobRef, now: number): (Successor & { job: Job }) | undefined {
  const job = loadJob(sql, ref)
  if (!job) return undefined
  if (job.filling === 1) {
    job.filling = 0
    saveState(sql, job)
    saveOrComplete(sql, job, now)
  }
  return { job: jobOf(job), next: nextOf(sql, job) }
}

/** See `JobStore.startJob`. */
export function startJob(
  sql: Sql,
  ref: JobRef & { maxRunning: number },
  now: number
): 'OK' | 'RUNNING' | 'WAIT' | 'GONE' {
  const job = loadJob(sql, ref)
  if (!job || hasEnded(job)) return 'GONE'
  if (job.status === 'running') return 'RUNNING'
  if (job.status === 'paused') return 'WAIT'
  const isFull = sql.get(
    "SELECT 1 FROM jobs WHERE account = ? AND status = 'running' LIMIT 1 OFFSET ?",
    ref.account,
    ref.maxRunning - 1
  )
  if (isFull) return 'WAIT'
  job.status = 'running'
  if (job.started_at === null) {
    job.started_at = now
    addEvent(sql, job, now, 'job.started')
    saveCounts(sql, job)
  }
  saveState(sql, job)
  return 'OK'
}

/**
 * The beginning of jobs: making, filling and starting them.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { isOpen, isSuspended } from '../../tokens/sqlite/account.ts'
import type { Job, NewPage } from '../job.ts'
import { bytesOfPage, JOB_BYTES, type JobRoom } from '../job-room.ts'
import type { JobRef, NewJob, Successor } from '../job-store.ts'
import { nextOf, saveOrComplete } from './ending.ts'
import { addEvent, hasEnded, jobOf, loadJob, saveCounts, saveState } from './job-row.ts'
import { type Adding, insertPages } from './page-row.ts'
import { hasRoom, keptBy } from './room.ts'

/** See `JobStore.createJob`. */
export function createJob(
  sql: Sql,
  job: NewJob,
  { now, room }: Adding
): 'OK' | 'EXISTS' | 'TOO_MANY' | 'FULL' | 'NO_ACCOUNT' {
  const { account, id } = job
  if (!isOpen(sql, account) || isSuspended(sql, account)) return 'NO_ACCOUNT'
  if (sql.get('SELECT 1 FROM jobs WHERE account = ? AND id = ?', account, id)) return 'EXISTS'
  const isFull = sql.get(
    `SELECT 1 FROM jobs WHERE account = ? AND status IN ('queued', 'running', 'paused') LIMIT 1 OFFSET ?`,
    account,
    job.maxUnfinished - 1
  )
  if (isFull) return 'TOO_MANY'
  const bytes = JOB_BYTES + Buffer.byteLength(job.request)
  if (!hasRoom(keptBy(sql, account), { jobs: 1, pages: 1, bytes }, room)) return 'FULL'
  const made = sql.get<{ n: number }>(
    `INSERT INTO jobs (account, id, kind, status, filling, key_id, key_name, page_limit, max_cost, created_at, expires_at,
     bytes) VALUES (?, ?, ?, 'queued', 1, ?, ?, ?, ?, ?, ?, ?) RETURNING n`,
    account,
    id,
    job.kind,
    job.key.id,
    job.key.name,
    job.limit,
    job.maxCost,
    now,
    job.expiresAt,
    bytes
  )
  sql.run('INSERT INTO job_requests (job, request) VALUES (?, ?)', made?.n ?? null, job.request)
  return 'OK'
}

/** See `JobStore.addPages`. */
export function addPages(
  sql: Sql,
  ref: JobRef,
  pages: readonly NewPage[],
  adding: Adding
): { status: 'OK'; added: number } | { status: 'GONE' | 'FULL' } {
  const job = loadJob(sql, ref)
  if (!job || (job.filling !== 1 && job.running === 0)) return { status: 'GONE' }
  if (isSuspended(sql, ref.account)) return { status: 'GONE' }
  if (job.kind !== 'crawl' && !hasRoomFor(sql, job.account, pages, adding.room)) {
    return { status: 'FULL' }
  }
  const added = insertPages(sql, job, pages, adding)
  saveCounts(sql, job)
  return { status: 'OK', added }
}

function hasRoomFor(sql: Sql, account: string, pages: readonly NewPage[], room: JobRoom): boolean {
  const bytes = pages.reduce((sum, page) => sum + bytesOfPage(page), 0)
  return hasRoom(keptBy(sql, account), { pages: pages.length, bytes }, room)
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
  if (job.status === 'paused' || isSuspended(sql, ref.account)) return 'WAIT'
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

/** A service with an account that has as much of everything as it may have, written into its store at once. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ulid } from 'ulid'
import { SCOPES } from '../../src/domains/people/keys.ts'
import { createKey } from '../../src/index.ts'
import { startService, type TestService } from '../harness.ts'
import { seedHistory } from '../history/seed.ts'
import { newUser } from '../people/new-user.ts'

/** Numbers of objects in the service. */
export interface Amounts {
  readonly pages: number
  readonly results: number
  readonly monitors: number
  /** Accounts, deliveries, movements, and lines of the audit log. A tenth of it are keys and members of the team. */
  readonly rows: number
  /** Days of usage, each of twenty keys and five parsers. */
  readonly days: number
}

/** The service, its account, and the ids of what it has. */
export interface FullService {
  readonly sluice: TestService
  readonly account: string
  readonly key: string
  readonly cookie: string
  /** A job that has ended, with all its pages failed. */
  readonly job: string
  readonly monitor: string
  readonly delivery: string
  readonly user: string
  stop(): Promise<void>
}

/** Start it. */
export async function startFullService(amounts: Amounts): Promise<FullService> {
  // Pages are never fetched: what is measured is the work for requests.
  const sluice = await startService({ ROLES: 'api,jobs', TRUST_PROXY: '1', SIGNUP: 'open' })
  const { ledger, secrets } = sluice.service
  const user = await newUser(sluice, 'operator')
  const { account } = user
  await ledger.grant({ account, id: 'full', tokens: 1_000_000 })
  const { key } = await createKey(ledger, secrets, { account, name: 'all', scopes: [...SCOPES] })
  await seedHistory(sluice, account, amounts.results)
  const job = await endedJob(sluice, account, amounts.pages)
  const monitor = await monitors(sluice, key, amounts.monitors)
  const delivery = await writeRows(sluice, account, job, amounts)
  return {
    sluice,
    account,
    key,
    cookie: user.browser.cookie(),
    job,
    monitor,
    delivery,
    user: user.id,
    stop: sluice.stop
  }
}

/** A batch of pages that failed at once, some of which changed. */
async function endedJob({ service }: TestService, account: string, pages: number): Promise<string> {
  const { store } = service.jobs
  const id = `job_${ulid()}`
  const ref = { account, job: id }
  const request = JSON.stringify({ job: { concurrency: 1 }, metadata: {}, options: {} })
  const facts = { kind: 'batch' as const, request, key: { id: 'key', name: 'all' }, limit: pages }
  const expiresAt = Date.now() + 86_400_000
  await store.createJob({ id, account, ...facts, maxCost: null, expiresAt, maxUnfinished: 10 })
  const error = { code: 'FETCH_TIMEOUT', message: 'It took too long.', retryable: true }
  for (let first = 0; first < pages; first += 500) {
    const some = Array.from({ length: Math.min(500, pages - first) }, (_, at) => ({
      url: `https://site.example/${first + at}/${'a'.repeat(100)}`,
      key: (first + at).toString(16).padStart(32, '0'),
      depth: 0,
      foundOn: null,
      error
    }))
    await store.addPages(ref, some)
  }
  await store.filled(ref)
  return id
}

async function monitors({ url, service }: TestService, key: string, amount: number) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({
    name: 'one of many',
    schedule: '0 0 1 1 *',
    request: { url: 'https://site.example/', options: { headers: { 'x-of': 'it' } } }
  })
  let id = ''
  for (let first = 0; first < amount; first += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, amount - first) }, async () => {
        const answer = await fetch(`${url}/api/v1/monitors`, { method: 'POST', headers, body })
        const { data } = (await answer.json()) as { data: { id: string } }
        id = data.id
      })
    )
  }
  if (!service.monitors) throw new Error('there are no monitors')
  return id
}

/** Rows that take too long to make by requests, written straight into the tables. @returns the id of a delivery. */
async function writeRows(
  { folder }: TestService,
  account: string,
  job: string,
  { rows, days }: Amounts
): Promise<string> {
  const database = new DatabaseSync(join(folder, 'sluice.db'))
  const now = Date.now()
  const upTo = (most: number) =>
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${most})`
  const many = upTo(rows)
  const some = upTo(rows / 10)
  const run = (text: string) => database.exec(text)
  run('BEGIN IMMEDIATE')
  run(`${some} INSERT INTO keys (id, account, name, kind, hash, prefix, created_at)
    SELECT 'key_' || n, '${account}', 'key ' || n, 'live', 'hash' || n, 'slc_live_abcd', ${now} FROM n`)
  run(`${some} INSERT INTO users (id, account, email, password_hash, role, created_at)
    SELECT 'usr_' || n, '${account}', 'user' || n || '@example.com', 'x', 'member', ${now} FROM n`)
  run(`${many} INSERT INTO accounts (id, number, name, created_at, period, free, paid, held, granted, charged, expired, seq, fence)
    SELECT 'acc_' || n, 1000000 + n, 'Account ' || n, ${now}, '2026-11', 0, 0, 0, 0, 0, 0, 0, 0 FROM n`)
  run(`${upTo(100)} INSERT INTO invitations (hash, account, role, expires_at)
    SELECT 'inv' || n, '${account}', 'member', ${now + 86_400_000} FROM n`)
  run(`${many} INSERT INTO webhook_deliveries
    (account, id, job, type, sequence, url, is_full, body, status, created_at, expires_at)
    SELECT '${account}', 'msg_' || printf('%026d', n), '${job}', 'page.failed', n, 'https://hook.example/', 0,
    '{"data":{"pages":[]}}', 'failed', ${now}, ${now + 86_400_000} FROM n`)
  run(`${many} INSERT INTO movements (account, number, at, kind, tokens, balance, reference)
    SELECT (SELECT number FROM accounts WHERE id = '${account}'), 1000000 + n, ${now}, 'grant', 1, 1, 'ref' || n FROM n`)
  run(`${many} INSERT INTO audit (seq, at, actor, action, account, details, previous, hash)
    SELECT 1000 + n, ${now}, 'usr_' || (n % 50), 'key.created', '${account}', '{"key":"key_1"}', printf('%064d', n), printf('%064d', n + 1) FROM n`)
  run(`WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${days}),
    k(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM k WHERE k < 100)
    INSERT INTO usage (account, day, key, parser, requests, failed, tokens)
    SELECT '${account}', date('now', '-' || n || ' days'), 'key_' || (k % 20), 'parser ' || (k / 20), 5, 1, 5 FROM n, k`)
  run(`INSERT INTO usage_latency (account, day, key, parser, range, requests)
    SELECT account, day, usage.key, parser, r.value, 2 FROM usage, json_each('[1,4,7]') r
    WHERE account = '${account}' AND requests = 5`)
  run('COMMIT')
  database.close()
  return `msg_${String(rows).padStart(26, '0')}`
}

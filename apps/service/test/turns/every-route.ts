/** The test of every route of the API on an account that has a given amount of everything. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../src/doors/all-routes.ts'
import { uuidOf } from '../../src/doors/firecrawl/job-id.ts'
import type { Route } from '../../src/doors/routes/route.ts'
import { type Amounts, type FullService, startFullService } from './full-service.ts'
import { openClient } from './longest-turn.ts'

/** Longest turn that a request may cause, ms of this thread's time on a machine of common speed. */
const LONGEST = 50
/** Time of {@link reference} on such a machine, ms. */
const REFERENCE = 28
/** A turn may be long once, for the collection of garbage or code that is compiled; one that is long each time is not. */
const TRIES = 4

interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** Routes that need a request of their own, by id; the others get an empty body. */
function requestsOf(full: FullService): Readonly<Record<string, readonly string[] | unknown>> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const year = `from=${day(364)}`
  return {
    listJobPages: ['?status=failed&limit=100', '?status=all&fields=full&limit=100'],
    listJobChanges: ['?limit=100'],
    exportJob: ['ndjson', 'csv', 'markdown', 'llms_txt'].map((f) => `?format=${f}&status=all`),
    listResults: [
      '?limit=100',
      '?limit=100&fields=full&q=chair',
      '?q=nowhere',
      '?order=asc&host=x.example'
    ],
    exportResults: ['', '?q=nothing'],
    countResults: ['', '?q=oak'],
    getUsage: [
      ...['day', 'key', 'parser', 'hour'].map((group) => `?${year}&group_by=${group}`),
      `?${year}&group_by=day&split_by=key`,
      `?${year}&group_by=day&split_by=parser&format=csv`
    ],
    listMovements: ['?limit=100'],
    listDeliveries: ['?limit=100'],
    listAccounts: ['?limit=100', '?q=nobody'],
    listMovementsOf: ['?limit=100'],
    readAuditLog: ['?limit=100', '?actor=nobody&limit=100'],
    exportAuditLog: ['?format=csv', '?actor=nobody'],
    followLog: ['?follow=false'],
    retryJob: { status: 'failed' },
    createBatch: { urls: Array.from({ length: 10_000 }, (_, n) => `https://site.example/${n}`) },
    createKey: { name: 'one more' },
    createMonitor: { name: 'm', schedule: '0 0 1 1 *', request: { url: 'https://site.example/' } },
    inviteMember: { email: 'new@example.com', role: 'member' },
    inviteUser: { role: 'owner' },
    grantTokens: { account: full.account, tokens: 1, id: 'one more' }
  }
}

/** Requests that end what the others need come last, those that end the account at the very end. */
const LAST = [
  'deleteJob',
  'deleteResults',
  'leaveTeam',
  'signOut',
  'closeAccountOf',
  'closeAccount'
]

/** Defines the test. */
export function testEveryRoute(amounts: Amounts): void {
  let full: FullService | undefined
  const client = openClient()
  beforeAll(async () => {
    full = await startFullService(amounts)
  }, 600_000)
  afterAll(async () => {
    await client.close()
    await full?.stop()
  })

  test(`no request of any route takes a turn of over ${LONGEST} ms, with ${amounts.pages} pages and ${amounts.results} results`, async () => {
    const measured: string[] = []
    const long: string[] = []
    const service = full as FullService
    for (const asked of requests(service)) {
      let best = Number.POSITIVE_INFINITY
      let status = 0
      let bytes = 0
      // What changes something would do less the second time.
      const tries = asked.method === 'GET' ? TRIES : 1
      for (let tried = 0; tried < tries && best > LONGEST; tried++) {
        const answer = await client.measure(service.sluice.url + asked.path, initOf(service, asked))
        if (answer.longest < best) ({ longest: best, status, bytes } = answer)
      }
      const line = `${best.toFixed(1)} ms ${asked.method} ${asked.path} ${status} ${bytes} bytes`
      measured.push(line)
      if (best > LONGEST && best > LONGEST * slowness()) long.push(line)
    }
    if (process.env.SLUICE_TURNS) console.log(measured.sort(byTime).join('\n'))
    expect(long).toEqual([])
  }, 600_000)
}

/** Time that a fixed piece of work takes now, times that on a machine of common speed; at least 1. */
function slowness(): number {
  const times = Array.from({ length: 5 }, () => reference()).sort((a, b) => a - b)
  return Math.max(1, (times[2] ?? 0) / REFERENCE)
}

function reference(): number {
  const start = process.threadCpuUsage()
  let text = '[]'
  for (let round = 0; round < 200; round++) {
    const numbers = JSON.parse(text) as number[]
    for (let n = 0; n < 400; n++) numbers[n] = (n * 7_919 + round) % 1_000
    text = JSON.stringify(numbers.sort())
  }
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000
}

function requests(full: FullService): Asked[] {
  const own = requestsOf(full)
  const rank = ({ id, method }: Route) =>
    LAST.indexOf(id) + (method === 'delete' ? 1 : 0) + (method === 'get' ? 0 : 1)
  const routes = [...allRoutes(full.sluice.service.registry)].sort((a, b) => rank(a) - rank(b))
  const asked = routes.flatMap(({ id, path, method }) => {
    const given = own[id]
    const filled = pathOf(path, full)
    if (Array.isArray(given)) {
      return given.map((query) => ({ method: method.toUpperCase(), path: filled + query }))
    }
    const body = method === 'get' ? {} : { body: given ?? {} }
    return [{ method: method.toUpperCase(), path: filled, ...body }]
  })
  const uuid = uuidOf(full.job)
  const theirs = [
    `/v2/batch/scrape/${uuid}`,
    `/v2/batch/scrape/${uuid}/errors`,
    '/v2/team/credit-usage/historical',
    '/v2/team/queue-status'
  ]
  return [...theirs.map((path) => ({ method: 'GET', path })), ...asked]
}

function pathOf(path: string, full: FullService): string {
  const id = path.startsWith('/api/v1/jobs')
    ? full.job
    : path.startsWith('/api/v1/monitors')
      ? full.monitor
      : path.startsWith('/api/v1/webhooks')
        ? full.delivery
        : path.includes('/accounts/')
          ? full.account
          : path.includes('/members/') || path.includes('/users/')
            ? 'usr_1'
            : path.includes('/results/')
              ? `ftc_${'1'.padStart(26, '0')}`
              : 'key_1'
  return path
    .replace('{id}', id)
    .replace('{name}', encodeURIComponent('@sluice/parser-generic'))
    .replace('{network}', 'example')
    .replace('{url}', 'https://site.example/')
}

function initOf({ key, cookie, sluice }: FullService, { path, method, body }: Asked): RequestInit {
  const bySession = /^\/api\/v1\/(?:auth|team|operator\/users)/.test(path)
  return {
    method,
    headers: {
      ...(bySession ? { cookie, origin: sluice.url } : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  }
}

function byTime(one: string, other: string): number {
  return Number.parseFloat(other) - Number.parseFloat(one)
}

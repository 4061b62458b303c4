/**
 * Everything that costs a client nothing, done at once by hostile accounts: a process of its own, at low priority, so
 * that the clients of this machine do not take the processor from the service.
 *
 * Expects the message `{url, origin, keys}`; sends `{counts}` once a second and ends with its parent's channel.
 */

import { request as send } from 'node:http'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

setPriority(15)

/** Lines of a batch that is sent in one request. */
const LINES = 100_000
/** Event streams that an account tries to hold. */
const STREAMS = 300
/** Between two tries of one kind, ms: a client that is refused tries again. */
const PAUSE = 50

const counts = {}
let target

process.on('message', (message) => {
  target = new URL(message.url)
  for (const key of message.keys) attack(key, message.origin)
  for (let n = 0; n < 100; n++) void silent()
})
setInterval(() => process.send?.({ counts }), 1_000)
process.on('disconnect', () => process.exit())

/** Starts every free action of an account. */
function attack(key, origin) {
  const account = { key, jobs: [], deliveries: [] }
  const kinds = {
    batches: () => batch(account, origin),
    retries: () => onJob(account, (id) => post(account, `jobs/${id}/retry`, { status: 'failed' })),
    events: () => onJob(account, (id) => get(account, `jobs/${id}/events`)),
    exports: () => onJob(account, (id) => get(account, `jobs/${id}/export?status=all`)),
    tables: () => onJob(account, (id) => get(account, `jobs/${id}/export?status=all&format=csv`)),
    pages: () => onJob(account, (id) => get(account, `jobs/${id}/pages?status=all&limit=100`)),
    dryRuns: () => post(account, 'internet/crawl/?dry_run=true', { url: `${origin}/bomb` }),
    crawls: () => crawl(account, `${origin}/bomb-${Math.random()}`),
    maps: () => post(account, 'internet/map/', { url: `${origin}/gone` }),
    failures: () => post(account, 'internet/fetch/', { url: `${origin}/gone` }),
    slowFailures: () => post(account, 'internet/fetch/', { url: `${origin}/silent` }),
    tests: () => testMessage(account, `${origin}/silent`),
    redeliveries: () => redeliver(account),
    keys: () => newKey(account),
    monitors: () => newMonitor(account, origin),
    sessions: () => post(account, 'sessions', session()),
    lists: () => lists(account),
    dashboards: () => get(account, 'fetch/results/facets'),
    documents: () => raw('GET', '/openapi.json', {}),
    signIns: () =>
      post(account, 'auth/sign-in', { email: 'a@example.com', password: 'wrong horse' }),
    deletions: () => deleteOldest(account)
  }
  for (const [name, act] of Object.entries(kinds)) void repeat(name, act)
  for (let n = 0; n < STREAMS; n++)
    void repeat('streams', () => onJob(account, (id) => hold(account, id)))
}

async function repeat(name, act) {
  for (;;) {
    const status = await act().catch((error) => error.code ?? 'failed')
    const kind = `${name} ${status}`
    counts[kind] = (counts[kind] ?? 0) + 1
    await wait(PAUSE + Math.random() * PAUSE)
  }
}

/** Invalid lines with a message for each: no page of it can cost a token. */
async function batch(account, origin) {
  const settings = {
    job: { skip_invalid: true },
    webhook: { url: `${origin}/silent`, events: ['page.failed'], batch: { pages: 1, seconds: 1 } }
  }
  const line = `{"url":"http://127.0.0.1/${'x'.repeat(200)}"}\n`
  const body = `${JSON.stringify(settings)}\n${line.repeat(LINES)}`
  const type = { 'content-type': 'application/x-ndjson' }
  const { status, json } = await call(account, 'POST', 'internet/batch/', body, type)
  if (json?.data?.id) account.jobs.push(json.data.id)
  return status
}

async function crawl(account, url) {
  const { status, json } = await call(account, 'POST', 'internet/crawl/', JSON.stringify({ url }))
  if (json?.data?.id) account.jobs.push(json.data.id)
  return status
}

async function testMessage(account, url) {
  const { status, json } = await call(account, 'POST', 'webhooks/test', JSON.stringify({ url }))
  if (json?.data?.id) account.deliveries.push(json.data.id)
  return status
}

async function redeliver(account) {
  const id = account.deliveries.at(-1)
  return id ? post(account, `webhooks/deliveries/${id}/redeliver`, {}) : 'none'
}

async function newKey(account) {
  const { status, json } = await call(account, 'POST', 'account/keys', '{"name":"k"}')
  if (json?.data?.id) await call(account, 'DELETE', `account/keys/${json.data.id}`)
  return status
}

async function newMonitor(account, origin) {
  const monitor = { name: 'm', schedule: '* * * * *', request: { url: `${origin}/gone` } }
  const { status, json } = await call(account, 'POST', 'monitors', JSON.stringify(monitor))
  if (json?.data?.id) await call(account, 'POST', `monitors/${json.data.id}/run`, '{}')
  return status
}

function session() {
  return { name: 's', hosts: ['example.com'], cookies: [{ name: 'a', value: 'b'.repeat(3_000) }] }
}

async function lists(account) {
  const paths = ['jobs/?limit=100', 'webhooks/deliveries?limit=100', 'fetch/results/?limit=100']
  let last
  for (const path of [...paths, 'account/usage', 'monitors']) last = await get(account, path)
  return last
}

async function deleteOldest(account) {
  if (account.jobs.length < 50) return 'none'
  return (await call(account, 'DELETE', `jobs/${account.jobs.shift()}`)).status
}

function onJob({ jobs }, act) {
  const id = jobs[Math.floor(Math.random() * jobs.length)]
  return id ? act(id) : Promise.resolve('none')
}

const get = async (account, path) => (await call(account, 'GET', path)).status
const post = async (account, path, body) =>
  (await call(account, 'POST', path, JSON.stringify(body))).status

function call({ key }, method, path, body, headers = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return answerOf(
    method,
    `/api/v1/${path}`,
    { authorization: `Bearer ${key}`, ...type, ...headers },
    body
  )
}

const raw = async (method, path, headers) => (await answerOf(method, path, headers)).status

/** Reads the whole answer; keeps it only where it is small. */
function answerOf(method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = target
    const sent = send({ hostname, port, path, method, headers }, (response) => {
      const chunks = []
      let bytes = 0
      response.on('data', (chunk) => {
        bytes += chunk.length
        if (bytes < 100_000) chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('close', () => resolve({ status: response.statusCode, json: parsed(chunks) }))
    })
    sent.setTimeout(120_000, () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(body)
  })
}

function parsed(chunks) {
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

/** Opens an event stream and does not read it. */
function hold({ key }, id) {
  return new Promise((resolve) => {
    const { hostname, port } = target
    const headers = { authorization: `Bearer ${key}` }
    const path = `/api/v1/jobs/${id}/events`
    const sent = send({ hostname, port, path, headers }, (response) => {
      response.pause()
      setTimeout(() => sent.destroy(), 10_000)
      response.on('error', () => {})
      response.on('close', () => resolve(response.statusCode))
    })
    sent.on('error', ({ code }) => resolve(code))
    sent.end()
  })
}

/** A connection without a request, again and again. */
async function silent() {
  const { connect } = await import('node:net')
  for (;;) {
    await new Promise((resolve) => {
      const socket = connect(target.port, target.hostname)
      socket.on('error', () => {})
      socket.on('close', resolve)
    })
    await wait(PAUSE)
  }
}

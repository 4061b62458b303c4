/** E-mails and feeds of a monitor (docs/monitors.md "E-mail", "Feeds"). */

import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'
import { type MailServer, startMailServer } from './people/mail-server.ts'
import { newUser, type TestUser } from './people/new-user.ts'

const OAK = 'It is made of oak, as every desk of this workshop has been for many years.'

let mails: MailServer
let text: string
let status: number
let origin: Origin
let sluice: TestService
let user: TestUser

beforeAll(async () => {
  origin = await startOrigin((asked, response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end(`<!doctype html><html><head><title>Desk & chair <${asked.url}></title></head><body><main>
<h1>Desk</h1><p>${text}</p><p>This is a page of the workshop, with a text of its own.</p></main></body></html>`)
  })
  mails = await startMailServer()
  sluice = await startService({
    PUBLIC_URL: 'https://sluice.example',
    TRUST_PROXY: '1',
    ...mails.settings
  })
  await sluice.service.reader.started
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
  await mails.stop()
})

beforeEach(async () => {
  text = OAK
  status = 200
  mails.refusals = 0
  mails.inbox.length = 0
  user = await newUser(sluice)
})

const call = (method: string, path: string, body?: unknown) =>
  user.browser.request(method, path, body)

async function monitor(more: object): Promise<Answer> {
  const answer = await call('POST', '/api/v1/monitors', {
    schedule: '0 * * * *',
    name: 'Oak desks',
    request: { url: `${origin.url}/desk` },
    ...more
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data
}

/** Run a monitor and wait for its job. */
async function run(id: string): Promise<void> {
  const { body } = await call('POST', `/api/v1/monitors/${id}/run`)
  const { job } = body.data.last_run
  await expect
    .poll(async () => (await call('GET', `/api/v1/jobs/${job}`)).body.data.completed_at, {
      timeout: 20_000
    })
    .not.toBeNull()
}

const deliveries = async () =>
  (await call('GET', '/api/v1/webhooks/deliveries/')).body.data as Answer[]

/** Status of a request as a feed reader sends it: `fetch` adds `Cache-Control: no-cache`. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

describe('e-mails', () => {
  test('A member gets one e-mail per run with changes, and none for a run without.', async () => {
    const { id } = await monitor({ emails: [user.email] })
    await run(id)
    await run(id)
    text = OAK.replace('oak', 'pine')
    await run(id)
    await expect.poll(() => mails.inbox.length, { timeout: 20_000 }).toBe(1)
    const [mail] = mails.inbox
    expect(mail?.to).toBe(user.email)
    expect(mail?.text).toContain('Subject: Oak desks: 1 page changed')
    expect(mail?.text).toContain('+ It is made of pine')
    expect(mail?.text).toContain(`https://sluice.example/dashboard/monitors/${id}`)
    expect(await deliveries()).toMatchObject([
      { type: 'changed', status: 'delivered', url: `mailto:${encodeURIComponent(user.email)}` }
    ])
  })

  test('A run that fails is reported once, and again only after the page came back.', async () => {
    const { id } = await monitor({ emails: [user.email] })
    await run(id)
    status = 500
    await run(id)
    await expect.poll(() => mails.inbox.length, { timeout: 20_000 }).toBe(1)
    expect(mails.inbox[0]?.text).toContain('Subject: Oak desks: the run failed')
    await run(id)
    status = 200
    text = OAK.replace('oak', 'ash')
    await run(id)
    await expect.poll(() => mails.inbox.length, { timeout: 20_000 }).toBe(2)
    expect(mails.inbox[1]?.text).toContain('1 page changed')
  })

  test('An e-mail that the mail server does not take is tried again.', async () => {
    mails.refusals = 1
    const { id } = await monitor({ emails: [user.email] })
    await run(id)
    text = OAK.replace('oak', 'elm')
    await run(id)
    await expect.poll(() => mails.inbox.length, { timeout: 30_000 }).toBe(1)
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('A member who has left gets no e-mail.', async () => {
    const other = await newUser(sluice, 'member', user.account)
    const { id } = await monitor({ emails: [other.email] })
    await run(id)
    await sluice.service.directory.removeUser(other.id)
    text = OAK.replace('oak', 'fir')
    await run(id)
    await expect
      .poll(async () => (await deliveries())[0]?.status, { timeout: 20_000 })
      .toBe('failed')
    expect(mails.inbox).toEqual([])
  })

  test('Strangers cannot be written to, and a service without a mail server says so.', async () => {
    const body = { schedule: '0 * * * *', request: { url: `${origin.url}/desk` } }
    const strange = { ...body, emails: [user.email, 'stranger@example.com'] }
    const refused = await call('POST', '/api/v1/monitors', strange)
    expect([refused.status, refused.body.error.details.path]).toEqual([400, 'emails.1'])
    const silent = await startService({ TRUST_PROXY: '1' })
    try {
      const own = await newUser(silent)
      const answer = await own.browser.request('POST', '/api/v1/monitors', {
        ...body,
        emails: [own.email]
      })
      expect([answer.status, answer.body.error.details.path]).toEqual([400, 'emails'])
      expect(answer.body.error.message).toContain('SMTP_URL')
    } finally {
      await silent.stop()
    }
  })
})

describe('feeds', () => {
  test('The links of a monitor give its changes as Atom and JSON without a key.', async () => {
    const { id, feeds } = await monitor({})
    await run(id)
    text = OAK.replace('oak', '"pine" & <i>ash</i>')
    await run(id)
    const atom = await fetch(`${sluice.url}${feeds.atom}`)
    expect(atom.headers.get('content-type')).toMatch(/^application\/atom\+xml/)
    expect(atom.headers.get('cache-control')).toBe('private, no-cache')
    const xml = await atom.text()
    expect(xml).toContain('<title>Oak desks</title>')
    expect(xml).toContain('<title>Desk &amp; chair')
    expect(xml).toContain('+ It is made of &quot;pine&quot; &amp; ')
    expect(xml).not.toContain('token=')
    const json = (await (await fetch(`${sluice.url}${feeds.json}`)).json()) as Answer
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Oak desks',
      items: [{ url: `${origin.url}/desk` }]
    })
    expect(json.items[0].content_text).toContain('+ It is made of')
    const again = await statusOf(`${sluice.url}${feeds.atom}`, {
      'if-none-match': String(atom.headers.get('etag'))
    })
    expect(again).toBe(304)
  })

  test('A new link ends the one before, and no other token opens a feed.', async () => {
    const { id, feeds } = await monitor({})
    const { feeds: others } = await monitor({})
    const changed = await call('PATCH', `/api/v1/monitors/${id}`, { new_feed: true })
    const fresh = changed.body.data.feeds
    expect(fresh.atom).not.toBe(feeds.atom)
    const token = (link: string) => link.split('token=')[1]
    const paths = [
      feeds.atom,
      `${fresh.atom}x`,
      `${fresh.atom.split('?')[0]}?token=${token(others.atom)}`
    ]
    for (const path of paths) expect((await fetch(`${sluice.url}${path}`)).status).toBe(401)
    expect((await fetch(`${sluice.url}${fresh.atom}`)).status).toBe(200)
    const { key } = await sluice.account(10)
    expect((await get(`${sluice.url}${fresh.json.split('?')[0]}`, key)).status).toBe(404)
  })
})

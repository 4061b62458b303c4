/** A service with everything in it that an operation can be about, and an origin with pages of many kinds. */

import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { newIdentityKey } from '@sluice/acquire/identity'
import type { LearnedParser } from '@sluice/learn'
import { ulid } from 'ulid'
import { artifactId, pointerWith } from '../../src/domains/fetch/artifacts/artifact-payloads.ts'
import { signedLink } from '../../src/domains/fetch/artifacts/signed-link.ts'
import type { LearnedInput } from '../../src/domains/learned/learned-parsers.ts'
import { invite } from '../../src/domains/people/invitations.ts'
import { createKey } from '../../src/index.ts'
import {
  get,
  ORIGIN_HOST,
  type Origin,
  post,
  serveArticle,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

import { sellingBy, startStripe } from '../payments/stripe-stand-in.ts'

/** Password of every user. */
export const PASSWORD = 'correct horse battery'

/** Origin of passkeys. */
export const ORIGIN = 'https://sluice.example'

/** Provider of identities. */
export const ISSUER = 'https://id.example'

/** The world of the contract tests. */
export interface World {
  readonly sluice: TestService
  readonly origin: Origin
  /** Pages of the origin, and addresses that are no pages. */
  readonly urls: readonly string[]
  readonly profileUrls: readonly string[]
  /** An account with a key for everything. */
  readonly account: string
  readonly key: string
  /** Ids in the history of the account, those of all results or of the ones with data. */
  readonly results: (status?: 'success') => Promise<readonly string[]>
  /** A session cookie of a new user. */
  signUp(): Promise<string>
  /** A new key of the account that may be ended. */
  newKey(): Promise<string>
  /** An alarm of a parser. */
  alarm(): Promise<string>
  /** A job that has ended, with a page that failed. */
  job(): Promise<string>
  /** A new monitor, which is not enabled. */
  monitor(): Promise<string>
  /** A monitor and the token of its feeds. */
  feed(): Promise<{ id: string; token: string }>
  /** A picture of a result, and the token of its link. */
  artifact(): Promise<{ readonly id: string; readonly token: string }>
  /** Id of a result whose bytes are kept. */
  archivedResult(): Promise<string>
  /** The result of a link, and the token of the link. */
  shared(): Promise<{ id: string; token: string }>
  /** A new preset. */
  preset(): Promise<string>
  /** A new cookie session. */
  cookieSession(): Promise<string>
  /** Name of a new learned parser. */
  learnedParser(): Promise<string>
  /** A new delivery of a webhook. */
  delivery(): Promise<string>
  /** A new sample of a page. */
  sample(): Promise<string>
  /** A new invitation. */
  invitation(): Promise<string>
  stop(): Promise<void>
}

/** Start it. */
export async function startWorld(): Promise<World> {
  const origin = await startOrigin(pages)
  // E-mails go nowhere; passkeys are of this origin.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'sluice@sluice.example' }
  // No browser opens it.
  const oidc = { OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'sluice' }
  const stripe = await startStripe()
  const sold = { ...oidc, ...sellingBy() }
  const settings = {
    SIGNUP: 'open',
    SEARCH_URL: origin.url,
    PUBLIC_URL: ORIGIN,
    IDENTITY_KEY: newIdentityKey(),
    BOT_CONTACT: 'bot@sluice.example',
    ...mail,
    ...sold
  }
  const sluice = await startService(settings, { resolve, stripeUrl: stripe.url })
  const { id: account } = await sluice.account(1_000_000)
  const { ledger, secrets } = sluice.service
  const scopes = ['fetch', 'results', 'account', 'keys', 'operator'] as const
  const { key } = await createKey(ledger, secrets, { account, name: 'all', scopes })
  const port = new URL(origin.url).port
  let users = 0
  let parsers = 0
  let presets = 0
  let example: Awaited<ReturnType<typeof storedPage>> | undefined
  let ended: string | undefined
  return {
    sluice,
    origin,
    account,
    key,
    urls: [
      ...PATHS.map((path) => origin.url + path),
      `http://nobody.example:${port}/`,
      'http://127.0.0.1:9/',
      'ftp://files.example/'
    ],
    profileUrls: ['ada', 'walled', 'gone'].map(
      (name) => `http://www.linkedin.com:${port}/in/${name}`
    ),
    async invitation() {
      const { directory } = sluice.service
      const { hash } = await invite(directory, secrets, { role: 'owner' })
      return `inv_${hash.slice(0, 20)}`
    },
    async results(status) {
      const page = await ledger.history(account, {
        limit: 50,
        order: 'desc',
        ...(status ? { status } : {})
      })
      const shown = page.entries.filter(({ pointer }) => !status || pointer !== null)
      return shown.map((entry) => entry.id)
    },
    async archivedResult() {
      const body = { url: `${origin.url}/archived`, options: { archive: true } }
      const { body: answer } = await post(`${sluice.url}/api/v1/internet/fetch`, key, body)
      return answer.meta.request_id
    },
    async alarm() {
      const { drift } = sluice.service
      const parser = { name: '@sluice/parser-retail', version: '1.0.0' }
      if ((await drift.alarms()).length === 0) {
        for (let n = 0; n < 50; n++) drift.note(parser, { fields: { price: n < 30 } })
        await drift.flush()
      }
      return (await drift.alarms())[0]?.id ?? ''
    },
    async job() {
      const { store } = sluice.service.jobs
      if (ended && (await store.job({ account, job: ended }))) return ended
      ended = await endedJob(sluice, key, `${origin.url}/gone`)
      return ended
    },
    async sample() {
      const failing = { parser: '@sluice/parser-retail', version: '1.0.0', field: null } as const
      const page = { url: `${origin.url}/article`, status: 200, content_type: 'text/html' }
      const content = { format: 1, url: page.url, filters: {} } as const
      const kept = await sluice.service.samples.keep(
        { ...failing, kind: 'failure', code: 'PARSE_FAILED' },
        { ...content, pages: [{ ...page, text: '<h1>On rivers</h1>' }] }
      )
      return kept?.id ?? ''
    },
    async signUp() {
      const answer = await fetch(`${sluice.url}/api/v1/auth/sign-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `world${++users}@a.example`, password: PASSWORD })
      })
      const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';')
      if (!cookie) throw new Error(`sign-up answered ${answer.status}`)
      return cookie
    },
    async delivery() {
      const body = { url: `${origin.url}/hook` }
      return (await post(`${sluice.url}/api/v1/webhooks/test`, key, body)).body.data.id
    },
    monitor: async () => (await newMonitor(sluice, origin, key)).id,
    async feed() {
      const { id, feeds } = await newMonitor(sluice, origin, key)
      return { id, token: feeds.atom.split('token=')[1] }
    },
    async artifact() {
      const { payloads } = sluice.service
      const rid = ulid()
      const id = `ftc_${rid}`
      const own = await payloads.put(account, id, Buffer.from('{}'))
      await payloads.put(account, artifactId(id, 1), Buffer.from('%PDF-1.7'))
      const usual = { account, rid, cost: 1, leaseMs: 60_000, replayMs: 1 }
      const hold = await ledger.reserve({ ...usual, fingerprint: rid, nonce: rid })
      if (hold.status !== 'OK') throw new Error(`reserve answered ${hold.status}`)
      const [like] = (await ledger.history(account, { limit: 1, order: 'desc' })).entries
      if (!like) throw new Error('there is no result')
      const entry = { ...like, id, status: 'success' as const, pointer: pointerWith(own, 1) }
      await ledger.settle({ account, rid, fence: hold.fence, amount: 1, entry })
      const artifact = artifactId(id, 1)
      const link = { account, artifact, expires: Date.now() + 3_600_000 }
      const { searchParams } = new URL(signedLink(secrets, link), origin.url)
      return { id: artifact, token: String(searchParams.get('token')) }
    },
    async shared() {
      const body = { url: `${origin.url}/article` }
      const fetched = await post(`${sluice.url}/api/v1/internet/fetch`, key, body)
      const id: string = fetched.body.meta.request_id
      const link = await post(`${sluice.url}/api/v1/fetch/results/${id}/share`, key, {})
      const { searchParams } = new URL(link.body.data.url, sluice.url)
      return { id, token: String(searchParams.get('token')) }
    },
    async preset() {
      const body = { name: `preset ${++presets}`, request: { options: { markdown: true } } }
      const made = await post(`${sluice.url}/api/v1/presets`, key, body)
      return made.body.data.id
    },
    async cookieSession() {
      const body = { name: 'world', hosts: ['a.example'], cookies: [{ name: 'a', value: 'b' }] }
      return (await post(`${sluice.url}/api/v1/sessions`, key, body)).body.data.id
    },
    async learnedParser() {
      const name = `world-${++parsers}`
      const { learnedParsers } = sluice.service
      example ??= await storedPage(sluice, key, `${origin.url}/article`)
      await learnedParsers.save(
        { account, name },
        { ...LEARNED, examples: [example], match: { host: `${name}.example` } }
      )
      return name
    },
    async newKey() {
      const { record } = await createKey(ledger, secrets, { account, name: 'to be ended' })
      return record.id
    },
    async stop() {
      await sluice.stop()
      await stripe.stop()
      await origin.stop()
    }
  }
}

/** A page whose HTML is in the history. */
async function storedPage({ url }: TestService, key: string, page: string) {
  const body = { url: page, options: { include_html: 'raw' } }
  const { body: answer } = await post(`${url}/api/v1/internet/fetch/`, key, body)
  return { url: page, result: String(answer.meta.request_id) }
}

/** A parser that reads the title of a page. */
const TITLE = {
  format: 1,
  fields: [
    {
      name: 'title',
      type: 'text',
      many: false,
      optional: false,
      rules: [
        {
          by: 'structured-data',
          place: { kind: 'title' },
          pick: 'only',
          from: 'text',
          support: 1,
          agreement: 1,
          coverage: 1,
          weight: 1
        }
      ],
      longest: 100,
      support: 1,
      agreement: 1
    }
  ]
} satisfies LearnedParser

const LEARNED: Omit<LearnedInput, 'match'> = {
  heal: 'off',
  examples: [],
  version: {
    rules: TITLE,
    origin: 'learned',
    isCandidate: false,
    pages: 1,
    changes: ['title: the text of the page title'],
    lost: [],
    samples: [{ url: 'https://a.example/', record: { title: 'Seen' } }]
  }
}

/** A batch of one page, once it has ended. */
async function endedJob({ url }: TestService, key: string, page: string): Promise<string> {
  const { body } = await post(`${url}/api/v1/internet/batch/`, key, { urls: [page] })
  const { id } = body.data
  for (;;) {
    const job = await get(`${url}/api/v1/jobs/${id}`, key)
    if (job.body.data.completed_at !== null) return id
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function resolve(host: string): Promise<readonly string[]> {
  return host === 'nobody.example' ? [] : [ORIGIN_HOST]
}

const PATHS = [
  '/article',
  '/other-article',
  '/feed',
  '/empty',
  '/gone',
  '/broken',
  '/blocked',
  '/binary',
  '/reset',
  '/around',
  '/coded'
]

const search = serveSearch({ '/article': 'On rivers', '/gone': 'Gone' })

const pages: RequestListener = (request, response) => {
  const [path] = (request.url ?? '').split('?')
  const html = (status: number, text: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text)
  switch (path) {
    case '/in/ada':
      return html(200, profile('profile-full'))
    case '/in/walled':
      return html(200, profile('authwall'))
    case '/in/gone':
    case '/gone':
      return html(404, '<title>Gone</title><p>There is nothing here.</p>')
    case '/feed':
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"title":"A list","items":[1,2,3]}')
    case '/empty':
      return html(200, '')
    case '/broken':
      return html(500, '<title>Broken</title>')
    case '/blocked':
      return html(403, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' })
    case '/binary':
      return response
        .writeHead(200, { 'content-type': 'application/octet-stream' })
        .end(Buffer.alloc(64, 1))
    case '/search':
      return search(request, response)
    case '/reset':
      return request.socket.destroy()
    case '/around':
      return response.writeHead(302, { location: '/around' }).end()
    case '/coded':
      return html(200, 'this is not gzip', { 'content-encoding': 'gzip' })
    default:
      return serveArticle(request, response)
  }
}

function profile(name: string): string {
  const fixtures = '../../../../plugins/profile/fixtures'
  return readFileSync(new URL(`${fixtures}/${name}/page.html`, import.meta.url), 'utf8')
}

/** The answer about a new monitor. */
async function newMonitor(sluice: TestService, origin: Origin, key: string) {
  const request = { url: `${origin.url}/` }
  const body = { schedule: '0 7 * * *', enabled: false, request }
  return (await post(`${sluice.url}/api/v1/monitors`, key, body)).body.data
}

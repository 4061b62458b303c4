/** Requests of an acquirer with an identity, against a site that accepts nothing else. */

import { request as sendRequest } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createIdentity, newIdentityKey, readIdentityKey } from '../../src/identity.ts'
import { createRobotsGate } from '../../src/index.ts'
import { createRightsGate } from '../../src/rights.ts'
import { acquirerFor, closeLater, get } from '../fetching.ts'
import { createJudge, verifyingSite } from './verifier.ts'

const SECRETS = [newIdentityKey(), newIdentityKey()]
const KEYS = Object.fromEntries(SECRETS.map(readIdentityKey).map(({ keyid, jwk }) => [keyid, jwk]))
const identity = createIdentity({ keys: SECRETS, agent: 'https://bot.example' })
const POLICY = { allowPrivateCidrs: ['127.0.0.0/8'] }
const signing = () => acquirerFor({ identity }, POLICY)

afterEach(() => {
  vi.useRealTimers()
})

async function siteOf(
  answer: Parameters<typeof verifyingSite>[1],
  judge = createJudge(KEYS),
  host?: string
) {
  const site = await verifyingSite(judge, answer, host)
  closeLater(site)
  return site
}

const page = (_: unknown, response: Parameters<Parameters<typeof verifyingSite>[1]>[1]) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Fine</title>')

/** Sends headers as they are. @returns the status and the text. */
function send(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    sendRequest(url, { headers }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve(`${answer.statusCode} ${text}`)
    })
      .on('error', reject)
      .end()
  })
}

test('pages, robots.txt and files of rights are signed, and both libraries accept them', async () => {
  const site = await siteOf((request, response) =>
    request.url === '/robots.txt'
      ? void response.writeHead(200, { 'content-type': 'text/plain' }).end('License: /license.xml')
      : page(request, response)
  )
  const acquirer = signing()
  await get(`${site.url}/a?b=c`, {}, acquirer)
  const robots = createRobotsGate(acquirer, 'Sluice/1.0')
  await createRightsGate(acquirer, robots).statementsOf(new URL(`${site.url}/a`))
  expect(site.refused).toEqual([])
  expect(site.accepted.toSorted()).toEqual([
    ...['/.well-known/tdmrep.json', '/a?b=c', '/license.xml', '/robots.txt']
  ])
})

test('the agent is sent as a dictionary if a verifier asks for that form', async () => {
  const agent = 'https://bot.example'
  const later = createIdentity({ keys: SECRETS, agent, agentForm: 'dictionary' })
  const sent: unknown[] = []
  const site = await siteOf(
    (request, response) => {
      sent.push(request.headers['signature-agent'], request.headers['signature-input'])
      page(request, response)
    },
    createJudge(KEYS, 'dictionary')
  )
  await get(`${site.url}/a`, {}, acquirerFor({ identity: later }, POLICY))
  expect(site.refused).toEqual([])
  expect(sent).toEqual([
    'sig="https://bot.example"',
    expect.stringContaining('("@authority" "signature-agent";key="sig")')
  ])
})

test('each hop of a redirect is signed for its own host', async () => {
  const judge = createJudge(KEYS)
  const target = await siteOf(page, judge, '127.0.0.2')
  const start = await siteOf((request, response) => {
    const location = request.url === '/' ? '/again' : `${target.url}/end`
    response.writeHead(302, { location }).end()
  }, judge)
  const { url, redirects } = await get(`${start.url}/`, {}, signing())
  expect([url.href, redirects]).toEqual([`${target.url}/end`, 2])
  expect([start.refused, target.refused]).toEqual([[], []])
})

test('a second try is signed anew', async () => {
  let tries = 0
  const site = await siteOf((request, response) =>
    ++tries === 1 ? void response.writeHead(503).end() : page(request, response)
  )
  await get(site.url, {}, signing())
  expect([site.accepted.length, site.refused]).toEqual([2, []])
})

test('headers of the caller do not replace the signature', async () => {
  const site = await siteOf(page)
  const headers = {
    signature: 'sig=:AAAA:',
    'Signature-Input': 'sig=()',
    'signature-agent': '"https://a.example"'
  }
  await get(site.url, { headers }, signing())
  expect(site.refused).toEqual([])
})

test('the site refuses what is unsigned, replayed, stale, from the future or for another host', async () => {
  const judge = createJudge(KEYS)
  const site = await siteOf(page, judge)
  const other = await siteOf(page, judge, '127.0.0.2')
  await expect(get(site.url, {}, acquirerFor({}, POLICY))).rejects.toMatchObject({
    code: 'UPSTREAM_STATUS',
    details: { target_status: 403 }
  })
  await expect(get(site.url, { isAnonymous: true }, signing())).rejects.toMatchObject({
    details: { target_status: 403 }
  })
  const signed = identity.sign(new URL(site.url))
  expect(await send(site.url, signed)).toMatch(/^200/)
  expect(await send(site.url, signed)).toBe('403 replayed')
  expect(await send(other.url, identity.sign(new URL(site.url)))).toMatch(/^403 web-bot-auth/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
  const stale = identity.sign(new URL(site.url))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200_000 })
  const early = identity.sign(new URL(site.url))
  vi.useRealTimers()
  expect(await send(site.url, stale)).toMatch(/^403 .*expired/)
  expect(await send(site.url, early)).toMatch(/^403 .*future/)
})

test('without an identity no header of a signature is sent', async () => {
  const { listening } = await import('../fetching.ts')
  const { answerText } = await import('../origins.ts')
  const origin = await listening((socket) => void socket.write(answerText('<p>')))
  await get(origin.url)
  expect(origin.requests.join('')).not.toMatch(/signature/i)
})

test('the first key signs; after a rotation the second does, and the directory has both before and after', () => {
  const [first, second] = identity.keyids
  const rotated = createIdentity({ keys: SECRETS.toReversed(), agent: 'https://bot.example' })
  const url = new URL('https://shop.example/')
  expect(identity.sign(url)['signature-input']).toContain(`keyid="${first}"`)
  expect(rotated.sign(url)['signature-input']).toContain(`keyid="${second}"`)
  for (const { body, headers } of [identity.directory(), rotated.directory()]) {
    const { keys } = JSON.parse(body)
    expect(keys.map(({ kid }: { kid: string }) => kid).toSorted()).toEqual(
      [first, second].toSorted()
    )
    expect(headers['signature-input']?.match(/"@authority";req/g)).toHaveLength(2)
  }
})

test('no two signatures have the same nonce', () => {
  const url = new URL('https://shop.example/')
  const nonces = Array.from(
    { length: 1_000 },
    () => /nonce="(.*?)"/.exec(identity.sign(url)['signature-input']!)?.[1]
  )
  expect(new Set(nonces).size).toBe(1_000)
})

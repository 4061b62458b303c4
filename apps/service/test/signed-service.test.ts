/** A service with an identity: its directory, and what it sends to sites. */

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newIdentityKey, readIdentityKey } from '@sluice/acquire/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { ORIGIN_HOST, startService, type TestService } from './harness.ts'

const DIRECTORY = '/.well-known/http-message-signatures-directory'
const keys = [newIdentityKey(), newIdentityKey()]
const [first, second] = keys.map((key) => readIdentityKey(key).keyid)

let running: TestService
const requests: IncomingMessage[] = []
const site = createServer((request, response) => {
  requests.push(request)
  const isPage = request.url === '/page' || request.url === '/hidden'
  if (request.url === '/hidden') response.setHeader('x-robots-tag', 'noindex')
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
  response.end(
    isPage ? `<main><h1>Rivers</h1><p>${'A river finds its way. '.repeat(20)}</p></main>` : ''
  )
})
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, ORIGIN_HOST, resolve))
  running = await startService({
    IDENTITY_KEY: keys.join(','),
    IDENTITY_URL: 'https://bot.example'
  })
})
afterAll(async () => {
  await running.stop()
  site.close()
})

test('the service publishes its keys, signed for its own address and with cache headers', async () => {
  const answer = await fetch(`${running.url}${DIRECTORY}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(
    'application/http-message-signatures-directory+json'
  )
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(answer.headers.get('signature-input')).toContain('tag="http-message-signatures-directory"')
  const text = await answer.text()
  expect(JSON.parse(text).keys.map(({ kid }: { kid: string }) => kid)).toEqual([first, second])
  for (const key of keys) expect(text).not.toContain(key)
})

test('pages and robots.txt are asked for with signatures of the first key', async () => {
  const { key } = await running.account()
  const { port } = site.address() as AddressInfo
  const answer = await fetch(`${running.url}/api/v1/internet/fetch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://${ORIGIN_HOST}:${port}/page`, options: { rights: true } })
  })
  const { meta } = (await answer.json()) as { meta: { rights: { robots: string } } }
  expect(meta.rights.robots).toBe('allowed')
  expect(requests.map(({ url }) => url).toSorted()).toEqual([
    ...['/.well-known/tdmrep.json', '/page', '/robots.txt']
  ])
  for (const { headers } of requests) {
    expect(headers['signature-agent']).toBe('"https://bot.example"')
    expect(headers['signature-input']).toContain(`keyid="${first}"`)
  }
})

test('a service without keys has no directory', async () => {
  const plain = await startService()
  const answer = await fetch(`${plain.url}${DIRECTORY}`)
  expect(answer.status).toBe(404)
  await plain.stop()
})

test('the page about the crawler has its agent, its keys and its contact, and is there only with a contact', async () => {
  const agent = 'Acme/1.0 (+https://bot.example/bot) <b>'
  const settings = { BOT_CONTACT: 'bot@acme.example', USER_AGENT: agent, ROBOTS_MODE: 'enforce' }
  const own = await startService(settings)
  const answer = await fetch(`${own.url}/bot`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8'
  ])
  expect(text).toContain('User-agent: Acme\n')
  expect(text).toContain('mailto:bot@acme.example')
  expect(text).not.toContain('<b>')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  await own.stop()
  expect((await fetch(`${running.url}/bot`)).status).toBe(404)
})

test("the operator's uses are added to those of a request", async () => {
  const own = await startService({ RIGHTS_USE: 'search' })
  const { key } = await own.account()
  const { port } = site.address() as AddressInfo
  const answer = await fetch(`${own.url}/api/v1/internet/fetch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://${ORIGIN_HOST}:${port}/hidden`, options: { use: [] } })
  })
  const { error } = (await answer.json()) as { error: { code: string; details: object } }
  expect([answer.status, error.code]).toEqual([400, 'RIGHTS_RESERVED'])
  expect(error.details).toMatchObject({ uses: ['search'], by: ['robots-tag'] })
  await own.stop()
})

test.each([
  [{ IDENTITY_KEY: 'short', IDENTITY_URL: 'https://bot.example' }, 'sluice identity create'],
  [{ IDENTITY_KEY: newIdentityKey() }, 'must be set with IDENTITY_KEY'],
  [{ IDENTITY_URL: 'https://bot.example/path' }, 'must have no path']
])('settings of an identity that cannot work end the start', (environment, message) => {
  expect(() => loadConfig(environment)).toThrow(message)
})

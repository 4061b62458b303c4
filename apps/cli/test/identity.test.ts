/** `sluice identity`, against a directory and a site on loopback. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIdentity, newIdentityKey } from '@sluice/acquire/identity'
import { afterEach, expect, test, vi } from 'vitest'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 60_000 })

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A site that serves a directory and repeats who signed. */
async function startSite(directoryKeys: readonly string[]): Promise<string> {
  const server = createServer((request, response) => {
    const agent = `http://${request.headers.host}`
    if (request.url?.startsWith('/.well-known/')) {
      response.end(createIdentity({ keys: directoryKeys, agent }).directory().body)
      return
    }
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(`signed for ${request.headers['signature-agent']}`)
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const run = (args: readonly string[], environment = {}) =>
  runSluice(['identity', ...args], { environment })

test('a key is created, shown by name, and rotated in three steps', async () => {
  const { IDENTITY_KEY, keyid } = JSON.parse((await run(['create'])).out)
  const environment = { IDENTITY_KEY, IDENTITY_URL: 'https://bot.example' }
  const shown = await run(['show'], environment)
  expect(JSON.parse(shown.out)).toEqual({
    agent: 'https://bot.example',
    directory: 'https://bot.example/.well-known/http-message-signatures-directory',
    signs_with: keyid,
    also_listed: 'none'
  })
  expect(shown.out).not.toContain(IDENTITY_KEY)
  const steps = JSON.parse((await run(['rotate'], environment)).out)
  const next = steps.a_day_later.slice('IDENTITY_KEY='.length)
  expect(steps.now).toBe(`IDENTITY_KEY=${IDENTITY_KEY},${next}`)
  expect(steps.after_an_hour).toBe(`IDENTITY_KEY=${next},${IDENTITY_KEY}`)
})

test('check sends a signed request, and finds the keys in the directory', async () => {
  const key = newIdentityKey()
  const url = await startSite([key])
  const environment = { IDENTITY_KEY: key, IDENTITY_URL: url, ALLOW_PRIVATE_CIDRS: '127.0.0.1/32' }
  const { out, code } = await run(['check', `${url}/echo`], environment)
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    status: 200,
    clock: 'right',
    directory: 'lists all keys',
    answer: `signed for "${url}"`
  })
})

test('check fails if the directory lacks a key', async () => {
  const url = await startSite([newIdentityKey()])
  const environment = {
    IDENTITY_KEY: newIdentityKey(),
    IDENTITY_URL: url,
    ALLOW_PRIVATE_CIDRS: '127.0.0.1/32'
  }
  const { code, error } = await run(['check', url], environment)
  expect([code, error]).toEqual([1, expect.stringContaining('lacks a key')])
})

test('without a key the commands say how to make one', async () => {
  const { code, error } = await run(['show'])
  expect([code, error]).toEqual([1, expect.stringContaining('sluice identity create')])
})

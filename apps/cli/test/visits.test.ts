/** `sluice fetch` with what is done on a page, and who asks for it (docs/browser.md). */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  ORIGIN_HOST,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../../service/test/harness.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 60_000 })

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of actions need one')

const PROSE = 'The river rises above the weir in spring and falls again by summer. '.repeat(8)

describe.skipIf(!chromium)('visits of sluice fetch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-visits-'))
  let tunnels = 0
  const proxy = createServer()
  let origin: Origin
  let service: TestService
  let key: string
  beforeAll(async () => {
    proxy.on('connect', (request, client) => {
      tunnels++
      const { hostname, port } = new URL(`http://${request.url}`)
      const upstream = connect(Number(port), hostname, () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n')
        upstream.pipe(client).pipe(upstream)
      })
      for (const one of [client, upstream]) one.on('error', () => upstream.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    service = await startService({ BROWSER: 'auto', PROXIES: `eu:DE=http://127.0.0.1:${port}` })
    origin = await startOrigin((request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><html lang="en"><title>Weir</title><main><h1>Weir</h1><p>${PROSE}</p>
        <p>Your cookies were ${request.headers.cookie ?? 'none'} when the weir was asked for.</p>
        <p id=where></p><button id=more>More</button><p id=t></p></main><script>
        where.textContent = 'The weir is seen on ' + (/Mobile/.test(navigator.userAgent) ? 'a phone' : 'a desk') + ' in ' + Intl.DateTimeFormat().resolvedOptions().timeZone + ' by its reader.'
        more.onclick = () => { t.textContent = 'The lower weir was built before the upper one.' }</script></html>`)
    })
    key = (await service.account(100)).key
  })
  afterAll(async () => {
    await service?.stop()
    await origin?.stop()
    proxy.closeAllConnections()
    proxy.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const fetched = (args: string[], isLocal = false) =>
    runSluice(
      [
        'fetch',
        origin.url,
        '--format',
        'markdown',
        ...args,
        ...(isLocal ? [] : ['--server', service.url])
      ],
      {
        environment: {
          ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
          DATA_DIR: join(folder, 'none'),
          BROWSER: 'auto',
          ...(isLocal ? {} : { SLUICE_KEY: key })
        }
      }
    )
  const actionsFile = (actions: unknown) => {
    const file = join(folder, 'actions.json')
    writeFileSync(file, typeof actions === 'string' ? actions : JSON.stringify(actions))
    return file
  }

  test.each([
    ['by a server', false],
    ['locally', true]
  ])(
    'does actions, with cookies, as a device in a time zone: %s',
    { tags: 'long' },
    async (_name, isLocal) => {
      const actions = actionsFile([{ type: 'click', selector: '#more' }])
      const visitor = ['--cookie', 'a=1', '--cookie', 'b=2=3', '--device', 'phone']
      const { code, out, error } = await fetched(
        ['--actions', actions, ...visitor, '--timezone', 'Asia/Tokyo'],
        isLocal
      )
      expect([code, error]).toEqual([0, expect.anything()])
      expect(out).toContain('The lower weir was built before the upper one.')
      expect(out).toMatch(/Your cookies were a=1; b=2=3 when/)
      expect(out).toContain('seen on a phone in Asia/Tokyo')
    }
  )

  test('sends the cookies of a session, and goes through a proxy by its name or country', {
    tags: 'long'
  }, async () => {
    const made = await post(`${service.url}/api/v1/sessions`, key, {
      name: 'weir',
      hosts: [ORIGIN_HOST],
      cookies: [{ name: 'sid', value: 'kept' }]
    })
    const session = await fetched(['--session', made.body.data.id])
    expect([session.code, session.out]).toEqual([0, expect.stringContaining('were sid=kept when')])
    expect(tunnels).toBe(0)
    for (const way of [
      ['--proxy', 'eu'],
      ['--country', 'DE']
    ]) {
      const { code, out } = await fetched([...way, '--json'])
      expect([code, JSON.parse(out).meta.proxy]).toEqual([0, 'eu'])
    }
    expect(tunnels).toBeGreaterThan(0)
  })

  test.each([
    ['--country', ['--country', 'US'], /no proxy in US/],
    ['--proxy', ['--proxy', 'us'], /no proxy of this name/],
    ['--session', ['--session', `ses_${'1'.repeat(26)}`], /session/],
    ['--timezone', ['--timezone', 'Mars/Olympus'], /timezone/],
    ['--color-scheme', ['--color-scheme', 'sepia'], /Allowed choices are light, dark/],
    ['--device', ['--device', 'watch'], /Allowed choices are desktop, phone, tablet/]
  ])('says what is wrong with %s', { tags: 'long' }, async (_flag, args, text) => {
    const { code, error } = await fetched(args)
    expect(code).not.toBe(0)
    expect(error).toMatch(text)
  })

  test('a file of actions that cannot be read, and a cookie without a name, are usage errors', async () => {
    const missing = await fetched(['--actions', join(folder, 'none.json')])
    expect([missing.code, missing.error]).toEqual([2, expect.stringContaining('cannot be read')])
    const broken = await fetched(['--actions', actionsFile('[')])
    expect([broken.code, broken.error]).toEqual([2, expect.stringContaining('is not JSON')])
    const cookie = await fetched(['--cookie', 'canary-without-a-name'])
    expect([cookie.code, cookie.error]).toEqual([2, expect.stringContaining('name=value')])
    expect(cookie.error).not.toContain('canary')
  })
})

/** Screenshots and PDF of a fetch, kept as artifacts of its result: `options.screenshot`, `options.pdf`, `GET /api/v1/artifacts/{id}`. */

import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import { createClient } from '@sluice/client'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artifactId } from '../src/domains/fetch/artifacts/artifact-payloads.ts'
import { signedLink } from '../src/domains/fetch/artifacts/signed-link.ts'
import { removeOrphans } from '../src/domains/history/orphans.ts'
import {
  type Answer,
  get,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'
import { connect } from './mcp/connect.ts'
import { payloadIdsIn } from './payload-ids.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of artifacts need one')

const PAGE = `<!doctype html><html lang="en"><head><title>Weir</title></head><body style="margin:0;background:rgb(10, 120, 90)">
<main style="height:1500px"><h1 style="margin:0">Weir</h1><p>${'The river rises above the weir in spring and falls again by summer. '.repeat(4)}</p></main></body></html>`
const DOCUMENT = '{\\rtf1\\ansi The level of the river is read twice a day at the weir.\\par}'

describe.skipIf(!chromium)('artifacts of results', () => {
  let sluice: TestService
  let origin: Origin
  let caller: { id: string; key: string }
  const fetchPage = (options: object, path = '/') =>
    post(`${sluice.url}/api/v1/internet/fetch/`, caller.key, { url: origin.url + path, options })
  const load = (path: string, key?: string) =>
    fetch(sluice.url + path, key ? { headers: { authorization: `Bearer ${key}` } } : {})
  const keptIds = async () => {
    const all = await payloadIdsIn(join(sluice.folder, 'payloads'))
    return all.filter((id) => /^(art|ftc)_/.test(id))
  }

  beforeAll(async () => {
    sluice = await startService({ BROWSER: 'auto' })
    origin = await startOrigin((request, response) => {
      response.setHeader('content-type', request.url === '/d.rtf' ? 'application/rtf' : 'text/html')
      response.end(request.url === '/d.rtf' ? DOCUMENT : PAGE)
    })
    caller = await sluice.account(100)
  }, 60_000)
  afterAll(async () => {
    await sluice?.stop()
    await origin?.stop()
  })

  /** The same link in other words. */
  const otherSpellings = (link: string) => {
    const [path = '', token = ''] = link.split('?token=')
    const [account, expires = '', signature = ''] = token.split('.')
    const last = signature.at(-1) ?? ''
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The last digit of 256 bits in base64url says four of them only.
    const twin = signature.slice(0, -1) + digits[digits.indexOf(last) ^ 1]
    return [
      ...[
        `${account}.${expires.toUpperCase()}.${signature}`,
        `${account}.${expires}!.${signature}`
      ],
      ...[`${account}.0${expires}.${signature}`, `${account}.${expires}.${signature}=`],
      ...[`${account}.${expires}.${signature}.`, `${account}.${expires}.${twin}`],
      ...[`${account}.${expires}.%${signature.charCodeAt(0).toString(16)}${signature.slice(1)}`],
      ...[`${token}&token=${token}`, `${token}&more`, `${token}%00`]
    ].map((spelling) => `${path}?token=${spelling}`)
  }

  let result: Answer
  test('a screenshot and a PDF are listed in the data, and cost no more than the fetch', async () => {
    const { status, body } = await fetchPage({
      screenshot: { format: 'png', width: 800, height: 600 },
      pdf: true
    })
    expect(status).toBe(200)
    result = body
    expect(body.meta).toMatchObject({ engine: 'browser', billing: { tokens: 1 } })
    expect(body.data).toMatchObject({
      title: 'Weir',
      screenshots: [{ name: 'page', media_type: 'image/png', width: 800, height: 1_500, top: 0 }],
      pdf: { artifact: artifactId(body.meta.request_id, 2) }
    })
    const [shot] = body.data.screenshots
    expect(shot.artifact).toBe(artifactId(body.meta.request_id, 1))
    const answer = await load(shot.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${shot.artifact}.png"`
    )
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.byteLength).toBe(shot.bytes)
    const image = PNG.sync.read(bytes)
    expect([image.width, image.height]).toEqual([800, 1_500])
    expect([...image.data.subarray(-4, -1)]).toEqual([10, 120, 90])
    const pdf = await load(body.data.pdf.url)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await pdf.text()).startsWith('%PDF-')).toBe(true)
  })

  test('an artifact needs the key of its account or a token that is good for it', async () => {
    const [shot] = result.data.screenshots
    const { pathname: path } = new URL(shot.url, sluice.url)
    const stranger = await sluice.account(10)
    expect((await load(path, caller.key)).status).toBe(200)
    expect((await load(path)).status).toBe(401)
    expect((await load(path, stranger.key)).status).toBe(404)
    const { secrets } = sluice.service
    const link = (change: object) =>
      signedLink(secrets, {
        account: caller.id,
        artifact: shot.artifact,
        expires: Date.now() + 60_000,
        ...change
      })
    expect((await load(link({}))).status).toBe(200)
    const tokenOf = (url: string) => new URL(url, sluice.url).search
    for (const bad of [
      link({ expires: Date.now() - 1 }),
      link({ expires: Date.now() + 10 * 86_400_000 }),
      path + tokenOf(result.data.pdf.url),
      `${link({}).slice(0, -4)}AAAA`,
      `${path}?token=`,
      `${path}?token=a.b.c`
    ]) {
      expect([bad, (await load(bad)).status]).toEqual([bad, 401])
    }
    for (const other of otherSpellings(link({}))) {
      expect([other, (await load(other)).status]).toEqual([other, 401])
    }
    // The same path with a key, once the token has ended.
    expect((await load(link({ expires: 1 }), caller.key)).status).toBe(200)
    expect((await load(link({ account: stranger.id }))).status).toBe(404)
    for (const id of [
      `${shot.artifact}0`,
      artifactId(result.meta.request_id, 3),
      'art_1',
      '..%2f1'
    ]) {
      expect((await load(`/api/v1/artifacts/${id}`, caller.key)).status).toBe(404)
    }
  })

  test('artifacts are kept sealed, and the history lists them', async () => {
    expect((await keptIds()).filter((id) => id.startsWith('art_'))).toHaveLength(2)
    const id = result.meta.request_id
    const kept = await get(`${sluice.url}/api/v1/fetch/results/${id}`, caller.key)
    expect(kept.body.data.data.screenshots).toEqual(result.data.screenshots)
    expect(kept.body.data.options.screenshot).toMatchObject({ format: 'png' })
  })

  test('a search for orphans keeps artifacts of results, and removes others', async () => {
    const { ledger, payloads, samples, monitors, jobs } = sluice.service
    const lost = await payloads.put(
      caller.id,
      artifactId(result.meta.request_id, 3),
      new Uint8Array(9)
    )
    const search = { before: Date.now() + 60_000, signal: new AbortController().signal }
    const found = await removeOrphans(
      {
        ledger,
        payloads,
        samples: { all: async () => [] },
        monitors: monitors.store,
        jobs: jobs.store
      },
      search
    )
    expect(found).toEqual({ removed: 1, unowned: 0 })
    expect(await payloads.get(lost)).toBeUndefined()
    expect((await load(result.data.screenshots[0].url)).status).toBe(200)
    expect(samples).toBeDefined()
  })

  test('deleting a result deletes its artifacts', async () => {
    const id = result.meta.request_id
    expect(
      (await get(`${sluice.url}/api/v1/fetch/results/${id}`, caller.key, 'DELETE')).status
    ).toBe(200)
    expect(await keptIds()).toEqual([])
    expect((await load(result.data.screenshots[0].url)).status).toBe(404)
  })

  test('a failure after the pictures leaves none of them, and costs nothing', async () => {
    const { payloads } = sluice.service
    const put = payloads.put
    Object.assign(payloads, {
      put: (account: string, id: string, bytes: Uint8Array) =>
        id.startsWith('ftc_')
          ? Promise.reject(new Error('the disk is full'))
          : put(account, id, bytes)
    })
    const failed = await fetchPage({ screenshot: true })
    Object.assign(payloads, { put })
    expect(failed.status).toBe(500)
    expect(failed.headers.get('x-tokens-charged')).toBe('0')
    expect(await keptIds()).toEqual([])
  })

  test('a request that is repeated under its key gets the same pictures, once charged', async () => {
    const ask = () =>
      fetch(`${sluice.url}/api/v1/internet/fetch/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${caller.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'one'
        },
        body: JSON.stringify({ url: origin.url, options: { screenshot: true } })
      })
    const first = (await (await ask()).json()) as Answer
    const again = await ask()
    expect(again.headers.get('x-tokens-charged')).toBe('0')
    expect(((await again.json()) as Answer).data.screenshots).toEqual(first.data.screenshots)
    expect(first.data.screenshots[0].media_type).toBe('image/webp')
  })

  test('the client loads an artifact by its id', async () => {
    const client = createClient({ baseUrl: sluice.url, apiKey: caller.key })
    const { data } = await client.fetch<{ screenshots: { artifact: string; bytes: number }[] }>(
      origin.url,
      { options: { screenshot: { full_page: false, format: 'jpeg' } } }
    )
    const [shot] = data.screenshots
    const blob = await client.artifact(shot?.artifact ?? '')
    expect([blob.type, blob.size]).toEqual(['image/jpeg', shot?.bytes])
    await expect(client.artifact('art_none')).rejects.toMatchObject({ status: 404 })
  })

  test("Firecrawl's format screenshot is a link that needs no key", async () => {
    const scrape = (formats: unknown[]) =>
      post(`${sluice.url}/v2/scrape`, caller.key, { url: origin.url, formats })
    for (const format of [
      'screenshot',
      'screenshot@fullPage',
      { type: 'screenshot', quality: 60, viewport: { width: 640, height: 480 } }
    ]) {
      const { status, body } = await scrape(['markdown', format])
      expect(status).toBe(200)
      expect(body.data.screenshot.startsWith(`${sluice.url}/api/v1/artifacts/art_`)).toBe(true)
      const answer = await fetch(body.data.screenshot)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        typeof format === 'string' ? 'image/png' : 'image/jpeg'
      ])
    }
    expect((await scrape([{ type: 'screenshot', selector: 'p' }])).status).toBe(400)
  })

  test('the reader answers with the address of a picture', async () => {
    const read = (format: string, accept: string) =>
      fetch(`${sluice.url}/r/${origin.url}`, {
        headers: { authorization: `Bearer ${caller.key}`, accept, 'x-return-format': format }
      })
    const url = await (await read('screenshot', 'text/plain')).text()
    expect(url.startsWith(`${sluice.url}/api/v1/artifacts/art_`)).toBe(true)
    const picture = PNG.sync.read(Buffer.from(await (await fetch(url)).arrayBuffer()))
    expect([picture.width, picture.height]).toEqual([1_280, 720])
    const page = (await (await read('pageshot', 'application/json')).json()) as Answer
    expect((await fetch(page.data.pageshotUrl)).headers.get('content-type')).toBe('image/png')
  })

  test('an agent gets the top of the page as a picture', async () => {
    const { client } = await connect(sluice.url, caller.key)
    const call = { name: 'read_page', arguments: { url: origin.url, screenshot: true } }
    const { content } = (await client.callTool(call)) as Answer
    await client.close()
    expect(content.map(({ type }: { type: string }) => type)).toEqual(['text', 'image'])
    expect(content[1].mimeType).toBe('image/jpeg')
    expect(Buffer.from(content[1].data, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  test('a document has no screenshot, and the answer says so', async () => {
    const { status, body } = await fetchPage({ screenshot: true }, '/d.rtf')
    expect(status).toBe(200)
    expect(body.data.screenshots).toBeUndefined()
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: 'PICTURE_NOT_TAKEN' }))
  })

  test.each([
    [{ screenshot: true, render: 'http' }, 'options.screenshot'],
    [{ pdf: true, render: 'http' }, 'options.pdf'],
    [{ screenshot: { format: 'gif' } }, 'options.screenshot'],
    [{ screenshot: { widht: 100 } }, 'options.screenshot'],
    [{ pdf: { format: 'A9' } }, 'options.pdf'],
    [{ screenshot: { selector: 'p >' } }, 'options.screenshot.selector'],
    [{ screenshot: { selector: '#none' } }, 'options.screenshot.selector']
  ])('%j is refused and free', async (options, path) => {
    const { status, body, headers } = await fetchPage(options)
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.error.details.path).toContain(path)
    expect(headers.get('x-tokens-charged')).toBe('0')
  })

  test('closing the account makes its artifacts unreadable', async () => {
    const other = await sluice.account(10)
    const { body } = await post(`${sluice.url}/api/v1/internet/fetch/`, other.key, {
      url: origin.url,
      options: { screenshot: true }
    })
    const [shot] = body.data.screenshots
    await sluice.service.payloads.deleteAccount(other.id)
    expect((await load(shot.url)).status).toBe(404)
  })
})

test('a service that keeps no results refuses screenshots', async () => {
  const sluice = await startService({ HISTORY_DAYS: '0', BROWSER: 'auto' })
  const { key } = await sluice.account(10)
  const { status, body } = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
    url: 'https://example.com/',
    options: { screenshot: true }
  })
  await sluice.stop()
  expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
})

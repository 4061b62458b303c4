/** Samples from end to end: a parser fails, and an operator reads the page, on every store and from every process. */

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlitePayloads, pointerOf } from '@sluice/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLES_ACCOUNT } from '../../src/domains/drift/samples/sample.ts'
import { createKey } from '../../src/index.ts'
import { DRIVERS, type FaultStore } from '../faults/stores.ts'
import {
  type Answer,
  get,
  ORIGIN_HOST,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { payloadIdsIn } from '../payload-ids.ts'

const PARSER = 'sluice-parser-shop'
const SHOP = `import { ParseError } from '@sluice/core'
import { z } from 'zod'
export default {
  api: 1, name: '${PARSER}', version: '0.1.0', kind: 'shop',
  match: [{ host: '${ORIGIN_HOST}' }],
  filters: z.object({ size: z.string().optional() }),
  data: z.object({ name: z.string(), price: z.string().optional() }),
  parse([page]) {
    const [, name] = /<h1>(.*?)<\\/h1>/.exec(page.html) ?? []
    if (!name) throw new ParseError('no name on the page')
    return { name, price: /<b>(.*?)<\\/b>/.exec(page.html)?.[1] }
  }
}`
const REST = '<p>It stands on a table and gives light to whoever reads there in the evening.</p>'
const GOOD = '<title>A lamp</title><h1>A lamp</h1><b>9.99</b>'
const BROKEN = '<title>A lamp</title><h2>A lämp</h2>'
const SAMPLES = '/api/v1/operator/samples'

let origin: Origin
/** Requests by path, each with its headers. */
const asked: { path: string; cookie: string | undefined }[] = []
let isPriceGone = false
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-samples-'))
  // What the parser imports is that of the service.
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'shop.ts'), SHOP)
  writeFileSync(
    join(folder, 'parsers.ts'),
    "import shop from './shop.ts'\nexport default (builtIn) => [...builtIn, shop]"
  )
  origin = await startOrigin(
    (request, response) => {
      const path = request.url ?? ''
      const turn = asked.filter((one) => one.path === path).length
      asked.push({ path, cookie: request.headers.cookie })
      if (path === '/moved' && turn > 0) {
        response.writeHead(302, { location: '/broken?session=7' }).end()
        return
      }
      response.setHeader('content-type', 'text/html; charset=iso-8859-1')
      const isBroken = path !== '/hiccup' || turn === 0
      const page = path.startsWith('/good')
        ? isPriceGone
          ? GOOD.replace('<b>9.99</b>', '')
          : GOOD
        : isBroken
          ? BROKEN
          : GOOD
      const size = path === '/large' ? Buffer.alloc(9 * 1024 * 1024, ' ') : Buffer.alloc(0)
      response.end(Buffer.concat([Buffer.from(page + REST, 'latin1'), size]))
    },
    (_, response) => response.end('User-agent: *\nDisallow: /disallowed')
  )
})
afterAll(async () => {
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A service on a store. Each takes one sample of a parser, since a minute must pass before the next. */
function startOn(store: FaultStore, environment: Record<string, string> = {}) {
  return startService(
    {
      ...store.environment,
      PARSERS_CONFIG: join(folder, 'parsers.ts'),
      FREE_FAILURES_PER_HOUR: '0',
      DRIFT_SAMPLES: 'on',
      ...environment
    },
    { folder: store.environment.DATA_DIR as string }
  )
}

async function operatorKey({ service, account }: TestService): Promise<string> {
  const { id } = await account()
  const scopes = ['fetch', 'account', 'operator'] as const
  return (
    await createKey(service.ledger, service.secrets, { account: id, name: 'operator', scopes })
  ).key
}

describe.each(DRIVERS)('on the $name store', (driver) => {
  describe.skipIf(!driver.isThere)('several services', () => {
    let store: FaultStore
    const services: TestService[] = []
    let key: string
    const start = async (environment?: Record<string, string>) => {
      const service = await startOn(store, environment)
      services.push(service)
      return service
    }
    beforeAll(async () => {
      asked.length = 0
      isPriceGone = false
      store = await driver.start()
      key = await operatorKey(await start())
    }, 180_000)
    afterAll(async () => {
      await Promise.all(services.map((one) => one.stop()))
      await store.stop()
    })

    /** Fetch a path, and wait for the sample of it. */
    const see = async (service: TestService, path: string, more: object = {}) => {
      const body = { url: origin.url + path, ...more }
      const answer = await post(`${service.url}/api/v1/internet/fetch/`, key, body)
      await service.service.sampler.idle()
      // Another parser may have read the page.
      const { error, warnings = [] } = answer.body as { error?: Answer; warnings?: Answer[] }
      return error?.code ?? warnings.find(({ code }) => code === 'PARSER_NOT_APPLICABLE')?.code
    }
    const listed = async (query = ''): Promise<Answer[]> =>
      (await get(`${services[0]?.url}${SAMPLES}${query}`, key)).body.data.samples
    const timesAsked = (path: string) => asked.filter((one) => one.path === path).length

    test('requests with headers, private URLs and successful requests are not sampled', async () => {
      const [first] = services as [TestService]
      const cookie = { options: { headers: { Cookie: 'session=mine' } } }
      expect(await see(first, '/own', cookie)).toBe('PARSER_NOT_APPLICABLE')
      expect(await see(first, '/with?token=1')).toBe('PARSER_NOT_APPLICABLE')
      expect(await see(first, '/good')).toBe(undefined)
      const generic = { options: { parser: 'generic' } }
      await see(first, '/other', generic)
      expect([timesAsked('/own'), timesAsked('/with?token=1'), timesAsked('/good')]).toEqual([
        1, 1, 1
      ])
      expect(await listed()).toEqual([])
    }, 180_000)

    test('a failed page is fetched again without data of the caller, and kept', async () => {
      const [first] = services as [TestService]
      expect(await see(first, '/broken#part', { filters: { size: 'small' } })).toBe(
        'PARSER_NOT_APPLICABLE'
      )
      expect(timesAsked('/broken')).toBe(2)
      const [sample, ...others] = await listed(`?parser=${PARSER}`)
      expect(others).toEqual([])
      expect(sample).toEqual({
        id: expect.stringMatching(/^smp_[0-9A-Z]{26}$/),
        parser: PARSER,
        version: '0.1.0',
        kind: 'failure',
        field: null,
        code: 'PARSE_FAILED',
        url: `${origin.url}/broken`,
        at: expect.any(String),
        pages: 1,
        bytes: expect.any(Number)
      })
      expect(await listed('?parser=other')).toEqual([])
    }, 180_000)

    test('another process returns it as a file that browsers do not run', async () => {
      const second = await start()
      const [{ id }] = (await listed()) as [Answer]
      const path = `${second.url}${SAMPLES}/${id}`
      const { status, headers, body } = await get(path, key)
      expect([
        status,
        headers.get('content-disposition'),
        headers.get('content-security-policy')
      ]).toEqual([
        200,
        `attachment; filename="${id}.json"`,
        "sandbox; default-src 'none'; frame-ancestors 'none'"
      ])
      expect(body.data).toMatchObject({
        sample: { id },
        filters: { size: 'small' },
        content: [{ url: `${origin.url}/broken`, status: 200, content_type: 'text/html' }]
      })
      expect(body.data.content[0].text).toContain('<h2>A lämp</h2>')
      const [record] = await second.service.directory.audit({ limit: 1, action: 'sample.read' })
      expect(record?.details).toEqual({ sample: id, parser: PARSER })
    }, 180_000)

    test('only operators have access to samples', async () => {
      const [first] = services as [TestService]
      const { key: other } = await first.account()
      const [{ id }] = (await listed()) as [Answer]
      for (const path of [SAMPLES, `${SAMPLES}/${id}`]) {
        expect((await get(first.url + path, other)).status).toBe(401)
      }
      expect((await get(`${first.url}${SAMPLES}/${id}`, other, 'DELETE')).status).toBe(401)
      expect(await listed()).toHaveLength(1)
    }, 180_000)

    test('the bytes of a sample are sealed', async () => {
      const [{ id }] = (await listed()) as [Answer]
      const folder = join(store.folder, 'payloads')
      const payloads = await openSqlitePayloads({ folder })
      const bytes = (await payloads.get(pointerOf(SAMPLES_ACCOUNT, id)))?.bytes
      await payloads.close()
      expect(Buffer.from(bytes ?? '').includes('mp</h2>')).toBe(false)
      // Of payloads, those that are sealed and compressed.
      expect(bytes?.[0]).toBe(3)
    }, 180_000)

    test('one sample is taken per minute, and only one of each page', async () => {
      const [first, second] = services as [TestService, TestService]
      expect(await see(first, '/next')).toBe('PARSER_NOT_APPLICABLE')
      expect(timesAsked('/next')).toBe(1)
      expect(await see(second, '/broken')).toBe('PARSER_NOT_APPLICABLE')
      expect(timesAsked('/broken')).toBe(3)
      expect(await listed()).toHaveLength(1)
    }, 180_000)

    test.each([
      ['reads well the second time', '/hiccup', 2],
      ['leads to a private URL', '/moved', 2],
      ['robots.txt disallows', '/disallowed', 1],
      ['is larger than 8 MiB', '/large', 2]
    ])(
      'no page is kept that %s',
      async (_, path, times) => {
        const service = await start()
        expect(await see(service, path)).toBe('PARSER_NOT_APPLICABLE')
        expect(timesAsked(path)).toBe(times)
        expect(await listed()).toHaveLength(1)
      },
      180_000
    )

    test('a page whose record lost a field is kept once there is an alarm', async () => {
      const service = await start()
      for (let n = 0; n < 30; n++) await see(service, `/good/${n}`)
      isPriceGone = true
      for (let n = 0; n < 20; n++) await see(service, `/good/${n}`)
      expect(await listed()).toHaveLength(1)
      await service.service.drift.flush()
      await see(service, '/good/30')
      expect((await listed())[0]).toMatchObject({
        kind: 'field-lost',
        field: 'price',
        code: null,
        url: `${origin.url}/good/30`
      })
      const metrics = await (await fetch(`${service.url}/metrics`)).text()
      expect(metrics).toContain(`sluice_parser_samples{parser="${PARSER}"} 2`)
    }, 180_000)

    test('an operator deletes a sample with its bytes', async () => {
      const [first] = services as [TestService]
      const [{ id }] = (await listed()) as [Answer]
      const path = `${first.url}${SAMPLES}/${id}`
      expect((await get(path, key, 'DELETE')).body).toEqual({
        success: true,
        data: { deleted: id }
      })
      for (const method of ['GET', 'DELETE']) {
        const answer = await get(path, key, method)
        expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
      }
      expect(await listed()).toHaveLength(1)
      expect(await payloadIdsIn(join(store.folder, 'payloads'))).not.toContain(id)
    }, 180_000)

    test('nothing is sampled unless DRIFT_SAMPLES is on', async () => {
      const service = await start({ DRIFT_SAMPLES: 'off' })
      expect(await see(service, '/off')).toBe('PARSER_NOT_APPLICABLE')
      expect(timesAsked('/off')).toBe(1)
      const { data } = (await get(service.url + SAMPLES, key)).body
      expect([data.taking, data.samples.length]).toEqual([false, 1])
    }, 180_000)
  })
})

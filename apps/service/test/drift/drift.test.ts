/** Drift from end to end: a site changes, and the alarm is in the log, the metrics and the routes of every process. */

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Log } from '../../src/base/log.ts'
import { logAlarms } from '../../src/domains/drift/log-alarms.ts'
import { createKey } from '../../src/index.ts'
import { DRIVERS, type FaultStore } from '../faults/stores.ts'
import {
  type Answer,
  get,
  ORIGIN_HOST,
  type Origin,
  post,
  startOrigin,
  startService
} from '../harness.ts'

const PARSER = 'sluice-parser-shop'
const SHOP = `import { ParseError } from '@sluice/core'
import { z } from 'zod'
export default {
  api: 1, name: '${PARSER}', version: '0.1.0', kind: 'shop',
  match: [{ host: '${ORIGIN_HOST}' }],
  data: z.object({ name: z.string(), price: z.string().optional() }),
  parse([page]) {
    const [, name] = /<h1>(.*?)<\\/h1>/.exec(page.html) ?? []
    if (!name) throw new ParseError('no name on the page')
    return { name, price: /<b>(.*?)<\\/b>/.exec(page.html)?.[1] }
  }
}`
const PAGES = {
  good: '<title>A lamp</title><h1>A lamp</h1><b>9.99</b>',
  'without price': '<title>A lamp</title><h1>A lamp</h1>',
  broken: '<title>A lamp</title><h2>A lamp</h2>'
}
const REST = '<p>It stands on a table and gives light to whoever reads there in the evening.</p>'
const ALARMS = '/api/v1/operator/alarms'

let origin: Origin
let page: keyof typeof PAGES = 'good'
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-drift-'))
  // What the parser imports is that of the service.
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'shop.ts'), SHOP)
  writeFileSync(join(folder, 'parsers.ts'), "import shop from './shop.ts'\nexport default [shop]")
  origin = await startOrigin((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(PAGES[page] + REST)
  })
})
afterAll(async () => {
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A service on a store, with what it told of alarms. */
async function startOn(store: FaultStore) {
  const service = await startService(
    {
      ...store.environment,
      PARSERS_CONFIG: join(folder, 'parsers.ts'),
      FREE_FAILURES_PER_HOUR: '0'
    },
    { folder: store.environment.DATA_DIR as string }
  )
  const told: string[] = []
  const warn = (what: string, facts: Parameters<Log['warn']>[1] = {}) =>
    void told.push(`${what}: ${facts.field ?? facts.error}`)
  logAlarms(service.service.events, { warn })
  return { ...service, told }
}

describe.each(DRIVERS)('on the $name store', (driver) => {
  describe.skipIf(!driver.isThere)('two services', () => {
    let store: FaultStore
    let first: Awaited<ReturnType<typeof startOn>>
    let second: typeof first
    let key: string
    beforeAll(async () => {
      store = await driver.start()
      first = await startOn(store)
      second = await startOn(store)
      const { id } = await first.account()
      const made = await createKey(first.service.ledger, first.service.secrets, {
        account: id,
        name: 'operator',
        scopes: ['fetch', 'account', 'operator']
      })
      key = made.key
    }, 180_000)
    afterAll(async () => {
      await Promise.all([first.stop(), second.stop()])
      await store.stop()
    })

    let number = 0
    /** Fetch from both in turns, and let both take it over. */
    const see = async (count: number, kind: typeof page) => {
      page = kind
      for (let n = 0; n < count; n++) {
        const { url } = n % 2 ? first : second
        await post(`${url}/api/v1/internet/fetch/`, key, { url: `${origin.url}/${number++}` })
      }
      await first.service.drift.flush()
      await second.service.drift.flush()
    }
    const listed = async (): Promise<Answer[]> =>
      (await get(second.url + ALARMS, key)).body.data.alarms
    const shown = async () =>
      (await get(`${second.url}/api/v1/parsers/`, key)).body.data.find(
        ({ name }: Answer) => name === PARSER
      )
    const told = () => [...first.told, ...second.told]
    const gauge = async (kind: string, state: string) =>
      new RegExp(
        `^sluice_parser_alarms\\{parser="${PARSER}",kind="${kind}",state="${state}"\\} (.*)$`,
        'm'
      )
        .exec(await (await fetch(`${first.url}/metrics`)).text())
        ?.at(1)

    test('a lost field raises one alarm, reported once and shown by both services', async () => {
      await see(30, 'good')
      expect(told()).toEqual([])
      await see(21, 'without price')
      expect(told()).toEqual(['parser alarm opened: price'])
      expect(await listed()).toMatchObject([
        { parser: PARSER, version: '0.1.0', kind: 'field-lost', field: 'price', state: 'open' }
      ])
      expect(await shown()).toMatchObject({
        coverage: { lost: ['price'] },
        alarms: [{ field: 'price', code: null, before: 1, now: 0 }]
      })
      expect(await gauge('field-lost', 'open')).toBe('1')
    }, 180_000)

    test('the alarm stays open through more broken records and a restart', {
      tags: 'long',
      timeout: 180_000
    }, async () => {
      await see(25, 'without price')
      await first.stop()
      first = await startOn(store)
      await see(5, 'without price')
      expect((await shown()).coverage.lost).toEqual(['price'])
      expect((await listed()).map(({ state }) => state)).toEqual(['open'])
      expect(first.told).toEqual([])
    })

    test('an operator acknowledges it', async () => {
      const [alarm] = await listed()
      const path = `${ALARMS}/${alarm.id}/acknowledgement`
      expect((await post(first.url + path, key, undefined)).body).toMatchObject({
        success: true,
        data: { id: alarm.id, state: 'acknowledged', acknowledged_at: expect.any(String) }
      })
      expect((await listed())[0].state).toBe('acknowledged')
      expect(await gauge('field-lost', 'open')).toBe('0')
      expect(await gauge('field-lost', 'acknowledged')).toBe('1')
      const none = await post(`${first.url}${ALARMS}/alm_none/acknowledgement`, key, undefined)
      expect([none.status, none.body.error.code]).toEqual([404, 'NOT_FOUND'])
      const { key: other } = await first.account()
      expect((await get(first.url + ALARMS, other)).status).not.toBe(200)
      const [record] = await first.service.directory.audit({
        limit: 1,
        action: 'alarm.acknowledged'
      })
      expect(record?.details).toEqual({ alarm: alarm.id, parser: PARSER })
    }, 180_000)

    test('pages that fail completely raise another alarm, for the error code', async () => {
      await see(20, 'broken')
      const [alarm] = await listed()
      expect(alarm).toMatchObject({
        kind: 'failure-rate',
        code: 'PARSE_FAILED',
        field: null,
        before: 0,
        now: 1,
        samples: 20,
        state: 'open'
      })
      expect(await gauge('failure-rate', 'open')).toBe('1')
      const metrics = await (await fetch(`${first.url}/metrics`)).text()
      expect(metrics).toMatch(
        new RegExp(
          `^sluice_requests_total\\{.*parser="${PARSER}".*outcome="PARSE_FAILED"\\} 10$`,
          'm'
        )
      )
    }, 180_000)

    test('both alarms heal once pages are read as before', async () => {
      await see(20, 'good')
      expect(
        first.told
          .concat(second.told)
          .filter((one) => one.includes('healed'))
          .sort()
      ).toEqual(['parser alarm healed: PARSE_FAILED', 'parser alarm healed: price'])
      expect(await shown()).toMatchObject({ coverage: { lost: [] }, alarms: [] })
      expect((await listed()).map(({ state }) => state)).toEqual(['healed', 'healed'])
      expect(await gauge('field-lost', 'open')).toBe('0')
    }, 180_000)
  })
})

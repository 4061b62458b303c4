/** Repair of learned parsers: the site is redesigned, the alarm opens, and a new version reads it. */

import { expect, onTestFinished, test } from 'vitest'
import { type Answer, get, post, startService } from '../harness.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { book, startBookSite } from './book-site.ts'

/** Fetches before a redesign, and after it until an alarm opens. */
const BEFORE = 22
const AFTER = 21

async function world(heal: string) {
  const service = await startService()
  onTestFinished(() => service.stop())
  const site = await startBookSite()
  const { key } = await service.account()
  const pages = [0, 1, 2].map((number) => ({ url: site.url(number), values: book(number) }))
  const learned = `${service.url}/api/v1/parsers/learned/books`
  const made = await post(`${service.url}/api/v1/parsers/learn`, key, {
    name: 'books',
    pages,
    heal
  })
  expect(made.body.success).toBe(true)
  const read = (number: number) =>
    post(`${service.url}/api/v1/internet/fetch/`, key, { url: site.url(number) })
  const readAll = async (count: number, from = 0) => {
    for (let number = from; number < from + count; number++) await read(number)
    await service.service.learnedDrift.flush()
  }
  const dataOf = async (path = '') => (await get(learned + path, key)).body.data as Answer
  const balance = async () =>
    (await get(`${service.url}/api/v1/account/`, key)).body.data.balance as Answer
  return { service, site, key, learned, read, readAll, dataOf, balance }
}

test('A redesign opens an alarm and makes a candidate, which reads the site once it is promoted.', async () => {
  const { service, site, key, learned, read, readAll, dataOf } = await world('candidate')
  const receiver = await startReceiver()
  onTestFinished(() => receiver.stop())
  const endpoint = { url: receiver.url, events: ['parser.candidate'] }
  const set = await post(`${service.url}/api/v1/webhooks/endpoint`, key, endpoint)
  expect(set.body.success).toBe(true)
  await readAll(BEFORE)
  expect(await dataOf()).toMatchObject({ alarms: [], candidate: null })

  site.state.design = 'second'
  await readAll(AFTER)
  const [alarm] = (await dataOf()).alarms
  expect(alarm).toMatchObject({ parser: 'learned/books', state: 'open', version: '1.0.0' })
  // The operator's alarms are about the server's parsers.
  expect(await service.service.drift.alarms()).toEqual([])
  const [candidate, first] = await dataOf('/versions')
  expect(candidate).toMatchObject({ status: 'candidate', origin: 'healed', lost: [] })
  expect(candidate.changes.join()).toContain('Length in pages')
  expect(first).toMatchObject({ version: '1.0.0', status: 'current' })
  expect((await read(3)).body.meta.parser.name).toBe('@sluice/parser-generic')
  const [message] = await receiver.until((got) => got.length > 0)
  expect(message?.body).toMatchObject({
    type: 'parser.candidate',
    data: {
      parser: 'learned/books',
      version: candidate.version,
      replaces: '1.0.0',
      promoted: false
    }
  })
  expect(message?.body.data.samples[0].record.title).toMatch(/\d+$/)

  await post(`${learned}/promote`, key, { version: candidate.version })
  const answer = await read(4)
  expect(answer.body.data).toMatchObject(book(4))
  expect(answer.body.meta.parser).toEqual({ name: 'learned/books', version: candidate.version })
  await readAll(AFTER)
  expect((await dataOf()).alarms[0].state).toBe('healed')
}, 120_000)

test('With `auto` a whole repair is used at once, and its fetches cost nothing.', async () => {
  const { site, read, readAll, dataOf, balance } = await world('auto')
  await readAll(BEFORE)
  site.state.design = 'second'
  const before = await balance()
  await readAll(AFTER)
  expect(before.total - (await balance()).total).toBe(AFTER)
  const [version] = await dataOf('/versions')
  expect(version).toMatchObject({ status: 'current', origin: 'healed', lost: [] })
  const answer = await read(5)
  expect(answer.body.data).toMatchObject(book(5))
  expect(answer.body.meta.parser.version).toBe(version.version)
}, 120_000)

test('A field whose values all changed is lost, and even with `auto` a person decides.', async () => {
  const { site, read, readAll, dataOf } = await world('auto')
  await readAll(BEFORE)
  site.state.design = 'second'
  site.state.isRepriced = true
  await readAll(AFTER)
  const [candidate, first] = await dataOf('/versions')
  expect(candidate).toMatchObject({ status: 'candidate', origin: 'healed', lost: ['price'] })
  expect(candidate.fields.map(({ name }: Answer) => name)).toEqual(['title', 'author', 'length'])
  expect(first).toMatchObject({ version: '1.0.0', status: 'current' })
  expect((await read(3)).body.meta.parser.name).toBe('@sluice/parser-generic')
}, 120_000)

test('Pages that are gone are not learned from, and a site that blocks makes no candidate.', async () => {
  const { site, readAll, dataOf } = await world('candidate')
  await readAll(BEFORE)
  site.state.design = 'second'
  site.state.gone = [14, 15, 16, 17, 18, 19, 20, 21]
  await readAll(AFTER)
  const [candidate] = await dataOf('/versions')
  expect(candidate).toMatchObject({ status: 'candidate', lost: [] })
  expect(candidate.pages).toBeLessThan(12)
  const blocked = await world('auto')
  await blocked.readAll(BEFORE)
  blocked.site.state.design = 'blocked'
  await blocked.readAll(AFTER)
  expect((await blocked.dataOf()).alarms[0].code).toBe('TARGET_BLOCKED')
  expect(await blocked.dataOf('/versions')).toHaveLength(1)
}, 120_000)

test('With `off` an alarm opens and nothing else happens.', async () => {
  const { site, readAll, dataOf } = await world('off')
  await readAll(BEFORE)
  site.state.design = 'second'
  await readAll(AFTER)
  expect((await dataOf()).alarms).not.toEqual([])
  expect(await dataOf('/versions')).toHaveLength(1)
}, 120_000)

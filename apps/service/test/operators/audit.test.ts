/** The audit log for operators: sentences, filters, pages, files, and the state of the chain. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACTIONS, sentenceOf } from '../../src/domains/operator/audit/audit-words.ts'
import { get, startService, type TestService } from '../harness.ts'
import { signedUp } from './signed-up.ts'

const AUDIT = '/api/v1/operator/audit'
const DAY = 86_400_000

let sluice: TestService
let operator: Awaited<ReturnType<typeof signedUp>>
let ada: Awaited<ReturnType<typeof signedUp>>
beforeAll(async () => {
  sluice = await startService({ TRUST_PROXY: '1' })
  operator = await signedUp(sluice, 'operator', 'olga@example.org')
  ada = await signedUp(sluice, 'owner', 'ada@example.org')
  await operator.request('PATCH', `/api/v1/operator/accounts/${ada.account}`, { name: 'Acme' })
})
afterAll(() => sluice.stop())

const page = async (query = '') => (await operator.request('GET', `${AUDIT}?${query}`)).body
const textsOf = async (query: string) =>
  (await page(query)).data.records.map(({ text }: { text: string }) => text) as string[]

test('refuses owners and keys without the scope operator', async () => {
  const { key } = await sluice.account()
  for (const path of ['', '/export', '/verification']) {
    expect((await ada.request('GET', AUDIT + path)).status).toBe(401)
    expect((await get(sluice.url + AUDIT + path, key)).status).toBe(401)
  }
})

describe('sentences', () => {
  test('name users, keys and accounts that still exist', async () => {
    const { body } = await ada.request('POST', '/api/v1/account/keys', { name: 'ci' })
    const { id } = body.data
    await ada.request('DELETE', `/api/v1/account/keys/${id}`)
    const account = `account=${ada.account}`
    expect(await textsOf(`${account}&limit=2`)).toEqual([
      'ada@example.org revoked the key “ci” of Acme',
      'ada@example.org created the key “ci” of Acme'
    ])
    await operator.request('POST', '/api/v1/operator/grants', {
      id: 'invoice 7',
      account: ada.account,
      tokens: 2_000
    })
    expect(await textsOf(`${account}&limit=1`)).toEqual([
      'olga@example.org granted 2,000 tokens to Acme (invoice 7)'
    ])
    const [record] = (await page(`${account}&limit=1`)).data.records
    expect(record).toMatchObject({
      action: 'grant.applied',
      actor_name: 'olga@example.org',
      account_name: 'Acme',
      details: { grant: 'invoice 7', tokens: 2_000 }
    })
  })

  test('every action has a sentence, even with missing details', () => {
    const record = {
      seq: 1,
      at: 1,
      actor: 'usr_1',
      account: 'acc_1',
      details: {},
      previous: '',
      hash: ''
    }
    for (const action of [...ACTIONS, 'of.another.version', '__proto__']) {
      const text = sentenceOf({ ...record, action }, new Map([['usr_1', 'ada']]))
      expect(text, action).toMatch(/^ada \S+/)
      expect(text, action).not.toMatch(/undefined|null|\[object/)
    }
    expect(sentenceOf({ ...record, actor: '__proto__', action: 'key.revoked' }, new Map())).toMatch(
      /^__proto__ revoked/
    )
    const refused = { ...record, actor: 'anonymous', action: 'session.refused' }
    const details = { from: '192.0.2.1', times: 12 }
    expect(sentenceOf({ ...refused, account: null, details }, new Map())).toBe(
      'An anonymous caller was refused a sign-in from 192.0.2.1, 12 times'
    )
  })

  test('ids of deleted objects stay', async () => {
    const gone = await signedUp(sluice, 'owner', 'gone@example.org')
    await operator.request('DELETE', `/api/v1/operator/accounts/${gone.account}`)
    const texts = await textsOf(`account=${gone.account}`)
    expect(texts[0]).toBe(`olga@example.org closed ${gone.account}`)
    expect(texts.at(-1)).toMatch(/^usr_\w+ signed (up|in)/)
    expect(JSON.stringify(texts)).not.toContain('gone@example.org')
  })
})

describe('filters', () => {
  const today = new Date().toISOString().slice(0, 10)
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

  test('the actor is an id, an e-mail address, or the service itself', async () => {
    const byMail = (await page('actor=ADA@example.org')).data.records
    expect(byMail.length).toBeGreaterThan(2)
    const [{ actor }] = byMail
    expect(byMail.every((one: { actor: string }) => one.actor === actor)).toBe(true)
    expect((await page(`actor=${actor}&action=key.revoked`)).data.records).toHaveLength(1)
    expect((await page('actor=nobody@example.org')).data.records).toEqual([])
    expect((await page('actor=command-line')).data.records).toEqual([])
  })

  test('UTC days combine with the other filters', async () => {
    const all = (await page('limit=100')).data.records.length
    expect((await page(`from=${today}&limit=100`)).data.records).toHaveLength(all)
    expect((await page(`to=${today}&limit=100`)).data.records).toHaveLength(all)
    expect((await page(`from=${dayBefore(-1)}`)).data.records).toEqual([])
    expect((await page(`to=${dayBefore(1)}`)).data.records).toEqual([])
    const one = await page(`from=${today}&to=${today}&actor=olga@example.org&action=grant.applied`)
    expect(one.data.records).toHaveLength(1)
  })

  test('refuses invalid days and unknown filters', async () => {
    for (const query of ['from=yesterday', 'to=2026-13-01', 'actor=', 'who=ada', 'limit=0']) {
      expect((await page(query)).error.code).toBe('INVALID_REQUEST')
    }
  })

  test('turns pages of a filter without a gap', async () => {
    const { audit } = sluice.service
    for (let n = 0; n < 450; n++) {
      const actor = n % 90 === 0 ? 'usr_rare' : 'usr_often'
      await audit.record({ actor, action: 'test.happened', details: { n } })
    }
    const seen: number[] = []
    for (let before = ''; ; ) {
      const { data } = await page(`actor=usr_rare&limit=2${before}`)
      seen.push(...data.records.map(({ details }: { details: { n: number } }) => details.n))
      if (data.next_before === null) break
      before = `&before=${data.next_before}`
    }
    expect(seen).toEqual([360, 270, 180, 90, 0])
  })
})

describe('files', () => {
  test('the records are exported as lines of JSON, by the filters', async () => {
    const answer = await operator.request('GET', `${AUDIT}/export?account=${ada.account}`)
    expect(answer.headers.get('content-disposition')).toContain('audit.ndjson')
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every(({ account }) => account === ada.account)).toBe(true)
    expect(lines[0]).toHaveProperty('hash')
    expect(await textsOf('action=audit.exported')).toEqual([
      'olga@example.org exported the audit log'
    ])
  })

  test('the records are exported as a table without formulas', async () => {
    await sluice.service.audit.record({
      actor: '=cmd|calc',
      action: 'test.formula',
      details: { text: 'a "quoted" value,\nin two lines' }
    })
    const answer = await operator.request('GET', `${AUDIT}/export?format=csv&action=test.formula`)
    const [head, line] = answer.text.split('\r\n')
    expect(head).toBe(
      'seq,at,text,action,actor,actor_name,account,account_name,details,previous,hash'
    )
    expect(line).toContain(",'=cmd|calc,")
    expect(line).toContain('"{""text"":""a \\""quoted\\"" value,\\nin two lines""}"')
  })

  test('many records are sent while they are read', async () => {
    const answer = await operator.request('GET', `${AUDIT}/export?action=test.happened`)
    expect(answer.text.trim().split('\n')).toHaveLength(450)
    const empty = await operator.request('GET', `${AUDIT}/export?action=test.never`)
    expect([empty.status, empty.text]).toEqual([200, ''])
  })
})

test('the chain is verified up to its last record', async () => {
  const { data } = (await operator.request('GET', `${AUDIT}/verification`)).body
  expect(data).toMatchObject({ ok: true, broken: null })
  expect(data.records).toBeGreaterThan(450)
})

/** interface.md 4.3 and 2.5, decisions.md §6: the profile endpoint. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ORIGIN_HOST,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const page = (name: string) =>
  readFileSync(
    new URL(`../../../plugins/profile/fixtures/${name}/page.html`, import.meta.url),
    'utf8'
  )

let origin: Origin
let sluice: TestService
let endpoint: string
/** The network's host on the port of the origin. */
let network: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    response.setHeader('content-type', 'text/html')
    const path = request.url ?? ''
    if (path.startsWith('/in/ada')) return response.end(page('profile-full'))
    if (path.startsWith('/in/jean')) return response.end(page('profile-french'))
    if (path.startsWith('/in/walled')) return response.end(page('authwall'))
    response.statusCode = 404
    return response.end('<title>Gone</title>')
  })
  sluice = await startService({}, { resolve: async () => [ORIGIN_HOST] })
  endpoint = `${sluice.url}/api/v1/scraper/linkedin/profile`
  network = `http://www.linkedin.com:${new URL(origin.url).port}`
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const KEYS =
  'id url name headline location about experience education skills contact_info scraped_at created_at'

describe('a public profile', () => {
  test('is a bare record with exactly the keys of interface.md 2.5', async () => {
    const { key, id } = await sluice.account()
    const { status, headers, body } = await post(endpoint, key, {
      url: `${network}/in/ada-marlow?trk=x`
    })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(KEYS.split(' ').sort())
    expect(body).toMatchObject({
      id: 1,
      url: 'https://www.linkedin.com/in/ada-marlow',
      name: 'Ada Marlow',
      contact_info: { email: '', linkedin: 'https://www.linkedin.com/in/ada-marlow' },
      skills: ['Sonar', 'Python']
    })
    expect(body.experience[0]).toEqual({
      company: 'Deep Chart',
      title: 'Chief Hydrographer',
      location: 'Whitby',
      start_date: '2014-02',
      end_date: '',
      description: 'Leads the survey.\n\nWrites the charts.',
      is_current: true
    })
    expect(body.education[1]).toEqual({
      school: 'Night School',
      degree: '',
      field_of_study: '',
      start_date: '',
      end_date: '',
      grade: '',
      description: ''
    })
    for (const time of [body.scraped_at, body.created_at])
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(headers.get('x-tokens-charged')).toBe('1')
    expect(await sluice.service.ledger.balance(id)).toMatchObject({ charged: 1, held: 0 })
    const { entries } = await sluice.service.ledger.history(id, { limit: 5, order: 'desc' })
    expect(entries).toMatchObject([{ kind: 'profile', status: 'success', tokens: 1 }])
  })

  test('keeps id and created_at per account, for every form of its address', async () => {
    const [one, other] = [await sluice.account(), await sluice.account()]
    const ask = async (key: string, path: string) =>
      (await post(endpoint, key, { url: network + path })).body
    const first = await ask(one.key, '/in/ada-marlow')
    const second = await ask(one.key, '/in/jean-du-pre')
    const again = await ask(one.key, '/in/ada-marlow/?trk=people')
    expect([first.id, second.id, again.id]).toEqual([1, 2, 1])
    expect(again.created_at).toBe(first.created_at)
    expect(Date.parse(again.scraped_at)).toBeGreaterThan(Date.parse(first.scraped_at))
    expect((await ask(other.key, '/in/jean-du-pre')).id).toBe(1)
    expect(second).toMatchObject({ headline: '', about: '', education: [], skills: [] })
  })

  test('is replayed byte for byte for an Idempotency-Key', async () => {
    const { key, id } = await sluice.account()
    const body = { url: `${network}/in/ada-marlow` }
    const send = () => post(endpoint, key, body, { 'idempotency-key': 'one' })
    const [first, replay] = [await send(), await send()]
    expect(replay.body).toEqual(first.body)
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(replay.headers.get('x-tokens-charged')).toBe('0')
    expect(await sluice.service.ledger.balance(id)).toMatchObject({ charged: 1 })
  })
})

describe('failures are {error: string} with the statuses of decisions.md §9', () => {
  const flat = (body: unknown) => {
    expect(Object.keys(body as object)).toEqual(['error'])
    expect(typeof (body as { error: unknown }).error).toBe('string')
  }

  test.each([
    ['another site', { url: 'https://example.com/in/ada' }],
    ['another page of the site', { url: 'https://www.linkedin.com/company/deep-chart' }],
    ['no profile in it', { url: 'https://www.linkedin.com/in/' }],
    ['not a URL', { url: 'ada-marlow' }],
    ['credentials', { url: 'https://a:b@www.linkedin.com/in/ada' }],
    ['not a string', { url: 7 }],
    ['no url', {}],
    ['another key', { url: 'https://www.linkedin.com/in/ada', options: {} }],
    ['not an object', ['https://www.linkedin.com/in/ada']]
  ])('400 for %s', async (_, sent) => {
    const { key, id } = await sluice.account()
    const { status, body, headers } = await post(endpoint, key, sent)
    expect(status).toBe(400)
    flat(body)
    expect(headers.get('x-tokens-charged') ?? '0').toBe('0')
    expect(await sluice.service.ledger.balance(id)).toMatchObject({ charged: 0 })
  })

  test('404 for an unknown network, with and without a key', async () => {
    const { key } = await sluice.account()
    for (const used of [key, 'slc_live_none']) {
      const url = `${sluice.url}/api/v1/scraper/nowhere/profile`
      const { status, body } = await post(url, used, { url: `${network}/in/ada` })
      expect(status).toBe(404)
      flat(body)
    }
  })

  test('405 for another method', async () => {
    const response = await fetch(endpoint)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('POST')
    flat(await response.json())
  })

  test('401 and 402 for a missing key and missing tokens', async () => {
    const bad = await post(endpoint, 'slc_live_none', { url: `${network}/in/ada` })
    expect(bad.status).toBe(401)
    flat(bad.body)
    const { key } = await sluice.account(0)
    const poor = await post(endpoint, key, { url: `${network}/in/ada` })
    expect(poor.status).toBe(402)
    flat(poor.body)
  })

  test.each(['walled', 'gone'])('500, uncharged, for %s', async (name) => {
    const { key, id } = await sluice.account()
    const { status, body } = await post(endpoint, key, { url: `${network}/in/${name}` })
    expect(status).toBe(500)
    flat(body)
    if (name === 'walled') expect(body.error).toMatch(/log-?in|sign/i)
    expect(await sluice.service.ledger.balance(id)).toMatchObject({ charged: 0, held: 0 })
  })
})

/** jobs.md §1: pages whose links scripts draw. A browser looks at them once more; without one, the job says so. */

import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, jobPages } from './job-calls.ts'

let origin: Origin

const lines = (name: string) =>
  Array.from(
    { length: 5 },
    (_, n) =>
      `<p>Paragraph ${n}: the keeper of ${name} writes the level at noon, opens gate ${n}, and notes which boat passed before the bell rang at ${name}.</p>`
  ).join('')
const page = (name: string, script = '') =>
  `<!doctype html><title>${name}</title><nav id="nav"></nav><main><h1>${name}</h1>${lines(name)}</main>${script}`
const draws = (...hrefs: string[]) =>
  `<script>document.getElementById('nav').innerHTML = ${JSON.stringify(
    hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')
  )}</script>`

const PAGES: Record<string, string> = {
  '/': page('home', draws('/hub', '/a')),
  '/hub': page('hub', draws('/b', '/c', '/')),
  '/a': page('a', '<script>document.title += "!"</script>'),
  '/b': page('b'),
  '/c': page('c', draws('https://elsewhere.example/')),
  '/plain': page('plain')
}

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const found = PAGES[request.url ?? '/']
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' }).end(found)
  })
})

afterAll(() => origin.stop())

async function crawled(sluice: TestService, path: string, options: Answer = {}) {
  const { key } = await sluice.account(100)
  const body = { url: origin.url + path, scope: { within: 'host' }, options }
  const { data } = (await post(`${sluice.url}/api/v1/internet/crawl/`, key, body)).body
  const job = await finished(sluice, key, data.id, { within: 120_000 })
  const pages = await jobPages(sluice, key, data.id)
  const paths = pages.map(({ url }) => url.replace(origin.url, '')).sort()
  return { job, paths }
}

describe.skipIf((await findChromium()) === undefined)('with a browser', () => {
  let sluice: TestService
  beforeAll(async () => {
    sluice = await startService({ BROWSER: 'auto' })
    await sluice.service.reader.started
  })
  afterAll(() => sluice.stop())

  test('the start and its hubs are looked at once more, and their links are followed', async () => {
    const { job, paths } = await crawled(sluice, '/')
    expect(paths).toEqual(['/', '/a', '/b', '/c', '/hub'])
    expect(job).toMatchObject({ warnings: [], tokens: { charged: 5 } })
  }, 180_000)

  test('a caller who wants no browser gets none', async () => {
    const { job, paths } = await crawled(sluice, '/', { render: 'http' })
    expect(paths).toEqual(['/'])
    expect(job.warnings).toMatchObject([{ code: 'NO_LINKS' }])
  }, 180_000)
})

describe('without a browser', () => {
  let sluice: TestService
  beforeAll(async () => {
    sluice = await startService()
    await sluice.service.reader.started
  })
  afterAll(() => sluice.stop())

  test('a crawl that finds no links has a warning', async () => {
    const { job, paths } = await crawled(sluice, '/')
    expect(paths).toEqual(['/'])
    expect(job).toMatchObject({ status: 'completed', warnings: [{ code: 'NO_LINKS' }] })
  })
})

/** Effect of robots.txt on a fetch: decisions.md §2 `respect_robots`, §3 ROBOTS_WOULD_DISALLOW. */

import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createReader, type PipelineOptions, type Reader } from '../../src/index.ts'
import { openTestPipeline, PARSERS, startOrigin } from '../harness.ts'

/** Reads the pages of all pipelines here: a worker takes a second to start. */
let reader: Reader
beforeAll(async () => {
  reader = createReader({ workers: 1, timeout: 5_000, heap: 256, queue: 10, parsers: PARSERS })
  await reader.started
})
afterAll(() => reader.close())

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const RULES = 'User-agent: *\nDisallow: /\n\nUser-agent: Sluice\nDisallow: /private\n'
const ARTICLE = `<!doctype html><title>On rivers</title><main><h1>On rivers</h1><p>${'A river finds its way. '.repeat(9)}</p></main>`

const serveRules: RequestListener = (_, response) => {
  response.setHeader('content-type', 'text/plain')
  response.end(RULES)
}
const serveStatus =
  (status: number): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end()

/** A pipeline and a site. @returns asks for a page of it, and counts the pages that were served. */
async function setUp(
  robots: PipelineOptions['robots'] = 'warn',
  serveRobots: RequestListener = serveRules
) {
  let hits = 0
  const origin = await startOrigin((_, response) => {
    hits++
    response.setHeader('content-type', 'text/html')
    response.end(ARTICLE)
  }, serveRobots)
  const reading: Reader = Object.create(reader, { close: { value: async () => undefined } })
  const pipeline = await openTestPipeline({ robots, reading })
  closing.push(pipeline.close, origin.stop)
  return {
    hits: () => hits,
    /** The warnings of a page. */
    ask: async (path: string, options: object = {}) =>
      (await pipeline.fetch({ url: origin.url + path, options })).warnings
  }
}

const RESPECT = { respect_robots: true }
const DISALLOWED = { code: 'ROBOTS_DISALLOWED' }

describe('respect_robots', () => {
  test('refuses a disallowed URL before it is fetched, and reads an allowed one', async () => {
    const { ask, hits } = await setUp()
    await expect(ask('/private/page?x=1', RESPECT)).rejects.toMatchObject(DISALLOWED)
    expect(hits()).toBe(0)
    expect(await ask('/public', RESPECT)).toEqual([])
  })

  test('allows everything without robots.txt, and nothing if it is unreachable (RFC 9309 §2.3.1)', async () => {
    const absent = await setUp('warn', serveStatus(410))
    expect(await absent.ask('/private', RESPECT)).toEqual([])
    const broken = await setUp('warn', serveStatus(500))
    const said = /^robots\.txt of .+ could not be read, which counts as disallowing the page\./
    await expect(broken.ask('/public', RESPECT)).rejects.toMatchObject({
      ...DISALLOWED,
      message: expect.stringMatching(said)
    })
    expect(await broken.ask('/public')).toMatchObject([
      { code: 'ROBOTS_WOULD_DISALLOW', message: expect.stringMatching(said) }
    ])
  })

  test('reads robots.txt once for all requests together', async () => {
    let asked = 0
    const { ask } = await setUp('warn', (request, response) => {
      asked++
      setTimeout(() => serveRules(request, response), 100)
    })
    await Promise.all(Array.from({ length: 8 }, () => ask('/public', RESPECT)))
    await ask('/other', RESPECT)
    expect(asked).toBe(1)
  })
})

describe('the mode of a pipeline', () => {
  test('warn, the default, reads the page and says so', async () => {
    const { ask } = await setUp()
    expect(await ask('/private')).toMatchObject([{ code: 'ROBOTS_WOULD_DISALLOW' }])
    expect(await ask('/public')).toEqual([])
  })

  test('warn does not wait long for a slow robots.txt', async () => {
    const { ask } = await setUp('warn', () => undefined)
    expect(await ask('/private')).toEqual([])
  })

  test('enforce refuses every request', async () => {
    const { ask } = await setUp('enforce')
    await expect(ask('/private')).rejects.toMatchObject(DISALLOWED)
  })

  test('off reads no robots.txt, unless a request asks for it', async () => {
    let asked = 0
    const { ask } = await setUp('off', (request, response) => {
      asked++
      serveRules(request, response)
    })
    expect(await ask('/private')).toEqual([])
    expect(asked).toBe(0)
    await expect(ask('/private', RESPECT)).rejects.toMatchObject(DISALLOWED)
  })
})

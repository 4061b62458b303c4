import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createReader, type Reader, type ReadJob } from '@sluice/fetch'
import { loadParsers } from '@sluice/fetch/parsers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PLAIN_OPTIONS } from './plain-options.ts'

const modules = { builtIn: fileURLToPath(new URL('../src/parsers.config.ts', import.meta.url)) }
const GENERIC = '@sluice/parser-generic'
const SMALL = 32_768
const MOST_TAGS = 640

let small: Reader
let byWorkers: Reader

beforeAll(async () => {
  const options = { workers: 1, timeout: 60_000, heap: 256, queue: 10, parsers: modules }
  const registry = await loadParsers(modules)
  small = createReader({ ...options, smallPages: { registry, parsers: [GENERIC] } })
  byWorkers = createReader(options)
  await Promise.all([small.started, byWorkers.started])
  // What reads small pages is loaded after the reader is there.
  await cpuTimeOf(job(page('Loaded')))
}, 120_000)

afterAll(() => Promise.all([small.close(), byWorkers.close()]))

describe('a small page', () => {
  test.each<[string, ReadJob]>([
    ['with content', job(page('On rivers'))],
    ['with every output', job(page('On rivers'), { options: everything() })],
    ['that is a wall', job('<title>Log in</title><form><input type=password></form>')],
    ['that is empty', job('')],
    ['of bytes that are no text', job('\u0000\u0001'.repeat(500))]
  ])('%s is read as by a worker', async (_name, asked) => {
    expect(await outcomeOf(small, asked)).toEqual(await outcomeOf(byWorkers, asked))
  })

  test('is read without a worker, and counted', async () => {
    await cpuTimeOf(job(page('On rivers')))
  })

  test.each<[string, ReadJob]>([
    ['of more bytes', job(page('x'.repeat(SMALL)))],
    ['of more tags', job('<p>a'.repeat(MOST_TAGS + 1))],
    ['of no declared type', job(page('On rivers'), {}, '')],
    ['of another type', job('{"a": 1}', {}, 'application/json')],
    ['of a site with a parser', job(page('On rivers'), { parser: '@sluice/parser-retail' })],
    [
      'with a schema of the client',
      job(page('A'), { options: { json_schema: { type: 'object' } } })
    ],
    ['with a filter of the client', job(page('A'), { filters: { keep_selector: 'p:has(p p)' } })],
    ['that is waited for by a selector', job(page('A'), { options: { wait_for: 'p:has(p p p)' } })],
    ['for a model', job(page('A'), { options: { force_ai: true } })],
    [
      'that was not fetched',
      { ...job(page('A')), pages: job(page('A')).pages.map(({ answer: _, ...one }) => one) }
    ],
    [
      'with a second page',
      { ...job(page('A')), pages: [...job(page('A')).pages, ...job(page('B')).pages] }
    ]
  ])('%s goes to a worker', async (_name, asked) => {
    expect(await isInline(asked)).toBe(false)
  })

  test('goes to a worker when others of the same turn took long', async () => {
    await cpuTimeOf(job(page('long', 150)))
    await nextTurn()
    const before = small.report().withoutWorker
    const jobs = Array.from({ length: 100 }, () => job(page('long', 150)))
    const readings = await Promise.allSettled(jobs.map((one) => small.read(one, 'a')))
    const inline = small.report().withoutWorker - before
    expect(inline).toBeGreaterThan(0)
    expect(inline).toBeLessThan(jobs.length)
    // The queue takes ten.
    expect(readings.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(100)
  })

  test('rejects with the reason of a signal that is aborted', async () => {
    const reason = new Error('gone')
    await expect(small.read(job(page('A')), 'a', AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

describe('a hostile page within the bounds', () => {
  test.each([
    ['misnested', '<p><b id=%>', 0],
    ['deep', '<div>', 0],
    ['of tables', '<table><tr><td>', 0],
    ['of lists', '<ul><li>', 0],
    ['of spans', '<td colspan=1000 rowspan=1000>', 0],
    ['of emphasis', '<em><strong>', 0],
    ['of brackets', '[', SMALL],
    ['of underscores', '__a__ ', SMALL],
    ['of references', '&notit;', SMALL],
    ['of spaces', ' \t\n', SMALL],
    ['of dates', '1 January 2020 ', SMALL]
  ])(
    '%s takes less than two seconds',
    async (_name, unit, bytes) => {
      const count = bytes > 0 ? bytes / unit.length - 10 : MOST_TAGS / (unit.split('<').length - 1)
      const text = Array.from({ length: count }, (_, at) => unit.replace('%', String(at))).join('')
      expect(await cpuTimeOf(job(text))).toBeLessThan(2_000)
    },
    120_000
  )
})

/** Time that reading a job without a worker takes, ms. After a slow page it is some seconds until one is read so again. */
function cpuTimeOf(asked: ReadJob): Promise<number> {
  return vi.waitFor(
    async () => {
      const start = process.cpuUsage()
      if (!(await isInline(asked))) throw new Error('a worker has read it')
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1_000
    },
    { timeout: 60_000, interval: 200 }
  )
}

/** Whether a job is read without a worker, in a turn of its own. */
async function isInline(asked: ReadJob): Promise<boolean> {
  const before = small.report().withoutWorker
  await nextTurn()
  const pages = asked.pages.map((one) => ({ ...one, body: one.body.slice() }))
  await small.read({ ...asked, pages }, 'a').catch((error) => {
    if (!('code' in error)) throw error
  })
  await nextTurn()
  return small.report().withoutWorker > before
}

/** What a reader makes of a job: all of it but how long it took. */
async function outcomeOf(reader: Reader, asked: ReadJob): Promise<unknown> {
  const pages = asked.pages.map((one) => ({ ...one, body: one.body.slice() }))
  try {
    const { data, duration, ...rest } = await reader.read({ ...asked, pages }, 'a')
    return { ...rest, data: JSON.parse(new TextDecoder().decode(data)) }
  } catch (error) {
    const { code, message, details } = error as { code: string; message: string; details: object }
    return { code, message, details }
  }
}

function everything(): Partial<ReadJob['options']> {
  return {
    markdown: true,
    include_links: true,
    include_html: 'both',
    image_urls: true,
    provenance: true,
    outline: true,
    discover: 'Sluice'
  }
}

function page(title: string, paragraphs = 8): string {
  const text = Array.from(
    { length: paragraphs },
    (_, at) => `<p>Part ${at} of a text, with words, about rivers and <a href="/${at}">deltas</a>.`
  )
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1>${text.join('')}<img src="/a.jpg" alt="A river"></main>`
}

function job(
  html: string,
  {
    options,
    ...others
  }: Partial<Pick<ReadJob, 'parser' | 'filters'>> & {
    options?: Partial<ReadJob['options']>
  } = {},
  contentType = 'text/html; charset=utf-8'
): ReadJob {
  const url = 'https://site.example/page'
  return {
    parser: GENERIC,
    url,
    filters: undefined,
    pages: [
      {
        url,
        status: 200,
        contentType,
        body: new Uint8Array(new TextEncoder().encode(html)),
        answer: { requested: url, headers: { 'content-type': contentType } }
      }
    ],
    options: { ...PLAIN_OPTIONS, ...options },
    ...others
  }
}

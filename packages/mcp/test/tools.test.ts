/** The tools over a client of plain functions: arguments, price, what is fenced, and failures in words. */

import { InvalidRequestError, NotFoundError, SluiceConnectionError } from '@sluice/client'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ACTING_TOOLS, ALL_TOOLS, toolsFor } from '../src/all-tools.ts'
import { failureCode, failureText, isFault, shortFailure } from '../src/answer/failure-text.ts'
import { oneLine } from '../src/answer/fence.ts'
import { callKey } from '../src/call-key.ts'
import type { ToolClient } from '../src/tool.ts'
import type { ToolName } from '../src/tool-names.ts'

const RECEIPT = { charged: 1, remaining: 9, replayed: false }
const signal = new AbortController().signal

/** Calls a tool as the server does, with the defaults of its input. @returns its text. */
async function call(name: ToolName, given: object, parts: object): Promise<string> {
  const tool = ALL_TOOLS.find((one) => one.name === name)
  if (!tool) throw new Error(name)
  const client = { account: async () => ({ balance: { total: 9 } }), ...parts }
  const answer = await tool.run(tool.input.parse(given) as never, {
    client: client as unknown as ToolClient,
    signal,
    paid: (part = 0) => ({ signal, idempotencyKey: `key-${part}` }),
    progress: async () => undefined
  })
  return typeof answer === 'string' ? answer : answer.text
}

/** The same call without the random number of its fences. */
const shown = async (...given: Parameters<typeof call>) =>
  (await call(...given)).replace(/<<[0-9a-f]{16}/g, '<<').replace(/[0-9a-f]{16}>>/g, '>>')

const read = (title: string, markdown: string, record: object = {}) => ({
  data: { title, markdown, ...record },
  meta: {
    final_url: `https://site.example/${title}`,
    request_id: `ftc_${title}`,
    extraction: null
  },
  warnings: [{ code: 'CONTENT_MAY_BE_INCOMPLETE', message: 'of the page' }],
  receipt: RECEIPT
})

describe('read_page', () => {
  test('fetches a page as Markdown, between fences, with its id and price', async () => {
    const asked: unknown[] = []
    const fetch = async (...given: unknown[]) => {
      asked.push(given)
      return read('One', '# One\n\nThe first.')
    }
    const input = { url: 'https://site.example/', whole_page: true, pages: '1-2' }
    const text = await shown('read_page', input, { fetch })
    expect(text).toContain('Result ftc_One.')
    expect(text).toContain('Warnings: CONTENT_MAY_BE_INCOMPLETE.')
    expect(text).toContain('<< about\nurl: https://site.example/One\ntitle: One\n>>')
    expect(text).toContain('<< page\n# One\n\nThe first.\n>>')
    const options = { markdown: true, main_content: false, document: { pages: '1-2' } }
    expect(asked).toEqual([[input.url, { options, signal, idempotencyKey: 'key-0' }]])
  })

  test('cuts a long text, outlines the rest, and reads on from the history', async () => {
    const sections = Array.from(
      { length: 9 },
      (_, n) => `## Part ${n}\n\n${'Words of it. '.repeat(90)}`
    )
    const markdown = sections.join('\n\n')
    const input = { url: 'https://site.example/', max_tokens: 1_000 }
    const text = await shown('read_page', input, { fetch: async () => read('One', markdown) })
    const [, from] = /read_page \{"id": "ftc_One", "from": (\d+)/.exec(text) ?? []
    expect(Number(from)).toBeGreaterThan(1_000)
    expect(text).toContain('<< outline')
    const item = {
      id: 'ftc_One',
      url: 'https://site.example/',
      status: 'success',
      data: { markdown },
      metadata: { title: 'One' }
    }
    const more = { id: 'ftc_One', from: Number(from) }
    const rest = await shown('read_page', more, { result: async () => item })
    expect(rest).toContain(markdown.slice(Number(from)).trimEnd())
    expect(rest).not.toContain('<< about')
  })

  test('answers a question with its quotes as data, or says that the page does not', async () => {
    const asked: unknown[] = []
    const answered = (answer: unknown) => async (_: string, given: { options: unknown }) => {
      asked.push(given.options)
      return read('One', '# One', { ai: { answer } })
    }
    const input = { url: 'https://site.example/', question: 'How old?' }
    const answer = { text: 'It was built in 1712.', quotes: ['built in 1712'] }
    const text = await shown('read_page', input, { fetch: answered(answer) })
    expect(text).toContain('<< answer\nIt was built in 1712.\n> built in 1712\n>>')
    expect(text).not.toContain('# One')
    expect(asked).toEqual([{ markdown: true, ai: { question: 'How old?' } }])
    const none = await shown('read_page', input, { fetch: answered(null) })
    expect(none).toContain('The page does not answer. Read it with read_page {"id": "ftc_One"}.')
    expect(none).not.toContain('<<')
  })

  test('answers the passages for a query, of a page or of a stored result', async () => {
    const asked: unknown[] = []
    const found = (passages: unknown[]) => async (_: string, given: { options: unknown }) => {
      asked.push(given.options)
      return read('One', '# One', { passages })
    }
    const input = { url: 'https://site.example/', query: 'boats' }
    const passage = {
      text: 'A lock lifts boats.',
      heading_path: ['Weirs', 'Boats'],
      url: 'https://site.example/#:~:text=A%20lock'
    }
    const text = await shown('read_page', input, { fetch: found([passage]) })
    expect(text).toContain(
      '<< passages\n[Weirs > Boats]\nA lock lifts boats.\nhttps://site.example/#:~:text=A%20lock\n>>'
    )
    expect(asked).toEqual([{ markdown: true, query: 'boats' }])
    const none = await shown('read_page', input, { fetch: found([]) })
    expect(none).toContain('No passage of the page has these words. Read it with read_page')
    const item = {
      id: 'ftc_One',
      url: 'https://site.example/',
      status: 'success',
      data: { markdown: '# Weirs\n\nWalls.\n\n## Boats\n\nA lock lifts boats.' },
      metadata: { title: 'One' }
    }
    const kept = await shown(
      'read_page',
      { id: 'ftc_One', query: 'boats' },
      { result: async () => item }
    )
    expect(kept).toContain('<< passages\n[Weirs > Boats]\nA lock lifts boats.\n>>')
  })

  test('answers the rows of a list, below the names of its columns', async () => {
    const asked: unknown[] = []
    const found = (list: unknown) => async (_: string, given: { options: unknown }) => {
      asked.push(given.options)
      return read('One', '# One', { list })
    }
    const input = { url: 'https://site.example/', list_pages: 3 }
    const list = {
      columns: [{ name: 'title' }, { name: 'price' }],
      items: [{ title: 'Lamp', price: '9.50' }, { title: 'Desk "small"' }],
      pages_read: 2,
      next: 'https://site.example/?page=3'
    }
    const text = await shown('read_page', input, { fetch: found(list) })
    expect(text).toContain(
      '<< list\n["title","price"]\n["Lamp","9.50"]\n["Desk \\"small\\"",null]\n>>'
    )
    expect(text).toContain('pages of the list: 2\nnext page: https://site.example/?page=3')
    expect(asked).toEqual([{ markdown: true, list: { pages: 3 } }])
    const none = await shown('read_page', input, { fetch: found(null) })
    expect(none).toContain('The page has no list. Read it with read_page {"id": "ftc_One"}.')
  })

  test.each([
    [{ id: 'ftc_1', list_pages: 2 }, 'list_pages goes with url'],
    [{ id: 'ftc_1', query: 'Why?', section: 2 }, 'query goes without'],
    [{ id: 'ftc_1', question: 'Why?' }, 'question needs url'],
    [{}, 'Give either url or id.'],
    [{ url: 'https://a.example', id: 'ftc_1' }, 'Give either url or id.'],
    [{ url: 'https://a.example', from: 3 }, 'from needs id']
  ])('refuses %j', async (input, message) => {
    await expect(call('read_page', input, {})).rejects.toThrow(message)
  })

  test('states the price of a dry run, and says why a result cannot be read', async () => {
    const quote = async () => ({ billing: { tokens_max: 5 } })
    expect(await call('read_page', { url: 'https://a.example', dry_run: true }, { quote })).toBe(
      'It would cost at most 5 credits. Charged: 0 credits.'
    )
    const result = async () => ({ status: 'failed', error: { code: 'FETCH_TIMEOUT' }, data: null })
    await expect(call('read_page', { id: 'ftc_1' }, { result })).rejects.toThrow(
      'ftc_1 is a fetch that failed with FETCH_TIMEOUT.'
    )
  })
})

describe('read_many', () => {
  const urls = ['https://a.example/', 'https://b.example/']

  test('reads each page with its own key, and says which failed', async () => {
    const keys: unknown[] = []
    const fetch = async (url: string, { idempotencyKey }: { idempotencyKey: string }) => {
      keys.push(idempotencyKey)
      if (url === urls[1]) throw new SluiceConnectionError('lost', undefined)
      return read('A', 'The first.')
    }
    const text = await shown('read_many', { urls }, { fetch })
    expect(text).toContain('1 of 2 pages read.')
    expect(text).toContain('Page 2: failed, SERVER_UNREACHABLE, retryable. Not charged.')
    expect(text).toContain('Page 1: result ftc_A. Warnings: CONTENT_MAY_BE_INCOMPLETE.')
    expect(keys.sort()).toEqual(['key-0', 'key-1'])
  })

  test('fetches nothing that could cost more than max_cost, or would not fit', async () => {
    const quote = async () => ({ billing: { tokens_max: 2 } })
    await expect(call('read_many', { urls, max_cost: 3 }, { quote })).rejects.toThrow(
      'The 2 pages could cost 4 credits, more than max_cost 3.'
    )
    const many = Array.from({ length: 5 }, (_, n) => `https://a.example/${n}`)
    await expect(call('read_many', { urls: many, max_tokens: 1_000 }, {})).rejects.toThrow(
      '5 pages need at least 1250.'
    )
  })
})

test('extract returns the record without its text and its empty fields, or what a schema asked for', async () => {
  const record = { price: 3, text: 'no', empty: [], none: null, extracted: undefined }
  const fetch = async () => read('One', 'no', record)
  const text = await shown('extract', { url: 'https://a.example/' }, { fetch })
  expect(text).toContain('"price": 3')
  expect(text).not.toMatch(/"text"|"markdown"|"empty"|"none"/)
  const sent: unknown[] = []
  const prompted = async (_: string, { options }: { options: { ai?: unknown } }) => {
    sent.push(options.ai)
    return read('One', 'no', { extracted: { price: '3' } })
  }
  await call('extract', { url: 'https://a.example/', prompt: 'The price.' }, { fetch: prompted })
  expect(sent).toEqual([{ json_extraction: true, prompt: 'The price.' }])
  const filled = async () => read('One', 'no', { price: 3, extracted: { name: 'Lamp' } })
  const schema = { type: 'object', properties: { name: { type: 'string' } } }
  const named = await shown('extract', { url: 'https://a.example/', schema }, { fetch: filled })
  expect(named).toContain('"name": "Lamp"')
  expect(named).not.toContain('price')
})

describe('map_site', () => {
  const urls = Array.from({ length: 3 }, (_, n) => ({ url: `https://a.example/${n}`, title: null }))
  const map = async () => ({ map: { urls }, receipt: { ...RECEIPT, requestId: 'ftc_map' } })

  test('lists the URLs of a site from a number on', async () => {
    const text = await shown('map_site', { url: 'https://a.example/', from: 1 }, { map })
    expect(text).toContain('Result ftc_map. 3 URLs, 1 to 2 listed.')
    expect(text).toContain('https://a.example/2')
    expect(text).not.toContain('https://a.example/0')
  })

  test('refuses a number beyond the last, and a result that is no map', async () => {
    const input = { url: 'https://a.example/', from: 3 }
    await expect(call('map_site', input, { map })).rejects.toThrow('from must be below 3')
    const result = async () => ({ id: 'ftc_1', status: 'success', data: {} })
    await expect(call('map_site', { id: 'ftc_1' }, { result })).rejects.toThrow(
      'ftc_1 is not a map of a site.'
    )
  })
})

const JOB = {
  id: 'job_1',
  kind: 'crawl',
  status: 'running',
  reason: null,
  completed_at: null,
  pages: { found: 3, success: 1, failed: 0, skipped: 0, running: 2, waiting: 0 },
  skipped: { robots: 2, duplicate: 0 },
  tokens: { charged: 1, max_cost: 7 }
}

test('crawl_site starts a job with its scope, and tells its state and how to go on', async () => {
  const asked: unknown[] = []
  const crawl = async (body: unknown) => {
    asked.push(body)
    return { id: 'job_1' }
  }
  const jobs = { crawl, get: async () => JOB }
  const input = { url: 'https://a.example/', limit: 3, include: ['/a/**'], max_cost: 7 }
  const text = await call('crawl_site', input, { jobs })
  expect(text.split('\n')).toEqual([
    'Started job job_1.',
    'Job job_1 (crawl): running. 3 pages found: 1 success, 2 running.',
    'The job has charged 1 credit of at most 7. Skipped: 2 robots.',
    'It continues on its own. Check again: get_job {"id": "job_1", "wait_s": 30}.',
    'List its pages and read them: get_job {"id": "job_1"}.'
  ])
  expect(asked).toEqual([
    {
      url: 'https://a.example/',
      scope: { limit: 3, include: ['/a/**'] },
      options: { markdown: true },
      job: { max_cost: 7 }
    }
  ])
})

test('search_history lists results, those that failed with their code', async () => {
  const item = (id: string, status: string, code?: string) => ({
    id,
    status,
    error: code ? { code } : null,
    created_at: '2026-01-02T03:04:05Z',
    url: 'https://a.example/\u2028x',
    metadata: { title: null }
  })
  const resultsPage = async () => ({
    data: [item('ftc_1', 'success'), item('ftc_2', 'failed', 'FETCH_TIMEOUT')],
    next_cursor: 'c'
  })
  const text = await shown('search_history', {}, { resultsPage })
  expect(text).toContain('2 results.')
  expect(text).toContain('ftc_1 | 2026-01-02T03:04 | https://a.example/ x')
  expect(text).toContain('ftc_2 | failed FETCH_TIMEOUT | https://a.example/ x')
  expect(text).toContain('More: the same call with "cursor": "c".')
})

test('a server offers the tools that its client has the parts for', () => {
  const parts = { fetch: () => undefined, jobs: {} } as unknown as ToolClient
  expect(toolsFor(parts)).toEqual(['read_page', 'extract', 'read_many', 'crawl_site', 'get_job'])
})

test('a failure has its code, what to do, and its message between fences', () => {
  const missing = new NotFoundError({
    code: 'NOT_FOUND',
    status: 404,
    message: 'None\nhere',
    details: { retryable: false },
    requestId: 'ftc_1',
    attempts: 1,
    retryAfter: 0
  })
  const text = failureText(missing)
  expect(text).toContain('NOT_FOUND: Check the id.')
  expect(text).toContain('Retryable: no. Nothing was charged. Request ftc_1.')
  expect(text).toMatch(/<<[0-9a-f]{16} message\nNone here\n[0-9a-f]{16}>>$/)
  const wrong = new InvalidRequestError({
    code: 'INVALID_SCHEMA',
    status: 400,
    message: '`type` must be one of the types of JSON Schema.',
    details: { retryable: false },
    requestId: 'ftc_2',
    attempts: 1,
    retryAfter: 0
  })
  expect(failureText(wrong)).toBe(
    'INVALID_SCHEMA: `type` must be one of the types of JSON Schema.\nRetryable: no. Nothing was charged. Request ftc_2.'
  )
  const acted = new InvalidRequestError({
    code: 'ACTION_FAILED',
    status: 422,
    message: 'Action 2 (click) failed: a page wrote this',
    details: { retryable: false, index: 1, reason: 'not_found' },
    requestId: 'ftc_3',
    attempts: 1,
    retryAfter: 0
  })
  expect(failureText(acted)).toMatch(/^ACTION_FAILED: .* Action 2: not_found\.\n/)
  const lost = new SluiceConnectionError('lost', undefined)
  expect([missing, lost, new Error('x')].map(failureCode)).toEqual([
    'NOT_FOUND',
    'SERVER_UNREACHABLE',
    'INTERNAL_ERROR'
  ])
  expect([missing, lost, new Error('x')].map(isFault)).toEqual([false, false, true])
  expect(shortFailure(missing)).toBe('NOT_FOUND')
  expect(oneLine('a\n\u2028 b  c', 4)).toBe('a b…')
})

test('the key of a call is the same for the same request and arguments only', async () => {
  const keys = await Promise.all([
    callKey('k', 'read_page', { url: 'a' }),
    callKey('k', 'read_page', { url: 'a' }),
    callKey('k', 'read_page', { url: 'b' }),
    callKey('k', 'extract', { url: 'a' }),
    callKey('l', 'read_page', { url: 'a' })
  ])
  expect(new Set(keys).size).toBe(4)
  expect(keys[0]).toBe(keys[1])
})

test.each([...ALL_TOOLS, ...ACTING_TOOLS].map(({ name, input }) => [name, input] as const))(
  'the input of %s has no part that clients with few kinds of schemas refuse',
  (_, input) => {
    const text = JSON.stringify(z.toJSONSchema(input, { io: 'input' }))
    expect(text).not.toMatch(/"additionalProperties":\{\}|"items":\{\}|"type":\[/)
  }
)

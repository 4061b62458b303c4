/** decisions.md §4, §9: a model server that is down, slow or wrong is its own error, and costs nothing. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { type Behaviour, json, messagesOf, say, startModelServer } from './model-server.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(behaviour: Behaviour, settings: Record<string, unknown> = {}) {
  const server = await startModelServer(behaviour)
  closers.push(server.close)
  const models = { model: 'm', visionModel: 'v', audioModel: 'a', apiKey: 'key-of-operator' }
  const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, ...models, ...settings })
  return { server, enricher: createEnricher({ engines: [engine] }) }
}

const RUN = { signal: new AbortController().signal, timeMs: 5000 }
const SHORT = { ...RUN, timeMs: 400 }
const page = { markdown: '# Ada\n\nAda Lovelace wrote the first program.' }
const schema = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name']
}
const validate = (data: unknown) =>
  typeof (data as { name?: unknown } | null)?.name === 'string' ? [] : ['name is not a string']
const extraction = { ...page, schema, validate }

test('a summary names its model and its usage', async () => {
  const { enricher } = await serve((_, response) => say(response, 'Ada wrote a program.'))
  expect(await enricher.summarize(page, RUN)).toMatchObject({
    ok: true,
    units: 1,
    engine: 'openai-compatible:m',
    value: { text: 'Ada wrote a program.' },
    usage: { calls: 1, inputTokens: 10, outputTokens: 5 }
  })
})

test('the request carries key, prompt in the instructions, and page as data', async () => {
  const { server, enricher } = await serve((_, response) => say(response, 'Done.'))
  await enricher.summarize({ ...page, prompt: 'Name the year.', language: 'de' }, RUN)
  const [call] = server.calls
  expect(call?.headers.authorization).toBe('Bearer key-of-operator')
  const [system, user] = messagesOf(call!)
  expect(system?.text).toContain('Name the year.')
  expect(system?.text).toContain('language de')
  expect(user?.text).toMatch(/^<(data-[0-9a-f]{32})>\n# Ada[\s\S]*\n<\/\1>$/)
})

test('a server that is down is AI_UNAVAILABLE', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const baseUrl = new URL(`http://127.0.0.1:${port}/v1`)
  const enricher = createEnricher({ engines: [openAiCompatibleEngine({ baseUrl, model: 'm' })] })
  expect(await enricher.summarize(page, RUN)).toMatchObject({
    ok: false,
    units: 0,
    error: { code: 'AI_UNAVAILABLE' }
  })
})

const statuses: [number, RegExp][] = [
  [401, /key/],
  [429, /rate limit/],
  [500, /500/],
  [503, /503/],
  [404, /404/]
]
test.each(statuses)('status %i is AI_UNAVAILABLE', async (status, message) => {
  const { enricher } = await serve((_, response) =>
    json(response, status, { error: { message: 'key-of-operator is no good' } })
  )
  const extra = await enricher.summarize(page, RUN)
  expect(extra).toMatchObject({ ok: false, error: { code: 'AI_UNAVAILABLE' } })
  if (!extra.ok) {
    expect(extra.error.message).toMatch(message)
    expect(extra.error.message).not.toContain('key-of-operator')
  }
})

test('a transient 503 is retried once', async () => {
  let calls = 0
  const { enricher } = await serve((_, response) =>
    calls++ === 0 ? json(response, 503, {}) : say(response, 'Ada wrote.')
  )
  expect(await enricher.summarize(page, RUN)).toMatchObject({ ok: true })
  expect(calls).toBe(2)
})

test('a redirect is not followed', async () => {
  const other = await serve((_, response) => say(response, 'Elsewhere.'))
  const { enricher } = await serve((_, response) =>
    response.writeHead(307, { location: `${other.server.baseUrl.href}/chat/completions` }).end()
  )
  expect(await enricher.summarize(page, RUN)).toMatchObject({
    ok: false,
    error: { code: 'AI_UNAVAILABLE' }
  })
  expect(other.server.connections()).toBe(0)
})

const slow: [string, Behaviour][] = [
  ['a server that says nothing', () => undefined],
  [
    'an endless stream',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    }
  ]
]
test.each(slow)('%s ends at the deadline as AI_UNAVAILABLE', async (_, behaviour) => {
  const { enricher } = await serve(behaviour)
  expect(await enricher.summarize(page, SHORT)).toMatchObject({
    ok: false,
    error: { code: 'AI_UNAVAILABLE', message: 'The model did not answer in time.' }
  })
})

test('a disconnecting client ends the call with its own reason', async () => {
  const { enricher } = await serve(() => undefined)
  const gone = new AbortController()
  const asked = enricher.summarize(page, { signal: gone.signal })
  gone.abort(new Error('the client went away'))
  await expect(asked).rejects.toThrow('the client went away')
})

test('an answer over the limit of bytes is AI_OUTPUT_INVALID', async () => {
  const { enricher } = await serve((_, response) => say(response, 'x'.repeat(20_000)), {
    maxAnswerBytes: 10_000
  })
  expect(await enricher.summarize(page, RUN)).toMatchObject({
    ok: false,
    error: { code: 'AI_OUTPUT_INVALID' }
  })
})

const garbage: [string, Behaviour][] = [
  ['HTML', (_, response) => response.writeHead(200).end('<html>It works!</html>')],
  ['JSON of another protocol', (_, response) => json(response, 200, { answer: 42 })],
  ['no text', (_, response) => say(response, null)],
  ['a refusal', (_, response) => say(response, "I'm sorry, but I can't help with that.")],
  ['a text that never ends', (_, response) => say(response, 'and then '.repeat(50), 'length')]
]
test.each(garbage)('%s is AI_OUTPUT_INVALID', async (_, behaviour) => {
  const { enricher } = await serve(behaviour)
  for (const extra of [
    await enricher.summarize(page, RUN),
    await enricher.extract(extraction, RUN)
  ]) {
    expect(extra).toMatchObject({ ok: false, units: 0, error: { code: 'AI_OUTPUT_INVALID' } })
  }
})

test('invalid JSON is repaired once, with its errors as data', async () => {
  const answers = ['{"name": 7}', '```json\n{"name": "Ada"}\n```']
  const { server, enricher } = await serve((_, response) => say(response, answers.shift() ?? ''))
  expect(await enricher.extract(extraction, RUN)).toMatchObject({
    ok: true,
    units: 1,
    value: { name: 'Ada' },
    usage: { calls: 2 }
  })
  const repair = messagesOf(server.calls[1]!).at(-1)?.text ?? ''
  expect(repair).toMatch(/<(data-[0-9a-f]{32})>\nAnswer:[\s\S]*name is not a string[\s\S]*<\/\1>/)
})

test('invalid JSON twice is AI_OUTPUT_INVALID', async () => {
  const { server, enricher } = await serve((_, response) => say(response, '{"name": 7}'))
  expect(await enricher.extract(extraction, RUN)).toMatchObject({
    ok: false,
    error: { code: 'AI_OUTPUT_INVALID' },
    usage: { calls: 2, inputTokens: 20, outputTokens: 10 }
  })
  expect(server.calls).toHaveLength(2)
})

test('a server that does not support schemas is asked without one', async () => {
  const { server, enricher } = await serve(({ body }, response) =>
    body.includes('"response_format"')
      ? json(response, 400, { error: { message: 'unknown field response_format' } })
      : say(response, '{"name": "Ada"}')
  )
  expect(await enricher.extract(extraction, RUN)).toMatchObject({
    ok: true,
    value: { name: 'Ada' }
  })
  expect(server.calls).toHaveLength(2)
})

test('a schema that is not an object is wrapped in one', async () => {
  const { enricher } = await serve((_, response) => say(response, '{"value": ["a", "b"]}'))
  const list = { type: 'array', items: { type: 'string' } }
  expect(await enricher.extract({ ...page, schema: list, validate: () => [] }, RUN)).toMatchObject({
    ok: true,
    value: ['a', 'b']
  })
})

test('a long page is summarised in parts, without losing a word', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
  const markdown = words
    .map((word, index) => (index % 20 === 19 ? `${word}\n\n` : `${word} `))
    .join('')
  const { server, enricher } = await serve((_, response) => say(response, 'A part.'), {
    contextTokens: 4096
  })
  expect(await enricher.summarize({ markdown }, RUN)).toMatchObject({
    ok: true,
    units: 1,
    value: { text: 'A part.' }
  })
  expect(server.calls.length).toBeGreaterThan(2)
  const sent = server.calls.map((call) => messagesOf(call).at(-1)?.text).join('\n')
  const read = new Set(sent.match(/word\d+/g))
  expect(words.filter((word) => !read.has(word))).toEqual([])
  // English has four to five characters a token, and these words no more than three.
  const longest = Math.max(
    ...server.calls.map(
      (call) =>
        messagesOf(call)
          .map(({ text }) => text)
          .join('').length
    )
  )
  expect(longest / 3).toBeLessThan(4096)
})

test('a long page is read in parts that are merged and then checked', async () => {
  const parts = ['{"name": "Ada", "tags": ["a", "b"]}', '{"tags": ["b", "c"]}']
  const { server, enricher } = await serve((_, response) => say(response, parts.shift() ?? '{}'), {
    contextTokens: 4096
  })
  const markdown = 'Some text of the page.\n\n'.repeat(1200)
  expect(await enricher.extract({ ...extraction, markdown }, RUN)).toMatchObject({
    ok: true,
    value: { name: 'Ada', tags: ['a', 'b', 'c'] }
  })
  expect(server.calls.length).toBeGreaterThan(2)
})

test('merged data that does not fit the schema is repaired once, without the page', async () => {
  const { server, enricher } = await serve(
    (received, response) => {
      const isRepair = messagesOf(received).some(({ text }) => text.includes('Problems:'))
      say(response, isRepair ? '{"name": "Ada", "tags": ["a"]}' : '{"tags": ["a"]}')
    },
    { contextTokens: 4096 }
  )
  const markdown = 'Some text of the page.\n\n'.repeat(600)
  const repairing = (data: unknown) => (Array.isArray(data) ? [] : validate(data))
  expect(
    await enricher.extract({ ...extraction, validate: repairing, markdown }, RUN)
  ).toMatchObject({ ok: true, value: { name: 'Ada', tags: ['a'] } })
  expect(messagesOf(server.calls.at(-1)!).at(-1)?.text).not.toContain('Some text of the page.')
})

test('a long page whose time runs out is an error that says how much was read', async () => {
  const time = new AbortController()
  let calls = 0
  const server = await startModelServer((_, response) => {
    if (++calls <= 2) say(response, 'Some text of the page.')
    // Four parts are asked at a time: two more follow the two that were answered.
    if (calls === 6) time.abort()
  })
  closers.push(server.close)
  const { baseUrl } = server
  const engine = openAiCompatibleEngine({ baseUrl, model: 'm', contextTokens: 4096 })
  const markdown = 'Some text of the page.\n\n'.repeat(4000)
  await expect(engine.summarize?.({ markdown, signal: time.signal })).rejects.toMatchObject({
    code: 'AI_UNAVAILABLE',
    message: expect.stringMatching(
      /^The model did not answer in time\. The page has \d+ parts, of which 2 were read\.$/
    )
  })
})

test('a page over the limit of calls is an error, never cut', async () => {
  const { server, enricher } = await serve((_, response) => say(response, 'A part.'), {
    contextTokens: 4096,
    maxCalls: 2
  })
  const markdown = 'Some text of the page.\n\n'.repeat(2000)
  expect(await enricher.summarize({ markdown }, RUN)).toMatchObject({
    ok: false,
    error: { code: 'PAGE_TOO_COMPLEX' }
  })
  expect(server.calls).toHaveLength(0)
})

test('an ability without a model is AI_NOT_CONFIGURED, and the report says why', () => {
  const engine = openAiCompatibleEngine({ baseUrl: new URL('http://127.0.0.1:9/v1'), model: 'm' })
  const enricher = createEnricher({ engines: [engine] })
  expect(enricher.engineName('images')).toBeUndefined()
  expect(enricher.report()).toMatchObject({
    summary: { engine: 'openai-compatible:m' },
    images: { engine: null, reason: 'AI_VISION_MODEL is not set.' }
  })
})

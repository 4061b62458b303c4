/** docs/operating.md "AI extras": each configured model is tested in a few tokens, and its fault said in words. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createEnricher, type ModelReport, openAiCompatibleEngine } from '../src/index.ts'
import { type Behaviour, json, messagesOf, say, startModelServer } from './model-server.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(behaviour: Behaviour, settings: Record<string, unknown> = {}) {
  const server = await startModelServer(behaviour)
  closers.push(server.close)
  const seen: ModelReport[] = []
  const engine = openAiCompatibleEngine({
    baseUrl: server.baseUrl,
    model: 'm',
    onState: (report) => void seen.push(report),
    ...settings
  })
  const enricher = createEnricher({ engines: [engine] })
  const probe = async () => {
    await enricher.probe(AbortSignal.timeout(5000))
    return enricher.models()
  }
  return { server, enricher, probe, seen }
}

const refuse =
  (status: number, message: string): Behaviour =>
  (_, response) =>
    json(response, status, { error: { message } })

const FAULTS: readonly [string, Behaviour, string, string][] = [
  [
    'a wrong key',
    refuse(401, 'Incorrect API key provided'),
    'The server refuses the key (status 401).',
    'Set AI_API_KEY to a key that it accepts.'
  ],
  [
    'an account without credit',
    refuse(429, 'You exceeded your current quota, please check your plan and billing details.'),
    'The account at the server has no credit.',
    'Add credit there, or use another key.'
  ],
  [
    'a model that was not loaded',
    ({ path }, response) =>
      path.endsWith('/models')
        ? json(response, 200, { data: [{ id: 'qwen3' }, { id: 'gemma3' }] })
        : refuse(404, 'model "m" not found, try pulling it first')({} as never, response),
    'The server does not know the model.',
    'Set AI_MODEL to one of qwen3, gemma3, or load m there.'
  ],
  [
    'a deployment that does not exist',
    refuse(404, 'The API deployment for this resource does not exist.'),
    'The server does not know the model.',
    'Set AI_MODEL to a model that it has, or load m there.'
  ],
  [
    'a web page in place of the API',
    (_, response) => void response.end('<!doctype html><title>Chat</title>'),
    'The server answers something else than the OpenAI protocol.',
    'Correct AI_BASE_URL: it may be the address of a web page.'
  ],
  [
    'a redirect',
    (_, response) => void response.writeHead(308, { location: '/elsewhere' }).end(),
    'The server redirects (status 308).',
    'Set AI_BASE_URL to the address that it redirects to.'
  ],
  [
    'a model of another kind',
    refuse(400, 'This model is for embeddings.'),
    'The server refuses every request (status 400).',
    'The log has its reason. Make sure that AI_MODEL is a model for this ability.'
  ]
]
test.each(FAULTS)('%s is said in words', async (_, behaviour, problem, advice) => {
  const { probe, enricher, seen } = await serve(behaviour)
  const report = { model: 'm', setting: 'AI_MODEL', state: 'fails', problem, advice }
  expect(await probe()).toMatchObject([report])
  expect(seen).toMatchObject([report])
  expect(enricher.report().summary).toEqual({ engine: 'openai-compatible:m', problem })
})

test('a server that is not there is said in words, with the code of the system', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const baseUrl = new URL(`http://127.0.0.1:${port}/v1`)
  const { probe } = await serve(() => undefined, { baseUrl })
  expect(await probe()).toMatchObject([
    { problem: 'The server cannot be reached (ECONNREFUSED).', state: 'fails' }
  ])
})

test('a server that says nothing is given up with the signal', async () => {
  const { enricher } = await serve(() => undefined)
  await enricher.probe(AbortSignal.timeout(50))
  expect(enricher.models()).toMatchObject([{ problem: 'The model does not answer in time.' }])
})

test('a service that ends leaves the state of its models as it was', async () => {
  const { enricher } = await serve(() => undefined)
  const ending = new AbortController()
  const probing = enricher.probe(ending.signal)
  ending.abort()
  await probing
  expect(enricher.models()).toMatchObject([{ state: 'unknown' }])
})

test('each ability is tested by what it reads, and what a test learns is kept', async () => {
  const { server, enricher, probe } = await serve(
    ({ path, body }, response) => {
      if (path.endsWith('/transcriptions')) return json(response, 200, { text: '' })
      if (body.includes('"max_tokens"')) {
        return refuse(400, "Use 'max_completion_tokens' in place of 'max_tokens'.")(
          {} as never,
          response
        )
      }
      say(response, 'ok')
    },
    { visionModel: 'v', audioModel: 'a' }
  )
  expect((await probe()).map(({ state }) => state)).toEqual(['works', 'works', 'works'])
  expect(server.calls.some(({ body }) => body.includes('image/png;base64'))).toBe(true)
  expect(server.calls.some(({ body }) => body.includes('WAVEfmt'))).toBe(true)
  const before = server.calls.length
  await enricher.probe(AbortSignal.timeout(5000))
  expect(server.calls).toHaveLength(before)
  const run = { signal: new AbortController().signal }
  await enricher.summarize({ markdown: 'The lamp is lit by oil.' }, run)
  expect(server.calls.slice(before)[0]?.body).not.toContain('"max_tokens"')
})

test('a model whose last calls failed is known to fail until one succeeds', async () => {
  let status = 200
  const { enricher, seen } = await serve((_, response) =>
    status === 200 ? say(response, 'A lamp is lit.') : json(response, status, { error: 'x' })
  )
  const ask = async () => {
    await enricher.summarize(
      { markdown: 'A lamp is lit.' },
      { signal: new AbortController().signal }
    )
    return enricher.models()[0]?.state
  }
  expect(enricher.models()).toMatchObject([{ state: 'unknown' }])
  expect(await ask()).toBe('works')
  status = 400
  expect([await ask(), await ask()]).toEqual(['works', 'works'])
  status = 501
  expect([await ask(), await ask()]).toEqual(['works', 'fails'])
  status = 200
  expect(await ask()).toBe('works')
  expect(seen.map(({ state }) => state)).toEqual(['fails', 'works'])
})

test('an answer that is over a limit of this service is no fault of the model', async () => {
  const { enricher } = await serve((_, response) => say(response, 'x'.repeat(20_000)), {
    maxAnswerBytes: 10_000
  })
  const run = { signal: new AbortController().signal }
  for (let call = 0; call < 3; call++) await enricher.summarize({ markdown: 'A lamp.' }, run)
  expect(enricher.models()).toMatchObject([{ state: 'unknown' }])
})

test('a context that the server lists as smaller than configured is a flaw', async () => {
  const { probe, enricher } = await serve(({ path }, response) =>
    path.endsWith('/models')
      ? json(response, 200, { data: [{ id: 'm:latest', max_model_len: 4096 }] })
      : say(response, 'ok')
  )
  expect(await probe()).toMatchObject([
    {
      state: 'impaired',
      problem: "The model's context is 4096 tokens, less than AI_CONTEXT_TOKENS.",
      advice: 'Set AI_CONTEXT_TOKENS to 4096 or less, or serve the model with 8192.'
    }
  ])
  expect(enricher.report().extraction).toHaveProperty('problem')
})

test('a page that the server cut without a word is read again in parts', async () => {
  const words = Array.from(
    { length: 2000 },
    (_, index) => `word${'abcdefghij'[index % 10]}${index}`
  )
  const markdown = words.map((word, at) => (at % 20 === 19 ? `${word}\n\n` : `${word} `)).join('')
  const read = new Set<string>()
  const { enricher } = await serve((received, response) => {
    // A context of 1,500 tokens, of which one is a word.
    const all = messagesOf(received).flatMap(({ text }) => text.split(/\s+/))
    for (const word of all.slice(0, 1500)) read.add(word)
    json(response, 200, {
      choices: [{ index: 0, message: { content: words[0] }, finish_reason: 'stop' }],
      usage: { prompt_tokens: Math.min(1500, all.length), completion_tokens: 3 }
    })
  })
  const run = { signal: new AbortController().signal }
  expect(await enricher.summarize({ markdown }, run)).toMatchObject({ ok: true })
  expect(words.filter((word) => !read.has(word))).toEqual([])
  expect(enricher.models()).toMatchObject([
    {
      state: 'impaired',
      problem: 'The server read only the first 1500 tokens of a longer request.'
    }
  ])
})

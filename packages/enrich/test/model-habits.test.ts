/** Habits of models and servers that were reported in public, each in a form of our own: what is answered and sold. */

import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { type Behaviour, json, messagesOf, say, startModelServer } from './model-server.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const SUMMARY = 'The ferry to Halm leaves every two hours and costs 7.50 euros for adults.'
const DATA = { route: 'Halm', price: 7.5 }
const RIGHT = JSON.stringify(DATA)
const markdown =
  '# Ferry to Halm\n\nThe ferry to Halm leaves every two hours. Adults pay 7.50 euros, and children cross for free.'
const schema = {
  type: 'object',
  properties: { route: { type: 'string' }, price: { type: 'number' } },
  required: ['route', 'price']
}
const validate = (data: unknown) => {
  const { route, price } = (data ?? {}) as Record<string, unknown>
  return typeof route === 'string' && typeof price === 'number' ? [] : ['route or price is wrong']
}
const run = { signal: new AbortController().signal, timeMs: 8000 }

async function ask(behaviour: Behaviour, settings: { contextTokens?: number } = {}) {
  const server = await startModelServer(behaviour)
  closers.push(server.close)
  const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, model: 'm', ...settings })
  const enricher = createEnricher({ engines: [engine] })
  return {
    server,
    summary: () => enricher.summarize({ markdown }, run),
    data: () => enricher.extract({ markdown, schema, validate }, run)
  }
}

type Body = Readonly<Record<string, unknown>>

/** A server that refuses some requests with a status and a message, and answers the others. */
function refusing(
  isRefused: (body: Body) => boolean,
  status: number,
  error: unknown,
  answer = RIGHT
): Behaviour {
  return ({ body }, response) => {
    const sent = JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as Body
    if (isRefused(sent)) json(response, status, error)
    else say(response, answer)
  }
}

const messageWith =
  (message: Body, finish = 'stop') =>
  (_: unknown, response: ServerResponse) =>
    json(response, 200, { choices: [{ index: 0, message, finish_reason: finish }] })

const hasRole = (role: string) => (body: Body) =>
  (body.messages as { role: string }[]).some((message) => message.role === role)
const hasFormat = (type: string) => (body: Body) =>
  (body.response_format as { type?: string } | undefined)?.type === type

const said =
  (text: string): Behaviour =>
  (_, response) =>
    say(response, text)

const DATA_ANSWERS: readonly [string, Behaviour][] = [
  ['thoughts in a tag named thought', said(`<thought>{"route": "draft"}</thought>${RIGHT}`)],
  ['thoughts between bars', said(`|startthink|maybe {"a": 1}|endthink|\n${RIGHT}`)],
  [
    'a draft in the thoughts that is valid itself',
    said(`<think>{"route":"X","price":1}</think>${RIGHT}`)
  ],
  ['thoughts whose opening is in the template', said(`The price is {7.5}.\n</think>\n${RIGHT}`)],
  [
    'a tool call as text',
    said(`<tool_call>\n{"name": "answer", "arguments": ${RIGHT}}\n</tool_call>`)
  ],
  ['a tool call as text with parameters', said(`{"name": "answer", "parameters": ${RIGHT}}`)],
  [
    'a tool call as text with arguments in a string',
    said(JSON.stringify({ name: 'answer', arguments: RIGHT }))
  ],
  [
    'a tool call without content',
    messageWith(
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'answer', arguments: RIGHT } }]
      },
      'tool_calls'
    )
  ],
  [
    'the answer in a field named reasoning',
    messageWith({ role: 'assistant', content: '', reasoning: `I read the page. ${RIGHT}` })
  ],
  ['the schema repeated before the answer', said(`${JSON.stringify(schema)}\n\n${RIGHT}`)],
  ['a fence of four backticks', said(`\`\`\`\`json\n${RIGHT}\n\`\`\`\``)],
  ['a fence that never closes', said(`\`\`\`json\n${RIGHT}`)],
  [
    'two fences, the second corrected',
    said(`\`\`\`json\n{"route": 7}\n\`\`\`\nCorrected:\n\`\`\`json\n${RIGHT}\n\`\`\``)
  ],
  [
    'literals and quotes of Python',
    said("{'route': 'Halm', 'price': 7.5, 'open': True, 'x': None}")
  ],
  [
    'comments in the JSON',
    said('{\n  // the destination\n  "route": "Halm",\n  "price": 7.5 /* euros */\n}')
  ],
  ['a brace in the prose', said(`I use {braces} below.\n${RIGHT}\nThat is all {really}.`)],
  ['an answer that is marked as cut and is whole', (_, response) => say(response, RIGHT, 'length')],
  ['JSON wrapped as the response', said(`{"response": ${RIGHT}}`)],
  ['marks of the chat template at the end', said(`${RIGHT}<|im_end|>\n<|endoftext|>`)],
  [
    'the channel final without the closing mark',
    said(
      `<|channel|>analysis<|message|>Let me see.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${RIGHT}`
    )
  ],
  [
    'a server that names the unavailable format',
    refusing(hasFormat('json_schema'), 400, {
      error: {
        message: 'This response_format type is unavailable now',
        type: 'invalid_request_error'
      }
    })
  ],
  [
    'a server that lists the roles it supports',
    refusing(hasRole('system'), 400, {
      error: { message: 'Only user, assistant and tool roles are supported, got system.' }
    })
  ],
  [
    'a template that fails with status 500',
    refusing(hasRole('system'), 500, {
      error: {
        code: 500,
        message:
          'got exception: conversation roles must alternate user and assistant roles except for tool calls and results.'
      }
    })
  ],
  [
    'a server whose error is a bare object',
    refusing(hasRole('system'), 400, {
      object: 'error',
      message: 'Conversation roles must alternate user/assistant/user/assistant/...',
      code: null
    })
  ],
  [
    'a server that does not know the limit in either name',
    refusing((body) => 'max_tokens' in body || 'max_completion_tokens' in body, 400, {
      error: {
        message: 'Unrecognized request arguments supplied: max_tokens, max_completion_tokens'
      }
    })
  ],
  [
    'a limit that is above that of the model',
    refusing((body) => Number(body.max_tokens) > 512, 400, {
      error: {
        message:
          'max_tokens is too large: 1365. This model supports at most 512 completion tokens, whereas you provided 1365.',
        param: 'max_tokens'
      }
    })
  ],
  [
    'a temperature that is deprecated',
    refusing((body) => 'temperature' in body, 400, {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: '`temperature` is deprecated for this model.'
      }
    })
  ],
  [
    'a validation error that lists the fields',
    refusing((body) => 'response_format' in body, 422, {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'response_format'],
          msg: 'Extra inputs are not permitted'
        }
      ]
    })
  ],
  [
    'one refusal after the other',
    refusing(
      (body) => 'max_tokens' in body || 'temperature' in body || hasFormat('json_schema')(body),
      400,
      {
        error: {
          message: "Unsupported: 'max_tokens', 'temperature', 'response_format.type' json_schema"
        }
      }
    )
  ],
  [
    'a rate limit as the status of a good answer',
    (() => {
      let calls = 0
      return (_, response) =>
        calls++ === 0
          ? json(response, 200, { error: { message: 'Provider returned error', code: 429 } })
          : say(response, RIGHT)
    })()
  ]
]

test.each(DATA_ANSWERS)('JSON is read despite %s', async (_, behaviour) => {
  const { data } = await ask(behaviour)
  const extra = await data()
  expect(extra).toMatchObject({ ok: true, units: 1 })
  expect(extra.ok && extra.value).toMatchObject(DATA)
})

const SUMMARIES: readonly [string, string][] = [
  ['an introduction', `Certainly! Here's the summary you asked for:\n\n${SUMMARY}`],
  ['a label', `**Summary:** ${SUMMARY}`],
  ['a heading', `## Summary\n\n${SUMMARY}`],
  ['thoughts with a heading', `Thinking Process:\n1. Read.\n2. Write.\n\nFinal Answer: ${SUMMARY}`],
  ['an offer at the end', `${SUMMARY}\n\nWould you like me to shorten it?`],
  ['a wrapper', `<summary>${SUMMARY}</summary>`],
  ['JSON around it', JSON.stringify({ summary: SUMMARY })],
  ['quotation marks around it', `"${SUMMARY}"`]
]
test.each(SUMMARIES)('a summary is freed of %s', async (_, text) => {
  const { summary } = await ask(said(text))
  expect(await summary()).toMatchObject({ ok: true, units: 1, value: { text: SUMMARY } })
})

const NO_SUMMARIES: readonly [string, string][] = [
  [
    'a request for the page',
    'Could you please provide the web page content that you want summarised?'
  ],
  [
    'an empty page as seen by the model',
    'It looks like the web page data is empty, so there is nothing to summarise.'
  ],
  ['a French refusal', 'Je suis désolé, mais je ne peux pas vous aider avec cette demande.'],
  ['a Japanese refusal', '申し訳ありませんが、そのリクエストにはお応えできません。'],
  [
    'another page altogether',
    'Quarterly revenue of the semiconductor division rose sharply, driven by demand for memory chips.'
  ],
  [
    'thoughts that never end',
    '<think>The user wants a summary of the ferry page. It leaves every two hours'
  ],
  ['a loop', 'The ferry to Halm leaves. '.repeat(80)],
  [
    'a plan in the first person',
    'Okay, the user wants me to summarise a page. Let me look at the data first.'
  ]
]
test.each(NO_SUMMARIES)('%s is no summary, and free', async (_, text) => {
  const { summary } = await ask(said(text))
  expect(await summary()).toMatchObject({
    ok: false,
    units: 0,
    error: { code: 'AI_OUTPUT_INVALID' }
  })
})

test('a dialect is learned once for a model', async () => {
  const { server, data, summary } = await ask(
    refusing((body) => 'max_tokens' in body, 400, {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        param: 'max_tokens',
        code: 'unsupported_parameter'
      }
    })
  )
  await data()
  expect(server.calls).toHaveLength(2)
  await data()
  await summary()
  expect(server.calls.slice(2).filter(({ body }) => body.includes('"max_tokens"'))).toEqual([])
})

test('a thinking model gets room for its thoughts', async () => {
  const limits: number[] = []
  const { summary } = await ask(({ body }, response) => {
    const { max_tokens: limit } = JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))
    limits.push(limit)
    if (limit > 4000) say(response, SUMMARY)
    else
      messageWith({ role: 'assistant', content: '', reasoning_content: 'Hm.' }, 'length')(
        '',
        response
      )
  })
  expect(await summary()).toMatchObject({ ok: true, value: { text: SUMMARY } })
  expect(limits).toHaveLength(2)
  await summary()
  expect(limits[2]).toBe(limits[1])
})

test('a context that is smaller than configured is learned from the refusal', async () => {
  const long = 'The ferry to Halm leaves every two hours, and costs 7.50 euros.\n\n'.repeat(200)
  const server = await startModelServer((received, response) => {
    const length = messagesOf(received).reduce((sum, { text }) => sum + text.length, 0)
    if (length / 4 < 3000) return say(response, SUMMARY)
    json(response, 400, {
      error: {
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 5000,
        n_ctx: 4096
      }
    })
  })
  closers.push(server.close)
  const engine = openAiCompatibleEngine({
    baseUrl: server.baseUrl,
    model: 'm',
    contextTokens: 16_384
  })
  const enricher = createEnricher({ engines: [engine] })
  expect(await enricher.summarize({ markdown: long }, run)).toMatchObject({ ok: true })
})

const ADDRESSES: readonly [string, string][] = [
  ['/v1', '/v1/chat/completions'],
  ['/v1/', '/v1/chat/completions'],
  ['/v1/chat/completions', '/v1/chat/completions'],
  [
    '/openai/deployments/x?api-version=2024-10-21',
    '/openai/deployments/x/chat/completions?api-version=2024-10-21'
  ]
]
test.each(ADDRESSES)('the base address %s leads to %s', async (path, asked) => {
  const server = await startModelServer(said(SUMMARY))
  closers.push(server.close)
  const baseUrl = new URL(path, server.baseUrl)
  const engine = openAiCompatibleEngine({ baseUrl, model: 'm', headers: { 'api-key': 'k' } })
  await createEnricher({ engines: [engine] }).summarize({ markdown }, run)
  expect(server.calls.map((call) => call.path)).toEqual([asked])
  expect(server.calls[0]?.headers['api-key']).toBe('k')
  expect(server.calls[0]?.headers.authorization).toBeUndefined()
})

test('an address without the path of the version is completed when the server has none there', async () => {
  const server = await startModelServer(({ path }, response) =>
    path.startsWith('/v1/') ? say(response, SUMMARY) : json(response, 404, { error: 'Not Found' })
  )
  closers.push(server.close)
  const engine = openAiCompatibleEngine({ baseUrl: new URL('/', server.baseUrl), model: 'm' })
  const enricher = createEnricher({ engines: [engine] })
  expect(await enricher.summarize({ markdown }, run)).toMatchObject({ ok: true })
})

test('a user name and password in the address become a header', async () => {
  const server = await startModelServer(said(SUMMARY))
  closers.push(server.close)
  const baseUrl = new URL(server.baseUrl)
  baseUrl.username = 'ada'
  baseUrl.password = 'p w'
  const engine = openAiCompatibleEngine({ baseUrl, model: 'm' })
  expect(await createEnricher({ engines: [engine] }).summarize({ markdown }, run)).toMatchObject({
    ok: true
  })
  expect(server.calls[0]?.headers.authorization).toBe(`Basic ${btoa('ada:p w')}`)
})

test('images and recordings can have servers of their own, without the key of the first', async () => {
  const [chat, eyes] = await Promise.all([
    startModelServer(said(SUMMARY)),
    startModelServer(said('HALM 7.50'))
  ])
  closers.push(chat.close, eyes.close)
  const engine = openAiCompatibleEngine({
    baseUrl: chat.baseUrl,
    apiKey: 'secret',
    visionModel: 'v',
    vision: { baseUrl: eyes.baseUrl }
  })
  const image = { bytes: new Uint8Array(10), mediaType: 'image/png', signal: run.signal }
  expect(await engine.transcribeImage?.(image)).toMatchObject({ text: 'HALM 7.50' })
  expect(chat.calls).toEqual([])
  expect(eyes.calls[0]?.headers.authorization).toBeUndefined()
})

test.each([408, 500, 503, 520, 529])('status %i is tried again until it passes', async (status) => {
  let calls = 0
  const { summary } = await ask((_, response) =>
    ++calls < 3 ? json(response, status, { error: 'Loading model' }) : say(response, SUMMARY)
  )
  expect(await summary()).toMatchObject({ ok: true })
  expect(calls).toBe(3)
})

test.each([401, 402, 403, 404])(
  'status %i stays, and is told to the operator without the key',
  async (status) => {
    const key = 'sk-a1b2c3d4e5f6a7b8c9d0e1f2'
    const faults: unknown[] = []
    const server = await startModelServer((_, response) =>
      json(response, status, { error: { message: `The model "m" is not for the key ${key}.` } })
    )
    closers.push(server.close)
    const engine = openAiCompatibleEngine({
      baseUrl: server.baseUrl,
      apiKey: key,
      model: 'm',
      onFault: (fault) => void faults.push(fault)
    })
    const extra = await createEnricher({ engines: [engine] }).summarize({ markdown }, run)
    expect(extra).toMatchObject({
      ok: false,
      error: { code: 'AI_UNAVAILABLE' },
      details: { retryable: false }
    })
    expect(server.calls).toHaveLength(1)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({
      model: 'm',
      status,
      reason: expect.stringContaining('not for the key …')
    })
  }
)

test('a single odd answer does not change what later extras are asked', async () => {
  const limits: number[] = []
  let calls = 0
  const { summary } = await ask(({ body }, response) => {
    limits.push(JSON.parse(Buffer.from(body, 'latin1').toString('utf8')).max_tokens)
    if (calls++ < 8) say(response, '<think>It never ends', 'length')
    else say(response, SUMMARY)
  })
  while (calls < 8) expect(await summary()).toMatchObject({ ok: false, units: 0 })
  expect(await summary()).toMatchObject({ ok: true })
  expect(limits.at(-1)).toBe(limits[0])
})

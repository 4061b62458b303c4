/** Behaviours of model servers that were reported in public, each in a form of our own: what is answered, in which calls. */

import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { type Behaviour, json, messagesOf, say, startModelServer } from './model-server.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const DATA = { pier: 'Halm', berths: 12 }
const RIGHT = JSON.stringify(DATA)
const SUMMARY = 'The pier of Halm has twelve berths and is open from May to October.'
const markdown = `# Pier of Halm\n\nThe pier of Halm has twelve berths. It is open from May to October.`
const schema = {
  type: 'object',
  properties: { pier: { type: 'string' }, berths: { type: 'integer' } },
  required: ['pier', 'berths']
}
const validate = (data: unknown) =>
  typeof (data as { pier?: unknown } | null)?.pier === 'string' ? [] : ['pier is missing']

type Body = Readonly<Record<string, unknown>>
interface Call {
  readonly body: Body
  readonly isJson: boolean
  /** Words of the request. */
  readonly words: number
  /** Number of this call, from 1. */
  readonly number: number
}

type Reply = (call: Call, response: ServerResponse) => void

async function open(reply: Reply, settings: object = {}) {
  let number = 0
  const behaviour: Behaviour = (received, response) => {
    if (received.path.endsWith('/models')) return json(response, 404, {})
    const body = JSON.parse(Buffer.from(received.body, 'latin1').toString('utf8')) as Body
    const messages = messagesOf(received)
    const words = messages.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
    const isJson = messages.some(({ text }) => text.includes('JSON Schema'))
    reply({ body, isJson, words, number: ++number }, response)
  }
  const server = await startModelServer(behaviour)
  closers.push(server.close)
  const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, model: 'm', ...settings })
  return { server, enricher: createEnricher({ engines: [engine] }) }
}

const run = () => ({ signal: AbortSignal.timeout(8000) })
const answer = ({ isJson }: Call, response: ServerResponse) =>
  say(response, isJson ? RIGHT : SUMMARY)
const raw = (response: ServerResponse, status: number, text: string, headers = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
/** The first call is answered so, and the others rightly. */
const once =
  (first: (response: ServerResponse) => void): Reply =>
  (call, response) =>
    call.number === 1 ? first(response) : answer(call, response)
/** Calls with a feature are answered so, and the others rightly. */
const while_ =
  (isRefused: (body: Body) => boolean, first: (response: ServerResponse) => void): Reply =>
  (call, response) =>
    isRefused(call.body) ? first(response) : answer(call, response)
const formatOf = ({ response_format: format }: Body) =>
  (format as { type?: string } | undefined)?.type
const refusal = (status: number, error: unknown) => (response: ServerResponse) =>
  json(response, status, { error })

const RIGHTLY: readonly [string, Reply][] = [
  [
    'LM Studio unloaded the model between two requests',
    once((response) => json(response, 400, { error: 'Model unloaded.' }))
  ],
  [
    'the runner of Ollama ended and is started again',
    once(
      refusal(500, {
        message: 'llama runner process has terminated: exit status 2',
        type: 'api_error'
      })
    )
  ],
  [
    'a router reports a broken connection to its provider as an empty stop',
    once((response) =>
      json(response, 200, {
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: '' },
            finish_reason: 'stop',
            native_finish_reason: 'network_error'
          }
        ]
      })
    )
  ],
  [
    'a router keeps the connection open with white space before the answer',
    (call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('\n         \n\n         \n')
      const content = call.isJson ? RIGHT : SUMMARY
      response.end(
        JSON.stringify({ choices: [{ index: 0, message: { content }, finish_reason: 'stop' }] })
      )
    }
  ],
  [
    'the reason of the end is an empty string',
    (call, response) => say(response, call.isJson ? RIGHT : SUMMARY, '')
  ],
  [
    'errors are in a list',
    while_(
      ({ response_format: format }) => format !== undefined,
      (response) =>
        json(response, 400, [
          {
            error: {
              code: 400,
              message: 'Request contains an invalid argument.',
              status: 'INVALID_ARGUMENT'
            }
          }
        ])
    )
  ],
  [
    'the schema has a keyword that the server does not know',
    while_(
      (body) => formatOf(body) === 'json_schema',
      refusal(400, {
        code: 400,
        message:
          'Invalid JSON payload received. Unknown name "additionalProperties" at \'generation_config.response_schema\': Cannot find field.',
        status: 'INVALID_ARGUMENT'
      })
    )
  ],
  [
    'the grammar engine does not support the schema',
    while_(
      (body) => formatOf(body) === 'json_schema',
      (response) =>
        json(response, 400, {
          object: 'error',
          message: 'The provided JSON schema contains features not supported by xgrammar.',
          type: 'BadRequestError',
          code: 400
        })
    )
  ],
  [
    'neither formats nor tools are known',
    while_(
      (body) => 'response_format' in body || 'tools' in body,
      (response) => {
        json(response, 400, {
          error: { message: 'm does not support tools, and response_format is not supported' }
        })
      }
    )
  ],
  [
    'a proxy names the parameter that its provider lacks',
    while_(
      (body) => 'temperature' in body,
      refusal(400, {
        message:
          "litellm.UnsupportedParamsError: provider does not support parameters: ['temperature'], for model=m. To drop these, set `litellm.drop_params=True`.",
        type: 'None',
        param: null,
        code: '400'
      })
    )
  ],
  [
    'an extra field is named by its place in the body',
    while_(
      (body) => 'max_tokens' in body,
      (response) =>
        json(response, 422, {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'max_tokens'],
              msg: 'Extra inputs are not permitted'
            }
          ]
        })
    )
  ],
  [
    'a rate limit says in milliseconds when to ask again',
    once((response) =>
      raw(response, 429, '{"error": {"message": "Rate limit reached. Please try again in 120ms."}}')
    )
  ],
  [
    'a rate limit names the time as a date',
    once((response) =>
      raw(response, 429, '{}', { 'retry-after': new Date(Date.now() + 1000).toUTCString() })
    )
  ],
  [
    'a gateway answers in HTML while its server restarts',
    once((response) => void response.writeHead(502).end('<html><h1>502 Bad Gateway</h1></html>'))
  ],
  [
    'the answer to a question about an edge case is refused once by status 520',
    once((response) => void response.writeHead(520).end('error code: 520'))
  ]
]
test.each(RIGHTLY)('both extras come where %s', async (_, reply) => {
  for (const ask of ['summarize', 'extract'] as const) {
    const { enricher } = await open(reply)
    const extra =
      ask === 'extract'
        ? await enricher.extract({ markdown, schema, validate }, run())
        : await enricher.summarize({ markdown }, run())
    expect(extra).toMatchObject({ ok: true, units: 1 })
    if (!extra.ok) continue
    expect(ask === 'extract' ? extra.value : extra.value).toMatchObject(
      ask === 'extract' ? DATA : { text: SUMMARY }
    )
  }
})

const LONG = Array.from(
  { length: 240 },
  (_, at) => `Berth ${at} of the pier of Halm is open from May to October.`
).join('\n\n')
const TOO_LONG: readonly [string, number, unknown][] = [
  [
    'vLLM computes a limit below zero',
    400,
    {
      object: 'error',
      message: 'max_tokens must be at least 1, got -2815.',
      type: 'BadRequestError',
      code: 400
    }
  ],
  [
    'the tokens of a minute are the bound of a request',
    413,
    {
      error: {
        message:
          'Request too large for model `m` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 14810, please reduce your message size and try again. Upgrade at https://example.com/settings/billing',
        type: 'tokens',
        code: 'rate_limit_exceeded'
      }
    }
  ],
  [
    'llama.cpp names both sizes',
    400,
    {
      error: {
        code: 400,
        message:
          'request (5315 tokens) exceeds the available context size (2048 tokens), try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 5315,
        n_ctx: 2048
      }
    }
  ],
  [
    'a server in Python fails with status 500',
    500,
    { detail: 'Requested tokens (5285) exceed context window of 2048' }
  ]
]
test.each(TOO_LONG)('a page is read in smaller parts where %s', async (_, status, refused) => {
  const read = new Set<string>()
  const { server, enricher } = await open((call, response) => {
    if (call.words > 1200) return json(response, status, refused)
    for (const [, berth = ''] of JSON.stringify(call.body).matchAll(/Berth (\d+) /g))
      read.add(berth)
    say(response, SUMMARY)
  })
  expect(await enricher.summarize({ markdown: LONG }, run())).toMatchObject({
    ok: true,
    value: { text: SUMMARY }
  })
  expect(read.size).toBe(240)
  // What was learned is the size, and not another name of a parameter.
  const last = server.calls.at(-1)?.body ?? ''
  expect(last).toContain('"max_tokens"')
})

const FILTERED = {
  error: {
    message:
      'The response was filtered due to the prompt triggering the content management policy. Please modify your prompt and retry.',
    type: null,
    param: 'prompt',
    code: 'content_filter',
    status: 400,
    innererror: { code: 'ResponsibleAIPolicyViolation' }
  }
}
test('a page that a filter of the server refuses costs one call, and is no fault of the model', async () => {
  const { server, enricher } = await open((_, response) => json(response, 400, FILTERED))
  expect(await enricher.extract({ markdown, schema, validate }, run())).toMatchObject({
    ok: false,
    units: 0,
    error: { code: 'AI_OUTPUT_INVALID' }
  })
  expect(server.calls).toHaveLength(1)
  expect(enricher.models()).not.toMatchObject([{ state: 'fails' }])
})

test('a prompt that overflows the context in silence, with an answer of nothing, is free', async () => {
  const { enricher } = await open((_, response) =>
    json(response, 200, {
      choices: [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 36_000, completion_tokens: 0 }
    })
  )
  expect(await enricher.summarize({ markdown: LONG }, run())).toMatchObject({ ok: false, units: 0 })
})

const WORDS: readonly [string, number, unknown, string][] = [
  [
    'no provider keeps to the privacy settings of the account',
    404,
    {
      error: {
        message:
          'No endpoints found matching your data policy. Configure it in the privacy settings.',
        code: 404
      }
    },
    'The server has no provider for the model that fits the settings of the account.'
  ],
  [
    'no model is loaded',
    404,
    {
      error: {
        message:
          "No models loaded. Please load a model in the developer page or use the 'lms load' command.",
        param: 'model',
        code: 'model_not_found'
      }
    },
    'The server does not know the model.'
  ],
  [
    'the name of the model is of another server',
    400,
    { error: { message: 'moonshine/x is not a valid model ID', code: 400 } },
    'The server does not know the model.'
  ],
  [
    'the deployment or the version in the address is wrong',
    404,
    { error: { code: '404', message: 'Resource not found' } },
    'The server has no such operation at its address (status 404).'
  ],
  [
    'the key is of another region',
    401,
    {
      error: {
        code: '401',
        message:
          'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription.'
      }
    },
    'The server refuses the key (status 401).'
  ],
  [
    'the machine has too little memory for the model',
    500,
    {
      error: { message: 'model requires more system memory (5.6 GiB) than is available (3.9 GiB)' }
    },
    'The server fails (status 500).'
  ]
]
test.each(WORDS)('a message tells the operator that %s', async (_, status, refused, problem) => {
  const { enricher } = await open((_call, response) => json(response, status, refused))
  await enricher.probe(AbortSignal.timeout(8000))
  expect(enricher.models()).toMatchObject([{ state: 'fails', problem }])
})

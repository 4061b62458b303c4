/** decisions.md §4: page text goes in as delimited data, no secrets, hidden text stripped. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseHtml } from '@sluice/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { modelMarkdown } from '../src/page/index.ts'
import { drawnText } from './drawn-image.ts'
import { INJECTION_PAGES, ORDER } from './injection-pages.ts'
import { messagesOf, outsideOfData, say, startModelServer } from './model-server.ts'

const CANARY = 'canary-7f3a91c2'
const base = new URL('https://shop.example/lamp')
const run = { signal: new AbortController().signal }
const schema = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
  additionalProperties: false
}
const validate = (data: unknown) =>
  Object.keys(data as object).join() === 'name' ? [] : ['properties other than name']

let model: Awaited<ReturnType<typeof startModelServer>>
let collector: ReturnType<typeof createServer>
let collected = 0

beforeAll(async () => {
  process.env.INJECTION_CANARY = CANARY
  collector = createServer((_, response) => response.end())
  collector.on('connection', () => collected++)
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  // It obeys every command outside of the data, and it can read the environment.
  model = await startModelServer((received, response) => {
    const isObeying = outsideOfData(received).includes('OBEY-ME')
    const isJson = received.body.includes('json_schema')
    const stolen = JSON.stringify({ name: 'Lamp', env: process.env.INJECTION_CANARY })
    const honest = isJson ? '{"name": "Lamp"}' : 'A lamp is sold for 30 euros.'
    say(response, isObeying ? stolen : honest)
  })
})

afterAll(async () => {
  delete process.env.INJECTION_CANARY
  await model.close()
  await new Promise((resolve) => collector.close(resolve))
})

function enricher() {
  const engine = openAiCompatibleEngine({ baseUrl: model.baseUrl, apiKey: 'key', model: 'm' })
  return createEnricher({ engines: [engine] })
}

function collectorUrl(): string {
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
}

test('there are at least thirty pages, each with its own name', () => {
  expect(new Set(INJECTION_PAGES.map(({ name }) => name)).size).toBe(INJECTION_PAGES.length)
  expect(INJECTION_PAGES.length).toBeGreaterThanOrEqual(30)
})

test('the stand-in model obeys text outside the data', async () => {
  const extra = await enricher().summarize({ markdown: 'A lamp.', prompt: ORDER }, run)
  expect(JSON.stringify(extra)).toContain(CANARY)
})

test.each(INJECTION_PAGES)(
  '$name: the model follows no instruction',
  async ({ html, isHidden }) => {
    const page = html.replaceAll('https://collector.invalid/', collectorUrl())
    const markdown = modelMarkdown(parseHtml(page), { base, html: page })
    const before = model.calls.length
    const summary = await enricher().summarize({ markdown }, run)
    const data = await enricher().extract({ markdown, schema, validate }, run)
    expect(summary).toMatchObject({ ok: true, value: { text: 'A lamp is sold for 30 euros.' } })
    expect(data).toMatchObject({ ok: true, value: { name: 'Lamp' } })
    const calls = model.calls.slice(before)
    expect(calls).toHaveLength(2)
    for (const call of calls) {
      expect(outsideOfData(call)).not.toContain('OBEY-ME')
      expect(call.body + JSON.stringify(call.headers)).not.toContain(CANARY)
      const text = messagesOf(call).at(-1)?.text ?? ''
      expect(text).toContain('30 euros')
      expect(text.includes(ORDER)).toBe(!isHidden)
      // No character of a smuggled order is left, whatever it was written in.
      expect(text).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u)
      expect(text).not.toMatch(/<\||\|>|\[\/?INST\]|<\/?s>|<(?:start|end)_of_turn>/)
    }
    expect(JSON.stringify([summary, data])).not.toContain(CANARY)
    expect(collected).toBe(0)
  }
)

test('each request has its own boundary', async () => {
  const before = model.calls.length
  await enricher().summarize({ markdown: 'A lamp.' }, run)
  await enricher().summarize({ markdown: 'A lamp.' }, run)
  const names = model.calls.slice(before).map(({ body }) => /data-[0-9a-f]{32}/.exec(body)?.[0])
  expect(new Set(names).size).toBe(2)
})

test('manipulated output is plain text, bounded, and checked', async () => {
  const address = collectorUrl()
  const gullible = await startModelServer(({ body }, response) =>
    say(
      response,
      body.includes('json_schema')
        ? '{"name": "Lamp", "__proto__": {"admin": true}, "env": "x"}'
        : `A lamp. ![x](${address}?q=1) [more](${address}) <img src="${address}"> ${address}x\u202e`
    )
  )
  const engine = openAiCompatibleEngine({ baseUrl: gullible.baseUrl, model: 'm' })
  const asked = createEnricher({ engines: [engine] })
  try {
    const summary = await asked.summarize({ markdown: 'A lamp.' }, run)
    expect(summary).toMatchObject({ ok: true })
    const text = summary.ok ? summary.value.text : ''
    expect(text).toMatch(/^A lamp\. x more\s*$/)
    const data = await asked.extract({ markdown: 'A lamp.', schema, validate }, run)
    expect(data).toMatchObject({ ok: false, units: 0, error: { code: 'AI_OUTPUT_INVALID' } })
    expect(collected).toBe(0)
  } finally {
    await gullible.close()
  }
})

test("the page's language setting cannot carry instructions", async () => {
  const engine = openAiCompatibleEngine({ baseUrl: model.baseUrl, visionModel: 'v' })
  const request = {
    images: [{ url: 'https://shop.example/a.png', alt: ORDER }],
    maxImages: 1,
    fetchBytes: async () => drawnText('LAMP', 5)
  }
  for (const language of ['en-x-obey-me', 'en-ignore-rules', 'ignore', 'en-Obey']) {
    const before = model.calls.length
    await createEnricher({ engines: [engine] }).transcribeImages({ ...request, language }, run)
    const [system] = messagesOf(model.calls[before]!)
    expect(system?.text).not.toMatch(/obey|ignore/i)
    expect(system?.text.includes('in the language en.')).toBe(language !== 'ignore')
  }
})

test('joiners that are part of words are kept, and others are removed', () => {
  const html = '<p>می\u200cخواهم ka\u200cffee क्\u200dष</p>'
  expect(modelMarkdown(parseHtml(html), { base })).toBe('می\u200cخواهم kaffee क्\u200dष')
})

test('a page that is hidden until its script has run is read', () => {
  const html =
    '<style>body,.all{opacity:0}</style><body style="visibility:hidden"><div class="all"><p>Text</p></div>'
  expect(modelMarkdown(parseHtml(html), { base, html })).toBe('Text')
})

test('hidden text is removed from the main content, too', () => {
  const text = 'The lamp of the harbour was lit by fishermen every evening of the year. '.repeat(8)
  const html = `<style>.c{display:none}</style><nav><a href="/">Home</a></nav>
    <article><h1>Lamp</h1><p>${text}</p><p class="c">${ORDER}</p><p>${text}</p></article>`
  const markdown = modelMarkdown(parseHtml(html), { base, html, mainOf: base })
  expect(markdown).toContain('lit by fishermen')
  expect(markdown).not.toContain('OBEY-ME')
  expect(markdown).not.toContain('Home')
})

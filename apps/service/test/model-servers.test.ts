/** The settings of model servers: keys go to their own servers, and the operator learns of refusals. */

import { expect, test } from 'vitest'
import { loadConfig } from '../src/base/config.ts'
import { providerOptions } from '../src/domains/fetch/pipeline-options.ts'

const CHAT = { AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_API_KEY: 'chat-key', AI_MODEL: 'm' }

test('each server gets its own key, and the headers are those of the first', () => {
  const { server } = providerOptions(
    loadConfig({
      ...CHAT,
      AI_HEADERS: 'api-key=a%20b, x-tenant = t',
      AI_AUDIO_BASE_URL: 'http://127.0.0.1:2/v1',
      AI_AUDIO_API_KEY: 'audio-key',
      AI_AUDIO_MODEL: 'whisper'
    })
  )
  expect(server).toMatchObject({
    apiKey: 'chat-key',
    headers: { 'api-key': 'a b', 'x-tenant': 't' },
    model: 'm',
    audioModel: 'whisper',
    audio: { apiKey: 'audio-key' }
  })
  expect(server?.audio).not.toHaveProperty('headers')
  expect(server).not.toHaveProperty('vision')
})

test('a server for one ability alone is enough', () => {
  const { server } = providerOptions(
    loadConfig({ AI_AUDIO_BASE_URL: 'http://127.0.0.1:2/v1', AI_AUDIO_MODEL: 'a', AI_MODEL: 'm' })
  )
  expect(server).toMatchObject({ audioModel: 'a' })
  expect(server).not.toHaveProperty('model')
})

test('the time for an extra can be set', () => {
  expect(providerOptions(loadConfig({ ...CHAT, AI_TIMEOUT_MS: '90000' })).timeMs).toBe(90_000)
  expect(providerOptions(loadConfig(CHAT)).timeMs).toBe(60_000)
})

test.each([
  ['AI_HEADERS', 'x=y'],
  ['AI_VISION_API_KEY', 'k'],
  ['AI_AUDIO_API_KEY', 'k']
])('%s without its server is refused at the start', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(`must be set with ${name}`)
})

test('models by name have servers and keys of their own, or the first server', () => {
  const named = {
    AI_MODELS: 'fast=qwen3:4b, best=gpt-5@https://models.example/v1,cf=@cf/meta/llama',
    AI_MODEL_KEYS: 'best=s%2Ck'
  }
  const { server } = providerOptions(loadConfig({ ...CHAT, ...named }))
  expect(server?.models).toEqual({
    fast: { model: 'qwen3:4b' },
    best: {
      model: 'gpt-5',
      server: { baseUrl: new URL('https://models.example/v1'), apiKey: 's,k' }
    },
    cf: { model: '@cf/meta/llama' }
  })
  const alone = providerOptions(loadConfig({ AI_MODELS: 'best=gpt-5@https://models.example/v1' }))
  expect(alone.server).toMatchObject({ baseUrl: { host: 'models.example' } })
  expect(alone.server).not.toHaveProperty('model')
})

test.each([
  [{ AI_MODELS: 'fast' }, 'AI_MODELS'],
  [{ AI_MODELS: 'a=x,a=y' }, 'AI_MODELS'],
  [{ AI_MODELS: 'a b=x' }, 'AI_MODELS'],
  [{ AI_MODELS: 'a=x', AI_MODEL_KEYS: 'b=k' }, 'AI_MODEL_KEYS'],
  [{ AI_MODELS: 'a=x', AI_MODEL_KEYS: 'a=k' }, 'AI_MODEL_KEYS'],
  [{ AI_BASE_URL: '', AI_API_KEY: '', AI_MODELS: 'a=x' }, 'AI_BASE_URL']
])('%j is refused at the start', (settings, name) => {
  expect(() => loadConfig({ ...CHAT, ...settings })).toThrow(name)
})

test('headers that are no pairs are refused at the start', () => {
  expect(() => loadConfig({ ...CHAT, AI_HEADERS: 'api-key' })).toThrow(/AI_HEADERS/)
})

test('a refusal is logged once a minute for each model and status', () => {
  const lines: unknown[] = []
  const warn = (...line: unknown[]) => void lines.push(line)
  const { server } = providerOptions(loadConfig(CHAT), { warn } as never)
  const fault = { model: 'm', status: 404, reason: 'no such model' }
  server?.onFault?.(fault)
  server?.onFault?.(fault)
  server?.onFault?.({ ...fault, status: 400 })
  expect(lines).toEqual([
    ['a model server refused a request', fault],
    ['a model server refused a request', { ...fault, status: 400 }]
  ])
})

/** decisions.md §4, §8, §12: media are recognized by their bytes, bounded before decoding, billed as used. */

import { SluiceError } from '@sluice/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEnricher, type Engine, openAiCompatibleEngine } from '../src/index.ts'
import { drawnText, png, pngOf } from './drawn-image.ts'
import { drawnSound } from './drawn-sound.ts'
import { json, say, startModelServer } from './model-server.ts'

const run = { signal: new AbortController().signal, timeMs: 10_000 }
let model: Awaited<ReturnType<typeof startModelServer>>
let engine: Engine

beforeAll(async () => {
  model = await startModelServer(({ path, body }, response) => {
    if (!path.endsWith('/audio/transcriptions')) say(response, 'HELLO')
    else if (body.includes('response_format'))
      json(response, 200, { text: 'hello there', duration: 9e9 })
    else json(response, 400, {})
  })
  const models = { visionModel: 'v', audioModel: 'whisper' }
  engine = openAiCompatibleEngine({ baseUrl: model.baseUrl, apiKey: 'key', ...models })
})

afterAll(() => model.close())

function images(files: Record<string, Uint8Array>, maxImages = 5) {
  const list = Object.keys(files).map((name) => ({ url: `https://a.example/${name}`, alt: null }))
  const fetchBytes = async (url: string) => files[url.slice(18)] ?? Promise.reject(gone)
  const request = { images: list, maxImages, fetchBytes }
  return createEnricher({ engines: [engine] }).transcribeImages(request, run)
}

const gone = new SluiceError('UPSTREAM_STATUS', 'The site answered 404.')

test('images are sent to the model as files, and those with text are billed', async () => {
  const before = model.calls.length
  const extra = await images({ a: drawnText('HELLO', 4), b: drawnText('HALO', 4) })
  expect(extra).toMatchObject({ ok: true, units: 2 })
  expect(
    model.calls.slice(before).every(({ body }) => body.includes('data:image/png;base64,'))
  ).toBe(true)
})

test('a failed image has its error and costs nothing; if all fail, the extra fails', async () => {
  const html = Buffer.from('<html>No image</html>')
  expect(await images({ a: drawnText('HELLO', 4), page: html })).toMatchObject({
    ok: true,
    units: 1,
    value: [
      { text: 'HELLO', error: null },
      { text: null, error: { code: 'UNSUPPORTED_CONTENT' } }
    ]
  })
  expect(await images({ page: html })).toMatchObject({
    ok: false,
    units: 0,
    error: { code: 'UNSUPPORTED_CONTENT' }
  })
})

test('tiny and repeated images are skipped in favour of the next ones', async () => {
  const same = drawnText('HELLO', 4)
  const extra = await images(
    { tiny: png(10, 10, () => 0), a: same, b: same, c: drawnText('SUN', 4) },
    2
  )
  expect(extra.ok && extra.value.map(({ url }) => url.slice(18))).toEqual(['a', 'c'])
})

test('an image that would be too large once decoded is not sent', async () => {
  const before = model.calls.length
  expect(await images({ bomb: pngOf(50_000, 50_000, Buffer.alloc(100)) })).toMatchObject({
    ok: false,
    error: { code: 'RESPONSE_TOO_LARGE' }
  })
  expect(model.calls.length).toBe(before)
})

test('a page without images costs nothing and is not a failure', async () => {
  expect(await images({})).toMatchObject({ ok: true, units: 0, value: [] })
})

function recordings(files: Record<string, Uint8Array>, maxMinutes: number) {
  const sources = Object.keys(files).map((name) => `https://a.example/${name}`)
  const fetchBytes = async (url: string) => files[url.slice(18)] ?? Promise.reject(gone)
  const request = { sources, maxMinutes, language: 'en-GB', fetchBytes }
  return createEnricher({ engines: [engine] }).transcribeAudio(request, run)
}

test('a recording is sent as a file, and its started minutes are billed', async () => {
  const extra = await recordings({ 'a.mp3': drawnSound(61) }, 10)
  // The bytes determine the length, whatever their name and the model claim.
  expect(extra).toMatchObject({
    ok: true,
    units: 2,
    value: [{ duration_s: 61, language: 'en-GB', text: 'hello there', error: null }]
  })
  const call = model.calls.at(-1)
  expect(call?.headers.authorization).toBe('Bearer key')
  expect(call?.body).toMatch(/name="model"\r\n\r\nwhisper/)
  expect(call?.body).toMatch(/name="language"\r\n\r\nen\r/)
  expect(call?.body).toContain('filename="audio.wav"')
})

test('a recording longer than the minutes left is an error, not cut, and the next one is read', async () => {
  const files = {
    long: drawnSound(121),
    short: drawnSound(2),
    other: drawnSound(3),
    more: drawnSound(4)
  }
  expect(await recordings(files, 2)).toMatchObject({
    ok: true,
    units: 2,
    value: [
      { duration_s: 121, text: null, error: { code: 'RESPONSE_TOO_LARGE' } },
      { text: 'hello there' },
      { text: 'hello there' }
    ]
  })
})

test('a file that is not a recording, or does not state its duration, is not sent', async () => {
  const before = model.calls.length
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(300)])
  expect(await recordings({ a: Buffer.from('not sound'), b: ogg }, 5)).toMatchObject({
    ok: false,
    units: 0,
    error: { code: 'UNSUPPORTED_CONTENT' }
  })
  expect(model.calls.length).toBe(before)
})

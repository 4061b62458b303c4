/**
 * Speech servers as users of them report: what they refuse, how they count time, and what they write where nothing is
 * said.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AudioTranscript,
  createEnricher,
  type Extra,
  openAiCompatibleEngine,
  webVtt
} from '../src/index.ts'
import { drawnMp3 } from './drawn-mp3.ts'
import { drawnSound } from './drawn-sound.ts'
import { json, type Received, startModelServer } from './model-server.ts'

type Answer = readonly [status: number, body: object | string]

let server: Awaited<ReturnType<typeof startModelServer>>
/** Answer of the server; each test sets its own. */
let answer: (received: Received, count: number) => Answer

beforeAll(async () => {
  server = await startModelServer((received, response) => {
    const [status, body] = answer(received, server.calls.length)
    if (typeof body === 'object') return json(response, status, body)
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)
  })
})
beforeEach(() => void server.calls.splice(0))
afterAll(() => server.close())

const field = ({ body }: Received, name: string) =>
  new RegExp(`name="${name.replace(/[[\]]/g, '\\$&')}"\r\n\r\n([^\r]*)`).exec(body)?.[1]
const error = (message: string, others: object = {}) => ({ error: { message, ...others } })

/** FLAC of four seconds by its header, and without sound. */
const flac = (size: number) => {
  const head =
    '664c614380000022100010000000000000000ac442f00002b1100000000000000000000000000000000000'
  return Buffer.concat([Buffer.from(head.slice(0, 84), 'hex'), Buffer.alloc(size)])
}

/** Transcribe files with a model that nothing is known of yet. */
function transcriber(path = '') {
  const { baseUrl } = server
  const enricher = createEnricher({
    engines: [openAiCompatibleEngine({ baseUrl, audioModel: 'whisper', path })]
  })
  return (files: readonly Uint8Array[], options: { prompt?: string; language?: string } = {}) =>
    enricher.transcribeAudio(
      {
        sources: files.map((_, index) => `https://a.example/${index}`),
        maxMinutes: 120,
        fetchBytes: async (url) => files[Number(url.slice(18))]!,
        ...options
      },
      { signal: new AbortController().signal, timeMs: 20_000 }
    )
}

const transcribed = (file: Uint8Array, options = {}) => transcriber()([file], options)
const first = (extra: Extra<AudioTranscript[]>) => extra.value?.[0]
const segment = (start: unknown, end: unknown, text: string, more: object = {}) => ({
  id: 0,
  start,
  end,
  text,
  ...more
})

describe('a server that refuses a part of the request', () => {
  test.each<[string, Answer]>([
    [
      'for a model without times',
      [
        400,
        error(
          "response_format 'verbose_json' is not compatible with model 'x'. Use 'json' or 'text' instead.",
          { param: 'response_format', code: 'unsupported_value' }
        )
      ]
    ],
    [
      'in words of its own',
      [400, error('Currently only support response_format `text` or `json`')]
    ],
    [
      'with a detail',
      [422, { detail: [{ loc: ['body', 'response_format'], msg: 'Input should be json' }] }]
    ],
    ['as a failure of its own', [500, 'Internal Server Error']]
  ])('%s is asked for plain JSON', async (_, refusal) => {
    answer = (received) =>
      field(received, 'response_format') === 'json' ? [200, { text: 'Hello there.' }] : refusal
    const ask = transcriber()
    const extra = await ask([drawnSound(3)])
    expect(extra).toMatchObject({ ok: true, units: 1 })
    expect(first(extra)).toMatchObject({ text: 'Hello there.', segments: [], error: null })
  })

  test('it is asked in the shape that it takes from then on', async () => {
    answer = (received) =>
      field(received, 'response_format') === 'json'
        ? [200, { text: 'Hello there.' }]
        : [400, error("response_format 'verbose_json' is not compatible with model 'x'.")]
    const ask = transcriber()
    await ask([drawnSound(3)])
    const before = server.calls.length
    await ask([drawnSound(4)])
    expect(server.calls.length - before).toBe(1)
  })

  test('times by segment are asked for with the parameter that servers need, and without it where it is refused', async () => {
    answer = (received) =>
      field(received, 'timestamp_granularities[]')
        ? [400, error('Unknown parameter: timestamp_granularities')]
        : [200, { text: 'Hello.', segments: [segment(0, 1, ' Hello.')] }]
    const extra = await transcribed(drawnSound(3))
    expect(first(extra)?.segments).toEqual([{ start: 0, end: 1, text: 'Hello.' }])
  })

  test('a model that divides recordings itself is told that it may, and one without prompts gets none', async () => {
    answer = (received) =>
      field(received, 'prompt')
        ? [400, error("Model does not support 'prompt'")]
        : field(received, 'chunking_strategy') === 'auto'
          ? [200, { text: 'Hello there.' }]
          : [400, error('chunking_strategy is required for diarization models')]
    const extra = await transcribed(drawnSound(3), { prompt: 'Names: Ada.' })
    expect(extra).toMatchObject({ ok: true, notes: [expect.stringContaining('ai.prompt')] })
  })
})

describe('a recording that is too long for the server', () => {
  /** Says each part by its number, with a segment of a second. */
  const counting = (): Answer => {
    const text = `Part ${server.calls.length}.`
    return [200, { text, segments: [segment(0, 1, text)] }]
  }
  const durationOf = ({ body }: Received) => body.length / 32_000

  test('is divided by the seconds that its refusal names, and every part is in the answer', async () => {
    let heard = 0
    answer = (received) => {
      const seconds = durationOf(received)
      if (seconds > 20.1) {
        const message = `audio duration ${seconds} seconds is longer than 20 seconds which is the maximum for this model`
        return [400, error(message, { code: 'invalid_value' })]
      }
      heard++
      return [200, { text: `Part ${heard}.`, segments: [segment(0, 1, `Part ${heard}.`)] }]
    }
    const extra = await transcribed(drawnSound(50))
    const { text, segments = [], duration_s } = first(extra) ?? {}
    expect(extra).toMatchObject({ ok: true, units: 1 })
    expect(duration_s).toBe(50)
    expect(text?.match(/Part/g)).toHaveLength(heard)
    expect(heard).toBeGreaterThanOrEqual(3)
    // The parts begin where the ones before them end.
    expect(segments[0]?.start).toBe(0)
    expect(segments.at(-1)!.start).toBeGreaterThan(28)
    expect(segments.at(-1)!.start).toBeLessThanOrEqual(50)
  })

  test('is divided before it is sent, if it has more bytes than servers take', async () => {
    answer = counting
    const extra = await transcribed(drawnSound(812))
    expect(server.calls).toHaveLength(2)
    expect(Math.max(...server.calls.map(({ body }) => body.length))).toBeLessThan(26_214_400)
    expect(first(extra)?.segments.map(({ start }) => Math.round(start / 100))).toEqual([0, 8])
    expect(extra.units).toBe(14)
  })

  test('is divided by the bytes of a smaller limit, named or not', async () => {
    for (const [limit, refusal] of [
      [400_000, '<html><h1>413 Request Entity Too Large</h1></html>'],
      [600_000, error('Maximum content size limit (600000) exceeded (1300000 bytes read)')]
    ] as const) {
      server.calls.splice(0)
      answer = ({ body }) => (body.length > limit ? [413, refusal] : counting())
      const extra = await transcribed(drawnMp3(80))
      expect(extra).toMatchObject({ ok: true, units: 2 })
      const parts = first(extra)?.text?.match(/Part/g) ?? []
      expect(parts.length).toBeGreaterThanOrEqual(1_280_000 / limit)
    }
  })

  test('is an error if its format cannot be divided', async () => {
    answer = () => [413, 'too large']
    const extra = await transcriber('/nowhere')([flac(400_000)])
    expect(extra).toMatchObject({ ok: false, units: 0, error: { code: 'RESPONSE_TOO_LARGE' } })
  })

  test('is converted by ffmpeg and divided, if its format cannot be', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-ffmpeg-'))
    const wave = join(folder, 'made-before.wav')
    writeFileSync(wave, drawnSound(40))
    const program = `#!${process.execPath}\nrequire('fs').copyFileSync('${wave}', process.argv.at(-1))`
    writeFileSync(join(folder, 'ffmpeg'), program, { mode: 0o755 })
    answer = ({ body }) =>
      body.length > 700_000 || !body.includes('audio.wav') ? [413, ''] : counting()
    const extra = await transcriber(folder)([flac(800_000)])
    rmSync(folder, { recursive: true })
    expect(extra).toMatchObject({ ok: true, units: 1 })
    expect(first(extra)?.text?.match(/Part/g)?.length).toBeGreaterThan(1)
  })

  test('an MP3 is cut between its frames', async () => {
    answer = ({ body }) => (body.length > 400_000 ? [413, ''] : counting())
    await transcribed(drawnMp3(60))
    const parts = server.calls.filter((one) => one.body.length <= 400_000)
    expect(parts.length).toBeGreaterThan(2)
    for (const { body } of parts) {
      const file = body.slice(body.indexOf('\r\n\r\n', body.indexOf('filename=')) + 4)
      expect(file.slice(0, 4)).toBe('\xff\xfb\x90\x44')
      expect(file).not.toContain('Info')
    }
  })
})

describe('a recording in which nothing is said', () => {
  test('is free and not sent if it is silent', async () => {
    answer = () => [200, { text: 'Thank you for watching!' }]
    const silence = Buffer.concat([drawnSound(0), Buffer.alloc(64_000)])
    silence.writeUInt32LE(64_000, 40)
    expect(await transcribed(silence)).toMatchObject({ ok: true, units: 0, value: [{ text: '' }] })
    expect(server.calls).toEqual([])
  })

  test.each<[string, object]>([
    ['Thanks for watching!', { no_speech_prob: 0.7, avg_logprob: -0.5 }],
    ['you', { no_speech_prob: 0.5, avg_logprob: -0.9 }],
    ['Thank you.', { no_speech_prob: 0.12, avg_logprob: -0.4 }],
    ['ご視聴ありがとうございました', { no_speech_prob: 0.4 }],
    ['Abone olmayı unutmayın.', { no_speech_prob: 0.4 }],
    ['시청해주셔서 감사합니다!', { no_speech_prob: 0.4 }],
    ['Untertitel der Amara.org-Community', { no_speech_prob: 0.01 }],
    ['Subtitles by the Amara.org community', {}],
    ['Субтитры сделал DimaTorzok', {}],
    ['[Music]', {}],
    ['♪♪', {}],
    ['A long noise that became words', { no_speech_prob: 0.9, avg_logprob: -1.6 }]
  ])('is free if the model makes "%s" of it', async (text, doubts) => {
    answer = () => [200, { text, language: 'english', segments: [segment(0, 2, text, doubts)] }]
    expect(await transcribed(drawnSound(5))).toMatchObject({
      ok: true,
      units: 0,
      value: [{ text: '' }]
    })
  })

  test.each([
    [60, 'you'],
    [60, 'Thanks for watching!'],
    [30, 'Thanks for watching! Thanks for watching! Thanks for watching! Thanks for watching!']
  ])('is free without doubts if %d seconds hold only "%s"', async (seconds, text) => {
    answer = () => [200, { text }]
    expect(await transcribed(drawnSound(seconds))).toMatchObject({
      ok: true,
      units: 0,
      value: [{ text: '' }]
    })
  })

  test.each<[number, string, object]>([
    [2, 'Thank you.', { no_speech_prob: 0.02, avg_logprob: -0.2 }],
    [2, 'Thank you.', {}],
    [3, 'Okay, bye.', {}],
    [4, 'Thank you for watching the kettle boil.', { no_speech_prob: 0.3, avg_logprob: -0.3 }],
    [4, '자막이 없는 영화는 어렵다.', {}]
  ])('%d seconds of "%s" are speech', async (seconds, text, doubts) => {
    answer = () => [200, { text, segments: [segment(0, seconds, text, doubts)] }]
    expect(await transcribed(drawnSound(seconds))).toMatchObject({
      ok: true,
      units: 1,
      value: [{ text }]
    })
  })

  test('a silent end is left out of a talk', async () => {
    answer = () => [
      200,
      {
        text: ' We open at nine. Thanks for watching!',
        segments: [
          segment(0, 3, ' We open at nine.', { no_speech_prob: 0.01, avg_logprob: -0.2 }),
          segment(3, 30, ' Thanks for watching!', { no_speech_prob: 0.8, avg_logprob: -0.6 })
        ]
      }
    ]
    const extra = await transcribed(drawnSound(31))
    expect(first(extra)).toMatchObject({
      text: 'We open at nine.',
      segments: [{ start: 0, end: 3, text: 'We open at nine.' }]
    })
  })
})

describe('times', () => {
  test.each<[string, unknown[], unknown[]]>([
    ['nanoseconds', [0, 2_000_000_000], [2_000_000_000, 4_500_000_000]],
    ['milliseconds', [0, 2000], [2000, 4500]],
    ['texts', ['0.0', '2.0'], ['2.0', '4.5']]
  ])('in %s are seconds in the answer', async (_, one, two) => {
    const segments = [segment(one[0], one[1], ' One.'), segment(two[0], two[1], ' Two.')]
    answer = () => [200, { text: 'One. Two.', segments }]
    expect(first(await transcribed(drawnSound(5)))?.segments).toEqual([
      { start: 0, end: 2, text: 'One.' },
      { start: 2, end: 4.5, text: 'Two.' }
    ])
  })

  test('a segment that ends before it begins, or after the recording, stays within it', async () => {
    const segments = [segment(4, 2, 'Two.'), segment(0, 1, 'One.'), segment(4.5, 5.4, 'Three.')]
    answer = () => [200, { text: 'One. Two. Three.', segments }]
    expect(first(await transcribed(drawnSound(5)))?.segments).toEqual([
      { start: 0, end: 1, text: 'One.' },
      { start: 4, end: 4, text: 'Two.' },
      { start: 4.5, end: 5, text: 'Three.' }
    ])
  })

  test('malformed segments are left out, and the text stays', async () => {
    answer = () => [200, { text: 'One.', segments: [{ text: 'One.' }, 7, null] }]
    expect(first(await transcribed(drawnSound(5)))).toMatchObject({ text: 'One.', segments: [] })
    answer = () => [200, { text: 'One.', segments: 'none', language: null }]
    expect(first(await transcribed(drawnSound(5)))).toMatchObject({ text: 'One.', segments: [] })
  })

  test('a language is a tag, also where the server names it', async () => {
    answer = () => [200, { text: 'Guten Tag.', language: 'german' }]
    expect(first(await transcribed(drawnSound(2)))?.language).toBe('de')
  })

  test('WebVTT has hours, trimmed texts, and nothing that ends a cue', () => {
    const cues = [
      { start: 0, end: 1.5, text: ' One & two -->\n\n three ' },
      { start: 3661.25, end: 3661.25, text: '<b>' }
    ]
    expect(webVtt('…', cues, 4000)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nOne &amp; two --&gt;\nthree\n\n01:01:01.250 --> 01:01:01.251\n&lt;b&gt;\n'
    )
    expect(webVtt('Hello.', [], 61)).toBe('WEBVTT\n\n00:00:00.000 --> 00:01:01.000\nHello.\n')
  })
})

test('a recording that is there twice is transcribed and charged once', async () => {
  answer = () => [200, { text: 'We open at nine.' }]
  const extra = await transcriber()([drawnSound(2), drawnSound(2), drawnSound(3)])
  expect(extra).toMatchObject({ ok: true, units: 2 })
  expect([extra.value?.length, server.calls.length]).toEqual([2, 2])
})

test('a transcript that repeats itself is an error', async () => {
  answer = () => [200, { text: "I'm sorry about that. ".repeat(100) }]
  expect(await transcribed(drawnSound(60))).toMatchObject({
    ok: false,
    error: { code: 'AI_OUTPUT_INVALID' }
  })
})

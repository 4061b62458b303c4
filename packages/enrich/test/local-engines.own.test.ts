/** decisions.md §4: the offline providers of a server without a model, and their reports. */

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as documents from '@sluice/documents/pool'
import { afterAll, expect, test } from 'vitest'
import { createEnricher, engineReport, localEngines } from '../src/index.ts'
import { drawnText, png } from './drawn-image.ts'
import { drawnSound } from './drawn-sound.ts'

const run = { signal: new AbortController().signal, timeMs: 60_000 }
const folder = mkdtempSync(join(tmpdir(), 'sluice-programs-'))
const engines = localEngines({ documents, path: '' })
const enricher = createEnricher({ engines })

afterAll(async () => {
  await enricher.close()
  rmSync(folder, { recursive: true })
})

const ARTICLE = `# The harbour

[Home](/) | [News](/news)

The old harbour of the town was built in the year 1712 by **fishermen**. Storms destroyed its northern
wall three times. After each storm the town rebuilt the wall with larger stones.

| Year | Ships |
| --- | --- |
| 1850 | 212 |

- The lighthouse at the harbour was lit by whale oil until 1871.
- Today [the harbour museum](/museum) shows how the wall was built after the storms.

\`\`\`js
const hidden = 'This sentence is code and not part of any summary at all.'
\`\`\`

Tourists come for the small boats and for the fish that is fried on the quay every evening.
`

test('a summary consists of sentences of the page, in their order', async () => {
  const extra = await enricher.summarize({ markdown: ARTICLE, language: 'en' }, run)
  expect(extra).toMatchObject({ ok: true, units: 1, engine: 'extractive' })
  if (!extra.ok) return
  const text = ARTICLE.replace(/\*\*|\[the harbour museum\]\(\/museum\)/g, (found) =>
    found === '**' ? '' : 'the harbour museum'
  ).replace(/\s+/g, ' ')
  const sentences = [
    ...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(extra.value.text)
  ]
  const places = sentences.map(({ segment }) => text.indexOf(segment.trim()))
  expect(places.length).toBeGreaterThan(0)
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual([...places].sort((left, right) => left - right))
  expect(extra.value.text).not.toMatch(/code|1850|Home/)
  expect(extra.notes.join(' ')).toContain('extractive')
})

test('a prompt is not followed, and the answer says so', async () => {
  const extra = await enricher.summarize({ markdown: ARTICLE, prompt: 'Rhyme.' }, run)
  expect(extra.ok && extra.notes.join(' ')).toContain('ai.prompt')
})

test('a summary is a list, or has at most so many words, where it is asked to', async () => {
  const list = await enricher.summarize({ markdown: ARTICLE, style: 'bullets' }, run)
  const lines = list.ok ? list.value.text.split('\n') : []
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every((line) => /^- [A-Z].*\.$/.test(line))).toBe(true)
  const short = await enricher.summarize({ markdown: ARTICLE.repeat(3), maxWords: 14 }, run)
  const text = short.ok ? short.value.text : ''
  expect(text.split(' ').length).toBeLessThanOrEqual(14)
  expect(text).toMatch(/\.$/)
  expect(await enricher.summarize({ markdown: ARTICLE, maxWords: 3 }, run)).toMatchObject({
    ok: false,
    error: { code: 'AI_OUTPUT_INVALID', message: expect.stringContaining('at most 3 words') }
  })
})

test('the wishes that the offline providers cannot follow are known before a request', async () => {
  expect(enricher.ignores('summary')).toEqual(['prompt', 'language', 'key_facts'])
  expect(enricher.choices).toEqual([])
  expect(await enricher.summarize({ markdown: ARTICLE, style: 'key_facts' }, run)).toMatchObject({
    ok: false,
    error: { code: 'INVALID_REQUEST' }
  })
})

test('sentences are separated in languages without spaces', async () => {
  const markdown =
    '港口建于1712年，由当地的渔民用石头建造。暴风雨三次摧毁了港口北面的石墙。每次暴风雨之后，居民都用更大的石头重建石墙。今天港口博物馆展示石墙是怎样重建的。'
  const extra = await enricher.summarize({ markdown, language: 'zh' }, run)
  expect(extra.ok && markdown.includes(extra.value.text.split('。')[0] ?? '?')).toBe(true)
})

test('a page without sentences has no summary, and costs nothing', async () => {
  const extra = await enricher.summarize({ markdown: '| a | b |\n| --- | --- |\n| 1 | 2 |' }, run)
  expect(extra).toMatchObject({ ok: false, units: 0, error: { code: 'AI_OUTPUT_INVALID' } })
})

test('JSON extraction has no local provider', () => {
  expect(() =>
    enricher.extract({ markdown: 'x', schema: { type: 'object' }, validate: () => [] }, run)
  ).toThrow(expect.objectContaining({ code: 'AI_NOT_CONFIGURED' }))
  expect(engineReport(engines)).toMatchObject({
    summary: { engine: 'extractive' },
    extraction: { engine: null, reason: expect.stringContaining('needs a model server') },
    audio: { engine: null, reason: expect.stringContaining('pocketsphinx_continuous') }
  })
})

test('a server without the OCR packages says so', () => {
  const report = engineReport(localEngines({ documents, path: '', folder: tmpdir() }))
  // The packages are found beside this one; only where they are not is there a reason.
  const images = report.images
  if (images.engine === null) expect(images.reason).toContain('tesseract.js')
  else expect(images.engine).toBe('tesseract')
})

const hasOcr = engineReport(engines).images.engine !== null
if (!hasOcr) console.warn('SKIPPED: tesseract.js and @tesseract.js-data/eng are not installed')

/** A ground as of a photograph: light that falls off, and grain. */
function photo(x: number, y: number): number {
  return (
    215 -
    x / 12 -
    y / 20 +
    18 * Math.sin(x / 31) * Math.cos(y / 17) +
    ((x * 7919 + y * 104_729) % 13)
  )
}

test.skipIf(!hasOcr)('text in drawn images is read offline', async () => {
  const files = new Map([
    ['https://a.example/1.png', drawnText('HELLO HARBOUR', 6)],
    ['https://a.example/2.png', drawnText('OLD STONES HARM NO BOATS', 3)],
    ['https://a.example/photo.png', drawnText('THE MOON ROSE LATE', 5, photo)],
    ['https://a.example/blank.png', png(200, 200, () => 255)]
  ])
  const images = [...files.keys()].map((url) => ({ url, alt: null }))
  const fetchBytes = async (url: string) => files.get(url) ?? new Uint8Array()
  const extra = await enricher.transcribeImages({ images, maxImages: 5, fetchBytes }, run)
  expect(extra).toMatchObject({ ok: true, units: 3, engine: 'tesseract' })
  expect(extra.ok && extra.value.map(({ text }) => text)).toEqual([
    'HELLO HARBOUR',
    'OLD STONES HARM NO BOATS',
    'THE MOON ROSE LATE',
    ''
  ])
})

test.skipIf(!hasOcr).each([
  ['vi', { ok: true, units: 1, notes: [expect.stringContaining('@tesseract.js-data/vie')] }],
  [
    'hy',
    {
      ok: false,
      units: 0,
      error: { code: 'UNSUPPORTED_CONTENT', message: expect.stringContaining('tesseract-ocr-hye') }
    }
  ]
])(
  'without its data, an image in "%s" is read if its letters are Latin, and refused otherwise',
  async (language, outcome) => {
    const fetchBytes = async () => drawnText('HELLO', 6)
    const images = [{ url: 'https://a.example/1.png', alt: null }]
    const request = { images, maxImages: 1, language, fetchBytes }
    expect(await enricher.transcribeImages(request, run)).toMatchObject(outcome)
  }
)

test.skipIf(!hasOcr)('a broken image is an error, and the next one is read', async () => {
  const whole = drawnText('HELLO', 6)
  const broken = Buffer.concat([whole.subarray(0, 40), Buffer.alloc(200, 7)])
  const fetchBytes = async (url: string) => (url.endsWith('1') ? broken : whole)
  const images = [1, 2].map((n) => ({ url: `https://a.example/${n}`, alt: null }))
  const extra = await enricher.transcribeImages({ images, maxImages: 2, fetchBytes }, run)
  expect(extra).toMatchObject({
    ok: true,
    units: 1,
    value: [{ error: { code: 'AI_OUTPUT_INVALID' } }, { text: 'HELLO', error: null }]
  })
})

/** Processes that this one has started. */
function children(): string[] {
  const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  return pids.split(' ').filter((pid) => pid.trim() !== '')
}

const hasCores = process.platform === 'linux' && availableParallelism() > 1
test.skipIf(!hasOcr || !hasCores || getPriority() > 15)(
  'all but one image of an account yield to those of other accounts',
  async () => {
    const reader = createEnricher({ engines: localEngines({ documents, path: '' }) })
    const others = children()
    const read = (account: string) =>
      reader.transcribeImages(
        {
          images: [{ url: 'https://a.example/1.png', alt: null }],
          maxImages: 1,
          fetchBytes: async () => drawnText('HELLO', 6)
        },
        { ...run, account }
      )
    const reads = Promise.allSettled([read('a'), read('a'), read('b')])
    const niceness = () =>
      children()
        .filter((pid) => !others.includes(pid))
        .map((pid) => getPriority(Number(pid)) - getPriority())
        .sort()
    await expect.poll(niceness, { timeout: 120_000 }).toEqual([0, 0, 4])
    await reads
    await reader.close()
  },
  180_000
)

/** A stand-in for pocketsphinx: it prints its input. */
function program(name: string, source: string): void {
  const file = join(folder, name)
  writeFileSync(file, `#!${process.execPath}\n${source}`)
  chmodSync(file, 0o755)
}

test('a program transcribes speech from 16 kHz mono, without the environment', async () => {
  process.env.SPEECH_CANARY = 'canary'
  program(
    'pocketsphinx_continuous',
    `const file = require('fs').readFileSync(process.argv[3])
const words = ['rate', file.readUInt32LE(24), 'channels', file.readUInt16LE(22), process.env.SPEECH_CANARY]
console.log(words.map((word, at) => word + ' ' + (10 + at) + '.1 ' + (10 + at) + '.5 0.9').join('\\n'))`
  )
  const heard = createEnricher({ engines: localEngines({ path: folder }) })
  const sources = ['https://a.example/talk.wav']
  const fetchBytes = async () => drawnSound(61, 8000, 2)
  const extra = await heard.transcribeAudio({ sources, maxMinutes: 2, fetchBytes }, run)
  delete process.env.SPEECH_CANARY
  expect(extra).toMatchObject({
    ok: true,
    units: 2,
    engine: 'pocketsphinx',
    value: [{ duration_s: 61, language: 'en', text: 'rate 16000 channels 1 undefined' }]
  })
})

/** Words as pocketsphinx prints them with `-time yes`. */
function timed(text: string, from: number, probability: number): string[] {
  const words = text.split(' ')
  return words.map((word, at) => `${word} ${from + at}.100 ${from + at}.900 ${probability}`)
}

/** Answers to a recording of five seconds, which is preceded by a copy of itself and a second of silence. */
const HEARD = {
  speech: [
    'bread and mill are old',
    ...timed('bread and mill are old', 0, 0.6),
    'bread and milk are sold',
    ...timed('bread and(2) milk are sold', 6, 0.91)
  ],
  mumbling: ['he looked out the blue', ...timed('he looked out the blue', 6, 0.22)],
  music: ['oh', '<s> 7.880 7.970 1.000', 'oh 7.980 8.360 0.48'],
  hum: ['oh', '<s> 7.880 7.970 1.000', 'oh 7.980 8.860 0.98'],
  silence: ['', '<s> 0.000 0.800 0.999']
}

test.each([
  [
    'speech',
    {},
    { ok: true, units: 1, value: [{ text: 'bread and milk are sold', language: 'en' }] }
  ],
  ['speech', { language: 'en-GB' }, { ok: true, units: 1 }],
  ['speech', { language: 'de' }, { ok: false, units: 0, error: { code: 'UNSUPPORTED_CONTENT' } }],
  ['mumbling', {}, { ok: false, units: 0, error: { code: 'AI_OUTPUT_INVALID' } }],
  ['music', {}, { ok: true, units: 0, value: [{ text: '', error: null }] }],
  ['hum', {}, { ok: true, units: 0, value: [{ text: '', error: null }] }],
  ['silence', {}, { ok: true, units: 0, value: [{ text: '', error: null }] }]
] as const)('%s with %j is charged only if it was understood', async (kind, language, outcome) => {
  program('pocketsphinx_continuous', `console.log(${JSON.stringify(HEARD[kind].join('\n'))})`)
  const heard = createEnricher({ engines: localEngines({ path: folder }) })
  const sources = ['https://a.example/talk.wav']
  const fetchBytes = async () => drawnSound(5)
  const extra = await heard.transcribeAudio(
    { sources, maxMinutes: 2, fetchBytes, ...language },
    run
  )
  expect(extra).toMatchObject(outcome)
  expect(heard.refusal('audio', 'de')).toContain('English')
})

test('a transcription that takes too long is ended with its program', async () => {
  program('pocketsphinx_continuous', 'setTimeout(() => console.log("late"), 60000)')
  const heard = createEnricher({ engines: localEngines({ path: folder }) })
  const sources = ['https://a.example/talk.wav']
  const fetchBytes = async () => drawnSound(1)
  const short = { ...run, timeMs: 500 }
  const extra = await heard.transcribeAudio({ sources, maxMinutes: 2, fetchBytes }, short)
  expect(extra).toMatchObject({ ok: false, units: 0, error: { code: 'AI_UNAVAILABLE' } })
})

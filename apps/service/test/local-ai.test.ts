/** decisions.md §4, §8: AI extras of a server without a model, over HTTP: what is read, and what it costs. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import { openProviders } from '@sluice/fetch'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const browser = await findChromium()
const abilities = openProviders({ offline: true }).report()
const reads = browser !== undefined && abilities.images.engine !== null
const hears = abilities.audio.engine !== null && canSpeak()
if (!reads) console.warn('SKIPPED: to read images, Chromium and tesseract.js have to be installed')
if (!hears) console.warn('SKIPPED: to hear speech, flite and pocketsphinx have to be installed')

const SPOKEN = 'The people of the town went to the market early in the morning to buy bread.'
const POSTER = 'Harbour festival on Saturday: boats, bread and music.'
const PAGE = `<!doctype html><html lang="en"><head><title>The festival</title></head><body><main><h1>The festival</h1>
<p>The harbour festival of the town is held every summer, and the boats of the whole coast come to it.</p>
<p>This year its founder tells how it began, and a poster of the first festival was found again.</p>
<img src="/count.png" width="1" height="1"><img src="/icon.png" class="icon" width="16" height="16">
<img src="/poster.png" width="720" height="200" alt="Poster"><audio controls src="/talk.wav"></audio></main></body></html>`

let sluice: TestService
let origin: Origin
const asked: string[] = []
let poster: Buffer = Buffer.alloc(0)
let talk: Buffer = Buffer.alloc(0)

beforeAll(async () => {
  if (reads) poster = await drawn(POSTER)
  if (hears) talk = spoken(SPOKEN)
  sluice = await startService({ AI_LOCAL: 'on' })
  origin = await startOrigin(({ url = '' }, response) => {
    asked.push(url)
    const media = { '/poster.png': poster, '/talk.wav': talk }[url]
    if (media) response.setHeader('content-type', url.endsWith('png') ? 'image/png' : 'audio/wav')
    else response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(media ?? PAGE)
  })
}, 180_000)
afterAll(async () => {
  await Promise.all([sluice.stop(), origin.stop()])
})

async function ask(ai: object, query = '') {
  const { id, key } = await sluice.account()
  const answer = await post(`${sluice.url}/api/v1/internet/fetch/${query}`, key, {
    url: origin.url,
    options: { ai, timeout_ms: 120_000 }
  })
  const balance = await sluice.service.ledger.balance(id)
  const { body: listed } = await get(`${sluice.url}/api/v1/fetch/results/?status=all`, key)
  return { ...answer, charged: balance?.charged, held: balance?.held, listed: listed.data }
}

describe('a server without a model', () => {
  test('lists its abilities', async () => {
    const { key } = await sluice.account()
    const { body } = await get(`${sluice.url}/api/v1/parsers/`, key)
    expect(JSON.stringify(body)).toContain('extractive')
    const refused = await ask({ json_extraction: true })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'AI_NOT_CONFIGURED'])
    expect([refused.charged, refused.held]).toEqual([0, 0])
  })

  test.each([
    [{ summary: true, prompt: 'Rhyme.' }, 'ai.prompt'],
    [{ summary: true, language: 'fr' }, 'ai.language'],
    [{ summary: { style: 'key_facts' } }, 'ai.summary.style'],
    [{ summary: true, model: 'best' }, 'ai.model'],
    [{ question: 'When is it?' }, 'ai.question']
  ])('refuses what it cannot follow: %j', async (ai, option) => {
    asked.length = 0
    const { status, body, charged } = await ask(ai)
    expect([status, charged, asked]).toEqual([400, 0, []])
    expect(body.error.message).toContain(`options.${option}`)
  })

  test('makes a list of sentences', async () => {
    const { body, charged } = await ask({ summary: { style: 'bullets', max_words: 40 } })
    expect(body.data.ai.summary).toMatch(/^- .*festival/)
    expect(charged).toBe(5)
  })

  test('transcribes some of the words of a recording, for a started minute, with a receipt', {
    tags: 'long',
    ...(!hears && { skip: true }),
    timeout: 130_000
  }, async () => {
    const ai = { audio_transcription: { max_minutes: 5 } }
    const quote = await ask(ai, '?dry_run=true')
    expect(quote.body.data.billing.tokens_max).toBe(31)
    const { status, body, headers, charged, held, listed } = await ask(ai)
    expect(status).toBe(200)
    const [recording] = body.data.ai.audio as [Answer]
    expect(recording).toMatchObject({
      url: `${origin.url}/talk.wav`,
      language: 'en',
      error: null
    })
    expect(recording.duration_s).toBeGreaterThan(2)
    const words = SPOKEN.toLowerCase().match(/\w{4,}/g) ?? []
    const heard = words.filter((word) => recording.text.split(/\s/).includes(word))
    expect(heard.length, recording.text).toBeGreaterThan(words.length / 2)
    expect(body.meta.billing).toEqual({
      tokens: 7,
      breakdown: { fetch: 1, audio_transcription: 6 }
    })
    expect(body.meta.ai).toMatchObject({ engine: 'pocketsphinx' })
    expect([headers.get('x-tokens-charged'), charged, held]).toEqual(['7', 7, 0])
    expect(listed).toMatchObject([{ tokens_charged: 7, data: { ai: body.data.ai } }])
  })

  test.skipIf(!reads)(
    'reads the image that is content, and fetches no other',
    async () => {
      asked.length = 0
      const { status, body, charged } = await ask({ image_transcription: true })
      expect(status).toBe(200)
      expect(body.data.ai.images).toEqual([
        { url: `${origin.url}/poster.png`, alt: 'Poster', text: POSTER, error: null }
      ])
      expect([body.meta.billing.breakdown, charged]).toEqual([
        { fetch: 1, image_transcription: 2 },
        3
      ])
      expect(asked.filter((path) => path.endsWith('.png'))).toEqual(['/poster.png'])
    },
    130_000
  )
})

/** Returns true if this machine has a speech program. */
function canSpeak(): boolean {
  try {
    return execFileSync('flite', ['-lv'], { encoding: 'utf8' }).includes('rms')
  } catch {
    return false
  }
}

/** A WAV file of this text. */
function spoken(text: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-talk-'))
  try {
    execFileSync('flite', ['-voice', 'rms', '-t', text, '-o', join(folder, 'talk.wav')])
    return readFileSync(join(folder, 'talk.wav'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A PNG of this text. */
async function drawn(text: string): Promise<Buffer> {
  if (!browser) throw new Error('there is no Chromium')
  const { path, env } = await browser.executable()
  const opened = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>
  })
  try {
    const page = await opened.newPage({ viewport: { width: 720, height: 200 } })
    await page.setContent(`<body style="font:22px/1.5 serif;padding:30px">${text}`)
    return await page.screenshot()
  } finally {
    await opened.close()
  }
}

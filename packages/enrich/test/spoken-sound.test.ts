/** decisions.md §4: speech of a recording is read offline, where the programs are installed. */

import { expect, test } from 'vitest'
import { createEnricher, localEngines } from '../src/index.ts'
import { canSpeak, SPOKEN, spoken } from './spoken-sound.ts'
import { wordsRead } from './words-read.ts'

const enricher = createEnricher({ engines: localEngines() })
const hears = enricher.engineName('audio') !== undefined
const isTried = hears && canSpeak()
if (!hears) console.warn('SKIPPED: pocketsphinx_continuous is not installed')
else if (!isTried) console.warn('SKIPPED: flite, which speaks for the test, is not installed')

test.skipIf(!isTried)(
  'half of the words of a spoken sentence are transcribed',
  async () => {
    const recording = spoken(SPOKEN)
    const run = { signal: new AbortController().signal, timeMs: 60_000 }
    const extra = await enricher.transcribeAudio(
      {
        sources: ['https://a.example/talk.wav'],
        maxMinutes: 5,
        fetchBytes: async () => recording
      },
      run
    )
    expect(extra).toMatchObject({
      ok: true,
      units: 1,
      engine: 'pocketsphinx',
      value: [{ language: 'en', error: null }]
    })
    const text = (extra.ok && extra.value[0]?.text) || ''
    const { right, of } = wordsRead(SPOKEN.toLowerCase(), text)
    expect(right / of, text).toBeGreaterThan(0.5)
  },
  180_000
)

/**
 * The results of the offline providers, and the cost of each image, summary and recording.
 *
 *   npm run engines
 *
 * Images of one passage in three fonts and five sizes, on paper, at night and on a photograph, drawn by the Chromium of
 * this machine; summaries of ten articles of the corpora beside the repository; one spoken sentence, alone and ten
 * times. Providers that are not installed are named and skipped. Memory is that of this process, in which OCR has a
 * thread, before and after each item and at its highest; and at its highest that of the programs it started (Linux
 * only).
 */

import { parseHtml } from '../../packages/content/src/index.ts'
import * as documents from '../../packages/documents/src/pool.ts'
import { createEnricher, localEngines } from '../../packages/enrich/src/index.ts'
import { modelMarkdown } from '../../packages/enrich/src/page/index.ts'
import { canSpeak, SPOKEN, spoken } from '../../packages/enrich/test/spoken-sound.ts'
import { takenSentences } from '../../packages/enrich/test/taken-sentences.ts'
import { wordsRead } from '../../packages/enrich/test/words-read.ts'
import {
  DRAWING_BROWSER,
  FAMILIES,
  installedFonts,
  openImageWriter,
  PASSAGE
} from '../../packages/enrich/test/written-images.ts'
import { hasCorpora, htmlOf, truthOf, urlOf } from '../quality/corpora.ts'
import { heading, type Item, measured, row } from './measured.ts'

const SIZES = [12, 14, 18, 26, 40]
const GROUNDS = ['paper', 'night', 'photo'] as const
// A busy machine may take longer than a request has.
const timeMs = 600_000
const enricher = createEnricher({ engines: localEngines({ documents }), limits: { timeMs } })
const run = { signal: new AbortController().signal, timeMs }

async function images(): Promise<void> {
  const { images: ability } = enricher.report()
  if (ability.engine === null) return leftOut('images', ability.reason)
  if (!DRAWING_BROWSER) return leftOut('images', 'there is no Chromium')
  const { fonts, warning } = installedFonts()
  heading(`images: words right (${fonts.join(', ')})`)
  if (warning) console.log(`   ${warning}`)
  const writer = await openImageWriter()
  const drawn: Item<Buffer>[] = []
  for (const ground of GROUNDS) {
    for (const family of FAMILIES) {
      for (const size of SIZES) {
        const image = await writer.draw({ text: PASSAGE, family, size, ground })
        drawn.push({ name: `${ground}, ${family}, ${size} px`, input: image })
      }
    }
  }
  await writer.close()
  const total = { right: 0, of: 0 }
  for (const item of drawn) {
    const read = await measured(item, wordsOfImage)
    total.right += read.result.right
    total.of += read.result.of
    row(read, `${read.result.right}/${read.result.of}`)
  }
  console.log(`   all: ${total.right} of ${total.of} words`)
}

async function wordsOfImage(image: Buffer) {
  const list = [{ url: 'https://a.example/image', alt: null }]
  const request = { images: list, maxImages: 1, fetchBytes: async () => image }
  const extra = await enricher.transcribeImages(request, run)
  return wordsRead(PASSAGE, (extra.ok && extra.value[0]?.text) || '')
}

async function summaries(): Promise<void> {
  if (!hasCorpora()) return leftOut('summaries', '../shared/corpora is not here')
  heading('summaries: sentences, all of them of the article')
  for (const [id, truth] of Object.entries(truthOf('aeb')).slice(0, 10)) {
    const url = urlOf(truth)
    const html = htmlOf('aeb', id)
    const tree = parseHtml(html)
    const markdown = modelMarkdown(tree, { base: url, html, mainOf: url })
    const item = { name: `${id.slice(0, 8)}, ${markdown.length} characters`, input: markdown }
    const made = await measured(item, async (text) => {
      const extra = await enricher.summarize({ markdown: text }, run)
      return extra.ok ? extra.value.text : ''
    })
    const taken = takenSentences(made.result, tree, 'en')
    row(made, taken === undefined ? 'NOT OF THE ARTICLE' : String(taken.length))
  }
}

async function recordings(): Promise<void> {
  const { audio } = enricher.report()
  if (audio.engine === null) return leftOut('speech', audio.reason)
  if (!canSpeak()) return leftOut('speech', 'flite, which speaks for it, is not installed')
  heading('speech: words right')
  for (const times of [1, 10]) {
    const text = Array(times).fill(SPOKEN).join(' ')
    const sound = spoken(text)
    const seconds = Math.round((sound.length - 44) / 32_000)
    const heard = await measured({ name: `${seconds} s`, input: sound }, async (bytes) => {
      const sources = ['https://a.example/talk.wav']
      const request = { sources, maxMinutes: 60, fetchBytes: async () => bytes }
      const extra = await enricher.transcribeAudio(request, run)
      return (extra.ok && extra.value[0]?.text) || ''
    })
    const { right, of } = wordsRead(text.toLowerCase(), heard.result)
    row(heard, `${right}/${of}`)
  }
}

function leftOut(what: string, why: string): void {
  console.log(`== ${what}: left out: ${why}`)
}

await images()
await summaries()
await recordings()
await enricher.close()

/**
 * Word errors and CPU time of the offline providers, and whether only right transcripts are charged.
 *
 *   node --conditions=@sluice/source benchmarks/enrich/offline.ts [images] [summaries] [recordings]
 *
 * Images are drawn by Chromium. Pages are those of the corpora beside the repository. Recordings are spoken by flite and
 * espeak-ng and changed by ffmpeg, as far as they are installed. An item is right if at least 90 % of its words are, or
 * if it has none and costs nothing.
 */

import { parseHtml } from '../../packages/content/src/index.ts'
import * as documents from '../../packages/documents/src/pool.ts'
import { createEnricher, localEngines } from '../../packages/enrich/src/index.ts'
import { modelMarkdown } from '../../packages/enrich/src/page/index.ts'
import { wordsRead } from '../../packages/enrich/test/words-read.ts'
import { hasCorpora, htmlOf, truthOf, urlOf } from '../quality/corpora.ts'
import { drawnImages } from './drawn-images.ts'
import type { Known } from './known.ts'
import { cpuSeconds } from './measured.ts'
import { recordings } from './recordings.ts'

const timeMs = 600_000
const run = { signal: new AbortController().signal, timeMs }
const enricher = createEnricher({ engines: localEngines({ documents }), limits: { timeMs } })

interface Read {
  readonly text: string
  readonly units: number
  /** Length of a recording. */
  readonly seconds?: number
}

/** Reads all items, prints each, with its text where that is wrong, and the sums. */
async function measure(
  what: string,
  items: readonly Known[],
  read: (item: Known) => Promise<Read>
) {
  const sums = { right: 0, charged: 0, wrong: 0, missed: 0, words: 0, of: 0, cpu: 0, minutes: 0 }
  for (const item of items) {
    const start = cpuSeconds()
    const { text, units, seconds = 0 } = await read(item)
    const used = cpuSeconds() - start
    sums.cpu += used
    sums.minutes += seconds / 60
    const { right, of } = wordsRead(item.text.toLowerCase(), text.toLowerCase())
    const isRight = units === 0 ? item.text === '' : of > 0 && right / of >= 0.9
    if (units > 0) sums.charged++
    if (units > 0 && !isRight) sums.wrong++
    if (units === 0 && item.text !== '') sums.missed++
    if (isRight) sums.right++
    if (units > 0) [sums.words, sums.of] = [sums.words + right, sums.of + of]
    const shown = isRight ? '' : text.slice(0, 160).replaceAll('\n', ' / ')
    const facts = `${right}/${of}, ${units} charged, ${used.toFixed(1)} s of CPU`
    console.log(`${isRight ? '  ' : '! '}${item.name}: ${facts} ${shown}`)
  }
  const { right, charged, wrong, missed, words, of, cpu, minutes } = sums
  console.log(
    `${what}: ${items.length}; right ${right}; charged ${charged}, of these wrong ${wrong}; free with text ${missed}`
  )
  const each = `${Math.round((cpu / items.length) * 1000)} ms of CPU each`
  const perMinute = minutes > 0 ? `, ${(cpu / minutes).toFixed(1)} s for a minute of sound` : ''
  console.log(`   words right in charged ones ${words} of ${of}; ${each}${perMinute}`)
}

async function image({ bytes, language }: Known): Promise<Read> {
  const images = [{ url: 'https://a.example/image', alt: null }]
  const request = { images, maxImages: 1, language, fetchBytes: async () => bytes }
  const extra = await enricher.transcribeImages(request, run)
  return { text: extra.value?.[0]?.text ?? '', units: extra.units }
}

async function recording({ bytes, language }: Known): Promise<Read> {
  const request = {
    sources: ['https://a.example/talk'],
    maxMinutes: 5,
    fetchBytes: async () => bytes,
    ...(language && { language })
  }
  const extra = await enricher.transcribeAudio(request, run)
  const [one] = extra.value ?? []
  return { text: one?.text ?? '', units: extra.units, seconds: one?.duration_s ?? 0 }
}

/** CPU time of summaries alone: their pages are read before. */
async function summaries(): Promise<void> {
  if (!hasCorpora()) return console.log('summaries: left out: there are no corpora')
  const pages = Object.entries(truthOf('aeb')).map(([id, truth]) => {
    const [url, html] = [urlOf(truth), htmlOf('aeb', id)]
    return modelMarkdown(parseHtml(html), { base: url, html, mainOf: url })
  })
  const times: number[] = []
  let made = 0
  for (const markdown of pages) {
    const start = process.cpuUsage()
    const { ok } = await enricher.summarize({ markdown }, run)
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1000)
    if (ok) made++
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  console.log(
    `summaries: ${made} of ${pages.length} pages; ms of CPU each: median ${at(0.5)}, 90 % within ${at(0.9)}, longest ${at(1)}`
  )
}

const wanted = process.argv.slice(2)
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)
if (isWanted('images')) await measure('images', await drawnImages(), image)
if (isWanted('summaries')) await summaries()
if (isWanted('recordings')) await measure('recordings', recordings(), recording)
await enricher.close()

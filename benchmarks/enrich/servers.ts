/**
 * The service's part in what AI extras cost and how long they wait, with model servers on loopback that stand in for
 * real ones:
 *
 *   node --conditions=@sluice/source benchmarks/enrich/servers.ts [ocr]
 *
 * Calls and tokens of lists by context; 200 summaries of three accounts at once against a server that answers four at a
 * time and lets the others wait, or refuses them; and the time of a small image by OCR, alone and half a second after ten
 * large ones of another account.
 */

import * as documents from '../../packages/documents/src/pool.ts'
import {
  createEnricher,
  localEngines,
  openAiCompatibleEngine
} from '../../packages/enrich/src/index.ts'
import { drawnText } from '../../packages/enrich/test/drawn-image.ts'
import { ROWS_SCHEMA, startHonestModel, table } from '../../packages/enrich/test/honest-model.ts'
import { json, say, startModelServer } from '../../packages/enrich/test/model-server.ts'

const heading = (title: string): void => console.log(`\n== ${title}`)
const never = new AbortController().signal

async function lists(): Promise<void> {
  heading('lists: rows read once, calls, tokens in and out')
  console.log('rows \\ context            4,096            8,192           32,768          131,072')
  for (const rows of [60, 150, 400, 1000, 3000]) {
    const cells: string[] = []
    for (const contextTokens of [4096, 8192, 32_768, 131_072]) {
      const server = await startHonestModel(contextTokens)
      const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, model: 'm', contextTokens })
      const extra = await createEnricher({ engines: [engine] }).extract(
        { markdown: table(rows), schema: ROWS_SCHEMA, validate: () => [] },
        { signal: never }
      )
      await server.close()
      const { items = [] } = (extra.ok ? extra.value : {}) as { items?: { number: number }[] }
      const isRight = items.length === rows && items.every(({ number }, row) => number === row)
      const { calls, inputTokens, outputTokens } = extra.usage
      const thousands = (tokens: number) => `${(tokens / 1000).toFixed(1)}k`
      const cost = `${calls} ${thousands(inputTokens)}+${thousands(outputTokens)}`
      cells.push((isRight ? cost : extra.ok ? 'wrong' : extra.error.code).padStart(17))
    }
    console.log(`${String(rows).padEnd(12)} ${cells.join('')}`)
  }
}

/** Places of the server in {@link crowd}. */
const PLACES = 4

/** @param answerMs - time of an answer. @param refuses - the server answers 429 to what it has no place for. */
async function crowd(answerMs: number, refuses: boolean, timeMs: number): Promise<void> {
  let inFlight = 0
  const waiting: (() => void)[] = []
  const server = await startModelServer((_, response) => {
    const start = (): void => {
      inFlight++
      setTimeout(() => {
        inFlight--
        say(response, 'A lamp is lit.')
        waiting.shift()?.()
      }, answerMs)
    }
    if (inFlight < PLACES) start()
    else if (refuses) json(response, 429, { error: { message: 'Too many requests.' } })
    else waiting.push(start)
  })
  const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, model: 'm' })
  const enricher = createEnricher({ engines: [engine] })
  const start = performance.now()
  const times: number[] = []
  const asked = Array.from({ length: 200 }, async (_, at) => {
    const run = { signal: never, account: `a${at % 3}`, timeMs }
    const extra = await enricher.summarize({ markdown: 'A lamp is lit.' }, run)
    times.push(performance.now() - start)
    return extra
  })
  const extras = await Promise.all(asked)
  await server.close()
  const right = extras.filter(({ ok }) => ok).length
  const charged = extras.filter(({ ok, units }) => !ok && units > 0).length
  const kind = refuses ? 'refuses more' : 'lets more wait'
  const longest = (Math.max(...times) / 1000).toFixed(1)
  console.log(
    `${kind}, ${answerMs} ms an answer, ${timeMs / 1000} s: ${right} answered, ${200 - right} refused of which charged ${charged}, longest ${longest} s, ${server.calls.length} calls`
  )
}

const LINE = 'THE HARBOUR OF THE OLD TOWN IS CALM'

/** Time of an image of one account, ms, in a process that has read none yet. @param others - images of another account. */
async function imageAfter(others: number): Promise<{ own: number; all: number }> {
  const enricher = createEnricher({ engines: localEngines({ documents }) })
  const read = async (account: string, bytes: Buffer): Promise<number> => {
    const start = performance.now()
    const images = [{ url: 'https://a.example/1.png', alt: null }]
    const input = { images, maxImages: 1, fetchBytes: async () => bytes }
    const extra = await enricher.transcribeImages(input, { signal: never, account })
    if (!extra.ok || extra.units !== 1) throw new Error('an image was not read')
    return performance.now() - start
  }
  const large = drawnText(LINE, 9)
  const running = Array.from({ length: others }, () => read('a', large))
  if (others > 0) await new Promise((resolve) => setTimeout(resolve, 500))
  const own = await read('b', drawnText('HELLO HARBOUR', 4))
  const all = Math.max(0, ...(await Promise.all(running)))
  await enricher.close()
  return { own, all }
}

async function ocr(): Promise<void> {
  const { images: ability } = createEnricher({ engines: localEngines({ documents }) }).report()
  if (ability.engine === null) return console.log(`left out: ${ability.reason}`)
  await imageAfter(0)
  for (let round = 0; round < 3; round++) {
    const { own: alone } = await imageAfter(0)
    const { own: behind, all } = await imageAfter(10)
    const times = (behind / alone).toFixed(1)
    console.log(
      `small image alone ${alone.toFixed(0)} ms, half a second after ten large ones of another account ${behind.toFixed(0)} ms (${times} times); the ten ${all.toFixed(0)} ms`
    )
  }
}

if (process.argv[2] !== 'ocr') {
  await lists()
  heading('200 summaries at once, four places')
  await crowd(50, false, 60_000)
  await crowd(50, true, 60_000)
  await crowd(200, false, 5_000)
  await crowd(200, true, 5_000)
}
heading('OCR by turns')
await ocr()

/** Pages of the corpora, read by the project. */

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { mainContent, parseHtml, toMarkdown } from '../../packages/content/src/index.ts'
import { CORPORA, contentTypeOf, htmlOf, truthOf, urlOf } from './corpora.ts'

/** Result of reading a corpus. */
export interface ReadPages {
  /** Predictions by page id, in the format of the evaluators. */
  readonly predictions: ReadonlyMap<string, unknown>
  /** Pages that ended in an error. */
  readonly failed: number
}

const COMMAND = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

/** Read a corpus's pages through `sluice parse --jsonl`. */
export async function readByCommand(corpus: string): Promise<ReadPages> {
  const child = spawn(
    process.execPath,
    ['--conditions=@sluice/source', COMMAND, 'parse', '--jsonl'],
    {
      stdio: ['pipe', 'pipe', 'inherit']
    }
  )
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stdin.end(inputLines(corpus).join('\n'))
  const predictions = new Map<string, unknown>()
  const recordOf = corpus === 'sites' ? await siteRecords() : undefined
  let failed = 0
  for (const line of (await text(child.stdout)).trimEnd().split('\n')) {
    const answer = JSON.parse(line) as Answer
    if (answer.ok && recordOf) predictions.set(answer.id, recordOf(answer.id, answer.data))
    else if (answer.ok) predictions.set(answer.id, predictionOf(corpus, answer.data))
    else failed++
  }
  const status = await ended
  if (status !== 0) throw new Error(`sluice parse ended with status ${status}`)
  return { predictions, failed }
}

/** Read the main content of a corpus's pages without the service. */
export function readInProcess(corpus: string): ReadPages {
  const predictions = new Map<string, unknown>()
  for (const [id, truth] of Object.entries(truthOf(corpus))) {
    const url = urlOf(truth)
    const { root } = mainContent(parseHtml(htmlOf(corpus, id)), { url })
    predictions.set(id, { text: toMarkdown(root, { base: url }).markdown })
  }
  return { predictions, failed: 0 }
}

interface Answer {
  readonly id: string
  readonly ok: boolean
  readonly data: Fields
}

interface Fields extends Record<string, unknown> {
  readonly markdown?: string
}

/** Corpora whose pages must be read as pages of any host, for the text they show. */
const GENERIC = new Set(['wcxb', 'aeb', 'trafilatura-eval'])

function inputLines(corpus: string): string[] {
  return Object.entries(truthOf(corpus)).map(([id, truth]) => {
    const path = `${CORPORA}${corpus}/dev/html/${id}.html`
    return JSON.stringify({
      id,
      url: urlOf(truth).href,
      file: existsSync(path) ? path : `${path}.gz`,
      content_type: contentTypeOf(corpus),
      ...(GENERIC.has(corpus) ? { options: { parser: 'generic' } } : {})
    })
  })
}

/**
 * Returns a function that names a record of decisions.md §11 as the truth of the site pages does. The corpora include
 * it.
 */
async function siteRecords(): Promise<(id: string, data: Fields) => unknown> {
  const { fieldsOf } = await import(`${CORPORA}eval/site-records.mjs`)
  const truth = truthOf('sites')
  return (id, data) => fieldsOf(data, truth[id]?.kind)
}

/** Names of decisions.md §11 as the evaluators name them. */
function predictionOf(corpus: string, data: Fields): unknown {
  if (corpus === 'recipes') return data
  return {
    ...data,
    text: data.markdown,
    date: data.published_at,
    site: data.site_name,
    lang: data.language
  }
}

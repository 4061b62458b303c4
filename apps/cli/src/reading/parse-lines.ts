/** `sluice parse --jsonl`: a page for each line, and a line for each page. */

import { availableParallelism } from 'node:os'
import { SluiceError } from '@sluice/core'
import { asSluiceError, errorBody } from '@sluice/fetch/request'
import { pMapIterable } from 'p-map'
import { type Line, readLines, writeLine } from '../lines.ts'
import { fileBytes } from './file-bytes.ts'
import { type PageLine, readPage } from './page-line.ts'
import { openReadingTools, type ReadingTools } from './reading-tools.ts'

/** Read the lines of standard input. */
export async function parseLines(): Promise<void> {
  const tools = await openReadingTools()
  try {
    // Enough that no worker waits for the disk or for the order.
    const concurrency = 4 * (tools.config.WORKERS ?? availableParallelism())
    const answer = (line: Line) => answerLine(tools, line)
    const answers = pMapIterable(readLines(), answer, { concurrency })
    for await (const answer of answers) await writeLine(answer)
  } finally {
    await tools.close()
  }
}

async function answerLine(tools: ReadingTools, line: Line): Promise<string> {
  const start = performance.now()
  const value = 'value' in line ? line.value : undefined
  const page: PageLine = typeof value === 'object' && value !== null ? value : {}
  const id = JSON.stringify(page.id ?? null)
  try {
    if ('fault' in line) throw new SluiceError('INVALID_JSON', line.fault)
    if (value !== page) throw new SluiceError('INVALID_REQUEST', 'the line is not a JSON object')
    const body = await bytesOf(page, tools.most)
    const { meta, reading, parser: name } = await readPage(tools, page, body)
    const data = new TextDecoder().decode(reading.data)
    const ms = rounded(reading.duration)
    const parser = JSON.stringify(name)
    const more = `"meta":${JSON.stringify(meta)},"warnings":${JSON.stringify(reading.warnings)}`
    return `{"id":${id},"ok":true,"parser":${parser},"data":${data},${more},"ms":${ms}}`
  } catch (thrown) {
    const error = asSluiceError(thrown)
    const ms = rounded(performance.now() - start)
    return `{"id":${id},"ok":false,"parser":null,"error":${JSON.stringify(errorBody(error))},"ms":${ms}}`
  }
}

/** Milliseconds to a tenth. */
function rounded(duration: number): number {
  return Math.round(duration * 10) / 10
}

/** The bytes of a line's page: its file, or its text in UTF-8. */
async function bytesOf(page: PageLine, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof page.html === 'string') return new TextEncoder().encode(`\ufeff${page.html}`)
  if (typeof page.file === 'string') return fileBytes(page.file, most)
  throw new SluiceError('MISSING_PARAMETER', 'The line has neither `file` nor `html`.')
}

/** `sluice parse`: reads local pages, with the worker pool of the service. */

import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import { createReader, openDocuments, type Reading } from '@sluice/fetch/reading'
import { asSluiceError, errorBody } from '@sluice/fetch/request'
import { type Config, takeConfig } from '@sluice/service/config'
import { createLog } from '@sluice/service/log'
import { documentsOptions, parserModules, readerOptions } from '@sluice/service/pipeline'
import { pMapIterable } from 'p-map'
import { UsageError } from '../failure.ts'
import { type Line, readLines, writeLine } from '../lines.ts'
import { fileNameOf, outputFile, writeOutput } from '../output/output-files.ts'
import { typedPath } from '../paths.ts'
import { explained } from './explained.ts'
import { fileAddress, type PageLine, type PageTools, readPage } from './page-line.ts'
import type { ParseFlags } from './parse-flags.ts'
import { printed } from './printed.ts'

/** URL of a page to explain without a URL: it is only one hint of many. */
const NO_ADDRESS = 'http://localhost/'

/**
 * Run the command.
 *
 * @param files - the file with the page; standard input if none.
 */
export async function parse(files: readonly string[], options: ParseFlags): Promise<void> {
  const [file, second] = files
  if (second !== undefined) {
    throw new UsageError(
      `One file at a time: ${second} is one too many. Use --jsonl for many pages.`
    )
  }
  if (options.jsonl && (file !== undefined || options.explain || options.output !== undefined)) {
    throw new UsageError(
      '--jsonl reads lines from standard input and prints lines, so it takes no file, no --explain and no -o.'
    )
  }
  const config = takeConfig()
  const reader = createReader(readerOptions(config, createLog('error')))
  const converting = documentsOptions(config)
  const documents = converting ? openDocuments(converting) : undefined
  try {
    // Not before: the workers load the parsers meanwhile.
    const { loadParsers } = await import('@sluice/fetch/parsers')
    const registry = await loadParsers(parserModules(config))
    if (options.verbose) process.stderr.write('sluice: reading in this process\n')
    const tools = { reader, registry, documents }
    if (options.jsonl) return await parseLines(tools, config)
    const nowhere = options.explain ? NO_ADDRESS : undefined
    const url = options.url ?? (file === undefined ? nowhere : fileAddress(file))
    if (!url) throw new SluiceError('MISSING_PARAMETER', '--url is missing.')
    const body = file === undefined ? await readStandardInput() : await bytesOf({ file })
    const line = {
      url,
      content_type: options.contentType,
      options: printed.options(options.format)
    }
    const { reading } = await readPage(tools, line, body, options.explain)
    const { explain, format, output } = options
    const text = explain ? explained(reading) : printed.text(textOf(reading), format)
    if (output === undefined) process.stdout.write(text)
    else {
      const extension = explain ? '.txt' : printed.extension(format)
      writeOutput(
        outputFile(output, () => fileNameOf(url, extension)),
        text
      )
    }
  } finally {
    await Promise.all([reader.close(), documents?.close()])
  }
}

async function parseLines(tools: PageTools, config: Config): Promise<void> {
  // Enough that no worker waits for the disk or for the order.
  const concurrency = 4 * (config.WORKERS ?? availableParallelism())
  const answer = (line: Line) => answerLine(tools, line)
  const answers = pMapIterable(readLines(), answer, { concurrency })
  for await (const answer of answers) await writeLine(answer)
}

async function answerLine(tools: PageTools, line: Line): Promise<string> {
  const start = performance.now()
  const value = 'value' in line ? line.value : undefined
  const page: PageLine = typeof value === 'object' && value !== null ? value : {}
  const id = JSON.stringify(page.id ?? null)
  try {
    if ('fault' in line) throw new SluiceError('INVALID_JSON', line.fault)
    if (value !== page) throw new SluiceError('INVALID_REQUEST', 'the line is not a JSON object')
    const { parser, reading } = await readPage(tools, page, await bytesOf(page))
    const ms = rounded(reading.duration)
    return `{"id":${id},"ok":true,"parser":${JSON.stringify(parser)},"data":${textOf(reading)},"ms":${ms}}`
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

/** The bytes of a line's page: its file, decompressed when .gz, or its text in UTF-8. */
async function bytesOf(page: PageLine): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof page.html === 'string') return new TextEncoder().encode(`\ufeff${page.html}`)
  if (typeof page.file !== 'string') {
    throw new SluiceError('MISSING_PARAMETER', 'The line has neither `file` nor `html`.')
  }
  try {
    const bytes = await readFile(typedPath(page.file))
    return new Uint8Array(page.file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  } catch (error) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`file\` cannot be read: ${(error as Error).message}.`,
      {
        cause: error
      }
    )
  }
}

async function readStandardInput(): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

/** The data of a reading as JSON text. */
function textOf({ data }: Reading): string {
  return new TextDecoder().decode(data)
}

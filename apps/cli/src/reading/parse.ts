/**
 * `sluice parse`: reads pages that are already here, with the worker pool of the service.
 */

import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { type Registry, SluiceError } from '@sluice/core'
import {
  checkFilters,
  chooseParser,
  createReader,
  type Reader,
  type Reading,
  readJobOf
} from '@sluice/fetch/reading'
import { asSluiceError, checkExtras, errorBody, readFetchRequest } from '@sluice/fetch/request'
import { type Config, takeConfig } from '@sluice/service/config'
import { createLog } from '@sluice/service/log'
import { parserModules, readerOptions } from '@sluice/service/pipeline'
import { pMapIterable } from 'p-map'
import { UsageError } from '../failure.ts'
import { type Line, readLines, writeLine } from '../lines.ts'
import { fileNameOf, outputFile, writeOutput } from '../output/output-files.ts'
import { typedPath } from '../paths.ts'
import { explained } from './explained.ts'
import type { ParseFlags } from './parse-flags.ts'
import { printed } from './printed.ts'

/** A page to read, as a line of `--jsonl` has it. */
interface PageLine {
  readonly id?: unknown
  readonly url?: unknown
  readonly file?: unknown
  readonly html?: unknown
  readonly content_type?: unknown
  readonly filters?: unknown
  readonly options?: unknown
}

interface ReadPage {
  readonly parser: string
  readonly reading: Reading
}

/** Address of a page to explain that came without one: it is a hint of many. */
const NO_ADDRESS = 'http://localhost/'

/** Run the command. @param files - the one with the page; standard input without one. */
export async function parse(files: readonly string[], options: ParseFlags): Promise<void> {
  const [file, second] = files
  if (second !== undefined) {
    throw new UsageError(`One file at a time, or many pages with --jsonl: ${second} is the second.`)
  }
  if (options.jsonl && (file !== undefined || options.explain || options.output !== undefined)) {
    throw new UsageError(
      '--jsonl reads pages from its lines and prints lines, so it takes no file, no --explain and no -o.'
    )
  }
  const config = takeConfig()
  const reader = createReader(readerOptions(config, createLog('error')))
  try {
    // Not before: the workers load the parsers meanwhile.
    const { loadParsers } = await import('@sluice/fetch/parsers')
    const registry = await loadParsers(parserModules(config))
    if (options.verbose) process.stderr.write('sluice: reading in this process\n')
    if (options.jsonl) return await parseLines(reader, registry, config)
    const url = options.url ?? (options.explain ? NO_ADDRESS : undefined)
    if (!url) throw new SluiceError('MISSING_PARAMETER', '--url is missing.')
    const body = file === undefined ? await readStandardInput() : await bytesOf({ file })
    const line = {
      url,
      content_type: options.contentType,
      options: printed.options(options.format)
    }
    const { reading } = await readPage(reader, registry, line, body, options.explain)
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
    await reader.close()
  }
}

async function parseLines(reader: Reader, registry: Registry, config: Config): Promise<void> {
  // Enough that no worker waits for the disk or for the order.
  const concurrency = 4 * (config.WORKERS ?? availableParallelism())
  const answer = (line: Line) => answerLine(reader, registry, line)
  const answers = pMapIterable(readLines(), answer, { concurrency })
  for await (const answer of answers) await writeLine(answer)
}

async function answerLine(reader: Reader, registry: Registry, line: Line): Promise<string> {
  const start = performance.now()
  const value = 'value' in line ? line.value : undefined
  const page: PageLine = typeof value === 'object' && value !== null ? value : {}
  const id = JSON.stringify(page.id ?? null)
  try {
    if ('fault' in line) throw new SluiceError('INVALID_JSON', line.fault)
    if (value !== page) throw new SluiceError('INVALID_REQUEST', 'the line is not a JSON object')
    const { parser, reading } = await readPage(reader, registry, page, await bytesOf(page))
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

async function readPage(
  reader: Reader,
  registry: Registry,
  line: PageLine,
  body: Uint8Array<ArrayBuffer>,
  outline = false
): Promise<ReadPage> {
  const { url, filters, options } = readFetchRequest({
    url: line.url,
    ...(line.filters === undefined ? {} : { filters: line.filters }),
    ...(line.options === undefined ? {} : { options: line.options })
  })
  const unserved = checkExtras(options, () => false)
  if (unserved) throw unserved
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new SluiceError(
      'INVALID_URL',
      `Invalid URL format: ${JSON.stringify(url.slice(0, 200))}.`
    )
  }
  const parser = chooseParser(registry, parsed, options.parser)
  const checked = checkFilters(parser, filters)
  // Text that came as a string is HTML unless the line says otherwise.
  const fallback = typeof line.html === 'string' ? 'text/html' : ''
  const contentType = typeof line.content_type === 'string' ? line.content_type : fallback
  const job = readJobOf(
    { parser, url: parsed, filters: checked.filters },
    [{ url: parsed, status: 200, contentType, body }],
    options
  )
  const asked = outline ? { ...job, options: { ...job.options, outline } } : job
  return { parser: parser.name, reading: await reader.read(asked, 'cli') }
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

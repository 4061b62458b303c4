/** `sluice parse` of one page or document: a file, or standard input. */

import { SluiceError } from '@sluice/core'
import { type Config, takeConfig } from '@sluice/service/config'
import { fileNameOf, outputFile, writeOutput } from '../output/output-files.ts'
import { printed } from '../output/printed.ts'
import { explained } from './explained.ts'
import { bytesOf, fileBytes } from './file-bytes.ts'
import { fileAddress, readPage } from './page-line.ts'
import type { ParseFlags } from './parse-flags.ts'
import { mostBytes, openToolsForOne } from './reading-tools.ts'
import { requestOf } from './request-of.ts'

/** Address of a page to explain that came without one: it is a hint of many. */
const NO_ADDRESS = 'http://localhost/'

/** Read it and print it. */
export async function parseOne(file: string | undefined, flags: ParseFlags): Promise<void> {
  const nowhere = flags.explain ? NO_ADDRESS : undefined
  const url = flags.url ?? (file === undefined ? nowhere : fileAddress(file))
  if (!url) throw new SluiceError('MISSING_PARAMETER', '--url is missing.')
  const { filters, options } = await requestOf(flags)
  const line = { url, content_type: flags.contentType, filters, options }
  const config = takeConfig()
  const body = await bodyOf(file, config)
  const isFromSite = flags.url !== undefined || options.parser !== undefined
  const tools = await openToolsForOne(config, body, { isFromSite })
  try {
    const read = await readPage(tools, line, body, { outline: flags.explain === true })
    print(read, url, flags)
  } finally {
    await tools.close()
  }
}

function bodyOf(file: string | undefined, config: Config): Promise<Uint8Array<ArrayBuffer>> {
  const most = mostBytes(config)
  return file === undefined ? bytesOf(process.stdin, most) : fileBytes(file, most)
}

function print(
  { meta, reading }: Awaited<ReturnType<typeof readPage>>,
  url: string,
  { explain, format, output }: ParseFlags
): void {
  const data = new TextDecoder().decode(reading.data)
  const about = format === 'json' ? { meta, warnings: reading.warnings } : {}
  const text = explain ? explained(reading) : printed.text(data, format, about)
  if (output === undefined) process.stdout.write(text)
  else {
    const extension = explain ? '.txt' : printed.extension(format)
    writeOutput(
      outputFile(output, () => fileNameOf(url, extension)),
      text
    )
  }
  if (explain) return
  // Part of the answer was left out: the output does not say so.
  for (const { code, message } of reading.warnings) {
    if (code === 'CONTENT_TRUNCATED') process.stderr.write(`warning: ${code}: ${message}\n`)
  }
}

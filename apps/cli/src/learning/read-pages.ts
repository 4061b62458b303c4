/** `sluice parser read`: records of pages by a learned parser. */

import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { LearnedParser, read } from '@sluice/learn'
import { UsageError } from '../failure.ts'
import { writeLine } from '../lines.ts'
import { typedPath } from '../paths.ts'
import { learnPage } from './example-pages.ts'

/** Read files. A line of JSON for each: its record, and how each field was read. */
export async function readPages(
  parserFile: string,
  files: readonly string[],
  { url }: { readonly url?: string }
): Promise<void> {
  const parser = learnedParser(parserFile)
  for (const file of files) {
    const address = url ?? pathToFileURL(typedPath(file)).href
    const { record, sources, missing } = read(parser, await learnPage({ url: address, file }))
    await writeLine(JSON.stringify({ file, record, sources, missing }))
  }
}

/** Load a learned parser. @throws UsageError - the file has none. */
export function learnedParser(file: string): LearnedParser {
  try {
    return LearnedParser.parse(JSON.parse(readFileSync(typedPath(file), 'utf8')))
  } catch (error) {
    throw new UsageError(`${file} is not a learned parser: ${(error as Error).message}`)
  }
}

/** The URLs of a bulk run, read on demand: the arguments, then the lines of a file or of standard input. */

import { createReadStream } from 'node:fs'
import { addAbortSignal, type Readable } from 'node:stream'
import split from 'split2'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

/**
 * The URLs, without blank lines and lines that begin with `#`.
 *
 * @param input - path of a file, `-` for standard input, or none.
 * @param signal - ends the list.
 * @throws UsageError - the file cannot be read.
 */
export async function* urlList(
  given: readonly string[],
  input: string | undefined,
  signal: AbortSignal
): AsyncGenerator<string, void> {
  for (const url of given) {
    if (signal.aborted) return
    yield url
  }
  if (input === undefined || signal.aborted) return
  const source: Readable = input === '-' ? process.stdin : createReadStream(typedPath(input))
  const lines = addAbortSignal(signal, split())
  source.once('error', (error) => lines.destroy(error))
  try {
    for await (const line of source.pipe(lines) as AsyncIterable<string>) {
      const text = line.replace(/^\ufeff/, '').trim()
      if (text !== '' && !text.startsWith('#')) yield text
    }
  } catch (error) {
    if (signal.aborted) return
    throw new UsageError(`${input} cannot be read: ${(error as Error).message}.`)
  } finally {
    // Standard input that never ends would keep the process alive.
    source.destroy()
  }
}

/** JSON lines in, JSON lines out: the format of every bulk command. */

import { once } from 'node:events'
import split from 'split2'

/** One line of input: its value, or why it is invalid. */
export type Line = { readonly value: unknown } | { readonly fault: string }

/** The non-empty lines of standard input, parsed. */
export async function* readLines(
  input: NodeJS.ReadableStream = process.stdin
): AsyncGenerator<Line> {
  // Not node:readline: it also ends lines at U+2028 and U+2029, which JSON text may contain.
  for await (const line of input.pipe(split()) as AsyncIterable<string>) {
    if (line.trim() === '') continue
    try {
      yield { value: JSON.parse(line) }
    } catch {
      yield { fault: 'the line is not JSON' }
    }
  }
}

let draining: Promise<unknown> | undefined

/**
 * Write one line of JSON text, waiting for a slow reader.
 *
 * @throws Error - the output was closed.
 */
export async function writeLine(text: string): Promise<void> {
  if (process.stdout.write(`${text}\n`)) return
  draining ??= once(process.stdout, 'drain').finally(() => {
    draining = undefined
  })
  await draining
}

/**
 * The file of a bulk run: a line of JSON for each URL, on disk before its progress is reported.
 */

import { createHash } from 'node:crypto'
import { type BigIntStats, createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { UsageError } from '../failure.ts'

/** An open file of results. */
export interface ResultFile {
  /** Marks of URLs that an earlier run has read: {@link urlMark}. */
  readonly done: ReadonlySet<string>
  /**
   * Id of the run, taken from its lines. Without lines it is derived from the file itself, so that a run killed before
   * its first line continues under the same id.
   */
  readonly run: string
  /** Resolves once the line is on disk. @throws Error - it cannot be written. */
  append(line: string): Promise<void>
  close(): Promise<void>
}

const LINE_FEED = 10

/** A URL in 12 bytes, so that sets of many fit into memory. */
export function urlMark(url: string): string {
  return createHash('sha256').update(url).digest('base64').slice(0, 16)
}

/**
 * Open a new file, or continue one.
 *
 * @throws UsageError - it cannot be written; it has lines and `resume` is not given; its lines are not results.
 */
export async function openResultFile(path: string, resume: boolean): Promise<ResultFile> {
  let file: FileHandle
  try {
    file = await open(path, 'a+', 0o600)
  } catch (error) {
    throw new UsageError(`--out ${path} cannot be written: ${(error as Error).message}.`)
  }
  try {
    const { size } = await file.stat()
    if (size > 0 && !resume) {
      throw new UsageError(
        `--out ${path} already has ${size} bytes. Add --resume to continue, or name another file.`
      )
    }
    const known = await readKnown(path, file)
    const run = known.run ?? runOf(await file.stat({ bigint: true }))
    return { done: known.done, run, append: appender(file), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

function runOf({ dev, ino, birthtimeNs }: BigIntStats): string {
  return createHash('sha256').update(`${dev} ${ino} ${birthtimeNs}`).digest('hex').slice(0, 32)
}

/** Read the existing lines; a truncated last line is removed, or ended if it is complete. */
async function readKnown(path: string, file: FileHandle) {
  const done = new Set<string>()
  let run: string | undefined
  let number = 0
  const note = (text: string) => {
    number++
    const line = resultIn(text)
    if (!line) {
      throw new UsageError(
        `--out ${path}: line ${number} is not a result of this command. Name another file.`
      )
    }
    run ??= line.run
    if (line.ok) done.add(urlMark(line.url))
  }
  const { end, tail } = await eachLine(path, note)
  if (resultIn(tail)) {
    note(tail)
    await file.appendFile('\n')
  } else if (tail !== '') {
    await file.truncate(end)
  }
  return { done, run }
}

/** Reads the lines of a file. @returns the end of the last complete line, bytes, and the text after it. */
export async function eachLine(
  path: string,
  take: (text: string) => void
): Promise<{ end: number; tail: string }> {
  let parts: Buffer[] = []
  let end = 0
  let at = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (;;) {
      const to = chunk.indexOf(LINE_FEED, from)
      if (to < 0) break
      take(Buffer.concat([...parts, chunk.subarray(from, to)]).toString())
      parts = []
      from = to + 1
      end = at + from
    }
    parts.push(chunk.subarray(from))
    at += chunk.length
  }
  return { end, tail: Buffer.concat(parts).toString() }
}

function resultIn(text: string): { url: string; ok: boolean; run?: string } | undefined {
  try {
    const line = JSON.parse(text)
    return typeof line?.url === 'string' && typeof line.ok === 'boolean' ? line : undefined
  } catch {
    return undefined
  }
}

/** Lines that arrive during a write are written together: one sync for all of them. */
function appender(file: FileHandle): ResultFile['append'] {
  let waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const flush = async () => {
    const text = waiting.join('')
    waiting = []
    next = undefined
    await file.appendFile(text)
    await file.datasync()
  }
  return (line) => {
    waiting.push(`${line}\n`)
    next ??= writing = writing.then(flush)
    return next
  }
}

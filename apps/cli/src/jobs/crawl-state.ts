/**
 * The state of an unfinished crawl, in a file of its output folder: `sluice crawl --resume` goes on from there. A line is
 * written once its page is in the folder, so a process that is killed loses no page that it has kept.
 */

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { eachLine } from '../bulk/result-file.ts'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

const NAME = '.sluice-crawl.ndjson'
/** Settings that a refusal names. */
const NAMED = 5

/** A line of the file after the first. */
type Line = Readonly<Record<string, unknown>>

/** See the module. */
export interface CrawlState {
  /** Lines that an earlier run has written. */
  readonly lines: readonly Line[]
  append(line: object): Promise<void>
  close(): Promise<void>
  /** Removes the file: nothing is left to do. */
  remove(): Promise<void>
}

/** Settings of a crawl by their names. Only their hashes are written: some are secrets. */
export type CrawlSettings = Readonly<Record<string, unknown>>

/**
 * Begins the state of a crawl, or opens that of an earlier run.
 *
 * @throws UsageError - the earlier crawl had other settings, or the folder cannot be written.
 */
export async function openCrawlState(
  output: string,
  settings: CrawlSettings,
  resume = false
): Promise<CrawlState> {
  const folder = typedPath(output)
  const file = join(folder, NAME)
  if (resume && existsSync(file)) return resumed(file, output, settings)
  try {
    mkdirSync(folder, { recursive: true })
    rmSync(file, { force: true })
    const state = await appending(file, [])
    const salt = randomBytes(12).toString('hex')
    await state.append({ version: 1, salt, settings: marksOf(settings, salt) })
    return state
  } catch (error) {
    throw new UsageError(`-o: ${output} cannot be written: ${(error as Error).message}.`)
  }
}

/** Returns true if the folder has an index, and no state of an unfinished crawl. */
export function isFinished(output: string): boolean {
  const folder = typedPath(output)
  return existsSync(join(folder, 'index.ndjson')) && !existsSync(join(folder, NAME))
}

async function resumed(file: string, output: string, settings: CrawlSettings): Promise<CrawlState> {
  const texts: string[] = []
  const { end, tail } = await eachLine(file, (text) => texts.push(text))
  const [head, ...lines] = texts.map((text) => JSON.parse(text))
  if (head?.version !== 1) {
    throw new UsageError(`${file} is of another version. Remove it to begin anew.`)
  }
  const other = differences(head.settings, marksOf(settings, head.salt))
  if (other.length > 0) {
    const names = `${other.slice(0, NAMED).join(', ')}${other.length > NAMED ? ' and more' : ''}`
    throw new UsageError(
      `The crawl in ${output} was started with other values of: ${names}. Give the same ones to resume it, or name another folder.`
    )
  }
  removeDrafts(typedPath(output))
  return appending(file, lines, tail === '' ? undefined : end)
}

/** @param end - end of the last whole line; the rest was cut off when its process was killed. */
async function appending(file: string, lines: readonly Line[], end?: number): Promise<CrawlState> {
  const handle = await open(file, 'a', 0o600)
  if (end !== undefined) await handle.truncate(end)
  return {
    lines,
    append: (line) => handle.appendFile(`${JSON.stringify(line)}\n`),
    close: () => handle.close(),
    async remove() {
      await handle.close()
      rmSync(file, { force: true })
    }
  }
}

/** Indexes that killed processes did not finish. That of this process may be open. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^index\.ndjson\.(\d{1,10})\.part$/.exec(name) ?? []
    if (pid && Number(pid) !== process.pid) rmSync(join(folder, name), { force: true })
  }
}

type Marks = Readonly<Record<string, string>>

function differences(one: Marks, other: Marks): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name]).sort()
}

/** A hash of each setting; of an object, of each of its fields. */
function marksOf(settings: CrawlSettings, salt: string): Marks {
  const fields = Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([field, inner]) => [`${name}.${field}`, inner])
      : [[name, value]]
  )
  const given = fields.filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      createHash('sha256')
        .update(`${salt} ${JSON.stringify(value)}`)
        .digest('hex')
        .slice(0, 16)
    ])
  )
}

/**
 * Results of loading the list of installed parsers in a service. Each machine writes one file into the folder of the
 * list. The command line shares only this folder with a service, so it reads the result there.
 */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { installedFile } from './installed-parsers.ts'

const LoadOutcome = z.object({
  /** Name of the machine, or of the container. */
  host: z.string(),
  /** Time of loading, ISO 8601. */
  at: z.string(),
  /** Identifier of the list: {@link installedMark}. */
  list: z.string(),
  /** Reason why the list does not load; null if it does. */
  failure: z.string().nullable()
})
export type LoadOutcome = z.infer<typeof LoadOutcome>

const NAME = /^\.loaded-.*\.json$/

/** A mark of the present list: another one for every other list. */
export function installedMark(folder: string): string {
  try {
    return createHash('sha256')
      .update(readFileSync(installedFile(folder)))
      .digest('hex')
  } catch {
    return 'none'
  }
}

/** Note how loading a list went. A folder that cannot be written, or is not there, keeps no such notes. */
export function noteLoad(folder: string, list: string, failure: string | null): void {
  const host = hostname()
  const file = join(folder, `.loaded-${host.replace(/[^\w.-]/g, '_')}.json`)
  const outcome: LoadOutcome = { host, at: new Date().toISOString(), list, failure }
  try {
    writeFileSync(`${file}.new`, JSON.stringify(outcome))
    renameSync(`${file}.new`, file)
  } catch {
    // The log and the API of the service tell it too.
  }
}

/** Returns the results of loading the present list, one for each machine that has tried. */
export function loadOutcomes(folder: string): LoadOutcome[] {
  const list = installedMark(folder)
  return namesIn(folder)
    .flatMap((name) => outcomeIn(join(folder, name)) ?? [])
    .filter((outcome) => outcome.list === list)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => NAME.test(name))
  } catch {
    return []
  }
}

function outcomeIn(file: string): LoadOutcome | undefined {
  try {
    return LoadOutcome.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

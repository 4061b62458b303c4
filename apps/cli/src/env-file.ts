/**
 * The `.env` of the working directory. Whoever made that folder wrote it: it may not say where a key goes that is not its own,
 * nor where keys are kept.
 */

import { existsSync } from 'node:fs'
import { UsageError } from './failure.ts'

/** What leads to the keys of this person. Source: env-paths, and credentials.ts. */
const PLACES_OF_KEYS = ['SLUICE_CONFIG_DIR', 'XDG_CONFIG_HOME', 'APPDATA', 'HOME', 'USERPROFILE']

/** Variables that the file set. Process-wide, as the environment is. */
const setByFile = new Set<string>()

/** Read it, if there is one: the environment itself goes first. @throws UsageError - it says where keys are kept. */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  const before = { ...process.env }
  process.loadEnvFile('.env')
  for (const name of Object.keys(process.env)) if (before[name] === undefined) setByFile.add(name)
  const refused = PLACES_OF_KEYS.find(isFromEnvFile)
  if (refused === undefined) return
  throw new UsageError(
    `.env sets ${refused}, which decides where keys are stored. Remove it from the file and set it in the environment.`
  )
}

/** Whether a variable has its value from the file. @param name - in capital letters. */
export function isFromEnvFile(name: string): boolean {
  // Windows knows names in any case.
  return [...setByFile].some((one) => one.toUpperCase() === name)
}

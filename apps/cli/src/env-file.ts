/**
 * The `.env` of the working directory. Someone else may have written it: it must not decide where a key from elsewhere
 * is sent, or where keys are stored.
 */

import { existsSync } from 'node:fs'
import { UsageError } from './failure.ts'

/** Variables that determine where this user's keys are stored. Source: env-paths, and credentials.ts. */
const PLACES_OF_KEYS = ['SLUICE_CONFIG_DIR', 'XDG_CONFIG_HOME', 'APPDATA', 'HOME', 'USERPROFILE']

/** Variables set by the file. Process-wide, like the environment. */
const setByFile = new Set<string>()

/**
 * Read the file, if there is one; existing variables take precedence.
 *
 * @throws UsageError - it sets where keys are stored.
 */
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

/**
 * Returns true if a variable has its value from the file.
 *
 * @param name - in upper case.
 */
export function isFromEnvFile(name: string): boolean {
  // Windows ignores the case of names.
  return [...setByFile].some((one) => one.toUpperCase() === name)
}

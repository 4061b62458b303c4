/** Starts the service in benchmarks as `npm start` does: the bundle, with the same flags. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { areProgramsBuilt, builtProgram } from '../scripts/build-programs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Environment that `npm start` adds. */
export const START_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' }

/** Arguments of Node in `npm start`. Builds the bundle, unless it is there. */
export function startArguments() {
  if (!areProgramsBuilt()) execFileSync(process.execPath, [`${root}scripts/build-programs.mjs`])
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const [, words] = / node (--\S.*)$/.exec(scripts.start)
  return words.split(' ').map((word) => builtProgram(word) ?? word)
}

/** The documentation, built, on a real service. */

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../../../scripts/build-docs.mjs', import.meta.url))
const BUILT = fileURLToPath(new URL('../../../docs/dist/', import.meta.url))

/** Build the pages if they are not. @returns their paths, as a service has them */
export function builtPages(): string[] {
  const done = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
  return readdirSync(BUILT)
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/docs/${name.replace(/\.html$/, '').replace(/^index$/, '')}`)
    .sort()
}

/** Write the pages as static files. */
export function writePages(folder: string): void {
  const done = spawnSync(process.execPath, [BUILD, '--out', folder], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
}

/** Runs a parser that was just written, before anything is installed beside it. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyParser } from '@sluice/core'

/** What the starter imports; here it is found where this package finds it. */
const IMPORTS = ['@sluice/content', '@sluice/core', 'zod']

/** The parser of `src/index.ts` in a folder that {@link packageFiles} filled. */
export async function loadParser(folder: string): Promise<AnyParser> {
  const source = readFileSync(join(folder, 'src/index.ts'), 'utf8')
  // The starter writes no types, so that every version of Node runs it as it is.
  const linked = join(folder, 'src', 'linked.mjs')
  const text = IMPORTS.reduce(
    (all, name) => all.replace(`from '${name}'`, `from '${import.meta.resolve(name)}'`),
    source
  )
  writeFileSync(linked, text)
  try {
    const { default: parser } = (await import(pathToFileURL(linked).href)) as { default: AnyParser }
    return parser
  } finally {
    rmSync(linked)
  }
}

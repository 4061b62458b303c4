/** Loads the parser of a package for its author, from the sources if they exist. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyParser } from '@sluice/core'
import { entryOf } from './verdict/module-files.ts'

/** @throws Error - the package has no entry, or its default export is not a parser. */
export async function loadParser(folder: string): Promise<AnyParser> {
  const source = join(folder, 'src/index.ts')
  const file = existsSync(source) ? source : entryOf(folder)
  if (file === undefined) {
    throw new Error(`${folder} has neither src/index.ts nor an entry in package.json that exists`)
  }
  const { default: parser } = (await import(pathToFileURL(file).href)) as { default?: unknown }
  const { parse, match } = (parser ?? {}) as Partial<AnyParser>
  if (typeof parse === 'function' && Array.isArray(match)) return parser as AnyParser
  throw new Error(`the default export of ${file} is not a parser: export what defineParser returns`)
}

/** Places of the modules beside this one that list parsers. */

import { fileURLToPath } from 'node:url'

/** Path of a module that lists parsers: TypeScript when run from the sources, JavaScript when built. */
export function builtInParsers(name: 'parsers' | 'general-parsers'): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return fileURLToPath(new URL(`./${name}.config.${extension}`, import.meta.url))
}

/** Fields of a parser's package.json that the kit reads. */

import { readFileSync } from 'node:fs'

/** See {@link readManifest}. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly keywords?: readonly string[]
  readonly files?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly sluice?: {
    /** Sources of regular expressions that only short text is given to. */
    readonly shortTextRegexes?: readonly string[]
    /** Fields of the record that no fixture fills, with the reason: `{"items.rating": "sold-out pages only"}`. */
    readonly unfilledFields?: Readonly<Record<string, unknown>>
  }
}

/** The package.json in a folder. @throws Error - none exists, or it is not JSON. */
export function readManifest(root: URL): Manifest {
  return JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Manifest
}

/** Returns true if npm packs this folder of the package, `'fixtures'`. Without `files`, npm packs all folders. */
export function isPacked({ files }: Manifest, folder: string): boolean {
  if (files === undefined) return true
  const names = files.map((pattern) =>
    pattern.replace(/^\.?\//, '').replace(/\/(?:\*\*?(?:\/\*)?)?$/, '')
  )
  return names.some((name) => [folder, '', '.', '*', '**', '**/*'].includes(name))
}

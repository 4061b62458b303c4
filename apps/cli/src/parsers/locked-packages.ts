/** The packages that an installer has put into a folder, from its lockfile. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SluiceError } from '@sluice/core'
import { parse } from 'yaml'

/** The lockfiles of npm and pnpm. */
export const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml'] as const

/** One installed package. */
export interface LockedPackage {
  /** For messages: its location or name. */
  readonly place: string
  /** Name for imports, if it is at the top level. */
  readonly topName?: string
  readonly version: string | undefined
  readonly integrity: string | undefined
  /** URL of the tarball, if the lockfile has it. */
  readonly resolved: string | undefined
  /** Its real name, if different. */
  readonly alias?: string
}

/**
 * All packages.
 *
 * @throws SluiceError - there is no lockfile.
 */
export function lockedPackages(folder: string): LockedPackage[] {
  const file = LOCKFILES.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined)
    throw new SluiceError('INVALID_REQUEST', `There is no lockfile in ${folder}.`)
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.yaml') ? ofPnpm(parse(text)) : ofNpm(JSON.parse(text))
}

interface NpmLock {
  readonly packages: Readonly<
    Record<string, { name?: string; version?: string; resolved?: string; integrity?: string }>
  >
}

function ofNpm({ packages }: NpmLock): LockedPackage[] {
  return Object.entries(packages).flatMap(([path, { name, version, resolved, integrity }]) => {
    if (path === '') return []
    const [, topName] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    const own = { place: path, version, resolved, integrity }
    return [{ ...own, ...(topName ? { topName } : {}), ...(name ? { alias: name } : {}) }]
  })
}

type References = Readonly<Record<string, string>>

interface PnpmLock {
  readonly importers?: {
    readonly '.'?: { readonly dependencies?: Readonly<Record<string, { version: string }>> }
  }
  readonly packages?: Readonly<
    Record<string, { resolution: { integrity?: string; tarball?: string; type?: string } }>
  >
  readonly snapshots?: Readonly<
    Record<string, { dependencies?: References; optionalDependencies?: References }>
  >
}

function ofPnpm({ importers, packages = {}, snapshots = {} }: PnpmLock): LockedPackage[] {
  const top = Object.entries(importers?.['.']?.dependencies ?? {})
  const names = new Map(top.map(([name, { version }]) => [keyOf(name, version), name]))
  const known = Object.entries(packages).map(([key, { resolution }]) => {
    const topName = names.get(key)
    return {
      place: key,
      version: key.slice(key.lastIndexOf('@') + 1),
      // From git, or from a folder.
      integrity: resolution.type === undefined ? resolution.integrity : undefined,
      resolved: resolution.tarball,
      ...(topName ? { topName } : {})
    }
  })
  const references = [
    ...top.map(([name, { version }]) => [name, version] as const),
    ...Object.values(snapshots).flatMap(({ dependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...optionalDependencies })
    )
  ]
  const aliases = references
    // A version; anything else is the key of a package with another name, or of one from outside a registry.
    .filter(([, version]) => !/^\d/.test(version))
    .map(([name, version]) => ({
      place: name,
      version: undefined,
      integrity: undefined,
      resolved: undefined,
      alias: version
    }))
  return [...known, ...aliases]
}

/** Without the peers in the key. */
function keyOf(name: string, version: string): string {
  return `${name}@${version.replace(/\(.*/s, '')}`
}

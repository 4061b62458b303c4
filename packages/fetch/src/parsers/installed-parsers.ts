/** The list of parsers that were installed into a folder, as `sluice parser add` keeps it. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '@sluice/core/check'
import { z } from 'zod'

/** One installed package. */
const InstalledParser = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** Subresource integrity of its tarball. */
  integrity: z.string(),
  registry: z.string(),
  enabled: z.boolean(),
  /**
   * Priority between two parsers with the same rule: the one with the higher number answers. Built-in parsers have 0.
   */
  priority: z.int(),
  /** Time of installation, ISO 8601. */
  added: z.string(),
  provenance: z.string(),
  /** Module that exports the parser, relative to the folder. */
  module: z.string(),
  kind: z.string(),
  network: z.string().optional(),
  match: z.array(z.strictObject({ host: z.string(), path: z.string().optional() }))
})
export type InstalledParser = z.infer<typeof InstalledParser>

const InstalledList = z.strictObject({
  format: z.literal(1),
  /** Folder, in this one, of the packages. Each change makes another, so that the list changes at one moment. */
  packages: z.string().nullable(),
  parsers: z.array(InstalledParser)
})
export type InstalledList = z.infer<typeof InstalledList>

/** The file of the list. */
export function installedFile(folder: string): string {
  return join(folder, 'parsers.json')
}

/**
 * Read the list of a folder; empty if there is no list.
 *
 * @throws Error - the file is not such a list.
 */
export function readInstalled(folder: string): InstalledList {
  const file = installedFile(folder)
  if (!existsSync(file)) return { format: 1, packages: null, parsers: [] }
  try {
    const result = check(InstalledList, JSON.parse(readFileSync(file, 'utf8')))
    if (result.ok) return result.data
    throw new Error(result.problems.map(({ message }) => message).join('; '))
  } catch (error) {
    const remedy = 'Restore it, or remove it and add the parsers again.'
    throw new Error(`${file}: ${(error as Error).message}. ${remedy}`, { cause: error })
  }
}

/** A module that is loaded beside those of the configuration. */
export interface InstalledModule {
  readonly name: string
  /** Absolute path. */
  readonly module: string
  readonly priority: number
}

/** The modules of a folder that are enabled. */
export function installedModules(folder: string): InstalledModule[] {
  return readInstalled(folder)
    .parsers.filter(({ enabled }) => enabled)
    .map(({ name, module, priority }) => ({ name, module: join(folder, module), priority }))
}

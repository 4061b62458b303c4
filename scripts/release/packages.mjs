/**
 * The packages that a release publishes.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that hold packages, of which those marked private are not published. */
const GROUPS = ['packages', 'plugins', 'apps']

/**
 * @param {string} root - of the repository
 * @returns {{ folder: string, manifest: Record<string, any> }[]} `folder` is below `root`: `packages/core`
 */
export function publishedPackages(root = '.') {
  return GROUPS.flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name)))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    }))
    .filter(({ manifest }) => manifest.private !== true)
}

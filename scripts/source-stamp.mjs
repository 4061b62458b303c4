/** Tells whether a folder was built from the sources as they are. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The stamp of a folder: a fingerprint of the files that it was built from.
 *
 * @param root - of the repository. @param built - the folder. @param inputs - returns files and folders, below the root.
 */
export function sourceStamp(root, built, inputs) {
  const stamp = join(built, '.sources')
  const fingerprint = () => {
    const hash = createHash('sha256')
    for (const file of inputs().flatMap((name) => filesIn(join(root, name)))) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
    }
    return hash.digest('hex')
  }
  return {
    /** True if the sources are those of the last `set`. Takes milliseconds. */
    isCurrent: () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(),
    set: () => writeFileSync(stamp, fingerprint())
  }
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

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
  const checked = join(built, '.checked.sources')
  const files = () => inputs().flatMap((name) => filesIn(join(root, name)))
  return {
    /** True if the sources are those of the last `set`. Takes milliseconds. */
    isCurrent() {
      if (!existsSync(stamp)) return false
      const sources = files()
      const now = `${readFileSync(stamp, 'utf8')} ${stateOf(sources)}`
      // Reading the files takes four times as long.
      if (existsSync(checked) && readFileSync(checked, 'utf8') === now) return true
      if (!now.startsWith(contentOf(sources, root))) return false
      writeFileSync(checked, now)
      return true
    },
    set: () => writeFileSync(stamp, contentOf(files(), root))
  }
}

/** Returns a fingerprint of the state of files, like the index of Git: it changes whenever one of them is written. */
export function stateOf(files) {
  const states = files.map((file) => {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file)
    return `${file}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\0`
  })
  return createHash('sha256').update(states.join('')).digest('hex')
}

/** Returns the files in a folder, or the file itself, in a fixed order. */
export function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  const files = []
  addFiles(path, files)
  return files.sort()
}

/** Takes a third of the time of `readdirSync` with `recursive`. */
function addFiles(folder, files) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) addFiles(path, files)
    else if (entry.isFile()) files.push(path)
  }
}

function contentOf(files, root) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * The changesets that wait for a release.
 */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { output } from './steps.mjs'

const FOLDER = '.changeset'

/**
 * @param {string} root - of the repository
 * @returns {string[]} names of the files, without the README
 */
export function waitingChangesets(root = '.') {
  return readdirSync(join(root, FOLDER)).filter(
    (name) => name.endsWith('.md') && name !== 'README.md'
  )
}

/**
 * Waiting changesets that the last release already had: it should have used them up, so their text would be published
 * with the wrong version. The last release is the newest tag `<package>@<version>`.
 *
 * @param {string} root - of the repository
 * @returns {string[]} empty before the first release
 */
export function changesetsLeftBehind(root = '.') {
  const git = (...given) => output('git', ['-C', root, ...given]).split('\n')
  const [release] = git('tag', '--list', '*@[0-9]*.[0-9]*.[0-9]*', '--sort=-creatordate')
  if (release === '') return []
  const released = new Set(git('ls-tree', '--name-only', release, `${FOLDER}/`))
  return waitingChangesets(root).filter((name) => released.has(`${FOLDER}/${name}`))
}

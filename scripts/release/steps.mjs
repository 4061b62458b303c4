/**
 * Runs the steps of a release and restores the working tree.
 */

import { spawnSync } from 'node:child_process'

/** Folders in which changesets write. */
const VERSIONED = ['packages', 'plugins', 'apps', '.changeset']

/** Runs a step with its output shown. @throws Error when it ends with anything but 0 */
export function run(program, given, environment = {}) {
  console.log(`> ${program} ${given.join(' ')}`)
  const env = { ...process.env, ...environment }
  const done = spawnSync(program, given, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.error) throw new Error(`${program} did not start: ${done.error.message}`)
  if (done.status !== 0) {
    throw new Error(`${program} ${given[0]} ended with ${done.status ?? done.signal}; see above`)
  }
}

/** Runs a step and returns its output. @throws Error when it ends with anything but 0 */
export function output(program, given) {
  const done = spawnSync(program, given, { encoding: 'utf8' })
  if (done.status !== 0) {
    throw new Error(`${program} ${given.join(' ')}: ${done.stderr || done.error?.message}`)
  }
  return done.stdout.trim()
}

/** Checks that all files to publish are committed. @throws Error that lists what is not */
export function requireCleanTree() {
  const changed = output('git', ['status', '--porcelain'])
  if (changed === '') return
  throw new Error(
    `the working tree has changes that are not committed; commit or stash them:\n${changed}`
  )
}

/** Takes back what changesets wrote, in a tree that was clean before. Ignored files stay. */
export function restoreTree() {
  output('git', ['restore', '--staged', '--worktree', '.'])
  output('git', ['clean', '--force', '-d', '--quiet', '--', ...VERSIONED])
}

/**
 * The folder of installed parsers: one list, `parsers.json`, and the packages it names. Each change of packages is made
 * in a new folder. The list is replaced by a rename, at which point the change takes effect: a crash before it leaves
 * the previous state, and a running service never sees half of a change.
 */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { SluiceError } from '@sluice/core'
import {
  type InstalledList,
  type InstalledParser,
  installedFile,
  readInstalled
} from '@sluice/fetch/parsers'
import { ulid } from 'ulid'
import { installer } from './installer.ts'
import { LOCKFILES } from './locked-packages.ts'

/** A lock without a sign of life for this time belongs to a dead process, ms. Processes may be in other containers. */
const STALE = 30_000
const SIGN = 5_000
/** For this time a service may still read with replaced packages, ms. */
const KEPT = 3_600_000

/**
 * Run `work` while no other process changes the folder.
 *
 * @throws SluiceError - another process is changing it.
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, '.lock')
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > STALE) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch (cause) {
    const message = `Another process is changing the parsers in ${folder}. Try again when it is done.`
    throw new SluiceError('INVALID_REQUEST', message, { cause })
  }
  const timer = setInterval(() => utimesSync(lock, new Date(), new Date()), SIGN)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    rmSync(lock, { force: true })
  }
}

/** Replace the list atomically, and remove old packages that neither it nor the previous one names. */
export function writeList(folder: string, list: InstalledList): void {
  const former = readInstalled(folder).packages
  const draft = `${installedFile(folder)}.new`
  writeFileSync(draft, `${JSON.stringify(list, null, 2)}\n`, { flush: true })
  renameSync(draft, installedFile(folder))
  for (const name of readdirSync(folder).filter((one) => one.startsWith('packages-'))) {
    const place = join(folder, name)
    const isYoung = statSync(place).mtimeMs > Date.now() - KEPT
    if (name === list.packages || name === former || isYoung) continue
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * A new folder for packages, starting with those of the list.
 *
 * @returns its name in `folder`.
 */
export function stagePackages(folder: string, { packages, parsers }: InstalledList): string {
  const name = `packages-${ulid().toLowerCase()}`
  const staged = join(folder, name)
  mkdirSync(staged)
  const dependencies = Object.fromEntries(parsers.map((one) => [one.name, one.version]))
  const manifest = { private: true, name: 'sluice-parsers', type: 'module', dependencies }
  writeFileSync(join(staged, 'package.json'), JSON.stringify(manifest, null, 2))
  for (const file of packages ? LOCKFILES : []) {
    const lock = join(folder, packages ?? '', file)
    // The lockfile of the current installer: the other program would not update it.
    const isOwn = (file === 'package-lock.json') === (installer() === 'npm')
    if (isOwn && existsSync(lock)) cpSync(lock, join(staged, file))
  }
  return name
}

/** Write the module that loads a package. @returns its path in `folder`. */
export function writeLoader(folder: string, packages: string, name: string): string {
  const module = join(packages, `${name.replaceAll('/', '+')}.js`)
  writeFileSync(join(folder, module), `export { default } from ${JSON.stringify(name)}\n`)
  return module
}

/** An installed parser by its name. @throws SluiceError `NOT_FOUND`. */
export function installedOf({ parsers }: InstalledList, name: string): InstalledParser {
  const found = parsers.find((one) => one.name === name)
  if (found) return found
  const known = parsers.map((one) => one.name).join(', ') || 'none'
  throw new SluiceError('NOT_FOUND', `${name} is not installed. Installed: ${known}.`)
}

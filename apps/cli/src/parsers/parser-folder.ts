/**
 * The folder of installed parsers: one list, `parsers.json`, and beside it the packages that it names. Each change of
 * packages is made in a folder of its own. The list is replaced by a rename, which is the moment of the change: a crash
 * before it leaves the former state, and a running service never sees half of a change.
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

/** After this time without a sign of life a lock is of a process that is gone, ms. Processes may be of other containers. */
const STALE = 30_000
const SIGN = 5_000
/** For so long a service may still read with packages that were replaced, ms. */
const KEPT = 3_600_000

/**
 * Do `work` while no other process changes the folder.
 *
 * @throws SluiceError - another process is at it.
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

/** Replace the list at one moment, and remove old packages that neither it nor the former one names. */
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

/** A new folder for packages, with those of the list to begin with. @returns its name in `folder`. */
export function stagePackages(folder: string, { packages, parsers }: InstalledList): string {
  const name = `packages-${ulid().toLowerCase()}`
  const staged = join(folder, name)
  mkdirSync(staged)
  const dependencies = Object.fromEntries(parsers.map((one) => [one.name, one.version]))
  const manifest = { private: true, name: 'sluice-parsers', type: 'module', dependencies }
  writeFileSync(join(staged, 'package.json'), JSON.stringify(manifest, null, 2))
  for (const file of packages ? LOCKFILES : []) {
    const lock = join(folder, packages ?? '', file)
    // Of the installer that is used now: the other one would not renew it.
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

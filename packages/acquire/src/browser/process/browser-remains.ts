/**
 * Cleans up after a browser that this process had no chance to end: its processes, its profile, a folder.
 *
 * Each browser has a folder with a note of the process that started it. A small guardian process notices when this one
 * is gone, however it ended, and ends the browser; without a guardian, the next start does.
 */

import { spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { childEnvironment } from '@sluice/core/child-environment'
import { argumentsOf, groupOf, hasEnded, processesWith, startOf } from './browser-processes.ts'

/** Prefix of the browsers' folders in the folder for temporary files. */
const PREFIX = 'sluice-browser-'
const NOTE = 'started-by.json'
/** Prefix of the profiles that the driver makes. */
const PROFILE = 'playwright_chromiumdev_profile-'

interface Note {
  /** The process that started the browser. */
  readonly pid: number
  readonly start: string | undefined
  /** The profile of the browser, once it runs. */
  readonly profile?: string
}

/** A folder for the files that one browser writes. */
export function browserFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  note(folder, {})
  return folder
}

/** Keeps a browser from outliving this process. */
export interface Guardian {
  /** The browser has ended, or is being ended. */
  dismiss(): void
}

/**
 * Note the leftovers of a running browser, and guard it.
 *
 * @param pid - the browser's main process.
 */
export function guardBrowser(folder: string, pid: number): Guardian {
  const profile = profileOf(pid)
  note(folder, profile === undefined ? {} : { profile })
  const group = groupOf(pid)
  if (group === undefined || process.platform === 'win32') return { dismiss() {} }
  // It reads until this process closes its end, which the system does for one that was killed.
  const script =
    'read -r word; [ "$word" = ended ] && exit; sleep 1; kill -s KILL -- "-$1"; rm -rf -- "$2" "$3"'
  const watcher = spawn(
    '/bin/sh',
    ['-c', script, 'sluice-browser-guardian', String(group), folder, profile ?? folder],
    { stdio: ['pipe', 'ignore', 'ignore'], env: childEnvironment(), detached: true }
  )
  // Without a shell the next start does it.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  ;(watcher.stdin as unknown as { unref?(): void }).unref?.()
  return {
    dismiss() {
      watcher.stdin.end('ended\n')
    }
  }
}

/** Remove the files of a browser that has ended. */
export function removeBrowserFolder(folder: string): void {
  const { profile } = noteOf(folder) ?? {}
  if (profile !== undefined && isOwnProfile(profile)) remove(profile)
  remove(folder)
}

/** End and remove the leftovers of browsers whose starting process is gone. @returns their number. */
export function sweepBrowsers(): number {
  let swept = 0
  for (const name of listed(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!name.startsWith(PREFIX) || !isOwnFolder(folder)) continue
    const left = noteOf(folder)
    if (left === undefined || isRunning(left)) continue
    swept++
    if (left.profile !== undefined) endBrowserOf(left.profile)
    removeBrowserFolder(folder)
  }
  return swept
}

function note(folder: string, more: Pick<Note, 'profile'>): void {
  const { pid } = process
  const content: Note = { pid, start: startOf(pid), ...more }
  writeFileSync(join(folder, NOTE), JSON.stringify(content), { mode: 0o600 })
}

function noteOf(folder: string): Note | undefined {
  try {
    const { pid, start, profile } = JSON.parse(readFileSync(join(folder, NOTE), 'utf8'))
    if (!Number.isSafeInteger(pid)) return undefined
    return { pid, start, ...(typeof profile === 'string' ? { profile } : {}) }
  } catch {
    return undefined
  }
}

function isRunning({ pid, start }: Note): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process has taken the number, or it is ours under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM' && startOf(pid) === start
  }
  return !hasEnded(pid) && (start === undefined || startOf(pid) === start)
}

function profileOf(pid: number): string | undefined {
  const prefix = '--user-data-dir='
  const argument = argumentsOf(pid).find((one) => one.startsWith(prefix))
  const profile = argument?.slice(prefix.length)
  return profile !== undefined && isOwnProfile(profile) ? profile : undefined
}

/** A note may have been written by anyone who may write into the folder; only such a folder is ever removed. */
function isOwnProfile(path: string): boolean {
  return dirname(path) === tmpdir() && basename(path).startsWith(PROFILE) && isOwnFolder(path)
}

function isOwnFolder(path: string): boolean {
  try {
    const facts = lstatSync(path)
    return facts.isDirectory() && (process.getuid === undefined || facts.uid === process.getuid())
  } catch {
    return false
  }
}

function endBrowserOf(profile: string): void {
  for (const pid of processesWith(`--user-data-dir=${profile}`)) {
    const group = groupOf(pid)
    if (group !== undefined) endGroup(group)
  }
}

/** End all processes of a group. */
export function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // They have ended.
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // The next start tries again.
  }
}

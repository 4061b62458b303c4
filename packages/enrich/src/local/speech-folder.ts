/** Temporary folders of recordings, named after their process, so that a killed process's folders can be found. */

import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^sluice-speech-([\da-f]{8})-(\d+)-[^-]+$/
/**
 * Age after which folders of other machines or containers are removed from a shared temporary folder, ms. No
 * transcription takes this long.
 */
const FOREIGN_AGE = 86_400_000

/** Make a folder for a recording. */
export function speechFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `sluice-speech-${machine()}-${process.pid}-`))
}

/** Remove the folders of this user whose process has ended. Never throws. */
export async function sweepSpeechFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  await Promise.all(names.map((name) => removeIfLeft(name).catch(() => {})))
}

async function removeIfLeft(name: string): Promise<void> {
  const [, where, pid] = NAME.exec(name) ?? []
  if (where === undefined) return
  const path = join(tmpdir(), name)
  const { uid, mtimeMs } = await stat(path)
  if (uid !== process.getuid?.()) return
  const isLeft =
    where === machine() ? hasEnded(Number(pid), mtimeMs) : mtimeMs < Date.now() - FOREIGN_AGE
  if (isLeft) await rm(path, { recursive: true, force: true })
}

function hasEnded(pid: number, mtimeMs: number): boolean {
  // In a container each start has the same number.
  if (pid === process.pid) return mtimeMs < Date.now() - process.uptime() * 1_000
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function machine(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
}

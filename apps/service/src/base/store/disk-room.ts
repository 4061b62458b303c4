/** The room on the disk of `DATA_DIR`: the log says once when it ends and once when it is back, and a part is kept for fetches. */

import { statfs } from 'node:fs/promises'
import { SluiceError } from '@sluice/core'
import { keptFor } from '../kept-for.ts'
import type { Log } from '../log.ts'

/** Free bytes below which no new jobs are taken; 5 % of a volume where that is less. */
const RESERVE = 256 * 1024 * 1024
const RESERVED_SHARE = 0.05
/** The volume is asked at most this often, and watched this often, ms. */
const [FRESH_MS, EVERY_MS] = [2_000, 5_000]
/** A quota ends before the volume does; it is over when no write failed for this long, ms. */
const QUIET_MS = 30_000

/** `low`: new jobs are refused. `full`: a write failed. */
type RoomState = 'ok' | 'low' | 'full'

/** See {@link watchDiskRoom}. */
export interface DiskRoom {
  state(): Promise<RoomState>
  /** @throws SluiceError `OVERLOADED` - the remaining room is kept for fetches and running jobs. */
  requireReserve(): Promise<void>
  /** A failure, perhaps because of a full disk. */
  note(error: unknown): void
  /** Something was written after a failure: the disk is not full any more. */
  wrote(): void
  close(): void
}

/** Watch the volume of a folder. */
export function watchDiskRoom(folder: string, log: Pick<Log, 'warn'>): DiskRoom {
  let said: RoomState = 'ok'
  let failure: { readonly code: string; readonly at: number } | undefined
  const look = async (): Promise<RoomState> => {
    const room = await roomOf(folder)
    // A file system that does not tell its size is not watched.
    const isLow = room !== undefined && room.free < room.reserve
    if (failure && !isLow && performance.now() - failure.at > QUIET_MS) failure = undefined
    const state = failure ? 'full' : isLow ? 'low' : 'ok'
    if (state !== said) {
      const facts: Record<string, string | number> = {
        folder,
        free_bytes: room?.free ?? -1,
        total_bytes: room?.total ?? -1
      }
      if (failure) facts.code = failure.code
      log.warn(SENTENCES[state], facts)
      said = state
    }
    return state
  }
  const fresh = keptFor(FRESH_MS, look)
  // A failure is news that the last look did not have.
  const current = () => (failure ? look() : fresh())
  const timer = setInterval(() => void look(), EVERY_MS).unref()
  return {
    state: current,
    async requireReserve() {
      if ((await current()) === 'ok') return
      throw new SluiceError(
        'OVERLOADED',
        'The disk of this service is almost full, so it takes no new jobs. Single fetches still work.',
        { details: { retry_after: 60 } }
      )
    },
    note(error) {
      const code = fullDiskCode(error)
      if (code === undefined) return
      const isFirst = failure === undefined
      failure = { code, at: performance.now() }
      if (isFirst) void look()
    },
    wrote() {
      failure = undefined
    },
    close: () => clearInterval(timer)
  }
}

const SENTENCES: Readonly<Record<RoomState, string>> = {
  ok: 'the disk has room again: new jobs are accepted',
  low: 'the disk is almost full: new jobs are refused',
  full: 'the disk is full: results cannot be saved and requests fail'
}

/** Free bytes of a volume of this size below which no new jobs are taken. */
export function reserveOf(total: number): number {
  return Math.min(RESERVE, total * RESERVED_SHARE)
}

async function roomOf(folder: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const total = blocks * bsize
    return { free: bavail * bsize, total, reserve: reserveOf(total) }
  } catch {
    return undefined
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** `SQLITE_FULL`, see https://sqlite.org/rescode.html. */
const SQLITE_FULL = 13
/** Causes of causes that are looked through. */
const DEPTH = 6

/** The code of a full disk that an error or one of its causes has. */
export function fullDiskCode(error: unknown): string | undefined {
  let one = error
  for (let depth = 0; depth < DEPTH && typeof one === 'object' && one !== null; depth++) {
    const { code, errcode, cause } = one as { code?: unknown; errcode?: unknown; cause?: unknown }
    if (typeof code === 'string' && FULL.has(code)) return code
    if (errcode === SQLITE_FULL) return 'SQLITE_FULL'
    one = cause
  }
  return undefined
}

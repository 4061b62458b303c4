/**
 * Memory for bodies, counted in bytes: limited in total and per account, with accounts taking turns.
 *
 * A body is counted as it arrives, so many may hold a part and wait for more. They do not wait for each other: a part
 * of the memory is kept for one lease at a time, which is then given all it asks for, and within its share each account
 * has such a lease too. Another part is kept for small bodies, so that they never wait for large ones.
 */

import { SluiceError } from '@sluice/core'
import { byteSize } from '../byte-size.ts'

/** Limits of the memory, bytes. */
export interface ByteGateOptions {
  /** All leases together. */
  readonly total: number
  /** All leases of one account together; one lease of it may go beyond. */
  readonly share: number
  /** One lease. At most half of `total`. */
  readonly largest: number
}

/** See {@link createByteGate}. */
export interface ByteGate {
  /** A lease of nothing yet. Close it. */
  open(account: string): ByteLease
  /** Bytes held now. */
  readonly held: number
  /** Leases that wait for more. */
  readonly waiting: number
}

/** The memory of one request. */
export interface ByteLease {
  readonly held: number
  readonly isWaiting: boolean
  /**
   * Take more. One call at a time.
   *
   * @returns nothing if there is room, otherwise a promise of it, which rejects with `signal.reason` on abort.
   * @throws SluiceError `RESPONSE_TOO_LARGE` - more than one lease may have.
   */
  take(bytes: number, signal: AbortSignal): Promise<void> | undefined
  /** Take more if there is room now. */
  tryTake(bytes: number): boolean
  /** Bytes that the lease can still take, if there is room. */
  readonly left: number
  give(bytes: number): void
  /** Nothing more is taken for now: what is kept for one lease at a time is for the next. */
  rest(): void
  /** Keep the lease, also when it is closed meanwhile, until `work` is over: it cannot be stopped. */
  during<Result>(work: Promise<Result>): Promise<Result>
  /** Give all back. Calling it again does nothing. */
  close(): void
}

/** A lease with no more than this is small, bytes. */
const SMALL = 2 * 1024 * 1024
/** One part in so many is kept for small leases. */
const SMALL_PART = 8

interface Account {
  readonly name: string
  held: number
  leases: number
  /** The lease that may go beyond the share. */
  first: Lease | undefined
}

interface Lease {
  readonly account: Account
  held: number
  busy: number
  isClosed: boolean
  hasEnded: boolean
  waiter: Waiter | undefined
}

interface Waiter {
  readonly bytes: number
  admit(): void
  /** Its body has failed: it waits for nothing. */
  cancel(reason: unknown): void
}

/** @throws Error - `largest` does not fit. */
export function createByteGate({ total, share, largest }: ByteGateOptions): ByteGate {
  if (largest > total / 2) throw new Error(`${largest} bytes are more than half of ${total}`)
  const most = total - largest
  const accounts = new Map<string, Account>()
  // Small and large leases of an account wait apart. The first queue in the map is the one served longest ago.
  const queues = new Map<string, Set<Lease>>()
  let first: Lease | undefined
  let held = 0
  let waiting = 0

  const accountOf = (name: string): Account => {
    const account = accounts.get(name) ?? { name, held: 0, leases: 0, first: undefined }
    accounts.set(name, account)
    return account
  }
  const isSmall = (lease: Lease, bytes: number) => lease.held + bytes <= SMALL
  const queueOf = (lease: Lease, bytes: number) =>
    `${isSmall(lease, bytes) ? 'small' : 'large'} ${lease.account.name}`
  const fitsShare = ({ account }: Lease, bytes: number) => account.held + bytes <= share
  const fitsTotal = (lease: Lease, bytes: number) =>
    held + bytes <= (isSmall(lease, bytes) ? most : most - total / SMALL_PART)
  const fits = (lease: Lease, bytes: number) =>
    first === lease ||
    ((lease.account.first === lease || fitsShare(lease, bytes)) && fitsTotal(lease, bytes))

  const add = (lease: Lease, bytes: number) => {
    lease.held += bytes
    lease.account.held += bytes
    held += bytes
  }
  /** Checks that a waiting lease may continue. The lease becomes the first of its account, or of all, if necessary. */
  const mayGoOn = (lease: Lease, bytes: number): boolean => {
    const { account } = lease
    const byShare = account.first === lease || fitsShare(lease, bytes)
    // Also what the first before it still has must be back within the share.
    if (!byShare && (account.first !== undefined || account.held > share)) return false
    const byTotal = fitsTotal(lease, bytes)
    if (!byTotal && (first !== undefined || held > most)) return false
    if (!byShare) account.first = lease
    if (!byTotal) first = lease
    return true
  }
  const admitMore = () => {
    if (waiting === 0) return
    for (const [name, queue] of queues) {
      const [longest] = queue
      if (!longest) continue
      const ahead = longest.account.first
      // It may hold what the others of the account wait for.
      const lease = ahead && queue.has(ahead) ? ahead : longest
      const { bytes, admit } = lease.waiter as Waiter
      if (!mayGoOn(lease, bytes)) continue
      queue.delete(lease)
      add(lease, bytes)
      admit()
      // One a turn: the queue goes to the back of the map, which this loop still comes to.
      queues.delete(name)
      if (queue.size > 0) queues.set(name, queue)
    }
  }
  const leaveFirst = (lease: Lease) => {
    if (first === lease) first = undefined
    if (lease.account.first === lease) lease.account.first = undefined
  }
  const give = (lease: Lease, bytes: number) => {
    add(lease, -Math.min(bytes, lease.held))
    if (lease.held === 0) leaveFirst(lease)
    admitMore()
  }
  const end = (lease: Lease) => {
    const { account } = lease
    if (!lease.isClosed || lease.busy > 0 || lease.hasEnded) return
    lease.hasEnded = true
    if (--account.leases === 0) accounts.delete(account.name)
    leaveFirst(lease)
    give(lease, lease.held)
  }
  const wait = (lease: Lease, bytes: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const name = queueOf(lease, bytes)
      const queue = queues.get(name) ?? new Set()
      const over = () => {
        waiting--
        lease.waiter = undefined
        signal.removeEventListener('abort', abandon)
      }
      const cancel = (reason: unknown) => {
        over()
        queue.delete(lease)
        if (queue.size === 0 && queues.get(name) === queue) queues.delete(name)
        reject(reason)
      }
      const abandon = () => cancel(signal.reason)
      lease.waiter = {
        bytes,
        cancel,
        admit() {
          over()
          resolve()
        }
      }
      waiting++
      queue.add(lease)
      queues.set(name, queue)
      signal.addEventListener('abort', abandon, { once: true })
      admitMore()
    })
  }

  return {
    get held() {
      return held
    },
    get waiting() {
      return waiting
    },
    open(name) {
      const account = accountOf(name)
      account.leases++
      const lease: Lease = {
        account,
        held: 0,
        busy: 0,
        isClosed: false,
        hasEnded: false,
        waiter: undefined
      }
      const tryTake = (bytes: number) => {
        if (lease.isClosed || bytes > largest - lease.held || !fits(lease, bytes)) return false
        const isFirst = first === lease || account.first === lease
        if (waiting > 0 && !isFirst && queues.has(queueOf(lease, bytes))) return false
        add(lease, bytes)
        return true
      }
      return {
        get held() {
          return lease.held
        },
        get isWaiting() {
          return lease.waiter !== undefined
        },
        get left() {
          return largest - lease.held
        },
        tryTake,
        take(bytes, signal) {
          lease.waiter?.cancel(new Error('its body has failed'))
          if (bytes > largest - lease.held) throw tooLarge(largest)
          if (tryTake(bytes)) return undefined
          return lease.isClosed ? Promise.reject(new Error('closed')) : wait(lease, bytes, signal)
        },
        give(bytes) {
          // What a fetch that was aborted gives back later has been given back already.
          if (bytes > 0) give(lease, bytes)
        },
        rest() {
          leaveFirst(lease)
          admitMore()
        },
        async during(work) {
          lease.busy++
          try {
            return await work
          } finally {
            lease.busy--
            end(lease)
          }
        },
        close() {
          if (lease.isClosed) return
          lease.isClosed = true
          lease.waiter?.cancel(new Error('closed'))
          end(lease)
        }
      }
    }
  }
}

/** Returns the error of a request whose time ran out while it waited for memory. */
export function noMemory(): SluiceError {
  return new SluiceError(
    'OVERLOADED',
    'Pages waiting to be read use all the memory reserved for them. Try again in a few seconds.',
    { details: { retry_after: 2 } }
  )
}

/**
 * The memory of a body while it is built: its limit before, its actual size afterwards.
 *
 * @param make - makes it; its memory is that of a lease.
 */
export async function withinLease<Result>(
  lease: ByteLease,
  most: number,
  signal: AbortSignal,
  make: () => Promise<Result>,
  sizeOf: (result: Result) => number
): Promise<Result> {
  const reserved = Math.min(most, Math.max(1, lease.left))
  await lease.take(reserved, signal)
  let size = 0
  try {
    const result = await lease.during(make())
    size = Math.min(reserved, sizeOf(result))
    return result
  } finally {
    lease.give(reserved - size)
  }
}

function tooLarge(limit: number): SluiceError {
  return new SluiceError(
    'RESPONSE_TOO_LARGE',
    `Together, the pages of the request exceed the limit of ${byteSize(limit)}.`,
    { details: { limit } }
  )
}
